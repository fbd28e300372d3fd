"""The one door: a JSON request in, a JSON reply out (`ask`); `solve` is the same for Python.

Nothing that comes in raises: what is wrong with a request is reported in the reply (`invalid`),
a defect of ours as `broken` with a report to copy.
"""

from __future__ import annotations

import json
import re
import traceback
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from math import inf
from time import perf_counter
from types import ModuleType
from typing import Any, NoReturn

import pycore
from pycore import chances, drivers, exact, sealed
from pycore import inputs as fields
from pycore import receipt as receipts
from pycore import text as texts
from pycore.dice import Stream, quick_stream
from pycore.drivers import Player, Replayed
from pycore.errors import InputErrors, Problem, nearest
from pycore.replies import encode, encode_question, encode_reading, encode_steps, in_order
from pycore.sources import Pasted, Source, Streamed
from pycore.systems import calculator, calculators
from pycore.walk import words

MAX_BYTES = 6_000_000
MAX_DEPTH = 64
MAX_DIGITS = 15
MAX_RUNS = 100_000
MAX_WITHIN = 10_000  # milliseconds

_COMPACT = json.JSONEncoder(separators=(",", ":"))

Json = dict[str, Any]

REQUEST = {
    "calculator", "inputs", "answers", "dice", "want", "readings", "steps", "text",
    "seed", "start", "runs", "so_far", "within", "policy", "receipt", "of", "secret", "side",
}  # fmt: skip


def ask(request_json: str) -> str:
    """Answer one request (DESIGN: the contract). Never raises."""
    return respond(lambda: read_request(request_json))


def respond(read: Callable[[], Json]) -> str:
    """The reply to the request that `read` gives (parsed, numbers exact). Never raises."""
    try:
        return as_json(answer(read()))
    except InputErrors as error:
        reply = refusal(error)
    except Exception:
        # The last line of defence: the page must show a report, not die (and says so: `broken`).
        reply = blank("broken") | {
            "line": "The engine failed: this is a defect of ours.",
            "text": traceback.format_exc(),
        }
    return as_json(reply)


def as_json(reply: Json) -> str:
    """A reply as it leaves."""
    return _COMPACT.encode(reply)


def solve(calculator_id: str, given: Mapping[str, Any], **rest: Any) -> Json:
    """Ask from Python: inputs by name, and any other part of a request (``answers=[…]``). Returns the reply."""
    request = {"calculator": calculator_id, "inputs": given, **rest}
    reply: Json = json.loads(ask(json.dumps(request, default=str)))
    return reply


# ---------------------------------------------------------------- reading a request

_STRING = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)
_BRACKET = re.compile(r"[\[\]{}]")
_HALF = re.compile("[\ud800-\udfff]")  # half a character: it has no bytes to hash


def read_request(raw: str) -> Json:
    """Parse a request and check its parts."""
    return checked(parse(raw))


def parse(raw: str) -> Any:
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
        return json.loads(
            raw, parse_int=_whole, parse_float=_exact, parse_constant=_constant, object_pairs_hook=_object
        )
    except json.JSONDecodeError as error:
        _refuse("", f"This is not JSON: {error.msg} at line {error.lineno}, column {error.colno}.")


def checked(request: Any) -> Json:
    """A request with no part that nobody knows."""
    if not isinstance(request, dict):
        _refuse("", 'A request is a JSON object, like {"calculator": "…", "inputs": {…}}.')
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
    if len(mantissa) > 2 * MAX_DIGITS or len(exponent) > MAX_DIGITS or abs(int(exponent or 0)) > MAX_DIGITS:
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
        "odds": None, "simulation": None, "next": None, "next_why": "", "receipt": "", "version": pycore.__version__,
    }  # fmt: skip


