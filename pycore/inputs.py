"""Fields of a calculator: limits, defaults, the sentence when wrong, and the JSON Schema.

A calculator declares ``INPUTS = {"hexes": Whole("a range", 0, 30, default=7, unit="hexes")}``.
`read_all` turns what came in as JSON into exact Python values, or reports every bad field at once.
"""

from __future__ import annotations

import marshal
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from pycore.dice import Dice, DiceError
from pycore.errors import Code, InputErrors, Problem, nearest

MISSING: Final[Any] = object()
BAD: Final[Any] = object()

MOST_SHOWN = 3  # fields of a record in an example
MOST_UNKNOWN = 20  # told by name; a request full of them is no slip of the pen

EMPTY: tuple[Any, ...] = (None, "", [], {})

Problems = list[Problem]
Json = dict[str, Any]

_SPACES = re.compile(r"[\s_'’]+")
_WHOLE = re.compile(r"[+-]?\d{1,15}")
_GROUPED = re.compile(r"[+-]?\d{1,3}(,\d{3})+")
_NO_PART = re.compile(r"([+-]?\d+)[.,]0+|([+-]?\d{1,3}(?:,\d{3})+)\.0+")
_NUMBER = re.compile(r"[+-]?\d{1,15}([.,]\d{1,15})?|[+-]?\d{1,15}/\d{1,15}")


class Field:
    """One input. `noun` completes the sentence "Enter …": ``a range``, ``the ship's hit points``."""

    kind = "any"

    def __init__(
        self,
        noun: str,
        *,
        default: Any = MISSING,
        title: str = "",
        hint: str = "",
        example: Any = MISSING,
        when: Mapping[str, Sequence[str]] | None = None,
    ) -> None:
        self.noun = noun
        self.default = default
        self.title = title
        self.hint = hint
        self.example = example
        self.when = when

    @property
    def required(self) -> bool:
        return self.default is MISSING

    def read(self, raw: Any, path: str, problems: Problems) -> Any:
        """The exact value of `raw`, or `BAD` after adding to `problems`."""
        if raw is None or raw is MISSING or (raw == "" and not isinstance(self, Text)):
            if self.required:
                return self.bad(path, problems, f"Enter {self.noun}{self.limits()}.")
            return self.blank()
        return self.parse(raw, path, problems)

    def blank(self) -> Any:
        """The value when nothing was entered; a default is written as it would be typed."""
        if self.default is None:
            return None
        return self.parse(self.default, "default", [])

    def parse(self, raw: Any, path: str, problems: Problems) -> Any:
        return raw

    def limits(self) -> str:
        """The limits and an example, ready to end the sentence."""
        return self.like()

    def sample(self) -> Any:
        """Something that may be entered: the declared example, else the default, else what the kind makes up."""
        usual = (self.example, self.default)
        return next((value for value in usual if value is not MISSING and value not in EMPTY), self.made_up())

    def made_up(self) -> Any:
        """An example where none is declared."""
        return None

    def like(self) -> str:
        """``, like Rook``: an example, ready to go on in a sentence."""
        return f", like {words}" if (words := written(self.sample())) else ""

    def wrong(self, raw: Any) -> str:
        return f"Enter {self.noun}{self.limits()}; {shown(raw)} is not."

    def bad(self, path: str, problems: Problems, says: str, code: Code = "field") -> Any:
        problems.append(Problem(path, code, says))
        return BAD

    def schema(self) -> Json:
        """JSON Schema of this field, with our ``x-`` extensions for the form."""
        out: Json = {"x-kind": self.kind, **self.shape()}
        if self.title:
            out["title"] = self.title
        if self.hint:
            out["description"] = self.hint
        if self.default is not MISSING and self.default is not None:
            out["default"] = self.default
        if self.example is not MISSING:
            out["examples"] = [self.example]
        if self.when:
            out["x-when"] = {key: list(values) for key, values in self.when.items()}
        return out

    def shape(self) -> Json:
        return {}


def shown(raw: Any) -> str:
    """What was typed, short enough to quote back."""
    if isinstance(raw, str):
        return f"'{raw[:40]}…'" if len(raw) > 40 else f"'{raw}'"
    if isinstance(raw, bool):
        return "yes" if raw else "no"
    if isinstance(raw, (dict, list)):
        return "a list" if isinstance(raw, list) else "a group of fields"
    return str(raw)[:40]


def written(value: Any) -> str:
    """An example in words, as it would be typed: ``name Rook, hp 10``."""
    if isinstance(value, str):
        return value.strip().split("\n", 1)[0][:60]
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {inner}" for name, each in value.items() if (inner := grouped(each)))
    if isinstance(value, (list, tuple)):
        return ", ".join(filter(None, map(grouped, value[:3])))
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else _plain(value)


