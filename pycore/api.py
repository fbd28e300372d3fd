"""The one door: a JSON request in, a JSON reply out (`ask`); `solve` is the same for Python.

Nothing that comes in raises: what is wrong with a request is reported in the reply (`invalid`),
a defect of ours as `broken` with a report to copy.
"""

from __future__ import annotations

import hashlib
import json
import re
import traceback
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from types import ModuleType
from typing import Any, NoReturn

import pycore
from pycore import inputs as fields
from pycore import text as texts
from pycore import walk as walks
from pycore.dice import Dice, DiceError, Stream, commitment, quick_stream, sealed_stream
from pycore.errors import InputErrors, Problem, nearest
from pycore.systems import calculator, calculators
from pycore.walk import Answered, Player, Question, Reading, Replayed, Step, show, words

MAX_BYTES = 6_000_000
MAX_DEPTH = 64
MAX_DIGITS = 15
MAX_RUNS = 100_000

Json = dict[str, Any]

REQUEST = {
    "calculator", "inputs", "answers", "dice", "want", "readings", "steps", "text",
    "seed", "start", "runs", "so_far", "policy", "receipt",
}  # fmt: skip
WANTS = ("answer", "odds", "simulate", "schema", "list", "verify")


def ask(request_json: str) -> str:
    """Answer one request (DESIGN: the contract). Never raises."""
    try:
        reply = answer(read_request(request_json))
    except InputErrors as error:
        reply = refusal(error)
    except Exception:
        # The last line of defence: the page must show a report, not die (and says so: `broken`).
        reply = blank("broken") | {"line": "The engine failed: this is a defect of ours.", "text": traceback.format_exc()}
    return json.dumps(reply, separators=(",", ":"))


def solve(calculator_id: str, given: Mapping[str, Any], **rest: Any) -> Json:
    """Ask from Python: inputs by name, and any other part of a request (``answers=[…]``). Returns the reply."""
    request = {"calculator": calculator_id, "inputs": given, **rest}
    reply: Json = json.loads(ask(json.dumps(request, default=str)))
    return reply


# ---------------------------------------------------------------- reading a request

_STRING = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)
_BRACKET = re.compile(r"[\[\]{}]")


def read_request(raw: str) -> Json:
    """Parse, refusing first what could hurt the parser: size, depth, NaN, huge numbers, doubled keys."""
    if len(raw) > MAX_BYTES:
        _refuse("", f"The request is {len(raw):,} characters long; at most {MAX_BYTES:,} are read.")
    if raw.count("[") + raw.count("{") > MAX_DEPTH:
        depth = 0
        for bracket in _BRACKET.findall(_STRING.sub("", raw)):
            depth += 1 if bracket in "[{" else -1
            if depth > MAX_DEPTH:
                _refuse("", f"The request is nested deeper than {MAX_DEPTH} levels.")
    try:
        request = json.loads(
            raw, parse_int=_whole, parse_float=_exact, parse_constant=_constant, object_pairs_hook=_object
        )
    except json.JSONDecodeError as error:
        _refuse("", f"This is not JSON: {error.msg} at line {error.lineno}, column {error.colno}.")
    if not isinstance(request, dict):
        _refuse("", 'A request is a JSON object, like {"calculator": "layering.apply", "inputs": {…}}.')
    for key in request:
        if key not in REQUEST:
            _refuse(key[:60], f"A request has no part '{key[:40]}'{nearest(key, REQUEST)}")
    return request


def _refuse(path: str, says: str) -> NoReturn:
    raise InputErrors([Problem(path, "field", says)])


def _whole(digits: str) -> int:
    if len(digits.lstrip("-")) > MAX_DIGITS:
        _refuse("", f"The number {digits[:20]}… has over {MAX_DIGITS} digits.")
    return int(digits)


def _exact(digits: str) -> Fraction:
    mantissa, _, exponent = digits.lower().partition("e")
    if len(mantissa) > 2 * MAX_DIGITS or abs(int(exponent or 0)) > MAX_DIGITS:
        _refuse("", f"The number {digits[:20]}… has over {MAX_DIGITS} digits.")
    return Fraction(digits)


def _constant(name: str) -> None:
    _refuse("", f"{name} is not a number that can be used here.")


def _object(pairs: list[tuple[str, Any]]) -> Json:
    out = dict(pairs)
    if len(out) != len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        _refuse(twice[:60], f"'{twice[:40]}' stands twice in the same group; keep one.")
    return out