def refusal(error: InputErrors) -> Json:
    """An `invalid` reply with every problem."""
    problems = [
        {"field": p.field, "code": p.code, "says": p.says} | ({"shown": p.shown} if p.shown else {})
        for p in error.problems
    ]
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
    return HANDLERS[want](Job(request))


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
                _refuse(
                    f"readings.{key[:60]}", f"{self.name} has no reading '{key[:40]}' to switch{nearest(key, known)}"
                )
            if not isinstance(choice, str):
                _refuse(f"readings.{key[:60]}", "A reading is switched with the id of one of its choices.")

    def read_inputs(self) -> Json:
        """The exact inputs. Raises `InputErrors` with every problem."""
        return fields.read_all(self.module.INPUTS, self.raw, self.name, getattr(self.module, "check", None))

    def walk(self, given: Json, flips: Mapping[str, str] | None = None) -> tuple[Replayed, Player]:
        """Run the walk as far as the answers go."""
        player = Player(self.answers, self.source())
        return drivers.replay(self.module.work(**given), player, self.flips if flips is None else flips), player

    def source(self) -> Source | None:
        """Where this request's dice come from; None when people type them."""
        kind = self.dice.get("source", "ask")
        known: dict[str, tuple[set[str], Callable[[], Source | None]]] = {
            "ask": (set(), lambda: None),
            "pasted": ({"rolls"}, lambda: Pasted(self.dice.get("rolls"))),
            "quick": ({"seed"}, lambda: Streamed(quick_stream(_seed(self.dice, "dice.seed")))),
            "sealed": ({"secrets", "commitments"}, lambda: Streamed(self.sealed())),
        }
        if not isinstance(kind, str) or kind not in known:
            _refuse("dice.source", f"Dice come from {', '.join(known)}{nearest(str(kind), known)}")
        allowed, make = known[kind]
        for key in self.dice:
            if key not in {"source", *allowed}:
                _refuse(f"dice.{key[:60]}", f"{kind} dice have no part '{key[:40]}'{nearest(key, allowed)}")
        return make()

    def sealed(self) -> Stream:
        """The stream of two revealed secrets."""
        return sealed.opened(self.dice.get("secrets"), self.dice.get("commitments"), self.covers())

    def receipt(self, drawn: Json | None = None) -> str:
        """The receipt of this request's answer; `drawn`: of its odds or simulation, where policies decide."""
        dice = {"answers": self.answers, "dice": self.dice or {"source": "ask"}, **(drawn or {})}
        rules = {"readings": self.flips, "version": pycore.__version__, **({"policy": self.policy} if drawn else {})}
        return receipts.receipt({"calculator": self.name, "inputs": self.raw}, dice, rules)

    def odds_line(self, told: Mapping[str, str], how: str) -> str:
        """Odds or a simulation in one sentence."""
        title = describe(self.name, self.module)["title"]
        return chances.sentence(title, self.raw, self.flips, told, how + chances.stated(self.policy))

    def covers(self) -> str:
        """The digest of what sealed dice are rolled for."""
        return receipts.digest(self.terms())

    def terms(self) -> str:
        """What sealed dice are rolled for: calculator, inputs and readings, as canonical JSON."""
        return receipts.canonical({"calculator": self.name, "inputs": self.raw, "readings": self.flips})


def _part(request: Json, name: str, kind: type) -> Any:
    value = request.get(name)
    if value is None:
        return kind()
    if not isinstance(value, kind):
        _refuse(name, f"{name} must be {'a list' if kind is list else 'a group of names and values'}.")
    return value


def _seed(part: Json, path: str) -> str:
    """The seed of a request or of its dice."""
    value = part.get("seed")
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    if not isinstance(value, str) or not 1 <= len(value) <= 200 or _HALF.search(value):
        _refuse(path, "Enter a seed of 1 to 200 characters; the same seed gives the same dice.")
    return value