def grouped(value: Any) -> str:
    """The same inside another example."""
    words = written(value)
    return f"({words})" if words and isinstance(value, (Mapping, list, tuple)) else words


class Whole(Field):
    """A whole number from `low` to `high`. Understands ``"1,300"``, ``1 300``, ``6.0`` and the unit typed beside it."""

    kind = "whole"

    def __init__(self, noun: str, low: int, high: int, *, unit: str = "", **rest: Any) -> None:
        super().__init__(noun, **rest)
        self.low, self.high, self.unit = low, high, unit

    def parse(self, raw: Any, path: str, problems: Problems) -> Any:
        value: int | None = None
        if isinstance(raw, int) and not isinstance(raw, bool):
            value = raw
        elif isinstance(raw, Fraction) and raw.denominator == 1:
            value = raw.numerator
        elif isinstance(raw, str):
            text = _bare(raw, self.unit)
            if re.fullmatch(r"[+-]?[1-9]\d{0,2}\.000", text):
                # Elsewhere a point groups thousands.
                return self.bad(path, problems, two_ways(raw, text, self.unit))
            if _GROUPED.fullmatch(text):
                text = text.replace(",", "")
            elif found := _NO_PART.fullmatch(text):
                text = (found[1] or found[2]).replace(",", "")
            if _WHOLE.fullmatch(text):
                value = int(text)
        if value is None or not self.low <= value <= self.high:
            return self.bad(path, problems, self.wrong(raw))
        return value

    def limits(self) -> str:
        unit = f" {self.unit}" if self.unit else ""
        return f", a whole number from {_plain(self.low)} to {_plain(self.high)}{unit}{self.like()}"

    def made_up(self) -> int:
        return max(self.low, min(self.high, 10))

    def shape(self) -> Json:
        out: Json = {"type": ["integer", "string"], "minimum": self.low, "maximum": self.high}
        if self.unit:
            out["x-unit"] = self.unit
        return out


class Number(Field):
    """An exact number: whole, ``2.5``, ``2,5`` or ``5/2``; becomes a `Fraction`. `step` limits it, like 1/2."""

    kind = "number"

    def __init__(
        self, noun: str, low: int, high: int, *, unit: str = "", step: Fraction | None = None, **rest: Any
    ) -> None:
        super().__init__(noun, **rest)
        self.low, self.high, self.unit, self.step = low, high, unit, step

    def parse(self, raw: Any, path: str, problems: Problems) -> Any:
        value: Fraction | None = None
        if isinstance(raw, (int, Fraction)) and not isinstance(raw, bool):
            value = Fraction(raw)
        elif isinstance(raw, str):
            text = _bare(raw, self.unit)
            if re.fullmatch(r"[+-]?[1-9]\d{0,2}(,\d{3}|\.000)", text):
                return self.bad(path, problems, two_ways(raw, text, self.unit))
            if _GROUPED.fullmatch(text):
                text = text.replace(",", "")
            if _NUMBER.fullmatch(text) and not re.fullmatch(r".*/0+", text):
                value = Fraction(text.replace(",", "."))
        if value is None or not self.low <= value <= self.high or (self.step and value % self.step):
            return self.bad(path, problems, self.wrong(raw))
        return value

    def limits(self) -> str:
        unit = f" {self.unit}" if self.unit else ""
        steps = f" in steps of {self.step}" if self.step else ""
        return f", a number from {_plain(self.low)} to {_plain(self.high)}{unit}{steps}{self.like()}"

    def made_up(self) -> int:
        return max(self.low, min(self.high, 10))

    def shape(self) -> Json:
        out: Json = {"type": ["number", "string"], "minimum": self.low, "maximum": self.high}
        if self.unit:
            out["x-unit"] = self.unit
        return out


def _bare(raw: str, unit: str) -> str:
    """The typed number without its unit (after or before), spaces, thousands marks; a real minus becomes ``-``."""
    text = _SPACES.sub("", raw).replace("−", "-")
    if unit and text.lower().endswith(unit.lower()):
        return text[: -len(unit)]
    if unit and text.lower().startswith(unit.lower()):
        return text[len(unit) :]
    return text


def two_ways(raw: str, text: str, unit: str) -> str:
    """The sentence for a `text` with three digits after one mark, which may stand for thousands or for decimals."""
    front, back = re.split("[.,]", text)
    decimal = f"{front}.{back.rstrip('0')}" if back.strip("0") else front
    unit = f" {unit}" if unit else ""
    return (
        f"{shown(raw)} can be read two ways: as {_plain(int(front + back))}{unit}, then write {front}{back}; "
        f"or as {decimal}{unit}, then write {decimal}."
    )


