"""Stands in for _pyodide.jsbind in the page's engine: how JavaScript's functions are called that have no signature."""

from _pyodide_core import JsFuncSignature, js2py_default_call_result, py2js_default

no_default = object()
default_signature = JsFuncSignature(
    None, False, 0, (), (), py2js_default, (), (), (), py2js_default, js2py_default_call_result
)