def answer_job(job: Job) -> Json:
    """`want: answer`."""
    given = job.read_inputs()
    run, player = job.walk(given)
    reply = blank("done" if run.ended else "asks")
    answers = encode(job.answers, twins=False)
    reply["answers"] = {"used": answers[: player.used], "unused": answers[player.used :]}
    source = player.source
    left = encode(source.unused(), twins=False) if source else reply["answers"]["unused"]
    reply["dice"] = {"used": player.log, "unused": left}
    if player.thrown:
        reply["dice"]["from"] = dice_from(job, player)
        if job.dice.get("source") == "sealed":
            reply["dice"]["commitments"] = [sealed.tidy(one) for one in job.dice["commitments"]]
    if job.dice.get("source") == "sealed" and player.choices:
        reply["dice"]["chosen_knowing_the_dice"] = player.choices
    reply["steps"] = encode_steps(run.steps, job.steps)
    if run.ended:
        reply["line"] = job.module.line(given, run.result)
        reply["result"] = encode(run.result)
        unused = reply["dice"]["unused"]
        reply["next"], reply["next_why"] = next_request(job, given, run.result, unused)
        if hasattr(job.module, "moves"):
            ways = [{"says": says, "request": request_for(job, name, raw, unused)}
                    for says, name, raw in job.module.moves(given, run.result)]  # fmt: skip
            reply["moves"] = [way for way in ways if not past_limits(way["request"])]
    else:
        assert run.question is not None
        reply["asks"] = encode_question(run.question)
        if run.state is not None:
            reply["asks"]["state"] = encode(run.state)
        reply["line"] = f"Asks: {reply['asks']['says']}"
    reply["readings"] = encode_readings(job, given, run)
    reply["receipt"] = job.receipt()
    if job.style in texts.STYLES:
        own = job.module.paste(given, run.result) if run.ended and hasattr(job.module, "paste") else []
        reply["text"] = texts.write(texts.reply_blocks(reply, own), job.style)
    return reply


def dice_from(job: Job, player: Player) -> str:
    """Where the dice come from, for whoever reads the result: typed dice must not pass for sealed ones."""
    kind = job.dice.get("source", "ask")
    if kind == "sealed":
        return "sealed"
    if kind == "quick":
        return f"quick, seed {job.dice['seed']}"
    typed = "as entered"
    if any(isinstance(one, dict) and list(one) == ["roll"] for one in job.answers[: player.used]):
        typed = "as entered, or thrown by the page"
    if kind == "pasted":
        return "from a pasted list" + (f", then {typed}" if player.used > len(player.choices) else "")
    return typed


def next_request(job: Job, given: Json, result: Any, unused: Any) -> tuple[Json | None, str]:
    """A request that continues from the state after; none, and why, where that passes the limits of the fields."""
    then = job.module.after(given, result) if hasattr(job.module, "after") else None
    if then is None:
        return None, ""
    name, raw = then if isinstance(then, tuple) else (job.name, then)
    request = request_for(job, name, raw, unused)
    why = past_limits(request, itself=name == job.name)
    return (None, f"From here it cannot go on: {why}") if why else (request, "")


def past_limits(request: Json, *, itself: bool = False) -> str:
    """What is wrong with this request; what it leaves another calculator's user to enter is not."""
    try:
        Job(request).read_inputs()
    except InputErrors as error:
        return next((p.says for p in error.problems if itself or _entered(request["inputs"], p.field)), "")
    return ""


def _entered(value: Any, path: str) -> bool:
    """Is there a number or a word at this path?"""
    for key in re.findall(r"[^.\[\]]+", path):
        if isinstance(value, list) and key.isdecimal() and int(key) < len(value):
            value = value[int(key)]
        else:
            value = value.get(key) if isinstance(value, dict) else None
    return isinstance(value, (int, str)) and value != ""


def request_for(job: Job, name: str, raw: Json, unused: Any) -> Json:
    """A request to this calculator, with the dice that are left and the readings it knows."""
    out: Json = {"calculator": name, "inputs": encode(raw, twins=False)}
    if job.dice.get("source") == "pasted":
        out["dice"] = {"source": "pasted", "rolls": unused}
    if job.flips:
        known = {switch.id for switch in getattr(calculator(name), "SWITCHES", ())}
        if flips := {key: choice for key, choice in job.flips.items() if key in known}:
            out["readings"] = flips
    return out