# ---------------------------------------------------------------- answering


def blank(status: str) -> Json:
    """A reply with nothing in it."""
    return {
        "status": status, "line": "", "result": None, "steps": [], "readings": [], "asks": None,
        "answers": {"used": [], "unused": []}, "dice": {"used": [], "unused": []}, "errors": [], "text": "",
        "odds": None, "simulation": None, "next": None, "receipt": "", "version": pycore.__version__,
    }  # fmt: skip


def refusal(error: InputErrors) -> Json:
    """An `invalid` reply with every problem."""
    problems = [{"field": p.field, "code": p.code, "says": p.says} for p in error.problems]
    count = len(problems)
    line = problems[0]["says"] if count == 1 else f"There are {count} problems with what was entered."
    return blank("invalid") | {"line": line, "errors": problems}


def answer(request: Json) -> Json:
    """The reply to a parsed request. Raises `InputErrors` for whatever is wrong with it."""
    want = request.get("want", "answer")
    if want not in WANTS:
        _refuse("want", f"want is one of {', '.join(WANTS)}{nearest(str(want), WANTS)}")
    if want == "list":
        return blank("done") | {"result": {"calculators": [describe(*found) for found in calculators().items()]}}
    job = Job(request)
    handler: Callable[[Job], Json] = {
        "answer": answer_job, "odds": odds_job, "simulate": simulate_job, "schema": schema_job, "verify": verify_job,
    }[want]  # fmt: skip
    return handler(job)


def describe(name: str, module: ModuleType) -> Json:
    """One line of the list of calculators."""
    question = (module.__doc__ or "").strip().splitlines()[0]
    return {
        "id": name,
        "system": name.partition(".")[0],
        "title": getattr(module, "TITLE", question),
        "question": question,
        "examples": len(module.EXAMPLES),
        "has_odds": bool(getattr(module, "MEASURES", None)),
    }


class Job:
    """A request with its calculator found; the parts are read when they are needed."""

    def __init__(self, request: Json) -> None:
        self.request = request
        self.name: str = request.get("calculator", "")
        self.module = calculator(self.name)
        self.answers: list[Any] = _part(request, "answers", list)
        self.flips: dict[str, str] = _part(request, "readings", dict)
        self.policy: dict[str, Any] = _part(request, "policy", dict)
        self.dice: Json = _part(request, "dice", dict)
        self.steps: Any = request.get("steps", "top")
        self.style: Any = request.get("text")
        self.raw: Any = request.get("inputs", {})
        if self.steps not in ("top", "all", "none") and not (
            isinstance(self.steps, dict) and list(self.steps) == ["of"] and isinstance(self.steps["of"], str)
        ):
            _refuse("steps", 'steps is top, all, none, or {"of": "fleets[0].ships[2]"}.')
        if self.style not in (None, "", "none", *texts.STYLES):
            _refuse("text", f"text is one of {', '.join(texts.STYLES)}.")
        known = {switch.id for switch in getattr(self.module, "SWITCHES", ())}
        for key, choice in self.flips.items():
            if key not in known:
                _refuse(f"readings.{key[:60]}", f"{self.name} has no reading '{key[:40]}' to switch{nearest(key, known)}")
            if not isinstance(choice, str):
                _refuse(f"readings.{key[:60]}", "A reading is switched with the id of one of its choices.")

    def read_inputs(self) -> Json:
        """The exact inputs. Raises `InputErrors` with every problem."""
        given = fields.read_all(self.module.INPUTS, self.raw, self.name)
        problems = list(self.module.check(given)) if hasattr(self.module, "check") else []
        if problems:
            raise InputErrors(problems)
        return given

    def walk(self, given: Json, flips: Mapping[str, str] | None = None) -> tuple[Replayed, Player]:
        """Run the walk as far as the answers go."""
        player = Player(self.answers, self.source())
        return walks.replay(self.module.work(**given), player, self.flips if flips is None else flips), player

    def source(self) -> Any:
        """Where this request's dice come from; None when people type them."""
        kind = self.dice.get("source", "ask")
        known: dict[str, tuple[set[str], Callable[[], Any]]] = {
            "ask": (set(), lambda: None),
            "pasted": ({"rolls"}, lambda: Pasted(self.dice.get("rolls"))),
            "quick": ({"seed"}, lambda: Streamed(quick_stream(_text(self.dice, "seed")))),
            "sealed": ({"secrets", "commitments"}, lambda: Streamed(self.sealed())),
        }
        if not isinstance(kind, str) or kind not in known:
            _refuse("dice.source", f"Dice come from {', '.join(known)}{nearest(str(kind), known)}")
        allowed, make = known[kind]
        for key in self.dice:
            if key not in {"source", *allowed}:
                _refuse(f"dice.{key[:60]}", f"{kind} dice have no part '{key[:40]}'{nearest(key, allowed)}")
        return make()

    def covers(self) -> str:
        """The digest of what sealed dice are rolled for: calculator, inputs and readings."""
        return digest({"calculator": self.name, "inputs": self.raw, "readings": self.flips})

    def sealed(self) -> Stream:
        """The stream of two revealed secrets, after checking both commitments."""
        secrets, promised = self.dice.get("secrets"), self.dice.get("commitments")
        for what, pair in (("secrets", secrets), ("commitments", promised)):
            if not isinstance(pair, list) or len(pair) != 2 or not all(isinstance(s, str) and s for s in pair):
                _refuse(f"dice.{what}", f"Sealed dice need two {what}, one of each side, as a list of two texts.")
        assert isinstance(secrets, list) and isinstance(promised, list)
        covers = self.covers()
        wrong = [
            Problem(f"dice.secrets[{i}]", "illegal", f"Side {'AB'[i]}'s secret does not fit the commitment it mailed "
                    "for this calculator, these inputs and these readings.")
            for i in (0, 1) if commitment(secrets[i], covers) != promised[i].strip().lower()
        ]  # fmt: skip
        if wrong:
            raise InputErrors(wrong)
        return sealed_stream((secrets[0], secrets[1]), covers)


