"""Stands in for dataclasses in the page's engine: what a class needs is written when its first object is made.

The real module writes and compiles several functions for every class it meets, used or not: half of the time in
which the rules are imported. This one leaves out what only guards against mistakes (`frozen`, `slots`: the tests
run with the real one) and what the rules do not use.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any

MISSING = object()


class Field:
    """One field of a dataclass."""

    def __init__(self, default: Any, default_factory: Any, **how: bool) -> None:
        self.name = ""
        self.default = default
        self.default_factory = default_factory
        self.init, self.repr, self.compare, self.kw_only = (how[key] for key in ("init", "repr", "compare", "kw_only"))

    def parameter(self) -> str:
        """The field in the head of `__init__`."""
        default = self.default is not MISSING or self.default_factory is not MISSING
        return f"{self.name}=default_{self.name}" if default else self.name

    def assignment(self) -> str:
        """The field in the body of `__init__`."""
        if not self.init:
            return "pass" if self.default_factory is MISSING else f"self.{self.name} = make_{self.name}()"
        made = "" if self.default_factory is MISSING else f"make_{self.name}() if {self.name} is MISSING else "
        return f"self.{self.name} = {made}{self.name}"


def field(
    *, default: Any = MISSING, default_factory: Any = MISSING, init: bool = True,
    repr: bool = True, compare: bool = True, kw_only: bool = False,
) -> Any:  # fmt: skip
    """How a field differs from the usual."""
    return Field(default, default_factory, init=init, repr=repr, compare=compare, kw_only=kw_only)


def dataclass(
    cls: Any = None, /, *, eq: bool = True, frozen: bool = False, slots: bool = False, kw_only: bool = False
) -> Any:
    """Make *cls* a class of objects with the fields that it declares."""
    if cls is None:
        return lambda cls: dataclass(cls, eq=eq, frozen=frozen, slots=slots, kw_only=kw_only)
    fields = cls.__dataclass_fields__ = inherited(cls) | declared(cls, kw_only)
    cls.__match_args__ = tuple(one.name for one in fields.values() if one.init and not one.kw_only)
    if "__init__" not in cls.__dict__:
        cls.__init__ = written_at_first(cls)
    if "__repr__" not in cls.__dict__:
        cls.__repr__ = shown
    if eq and "__eq__" not in cls.__dict__:
        compare_by(cls, [one.name for one in fields.values() if one.compare], frozen)
    return cls


def inherited(cls: type) -> dict[str, Field]:
    """The fields of the classes it is based on."""
    found: dict[str, Field] = {}
    for base in reversed(cls.__mro__[1:]):
        found |= getattr(base, "__dataclass_fields__", {})
    return found


def declared(cls: type, kw_only: bool) -> dict[str, Field]:
    """The fields of its own; a default stays as an attribute of the class."""
    found = {}
    for name, annotation in cls.__annotations__.items():
        if str(annotation).startswith("ClassVar"):
            continue
        default = cls.__dict__.get(name, MISSING)
        one = default if isinstance(default, Field) else field(default=default, kw_only=kw_only)
        one.name = name
        found[name] = one
        if isinstance(default, Field):
            if one.default is MISSING:
                delattr(cls, name)
            else:
                setattr(cls, name, one.default)
    return found


def written_at_first(cls: Any) -> Callable[..., None]:
    """An `__init__` that writes the real one and gives its place to it."""

    def first(self: Any, *args: Any, **kwargs: Any) -> None:
        cls.__init__ = written(cls, list(cls.__dataclass_fields__.values()))
        cls.__init__(self, *args, **kwargs)

    return first


def written(cls: Any, fields: list[Field]) -> Any:
    """The `__init__` of a class with these fields."""
    placed = [one.parameter() for one in fields if one.init and not one.kw_only]
    named = [one.parameter() for one in fields if one.init and one.kw_only]
    head = ", ".join(["self", *placed, *(["*", *named] if named else [])])
    last = "self.__post_init__()" if hasattr(cls, "__post_init__") else "pass"
    body = "\n ".join([*(one.assignment() for one in fields), last])
    scope: dict[str, Any] = {"MISSING": MISSING}
    for one in fields:
        scope |= {f"default_{one.name}": one.default, f"make_{one.name}": one.default_factory}
    exec(f"def __init__({head}):\n {body}", scope)
    return scope["__init__"]


def shown(self: Any) -> str:
    """As `Class(field=value)`."""
    parts = [f"{one.name}={getattr(self, one.name)!r}" for one in self.__dataclass_fields__.values() if one.repr]
    return f"{type(self).__qualname__}({', '.join(parts)})"


def compare_by(cls: Any, names: list[str], frozen: bool) -> None:
    """Equal when of one class and equal in these fields; what cannot change can be hashed by them."""
    key = attrgetter(*names) if names else lambda self: ()

    def equal(self: Any, other: Any) -> Any:
        return key(self) == key(other) if other.__class__ is self.__class__ else NotImplemented

    cls.__eq__ = equal
    cls.__hash__ = (lambda self: hash(key(self))) if frozen else None


def replace(thing: Any, /, **changes: Any) -> Any:
    """The same with some fields changed."""
    kept = {name: getattr(thing, name) for name, one in thing.__dataclass_fields__.items() if one.init}
    return type(thing)(**(kept | changes))