def encode_readings(job: Job, given: Json, run: Replayed) -> list[Json]:
    """The readings used; a switchable one also tells what the other choice would have answered."""
    out = []
    for reading, choice in run.readings.values():
        others = [other for other in reading.choices if other != choice]
        other_line = None
        if others and run.ended:
            other_line = line_under(job, given, {**job.flips, reading.id: others[0]})
        out.append(encode_reading(reading) | {"choice": choice, "other": other_line})
    return out


def line_under(job: Job, given: Json, flips: Mapping[str, str]) -> str:
    """What the answer would be under other readings."""
    try:
        run, _ = job.walk(given, flips)
    except InputErrors as error:
        return error.problems[0].says
    if run.question is not None:
        return f"Asks: {words(run.question.says)}"
    return str(job.module.line(given, run.result))


def odds_job(job: Job) -> Json:
    """`want: odds`: exact, from the answers already given on."""
    given = job.read_inputs()
    measures = _measures(job)
    reply = blank("done") | {"decisions": chances.decisions(job.module, given, job.policy)}
    try:
        found, whole = exact.weights(
            lambda: job.module.work(**given), measures, flips=job.flips, policy=job.policy,
            fixed=(lambda: Player(job.answers, None)) if job.answers else None,
        )  # fmt: skip
    except exact.TooLarge as error:
        reply["line"], reply["odds"] = str(error), {"too_large": str(error)}
        return reply
    except drivers.NeedAnswer as need:
        return undecided(need, reply["decisions"])
    told = {name: chances.encode_odds(found[name], whole) for name in found}
    reply["odds"] = {name: measure for name, (measure, _) in told.items()}
    how = "exact odds, from the answers given on" if job.answers else "exact odds"
    reply["line"] = job.odds_line({name: said for name, (_, said) in told.items()}, how)
    reply["receipt"] = job.receipt({"want": "odds"})
    return with_text(job, reply)


def undecided(need: drivers.NeedAnswer, decisions: list[Json]) -> Json:
    """Odds and simulation end at a decision that neither inputs nor policy take."""
    line = f"Asks: {words(need.question.says)}"
    return blank("asks") | {"asks": encode_question(need.question), "line": line, "decisions": decisions}


def _measures(job: Job) -> drivers.Measures:
    measures: drivers.Measures = getattr(job.module, "MEASURES", {})
    if not measures:
        _refuse("want", f"No dice decide in {job.name}: it has no odds.")
    return measures


def simulate_job(job: Job) -> Json:
    """`want: simulate`: one slice of runs, merged with `so_far`; no new run begins after `within` milliseconds."""
    given = job.read_inputs()
    measures = _measures(job)
    seed = _seed(job.request, "seed")
    start, runs = job.request.get("start", 0), job.request.get("runs", 100)
    for name, value, low in (("start", start, 0), ("runs", runs, 1)):
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= MAX_RUNS:
            _refuse(name, f"{name} must be a whole number from {low} to {MAX_RUNS:,}, like {max(low, 100)}.")
    within = job.request.get("within")
    if within is not None and (type(within) is not int or not 1 <= within <= MAX_WITHIN):
        _refuse("within", f"within must be a whole number of milliseconds from 1 to {MAX_WITHIN:,}, like 60.")
    before, found = so_far(job.request.get("so_far"), measures)
    decisions = chances.decisions(job.module, given, job.policy)
    try:
        made = drivers.simulate(
            lambda: job.module.work(**given), measures, seed=seed, runs=in_time(range(start, start + runs), within),
            flips=job.flips, policy=job.policy, found=found,
        )  # fmt: skip
    except drivers.NeedAnswer as need:
        return undecided(need, decisions)
    total = before + made
    ordered = {name: [(v, tallied[v]) for v in in_order(tallied)] for name, tallied in found.items()}
    counts = {name: [[encode(v, twins=False), n] for v, n in pairs] for name, pairs in ordered.items()}
    reply = blank("done") | {"decisions": decisions}
    told = {name: chances.in_words(pairs, total, chances.mean(pairs, total)) for name, pairs in ordered.items()}
    reply["line"] = job.odds_line(told, f"{total:,} simulated {'run' if total == 1 else 'runs'}, seed {seed}")
    reply["simulation"] = {
        "runs": total,
        "seed": seed,
        "so_far": {"runs": total, "counts": counts},
        "measures": {name: {"counts": counts[name], **encode(drivers.summary(found[name], total))} for name in found},
    }
    # Somebody's counts from elsewhere are added, but not answered for: only runs in order from the first on are.
    if start == before:
        reply["receipt"] = job.receipt({"want": "simulate", "seed": seed, "runs": total})
    return with_text(job, reply)