def _plain(value: Any) -> str:
    return f"{value:,}" if isinstance(value, int) else str(value)


class Text(Field):
    """Words of the user's own. Kept as typed."""

    kind = "text"

    def __init__(self, noun: str, *, longest: int = 80, multiline: bool = False, **rest: Any) -> None:
        super().__init__(noun, **rest)
        self.longest, self.multiline = longest, multiline

    def parse(self, raw: Any, path: str, problems: Problems) -> Any:
        if isinstance(raw, int) and not isinstance(raw, bool):
            raw = str(raw)
        if fault := self.fault(raw):
            return self.bad(path, problems, f"Enter {self.noun}{fault}.")
        return raw

    def fault(self, raw: Any) -> str:
        """What is wrong with it, with the limits and an example, ready to end the sentence."""
        if not isinstance(raw, str):
            return f" in words{self.limits()}; {shown(raw)} is not"
        if len(raw) > self.longest:
            return f" of at most {self.longest:,} characters{self.like()}; this has {len(raw):,}"
        if any(0xD800 <= ord(c) <= 0xDFFF or (c < " " and c not in "\t\n\r") for c in raw):
            return f" without control characters{self.like()}"
        if not self.multiline and len(raw.strip().splitlines()) > 1:
            return f" in one line{self.like()}"
        return self.limits() if not raw.strip() and self.required else ""

    def limits(self) -> str:
        return f", at most {self.longest:,} characters{self.like()}"

    def made_up(self) -> str:
        return "Kestrel"

    def shape(self) -> Json:
        out: Json = {"type": "string", "maxLength": self.longest}
        if self.multiline:
            out["x-multiline"] = True
        return out


class Choice(Field):
    """One of a few words; capitals, hyphens and underscores do not matter."""

    kind = "choice"

    def __init__(self, noun: str, options: Sequence[str], **rest: Any) -> None:
        super().__init__(noun, **rest)
        self.options = tuple(options)
        self._known = {_folded(option): option for option in self.options}

    def parse(self, raw: Any, path: str, problems: Problems) -> Any:
        if isinstance(raw, int) and not isinstance(raw, bool):
            raw = str(raw)
        if isinstance(raw, str) and (found := self._known.get(_folded(raw))) is not None:
            return found
        close = nearest(raw, self.options) if isinstance(raw, str) else "."
        mean = close if "did you mean" in close else "."
        return self.bad(path, problems, f"Enter {self.noun}: {self._listed()}; {shown(raw)} is none of them{mean}")

    def limits(self) -> str:
        return f": {self._listed()}"

    def made_up(self) -> str:
        return self.options[0]

    def _listed(self) -> str:
        return ", ".join(self.options[:-1]) + f" or {self.options[-1]}" if len(self.options) > 1 else self.options[0]

    def shape(self) -> Json:
        return {"type": "string", "enum": list(self.options)}


def _folded(word: str) -> str:
    return re.sub(r"[\s_-]+", " ", word.strip().lower())


class Flag(Field):
    """Yes or no; default no."""

    kind = "flag"

    def __init__(self, noun: str, *, default: bool | None = False, **rest: Any) -> None:
        super().__init__(noun, default=default, **rest)

    def parse(self, raw: Any, path: str, problems: Problems) -> Any:
        if isinstance(raw, bool):
            return raw
        if isinstance(raw, str):
            word = raw.strip().lower()
            if word in {"yes", "y", "true", "1", "x", "on"}:
                return True
            if word in {"no", "n", "false", "0", "-", "off"}:
                return False
        return self.bad(path, problems, f"Say yes or no to {self.noun}; {shown(raw)} is neither.")

    def made_up(self) -> bool:
        return True

    def shape(self) -> Json:
        return {"type": "boolean"}


class DiceText(Field):
    """A dice expression such as ``2d6+3``; becomes `Dice`."""

    kind = "dice"

    def parse(self, raw: Any, path: str, problems: Problems) -> Any:
        if isinstance(raw, int) and not isinstance(raw, bool):
            raw = str(raw)
        if not isinstance(raw, str):
            return self.bad(path, problems, self.wrong(raw))
        try:
            return Dice.parse(raw)
        except DiceError as error:
            like = "" if ", like " in str(error) or "write dice like" in str(error) else self.like()
            return self.bad(path, problems, f"Enter {self.noun}: {error}{like}.")

    def made_up(self) -> str:
        return "2d6+3"

    def shape(self) -> Json:
        return {"type": "string", "maxLength": 60}


