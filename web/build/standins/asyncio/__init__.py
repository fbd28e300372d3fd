"""Stands in for asyncio in the page's engine, where everything is synchronous (worker.js says why)."""
