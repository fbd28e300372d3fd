"""Stands in for socket in the page's engine: the two constants asyncio.events has as defaults."""

AF_UNSPEC = 0
AI_PASSIVE = 1