class Listed(Field):
    """A list of `item`; a list of records is a table on the page."""

    kind = "list"

    def __init__(self, noun: str, item: Field, *, least: int = 0, most: int = 500, **rest: Any) -> None:
        super().__init__(noun, **rest)
        self.item, self.least, self.most = item, least, most

    def parse(self, raw: Any, path: str, problems: Problems) -> Any:
        if not isinstance(raw, list):
            return self.bad(path, problems, self.wrong(raw))
        if not self.least <= len(raw) <= self.most:
            here = "here is 1" if len(raw) == 1 else f"here are {len(raw):,}"
            return self.bad(path, problems, f"Enter {self.noun}{self.limits()}; {here}.")
        before = len(problems)
        values = [self.item.read(value, f"{path}[{i}]", problems) for i, value in enumerate(raw)]
        return BAD if len(problems) > before else values

    def limits(self) -> str:
        count = f"exactly {self.most:,}" if self.least == self.most else f"{self.least:,} to {self.most:,}"
        return f", a list of {count}{self.like()}"

    def made_up(self) -> list[Any]:
        return [self.item.sample()] * max(1, min(self.least, 2))

    def shape(self) -> Json:
        return {"type": "array", "items": self.item.schema(), "minItems": self.least, "maxItems": self.most}


class Seen(Mapping[str, Any]):
    """Values as a check sees them: it may look at every good one, and ends at the first bad one that it looks at."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        self.values_read = values

    def __getitem__(self, name: str) -> Any:
        value = self.values_read[name]
        if value is BAD:
            raise Unseen
        return value

    def __iter__(self) -> Iterator[str]:
        return iter(self.values_read)

    def __len__(self) -> int:
        return len(self.values_read)


class Unseen(Exception):
    """A check looked at a value that could not be read."""


def found_by(check: Callable[..., Iterable[Problem]], values: Mapping[str, Any], *path: str) -> Iterator[Problem]:
    """What the check finds up to the first bad value that it looks at; that one is told already."""
    try:
        yield from check(Seen(values) if any(value is BAD for value in values.values()) else values, *path)
    except Unseen:
        return


class Memo:
    """What a field read from the same entry before: while one row is typed in, the other hundred are not read again.

    Many answers share what is kept here, so nobody changes it. What is wrong is not kept: it names its place.
    """

    ROOM = 250_000  # bytes of entries

    def __init__(self) -> None:
        self.values: dict[bytes, Any] = {}
        self.filled = 0

    def parse(self, field: Field, raw: Json, path: str, problems: Problems) -> Any:
        """As `field.parse`."""
        try:
            key = marshal.dumps(raw, 2)
        except ValueError:  # a fraction stands in it
            return field.parse(raw, path, problems)
        found = self.values.get(key, MISSING)
        if found is MISSING:
            before = len(problems)
            found = field.parse(raw, path, problems)
            if found is not BAD and len(problems) == before:
                self.keep(key, found)
        return found

    def keep(self, key: bytes, value: Any) -> None:
        """Remember it; when the room is full, begin anew."""
        if self.filled + len(key) > self.ROOM:
            self.values.clear()
            self.filled = 0
        self.values[key] = value
        self.filled += len(key)


class Record(Field):
    """Named fields that belong together. `check` adds what only the whole record can show."""

    kind = "record"

    def __init__(
        self,
        noun: str,
        fields: Mapping[str, Field],
        *,
        check: Callable[[Mapping[str, Any], str], Iterable[Problem]] | None = None,
        **rest: Any,
    ) -> None:
        super().__init__(noun, **rest)
        self.fields = dict(fields)
        self.check = check
        self.memo = Memo()

    def read(self, raw: Any, path: str, problems: Problems) -> Any:
        if type(raw) is dict:
            return self.memo.parse(self, raw, path, problems)
        return super().read(raw, path, problems)

    def blank(self) -> Any:
        if type(self.default) is dict:
            return self.memo.parse(self, self.default, "default", [])
        return super().blank()

    def parse(self, raw: Any, path: str, problems: Problems) -> Any:
        if not isinstance(raw, dict):
            says = f"Enter {self.noun} as a group of fields{self.like()}; {shown(raw)} is not."
            return self.bad(path, problems, says)
        before = len(problems)
        values = read_fields(self.fields, raw, path, problems, self.noun)
        if self.check:
            problems.extend(found_by(self.check, values, path))
        return BAD if len(problems) > before else values

    def made_up(self) -> Json:
        """What must be there, else the first fields."""
        asked = [name for name, field in self.fields.items() if field.required or name == "name"]
        return {name: self.fields[name].sample() for name in (asked or list(self.fields))[:MOST_SHOWN]}

    def shape(self) -> Json:
        return object_schema(self.fields)


class Map(Field):
    """The user's own names, each with a value."""

    kind = "map"

    def __init__(
        self, noun: str, value: Field, *, least: int = 0, most: int = 100, keys: Choice | None = None, **rest: Any
    ) -> None:
        super().__init__(noun, **rest)
        self.value, self.least, self.most, self.keys = value, least, most, keys

    def parse(self, raw: Any, path: str, problems: Problems) -> Any:
        if not isinstance(raw, dict):
            says = f"Enter {self.noun} as names with values{self.limits()}; {shown(raw)} is not."
            return self.bad(path, problems, says)
        if not self.least <= len(raw) <= self.most:
            says = f"Enter {self.noun}{self.limits()}; here are {len(raw):,}."
            return self.bad(path, problems, says)
        before = len(problems)
        name_field = self.keys or Text(f"a name in {self.noun}")
        values: dict[str, Any] = {}
        for name, value in raw.items():
            where = f"{path}.{name}"
            key = name_field.read(name, where, problems)
            read = self.value.read(value, where, problems)
            if key is not BAD:
                if key in values:
                    problems.append(Problem(where, "field", f"{shown(name)} stands twice in {self.noun}; keep one."))
                values[key] = read
        return BAD if len(problems) > before else values

    def limits(self) -> str:
        return f", {self.least:,} to {self.most:,} of them{self.like()}"

    def made_up(self) -> Json:
        return {self.keys.options[0] if self.keys else "Kestrel": self.value.sample()}

    def shape(self) -> Json:
        out: Json = {"type": "object", "additionalProperties": self.value.schema(), "maxProperties": self.most}
        if self.keys:
            out["propertyNames"] = {"enum": list(self.keys.options)}
        return out


