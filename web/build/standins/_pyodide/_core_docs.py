"""Stands in for _pyodide._core_docs in the page's engine: the names that Pyodide's C code takes, undocumented.

The real module describes the C code's types as Python classes, to take their methods' documentation from; and
it has the exceptions and classes below.
"""

from typing import Any, Self


class InternalError(Exception):
    """A defect of Pyodide."""


class ConversionError(Exception):
    """A value that JavaScript cannot have."""


class JsBigInt(int):
    """A bigint of JavaScript."""


class JsNull:
    """JavaScript's null."""


class _JsProxyMetaClass(type):
    """The class of what an object of JavaScript looks like in Python."""


class JsProxy(metaclass=_JsProxyMetaClass):
    """A description whose every member is described."""

    def __init__(self, token: object) -> None:
        """*token* is C's right to make one."""

    def __getattr__(self, name: str) -> Self:
        return self


jsnull = JsNull()
_instantiate_token = object()
JsArray = JsBuffer = JsDoubleProxy = JsGenerator = JsMutableMap = JsPromise = JsProxy
can_run_sync: Any = None
create_once_callable = create_proxy = destroy_proxies = run_sync = to_js = can_run_sync
