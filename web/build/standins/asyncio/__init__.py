"""Stands in for asyncio in the page's engine: what Pyodide's event loop is made of, and no transports."""

# ruff: noqa: F401, F403

from asyncio.coroutines import *
from asyncio.events import *
from asyncio.events import _BaseDefaultEventLoopPolicy as DefaultEventLoopPolicy
from asyncio.events import _get_running_loop, _set_event_loop_policy, _set_running_loop
from asyncio.exceptions import *
from asyncio.futures import *
from asyncio.runners import *
from asyncio.tasks import *

set_event_loop_policy = _set_event_loop_policy