class OneOf(Field):
    """Either of two shapes, told apart by `first_if` (e.g. a number, or a word in its place)."""

    kind = "any"

    def __init__(self, noun: str, first: Field, second: Field, first_if: Callable[[Any], bool], **rest: Any) -> None:
        super().__init__(noun, **rest)
        self.first, self.second, self.first_if = first, second, first_if

    def parse(self, raw: Any, path: str, problems: Problems) -> Any:
        return (self.first if self.first_if(raw) else self.second).parse(raw, path, problems)

    def limits(self) -> str:
        return self.first.limits()

    def made_up(self) -> Any:
        return self.first.sample()

    def shape(self) -> Json:
        return {"anyOf": [self.first.schema(), self.second.schema()]}


def object_schema(fields: Mapping[str, Field]) -> Json:
    """JSON Schema of named fields."""
    return {
        "type": "object",
        "properties": {name: field.schema() for name, field in fields.items()},
        "required": [name for name, field in fields.items() if field.required],
        "additionalProperties": False,
    }


def read_fields(
    fields: Mapping[str, Field], raw: Mapping[str, Any], path: str, problems: Problems, noun: str
) -> dict[str, Any]:
    """Read every field, reporting all that are missing or wrong, and the first of those that are unknown."""
    dot = f"{path}." if path else ""
    if unknown := [name for name in raw if name not in fields]:
        who = noun if "." in noun else f"{noun[:1].upper()}{noun[1:]}"
        says = [f"{who} has no field {shown(name)}{nearest(name, fields)}" for name in unknown[:MOST_UNKNOWN]]
        if len(unknown) > MOST_UNKNOWN:
            says.append(f"{who} does not have {len(unknown) - MOST_UNKNOWN:,} more of these fields.")
        problems.extend(Problem(f"{dot}{name[:60]}", "field", s) for name, s in zip(unknown, says, strict=False))
    return {name: field.read(raw.get(name, MISSING), dot + name, problems) for name, field in fields.items()}


def read_all(
    fields: Mapping[str, Field],
    raw: Any,
    noun: str = "this calculator",
    check: Callable[[Mapping[str, Any]], Iterable[Problem]] | None = None,
) -> dict[str, Any]:
    """The exact values of a calculator's inputs. Raises `InputErrors` with every problem, those of `check` last."""
    problems: Problems = []
    if not isinstance(raw, dict):
        like = Record(noun, fields).like()
        raise InputErrors([Problem("inputs", "field", f"Enter the inputs as a group of named fields{like}.")])
    values = read_fields(fields, raw, "", problems, noun)
    if check:
        problems.extend(found_by(check, values))
    if problems:
        raise InputErrors(problems)
    return values