def _part(request: Json, name: str, kind: type) -> Any:
    value = request.get(name)
    if value is None:
        return kind()
    if not isinstance(value, kind):
        _refuse(name, f"{name} must be {'a list' if kind is list else 'a group of names and values'}.")
    return value


def _text(part: Json, name: str) -> str:
    value = part.get(name)
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    if not isinstance(value, str) or not 1 <= len(value) <= 200:
        _refuse(f"dice.{name}", f"Enter a {name} of 1 to 200 characters.")
    return value


class Pasted:
    """Dice lists as they are kept for play by mail: used top-down; a roll that cannot be filled whole uses none."""

    def __init__(self, rolls: Any) -> None:
        if isinstance(rolls, list):
            self.lists: dict[str, list[Any]] = {"": list(rolls)}
        elif isinstance(rolls, dict) and all(isinstance(v, list) for v in rolls.values()):
            self.lists = {self._key(name): list(values) for name, values in rolls.items()}
            self.names = {self._key(name): name for name in rolls}
        else:
            _refuse("dice.rolls", 'Enter rolls as a list, like [5, 3, 1], or a list per die, like {"d6": [5, 3], "2d6": [7]}.')
        self.used = dict.fromkeys(self.lists, 0)

    @staticmethod
    def _key(name: str) -> str:
        try:
            return str(Dice.parse(name))
        except DiceError as error:
            raise InputErrors([Problem(f"dice.rolls.{name[:40]}", "field", f"A list of rolls is named after its die: {error}.")]) from None

    def take(self, dice: Dice, says: str) -> list[int] | int | None:
        """The faces, or the total where a list is named as the whole roll."""
        if "" in self.lists:
            wanted = list(dice.faces)
            if self.used[""] + len(wanted) > len(self.lists[""]):
                return None
            return [self._next("", t.low, t.high, t.die) for t in wanted]
        whole, terms = str(dice), list(dice.faces)
        if len(terms) > 1 or whole not in {t.die for t in terms}:
            if self.used.get(whole, 0) < len(self.lists.get(whole, ())):
                return self._next(whole, dice.low, dice.high, whole)
        need: dict[str, int] = {}
        for term in terms:
            need[term.die] = need.get(term.die, 0) + 1
        if any(self.used.get(die, 0) + n > len(self.lists.get(die, ())) for die, n in need.items()):
            return None
        return [self._next(t.die, t.low, t.high, t.die) for t in terms]

    def _next(self, key: str, low: int, high: int, die: str) -> int:
        at = self.used[key]
        path = f"dice.rolls[{at}]" if key == "" else f"dice.rolls.{self.names[key]}[{at}]"
        face = walks.as_face(self.lists[key][at], low, high, die, path)
        self.used[key] = at + 1
        return face

    def unused(self) -> Any:
        """What is left, in the shape it came."""
        if "" in self.lists:
            return self.lists[""][self.used[""]:]
        return {self.names[key]: values[self.used[key]:] for key, values in self.lists.items()}


