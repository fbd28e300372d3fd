"""Stands in for subprocess in the page's engine: the one constant asyncio.events has as a default."""

PIPE = -1
