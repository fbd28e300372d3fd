"""Stands in for typing in the page's engine: names for type checkers alone; the rest is the real one's."""


class _Said:
    """May stand wherever a type does, also as a base, and does nothing there."""

    def __getitem__(self, parameters: object) -> "_Said":
        return self

    def __or__(self, other: object) -> "_Said":
        return self

    __ror__ = __or__

    def __mro_entries__(self, bases: tuple[object, ...]) -> tuple[type, ...]:
        return ()


Any = ClassVar = Final = Literal = NoReturn = Protocol = Self = TypeAlias = _Said()
TYPE_CHECKING = False


def __getattr__(name: str) -> object:
    if name.startswith("__"):
        raise AttributeError(name)  # asked for by every import
    import replaced_typing

    return getattr(replaced_typing, name)