class Streamed:
    """Dice from a random stream."""

    def __init__(self, stream: Stream) -> None:
        self.stream = stream

    def take(self, dice: Dice, says: str) -> list[int]:
        """One face for each die."""
        return [t.low + self.stream.below(t.sides) for t in dice.faces]

    def unused(self) -> list[int]:
        """A stream has no end: nothing is left over."""
        return []


def answer_job(job: Job) -> Json:
    """`want: answer`."""
    given = job.read_inputs()
    run, player = job.walk(given)
    reply = blank("done" if run.ended else "asks")
    reply["answers"] = {"used": job.answers[: player.used], "unused": job.answers[player.used :]}
    source = player.source
    reply["dice"] = {"used": player.log, "unused": source.unused() if source else []}  # type: ignore[attr-defined]
    reply["steps"] = encode_steps(run.steps, job.steps)
    if run.ended:
        reply["line"] = job.module.line(given, run.result)
        reply["result"] = encode(run.result)
        reply["next"] = next_request(job, given, run.result, reply["dice"]["unused"])
    else:
        assert run.question is not None
        reply["asks"] = encode_question(run.question)
        reply["line"] = f"Asks: {reply['asks']['says']}"
    reply["readings"] = encode_readings(job, given, run)
    reply["receipt"] = receipt(job)
    if job.style in texts.STYLES:
        own = job.module.paste(given, run.result) if run.ended and hasattr(job.module, "paste") else []
        reply["text"] = texts.write(texts.reply_blocks(reply, own), job.style)
    return reply


def next_request(job: Job, given: Json, result: Any, unused: Any) -> Json | None:
    """A request that continues from the state after."""
    if not hasattr(job.module, "after"):
        return None
    then = job.module.after(given, result)
    if then is None:
        return None
    name, raw = then if isinstance(then, tuple) else (job.name, then)
    out: Json = {"calculator": name, "inputs": encode(raw, twins=False)}
    if job.dice.get("source") == "pasted":
        out["dice"] = {"source": "pasted", "rolls": unused}
    if job.flips:
        out["readings"] = job.flips
    return out


def encode_readings(job: Job, given: Json, run: Replayed) -> list[Json]:
    """The readings used; a switchable one also tells what the other choice would have answered."""
    out = []
    for reading, choice in run.readings.values():
        others = [other for other in reading.choices if other != choice]
        other_line = None
        if others and run.ended:
            try:
                other, _ = job.walk(given, {**job.flips, reading.id: others[0]})
                other_line = job.module.line(given, other.result) if other.ended else f"Asks: {words(other.question.says)}"  # type: ignore[union-attr]
            except InputErrors as error:
                other_line = error.problems[0].says
        out.append(encode_reading(reading) | {"choice": choice, "other": other_line})
    return out


def encode_reading(reading: Reading) -> Json:
    """A reading as the page shows it."""
    return {
        "id": reading.id,
        "says": reading.says,
        "because": reading.because,
        "cite": str(reading.cite),
        "choice": reading.default,
        "choices": [{"id": key, "says": says} for key, says in reading.choices.items()],
    }


def encode_steps(steps: Sequence[Step], wanted: Any) -> list[Json]:
    """The steps asked for; numbers stay those of the whole walk."""
    if wanted == "none":
        return []
    if isinstance(wanted, dict):
        below = wanted["of"]
        chosen = [s for s in steps if s.of == below or s.of.startswith((below + ".", below + "["))]
        if not chosen:
            known = [s.opens for s in steps if s.opens]
            _refuse("steps.of", f"No steps stand below '{below[:60]}'{nearest(below, known)}")
    else:
        chosen = [s for s in steps if wanted == "all" or not s.of]
    return [encode_step(s) for s in chosen]


def encode_step(step: Step) -> Json:
    """One step. What was entered has no arithmetic: its number stands in its place."""
    how = words(step.how) or (show(step.value) if step.kind == "given" and step.value is not None else "")
    out: Json = {
        "n": step.n, "kind": step.kind, "says": words(step.says), "how": how,
        "value": encode(step.value), "cite": str(step.cite) if step.cite else None, "uses": [u.n for u in step.uses],
    }  # fmt: skip
    if step.opens:
        out["opens"] = step.opens
    if step.of:
        out["of"] = step.of
    return out