def in_time(runs: range, within: int | None) -> Iterator[int]:
    """These runs, or as many as begin in so many milliseconds, but at least one."""
    end = inf if within is None else perf_counter() + within / 1000
    for run in runs:
        yield run
        if perf_counter() >= end:
            return


def with_text(job: Job, reply: Json) -> Json:
    """Odds or a simulation with its sentence and receipt as a block to paste, if that is wanted."""
    if job.style in texts.STYLES:
        reply["text"] = texts.write(texts.reply_blocks(reply, []), job.style)
    return reply


def so_far(raw: Any, measures: drivers.Measures) -> tuple[int, dict[str, dict[Any, int]]]:
    """The counts of earlier slices."""
    if raw is None:
        return 0, {name: {} for name in measures}
    try:
        found = {name: {_decoded(v): _number(n) for v, n in raw["counts"][name]} for name in measures}
        return _number(raw["runs"]), found
    except (KeyError, TypeError, ValueError, ZeroDivisionError):
        _refuse("so_far", "so_far must be what the slice before returned as simulation.so_far.")


def _number(value: Any) -> int:
    if type(value) is not int or value < 0:
        raise ValueError(value)
    return value


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


def commit_job(job: Job) -> Json:
    """`want: commit`: the commitment to mail for sealed dice, and the terms that it covers."""
    secret, side = job.request.get("secret"), job.request.get("side")
    if side not in sealed.SIDES:
        _refuse("side", "Say which side you are: A or B.")
    problems = sealed.check_secret(secret, "secret")
    if problems:
        raise InputErrors(problems)
    job.read_inputs()
    covers = job.covers()
    mailed = sealed.commitment(str(side), str(secret), covers)
    line = f"Side {side} commits to {mailed} for {job.name}, terms {covers[:12]}."
    return blank("done") | {"line": line, "result": {"commitment": mailed, "covers": covers, "terms": job.terms()}}


def verify_job(job: Job) -> Json:
    """`want: verify`: does this engine give the receipt that is claimed, and if not, what differs?

    `of` says what was claimed: the answer (as usual), `odds` or `simulate` (with `seed` and `runs`, in slices).
    """
    claimed = receipts.read(job.request.get("receipt"))
    kind = job.request.get("of", "answer")
    if not isinstance(kind, str) or kind not in receipts.PARTS:
        _refuse("of", f"of is one of {', '.join(receipts.PARTS)}{nearest(str(kind), receipts.PARTS)}")
    reply = HANDLERS[kind](job)
    if not reply["receipt"]:  # too large to count, or a decision nobody takes: there is nothing to hold it against
        return reply | {"verified": False, "differs": ["everything: there is no receipt for this"]}
    differs = receipts.compare(claimed, reply["receipt"].split(), kind)
    says = "This is what the engine gives."
    if differs:
        says = f"This differs from what the receipt was written for: {', '.join(differs)}."
    return reply | {"line": f"{says} {reply['line']}", "verified": not differs, "differs": differs}


HANDLERS: dict[str, Callable[[Job], Json]] = {
    "answer": answer_job,
    "odds": odds_job,
    "simulate": simulate_job,
    "schema": schema_job,
    "verify": verify_job,
    "commit": commit_job,
}
WANTS = ("list", *HANDLERS)