def encode_question(question: Question) -> Json:
    """One question, with the chance and the consequence of each branch where they are known."""
    ask_ = question.ask
    out: Json = {
        "kind": ask_.kind, "die": question.die or None, "low": question.low, "high": question.high,
        "says": words(question.says), "options": [], "cite": str(ask_.cite) if ask_.cite else None,
        "chance": None, "branches": [], "who": question.who, "schema": None, "at": question.at,
    }  # fmt: skip
    if isinstance(ask_, walks.Check):
        out["chance"] = str(ask_.chance())
        out["dc"], out["bonus"] = encode(ask_.dc), ask_.bonus
        ways: dict[str, Fraction] = {}
        for chance, step in walks.branches(ask_, {}):
            label = f"critical {step.critical}" if step.critical else "success" if step.success else "failure"
            ways[label] = ways.get(label, Fraction(0)) + chance
        order = ("critical success", "success", "failure", "critical failure")
        out["branches"] = [{"says": label + (f": {ask_.outcomes[label]}" if label in ask_.outcomes else ""),
                            "chance": str(ways[label])} for label in order if label in ways]
    elif isinstance(ask_, walks.Roll):
        if ask_.bands and not ask_.dice.too_large:
            chances = ask_.dice.odds()
            out["branches"] = [{"says": f"{low}: {says}" if low == high else f"{low}-{high}: {says}",
                                "chance": str(sum((p for t, p in chances.items() if low <= t <= high), Fraction(0)))}
                               for low, high, says in ask_.bands]
    elif isinstance(ask_, (walks.Draw, walks.Lowest)):
        out["options"] = list(ask_.among)
        out["chance"] = str(Fraction(1, len(ask_.among)))
    elif isinstance(ask_, walks.Pick):
        out["options"] = list(ask_.options)
        out["key"] = ask_.key
    elif isinstance(ask_, walks.Supply):
        out["schema"] = ask_.field_.schema()
        out["key"] = ask_.key
    return out


def odds_job(job: Job) -> Json:
    """`want: odds`: exact, from the answers already given on."""
    given = job.read_inputs()
    measures = _measures(job)
    reply = blank("done")
    try:
        found = walks.odds(
            lambda: job.module.work(**given), measures, flips=job.flips, policy=job.policy,
            fixed=(lambda: Player(job.answers, None)) if job.answers else None,
        )  # fmt: skip
    except walks.TooLarge as error:
        reply["line"], reply["odds"] = str(error), {"too_large": str(error)}
        return reply
    except walks.NeedAnswer as need:
        return blank("asks") | {"asks": encode_question(need.question), "line": f"Asks: {words(need.question.says)}"}
    out: Json = {}
    for name, chances in found.items():
        numbers = all(isinstance(v, (int, Fraction)) and not isinstance(v, bool) for v in chances)
        whole = sum(chances.values(), Fraction(0)) == 1
        values = [[encode(v), str(chances[v])] for v in in_order(chances)]
        mean = str(sum((v * p for v, p in chances.items()), Fraction(0))) if numbers and whole else None
        out[name] = {"kind": "value" if whole else "set", "values": values, "mean": mean}
    reply["odds"] = out
    reply["receipt"] = receipt(job)
    return reply


def in_order(values: Mapping[Any, Any]) -> list[Any]:
    """Numbers by size, then words; the same order everywhere."""
    return sorted(values, key=lambda v: (0, Fraction(v), "") if isinstance(v, (int, Fraction)) else (1, Fraction(0), str(v)))


def _measures(job: Job) -> walks.Measures:
    measures: walks.Measures = getattr(job.module, "MEASURES", {})
    if not measures:
        _refuse("want", f"No dice decide in {job.name}: it has no odds.")
    return measures


def simulate_job(job: Job) -> Json:
    """`want: simulate`: one slice of runs, merged with `so_far`."""
    given = job.read_inputs()
    measures = _measures(job)
    seed = job.request.get("seed")
    seed = str(seed) if isinstance(seed, int) and not isinstance(seed, bool) else seed
    if not isinstance(seed, str) or not 1 <= len(seed) <= 200:
        _refuse("seed", "Enter a seed of 1 to 200 characters; the same seed gives the same runs.")
    start, runs = job.request.get("start", 0), job.request.get("runs", 100)
    for name, value, low in (("start", start, 0), ("runs", runs, 1)):
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= MAX_RUNS:
            _refuse(name, f"{name} must be a whole number from {low} to {MAX_RUNS:,}, like {max(low, 100)}.")
    before, found = so_far(job.request.get("so_far"), measures)
    try:
        walks.simulate(lambda: job.module.work(**given), measures, seed=seed, runs=range(start, start + runs),
                       flips=job.flips, policy=job.policy, found=found)  # fmt: skip
    except walks.NeedAnswer as need:
        return blank("asks") | {"asks": encode_question(need.question), "line": f"Asks: {words(need.question.says)}"}
    total = before + runs
    counts = {name: [[encode(v, twins=False), tallied[v]] for v in in_order(tallied)] for name, tallied in found.items()}
    reply = blank("done")
    reply["simulation"] = {
        "runs": total,
        "seed": seed,
        "so_far": {"runs": total, "counts": counts},
        "measures": {name: {"counts": counts[name], **encode(walks.summary(found[name], total))} for name in found},
    }
    reply["receipt"] = receipt(job)
    return reply


def so_far(raw: Any, measures: walks.Measures) -> tuple[int, dict[str, dict[Any, int]]]:
    """The counts of earlier slices."""
    if raw is None:
        return 0, {name: {} for name in measures}
    try:
        found = {name: {_decoded(v): int(n) for v, n in raw["counts"][name]} for name in measures}
        return int(raw["runs"]), found
    except (KeyError, TypeError, ValueError):
        _refuse("so_far", "so_far must be what the slice before returned as simulation.so_far.")


def _decoded(value: Any) -> Any:
    """A counted value as it was before `encode`: only fractions change their shape."""
    if isinstance(value, str) and re.fullmatch(r"-?\d+/\d+", value):
        return Fraction(value)
    return value


def schema_job(job: Job) -> Json:
    """`want: schema`."""
    module = job.module
    schema = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": describe(job.name, module)["title"],
              "description": (module.__doc__ or "").strip(), **fields.object_schema(module.INPUTS)}  # fmt: skip
    return blank("done") | {
        "result": {
            "schema": schema,
            "examples": [{"title": e.title, "request": e.request(job.name)} for e in module.EXAMPLES],
            "switches": [encode_reading(r) for r in getattr(module, "SWITCHES", ())],
            "measures": sorted(getattr(module, "MEASURES", {})),
            "policy": getattr(module, "POLICY", ""),
        }
    }


def verify_job(job: Job) -> Json:
    """`want: verify`: does this engine give the receipt that is claimed?"""
    claimed = job.request.get("receipt")
    if not isinstance(claimed, str) or not re.fullmatch(r"[0-9a-fA-F ]{12,20}", claimed.strip()):
        _refuse("receipt", "Enter the receipt that came with the answer, like 7f3a 09c1 55e0.")
    reply = answer_job(job)
    same = re.sub(r"\s", "", str(claimed)).lower() == reply["receipt"].replace(" ", "")
    if same:
        says = "This is what the engine gives."
    else:
        says = (f"The receipt differs: for these inputs, answers, dice and readings, version {reply['version']} "
                f"gives {reply['receipt']}.")  # fmt: skip
    return reply | {"line": f"{says} {reply['line']}", "verified": same}


def digest(value: Any) -> str:
    """SHA-256 in hex over a canonical JSON form."""
    canonical = json.dumps(encode(value, twins=False), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()


def receipt(job: Job) -> str:
    """A short hash over everything that decides the answer; anybody with the request recomputes it."""
    parts = {
        "calculator": job.name, "inputs": job.raw, "answers": job.answers, "dice": job.dice or {"source": "ask"},
        "readings": job.flips, "version": pycore.__version__,
    }  # fmt: skip
    short = digest(parts)[:12]
    return f"{short[:4]} {short[4:8]} {short[8:]}"


def encode(value: Any, *, twins: bool = True) -> Any:
    """Exact values as JSON: a fraction is a string "10/3", beside it (in a group) its decimal twin."""
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, (bool, int, str)) or value is None:
        return value
    if isinstance(value, (Dice, Answered, Step)):
        return encode(value.value, twins=twins) if isinstance(value, Step) else str(value)
    if isinstance(value, Mapping):
        out: Json = {}
        for key, item in value.items():
            out[str(key)] = encode(item, twins=twins)
            if twins and isinstance(item, Fraction):
                out[f"{key}_two"] = walks.decimal(item).replace("−", "-")
        return out
    if isinstance(value, (set, frozenset)):
        return sorted((encode(v, twins=twins) for v in value), key=str)
    if isinstance(value, Sequence):
        return [encode(item, twins=twins) for item in value]
    raise TypeError(f"no JSON form for {value!r}")
