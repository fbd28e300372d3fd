"""What does this damage do to the ship, to the last officer and percent of hull?

The walk of "Resolving Damage": the arc's shields and armor, the officers' Saves, then Damage
Control, system, throws, hull and flaw until no points are left, and Metallurgy at the end.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any, TypeAlias

from pycore.errors import Problem, nearest, refuse
from pycore.inputs import Choice, Flag, Listed, Map, Record, Text, Whole
from pycore.systems import Decision, Example
from pycore.systems.sfrpg import checks
from pycore.systems.sfrpg.checks import CRITICAL_FIELDS, UNDERMANNED_FIELD
from pycore.systems.sfrpg.lock import LOCKED, share
from pycore.systems.sfrpg.metallurgy import roll_words, structural_fatigue
from pycore.systems.sfrpg.rulings import (
    CREWMAN_SERVES,
    DIRECT_HITS,
    EXTRA_HITS,
    FLAWS,
    FRIEND_FATIGUE,
    HIT_POINTS_LOST,
    INSPIRED_ABOARD,
    JURY_UNDONE,
    LOCK_ARC,
    LOCK_BARE,
    LOST_WITH_SHIP,
    METALLURGY_DUE,
    MITIGATION,
    NO_NPC,
    PLAIN_CREW,
    REPLACED,
    RESOLVING,
    SAVES,
    SAVES_COUNT,
    SHAKEN_CHECKS,
    SHIELDS_DOWN,
    STATIONS,
    STAYS_MANNED,
    THROWS,
    UNDERMANNED_AT,
    VACANT,
)
from pycore.systems.sfrpg.sheets import Move, bare, carried_of, handed_on, left_open, sheet_of, told_of, turns
from pycore.systems.sfrpg.ship import (
    CREW,
    CREWMAN,
    FLAW,
    FLAW_CHART,
    OFFICERS,
    PLAIN,
    POINTS,
    SHIP,
    SYSTEM_DIE,
    SYSTEMS,
    ArcName,
    Person,
    State,
    named,
    without_none,
)
from pycore.systems.sfrpg.turn import with_lock
from pycore.text import Block, Table
from pycore.walk import Mark, Pick, Step, Supply, Walk, added, given, noted, ruled, show, soaked

TITLE = "Resolve damage"

NOBODY = "nobody"
CREWMAN_OPTION = "one of the plain crew"

SYSTEM_HITS = Listed(
    "the hits that go straight to a system",
    Record("a hit on a system", {
        "system": Choice("what is hit", (*SYSTEMS, CREW, OFFICERS), title="System"),
        "points": Whole("the points", 0, POINTS, title="Points", example=37),
    }),
    title="Straight to a system", default=[], most=20, hint="From a critical hit or a target lock.",
)  # fmt: skip
INPUTS = {
    "ship": SHIP,
    "arc": ArcName("the arc that is hit, one of the four (9.4 Combat Arcs)", title="Arc hit",
                   hint="On the boundary of two, forward or aft goes first."),
    "damage": Whole("the damage", 0, POINTS, title="Damage", unit="points", example=2000),
    "system_hits": SYSTEM_HITS,
    "locked": LOCKED,
    "shields_up": Flag("raised shields", default=None, title="Shields are up",
                       hint="At Condition Two or Four they are down. Empty: as on the sheet, else up."),
    "flaws": Listed("the flaws rolled", FLAW, title="Flaws already rolled", default=[], most=200,
                    hint="Their effects, in the order of the flaw rolls. When used up, you are asked."),
    "flaw_chart": FLAW_CHART,
    "replacements": Map("who replaces whom", Text("an officer's name", example="Kest"), title="Replacements",
                        default={}, hint="Post, then who takes it when its officer is dead."),
    "opponent": sheet_of(SHIP, "the other ship's sheet", "The other ship",
                         "Goes on to the next attack. Firing with hull damage, it owes a Metallurgy Check."),
    "opponent_fired": Flag("fire by the other ship", title="The other ship fired this", default=True),
    "opponent_takes": Record("what the other ship takes too", {
        "damage": Whole("the damage", 0, POINTS, title="Damage", default=0, example=270),
        "arc": ArcName("the arc that is hit", title="Arc hit", default=None),
        "system_hits": SYSTEM_HITS,
    }, default=None, title="The other ship takes, too",
        hint="From a ram, a collision, or an Alpha Strike that went wrong; goes on to its own answer."),
    "friend_takes": Record("what a friend of the other ship takes", {
        "name": Text("a ship's name", title="Friend", example="Heron"),
        "damage": Whole("the damage", 0, POINTS, title="Damage", default=0, example=720),
        "system_hits": SYSTEM_HITS,
    }, default=None, title="A friend of the other ship takes",
        hint="From an Alpha Strike whose other shot went wrong; goes on to the friend's own answer."),
    "friendly": Flag("fire by a friend, by mistake", title="Hit by a friend's mistake",
                     hint="By a critical miss: the two do not fire at each other afterwards."),
    "aimed_at": sheet_of(SHIP, "the sheet of the ship that was aimed at", "The ship that was aimed at",
                         "Where this one was hit by mistake: the duel goes on with it."),
    "range": handed_on(Whole("the range", 0, 18, title="Range", default=0)),
    **{name: left_open(field) for name, field in UNDERMANNED_FIELD.items()},
    **CRITICAL_FIELDS,
}  # fmt: skip
SWITCHES = (*checks.SWITCHES, SAVES_COUNT, STAYS_MANNED, LOCK_BARE)
POLICY = (
    "Without a flaw chart flaws are left out. A dead officer is replaced by the free officer with the best Damage "
    "Control, unless Replacements name somebody."
)


def decisions(inputs: Mapping[str, Any]) -> Iterator[Decision]:
    """Who replaces each officer, and flaws without a chart."""
    names = [officer["name"] for officer in inputs["ship"]["officers"]]
    crew = [CREWMAN_OPTION] if inputs["ship"]["plain_crew"] else []
    for officer in inputs["ship"]["officers"]:
        if officer["post"]:
            options = [*(name for name in names if name != officer["name"]), *crew, NOBODY]
            key, says = f"replacement of {officer['post'].casefold()}", f"Who takes the post of {officer['post']}"
            yield Decision(key, says, options, "best free Damage Control")
    yield Decision("flaw", "The flaws that no chart gives", (), "none")


Does: TypeAlias = Generator[Any, Any, None]
Number: TypeAlias = Generator[Any, Any, int]

SAVE_OUTCOMES = {"success": "keeps calm", "failure": "becomes Shaken"}
MITIGATE_OUTCOMES = {"success": "each point above 50 comes off the systems damage", "failure": "nothing comes off"}
BANDS = {
    0: (*((i, i, SYSTEMS[i]) for i in range(6)), (6, 7, CREW), (8, 9, "an officer")),
    1: (*((i, i, SYSTEMS[i]) for i in range(1, 6)), (6, 7, CREW), (8, 9, "an officer"), (10, 10, f"{SYSTEMS[0]} (0)")),
}


def check(inputs: Mapping[str, Any]) -> Iterator[Problem]:
    """The arc is one the ship has; replacements are aboard."""
    ship = inputs["ship"]
    if inputs["arc"] not in ship["arcs"]:
        known = ", ".join(ship["arcs"])
        says = (f"Each defense arc has its own SHP and AHP (9.4 Resolving Damage): enter those of the {inputs['arc']} "
                f"arc, or hit {known}.")  # fmt: skip
        yield Problem("arc", "impossible", says)
    names = {officer["name"].casefold() for officer in ship["officers"]} | {PLAIN, CREWMAN_OPTION}
    for post, name in inputs["replacements"].items():
        if name.casefold() not in names:
            near = nearest(name, [officer["name"] for officer in ship["officers"]])
            says = f"No officer aboard is called '{name}'{near}"
            yield Problem(f"replacements.{post}", "impossible", says)
    chart = inputs["flaw_chart"]
    for i, band in enumerate(chart):
        other = next((one for one in chart[:i] if one["from"] <= band["to"] and band["from"] <= one["to"]), None)
        if other is not None and band["from"] <= band["to"]:
            says = (f"Two lines of the chart share a roll: {other['from']} to {other['to']}, and {band['from']} to "
                    f"{band['to']}. Give each roll one line.")  # fmt: skip
            yield Problem(f"flaw_chart[{i}].from", "impossible", says)
    yield from checks.check_thresholds(inputs)


def work(ship: Mapping[str, Any], arc: str, damage: int, **rest: Any) -> Walk:
    """Shields, armor, then the long walk through systems damage (9.4 Resolving Damage)."""
    return (yield from Volley(ship, arc, **rest).resolve(damage))


def layer(name: str, pool: int, points: int, before: Step) -> Step:
    """What shields or armor take of the points that come so far."""
    if not points:
        says = "{} are not reached" if name == "Shields" else "{} is not reached"
        return noted((says, name), cite=RESOLVING, value=0, uses=(before,))
    if not pool:
        return noted(("No {} left in this arc", name.lower()), cite=RESOLVING, value=0, uses=(before,))
    return soaked(("{} take" if name == "Shields" else "{} takes", name), pool, points, cite=RESOLVING, uses=(before,))


class Volley:
    """One volley on one ship: its state, and the parts of the walk that change it."""

    def __init__(
        self, ship: Mapping[str, Any], arc: str, *, system_hits: Sequence[Mapping[str, Any]],
        flaws: Sequence[Mapping[str, Any]], flaw_chart: Sequence[Mapping[str, Any]], replacements: Mapping[str, str],
        undermanned: bool | None, critical_success: int | None, critical_failure: int | None,
        opponent: Mapping[str, Any] | None, opponent_fired: bool, aimed_at: Mapping[str, Any] | None, friendly: bool,
        locked: str | None, shields_up: bool | None, **_: Any,
    ) -> None:  # fmt: skip
        self.other = opponent if opponent_fired else None
        self.now = State(ship)
        self.arc = arc
        self.system_hits = system_hits
        self.flaws = flaws
        self.flaw_chart = flaw_chart
        self.flaws_used = 0
        self.replacements = {post.casefold(): name.casefold() for post, name in replacements.items()}
        # The ship's own people tell whether it was undermanned before this volley (STAYS_MANNED).
        by_sheet = self.now.undermanned()
        self.undermanned = by_sheet if undermanned is None else undermanned
        self.overruled = undermanned is False and by_sheet
        self.was_undermanned = by_sheet
        self.by_mistake = friendly or aimed_at is not None
        self.locked = locked
        down = ship["condition"] in ("two", "four")
        self.shields_up = not down if shields_up is None else shields_up
        self.shields_entered = ship["condition"] is not None and shields_up is down
        self.critical = (critical_success, critical_failure)
        # What was entered, for whoever draws the ship before and after.
        self.before: dict[str, Any] = {
            "name": ship["name"], "arcs": ship["arcs"], "systems": ship["systems"], "hull": ship["hull"],
            "plain_crew": ship["plain_crew"],
            "people": [{"name": p.name, "post": p.post, "hp": p.hp}
                       for p in (*self.now.officers, *self.now.critical_npcs)],
        }  # fmt: skip
        self.mitigated = 0
        self.soaked = 0
        self.left = 0  # systems damage still to come
        self.direct_left = 0  # hits straight to a system, this one included
        self.straight = False  # while a hit goes straight to a system
        self.log: list[dict[str, Any]] = []
        self.directs: list[Mapping[str, Any]] = []
        self.lock_to_come = False  # on a bare arc, until it has its hit
        self.wounded: Person | None = None  # an officer, while his hit's hull damage and flaws come
        self.damaged = False
        self.found: dict[str, Any] = {}

    # ------------------------------------------------------------ the order of things

    def resolve(self, damage: int) -> Walk:
        """The whole of it, in the text's own order."""
        arc = self.now.arcs[self.arc]
        yield Mark("volley", self.so_far)
        hit = yield given(("Damage to the {} arc", self.arc), damage, RESOLVING)
        shp = yield from self.raised(arc["shp"])
        lock = yield from self.lock_share(shp, arc["ahp"], hit)
        shields = yield layer("Shields", shp, damage, hit)
        armor = yield layer("Armor", arc["ahp"], damage - shields.value, shields)
        arc["shp"] -= shields.value
        arc["ahp"] -= armor.value
        lost = yield added("Strength Index lost", shields, armor, cite=RESOLVING)
        systems = yield added("Systems damage", hit, less=(shields, armor), cite=RESOLVING)
        self.left = systems.value
        if self.overruled:
            yield from told_of({"undermanned": False}, {"undermanned": True}, UNDERMANNED_AT)
        yield from self.stations()
        self.directs = [*self.system_hits, *([{"system": self.locked, "points": lock}] if lock else [])]
        self.lock_to_come = self.locked is not None and lock is None
        save_dc = yield from self.saves(systems, sum(hit["points"] for hit in self.directs))
        self.damaged = damage > 0 or any(hit["points"] for hit in self.system_hits)
        self.found = {
            "shields_up": self.shields_up, "shp_lost": shields.value, "ahp_lost": armor.value, "si_lost": lost.value,
            "systems_damage": systems.value, "save_dc": save_dc,
        }  # fmt: skip
        yield from self.go_straight(0)
        return (yield from self.rounds("next"))

    def go_straight(self, begun: int) -> Does:
        """The hits straight to a system that are still to come, then a bare arc's locked system."""
        for i in range(begun, len(self.directs)):
            self.direct_left = len(self.directs) - i
            yield from self.direct_hit(self.directs[i]["system"], self.directs[i]["points"])
        self.direct_left = 0
        if self.lock_to_come and self.left and self.locked and not self.now.destroyed:
            self.lock_to_come = False
            choice = yield LOCK_BARE
            if choice == "mitigated":
                yield from self.mitigate(self.left)
            if self.left:
                yield from self.system(self.locked, self.left, (given("Systems damage", self.left, RESOLVING),))

    def rounds(self, at: str) -> Walk:
        """Damage Control, system, hull and flaw until no points are left, then the end; `at`: where it goes on."""
        now = self.now
        while at != "end" and (at != "next" or (self.left and not now.destroyed)):
            if at == "next":
                yield Mark(partial(self.key, "next"), resume=partial(self.again, "control"))
            if at != "strike":
                yield from self.mitigate(self.left)
                yield Mark(partial(self.key, "hit"), resume=partial(self.again, "strike"))
            if self.left:
                yield from self.strike(self.left)
            at = "next"
        if at != "end":
            yield Mark(lambda: ("end", self.left, now.end_key()), resume=partial(self.again, "end"))
        metallurgy = yield from self.metallurgy(self.damaged)
        if now.destroyed:
            yield from self.lost_with_ship()
        fatigue = yield from self.fatigue_of_other(self.damaged)
        return self.so_far() | self.found | {
            "opponent": fatigue, "undermanned": self.undermanned,
            "undermanned_now": now.undermanned() and not now.destroyed,
            "metallurgy": metallurgy, "metallurgy_exempt": now.exempt, "flaws_used": self.flaws_used, "log": self.log,
        }  # fmt: skip

    def key(self, kind: str) -> tuple[Any, ...]:
        """All that decides how it goes on from here."""
        return kind, self.left, self.flaws_used, self.now.key()

    def again(self, at: str) -> Walk:
        """From a mark on, once more: with a copy of the ship as it was there."""
        return self.copy().rounds(at)

    def after_flaw(self, percent: int, name: str) -> Walk:
        """From a flaw's own hull damage on, once more."""
        new = self.copy()
        return new.beyond(percent, name)

    def beyond(self, percent: int, name: str) -> Walk:
        """The flaw's hull damage, then whatever the hit before it left undone."""
        yield from self.crack(percent, ("Hull, from the flaw {}", name), ())
        if self.wounded and not self.wounded.hp and not self.now.destroyed:
            yield from self.bury(self.wounded)
        self.wounded = None
        yield from self.bury_crewmen()
        begun = len(self.directs) - self.direct_left + 1 if self.straight else len(self.directs)
        self.straight = False
        yield from self.go_straight(begun)
        return (yield from self.rounds("next"))

    def copy(self) -> Volley:
        """The same volley, to go on apart from this one."""
        new = object.__new__(Volley)
        new.__dict__.update(self.__dict__)
        new.now = self.now.copy()
        new.log = [{**entry, "flaws": [*entry["flaws"]]} for entry in self.log]
        if self.wounded:
            new.wounded = new.now.officers[self.now.officers.index(self.wounded)]
        return new

    def so_far(self) -> dict[str, Any]:
        """The ship as it is at this moment."""
        now, arc = self.now, self.now.arcs[self.arc]
        return {
            "arc": {"shp": arc["shp"], "ahp": arc["ahp"]}, "arcs": now.arcs, "mitigated": self.mitigated,
            "soaked": self.soaked, "points_left": self.left, "systems": now.systems, "extra_hits": now.extra_hits,
            "malfunctions": now.malfunctions, "jury_rigged": now.jury_rigged, "hull": now.hull,
            "hp": {p.name: p.hp for p in (*now.officers, *now.critical_npcs)},
            "dead": named([p for p in (*now.officers, *now.critical_npcs) if not p.hp]),
            "shaken": named([p for p in now.officers if p.shaken and p.hp]), "plain_crew": now.plain_crew,
            "destroyed": now.destroyed, "stand_ins": {k: p.name for k, p in now.stand_ins.items() if p},
            "before": self.before, "hit": self.arc,
        }  # fmt: skip

    def stations(self) -> Does:
        """Who already stands in for the dead of earlier volleys."""
        now = self.now
        posts = {officer.post.casefold(): officer.post for officer in now.officers if not officer.hp and officer.post}
        for post in ("captain", "engineer"):
            posts.setdefault(post, post.title())
        for post, shown in posts.items():
            if post in self.replacements and now.at_post(post) is None:
                name = self.replacements[post]
                found = self.called(name, now.free())
                if found is not None:
                    now.stand_ins[post] = found
                    yield noted(("{} serves as {}", found.label, shown), cite=RESOLVING, how="as entered")

    # ------------------------------------------------------------ Saves

    def raised(self, shp: int) -> Number:
        """The SHP that can soak: none where the shields are down."""
        if self.shields_entered:
            yield from told_of({"shields_up": self.shields_up}, {"shields_up": not self.shields_up})
        if self.shields_up:
            return shp
        yield SHIELDS_DOWN
        yield noted("The shields are down", cite=SHIELDS_DOWN.cite, value=0)
        return 0

    def lock_share(self, shp: int, ahp: int, hit: Step) -> Generator[Any, Any, int | None]:
        """What a locked system takes on top of the hit; None on a bare arc, where the hit itself goes to it."""
        if not self.locked:
            return 0
        yield LOCK_ARC
        part = yield share(shp, ahp, hit, self.locked)
        return part.value if shp or ahp else None

    def saves(self, systems: Step, straight: int) -> Generator[Any, Any, Fraction | None]:
        """Every officer but the Captain saves against a tenth of the systems damage, or is Shaken."""
        if straight:
            choice = yield SAVES_COUNT
            if choice == "all":
                more = given("Straight to a system", straight, RESOLVING)
                systems = yield added("Systems damage in all", systems, more, cite=RESOLVING)
        if not systems.value:
            return None
        yield SAVES
        tenth = Fraction(systems.value, 10)
        dc = yield ruled("Save DC, a tenth of systems damage", tenth, cite=RESOLVING, uses=(systems,),
                         how=("{} / 10 = {}", systems.value, tenth))  # fmt: skip
        dc = yield from checks.difficulty("Save DC", dc, cite=RESOLVING, undermanned=self.undermanned)
        captain = self.now.at_post("captain")
        for officer in self.now.officers:
            if officer.hp and officer is not captain:
                yield from self.told_inspired(officer)
                _, roll = yield from checks.check(
                    ("Willpower Save of {}, DC {}", officer.label, dc.value), officer.willpower, dc, cite=RESOLVING,
                    who=officer.label, outcomes=SAVE_OUTCOMES)  # fmt: skip
                if not roll.success and not officer.inspired:
                    officer.shaken = True
                    yield noted(("{} is Shaken", officer.name), cite=RESOLVING, uses=(roll,))
        return dc.value  # type: ignore[no-any-return]

    def told_inspired(self, officer: Person) -> Does:
        """His bonus, where he has one; he is never Shaken."""
        if officer.inspired:
            yield INSPIRED_ABOARD
            yield noted(("{} is inspired: +{} on Checks and Saves, not Shaken", officer.name, officer.inspired),
                        cite=INSPIRED_ABOARD.cite)  # fmt: skip

    # ------------------------------------------------------------ Damage Control

    def mitigate(self, points: int) -> Does:
        """What the Engineer's result has above fifty comes off."""
        engineer = yield from self.engineer()
        if engineer is None:
            return
        yield MITIGATION
        _, roll = yield from checks.check(
            ("Damage Control by {}, {} points to come", engineer.label, points), engineer.damage_control,
            given("What passes", 50), cite=RESOLVING, who=engineer.label, margin=True, counted=True,
            alike=lambda natural: min(points, max(0, natural + engineer.damage_control - 50)),
            outcomes=MITIGATE_OUTCOMES)  # fmt: skip
        off = min(points, max(0, (roll.total or 0) - 50))
        if off:
            yield ruled("Mitigated", off, cite=RESOLVING, uses=(roll,),
                        how=("{} above 50; {} − {} = {} left", off, points, off, points - off))  # fmt: skip
            self.mitigated += off
            self.left -= off
        elif roll.total is not None:
            yield noted(("Nothing is taken off: {} has nothing above 50", roll.total), cite=RESOLVING, uses=(roll,))

    def engineer(self) -> Generator[Any, Any, Person | None]:
        """Who serves at the Engineer's station; asked for once, where it is vacant."""
        now = self.now
        found = now.at_post("engineer")
        if found is None and "engineer" not in now.stand_ins and (now.free() or now.crewmen() > 0):
            yield from self.replace("engineer", "Engineer", when_one=True)
            found = now.at_post("engineer")
        if found is None:
            yield VACANT
        elif found.shaken:
            yield SHAKEN_CHECKS
        return found

    # ------------------------------------------------------------ the system die

    def strike(self, points: int) -> Does:
        """1d10 names what takes the points."""
        low = yield from checks.ten_low()
        says = ("Which system takes {} points", points)
        roll = yield from checks.ten(says, cite=RESOLVING, who="GM", bands=BANDS[low],
                                     alike=lambda face: SYSTEM_DIE[face % 10])  # fmt: skip
        yield from self.take(SYSTEM_DIE[roll.value % 10], points, (roll,))

    def direct_hit(self, name: str, points: int) -> Does:
        """A critical's or a lock's points on one system; what it cannot take is gone."""
        if points and not self.now.destroyed:
            yield DIRECT_HITS
            hit = yield given(("Straight to {}", name), points, RESOLVING)
            self.straight = True
            yield from self.take(name, points, (hit,))
            self.straight = False

    def take(self, name: str, points: int, uses: tuple[Step, ...]) -> Does:
        """Points on a system, the crew or an officer; then hull, flaw and, for the dead, replacements."""
        if name == CREW:
            yield from self.crew(points, uses)
        elif name == OFFICERS:
            yield from self.officer(points, uses)
        else:
            yield from self.system(name, points, uses)

    def system(self, name: str, points: int, uses: tuple[Step, ...]) -> Does:
        """Up to 100% damage; destroyed or not fitted, an extra hit on the hull."""
        now = self.now
        damage = now.systems.get(name)
        yield from self.undo_jury_rig(name)
        if damage is not None and damage < 100:
            took = yield soaked(("{} can take", name.capitalize()), 100 - damage, points, cite=RESOLVING, uses=uses)
            now.systems[name] = damage + took.value
            if now.systems[name] == 100:
                yield noted(("{} destroyed, 100% damaged", name.capitalize()), cite=RESOLVING, uses=(took,))
            yield from self.hull(5, "Hull, 5%", name, took.value, (took,))
            return
        yield EXTRA_HITS
        nth = now.extra_hits.get(name, 0) + 1
        now.extra_hits[name] = nth
        why = "not fitted" if damage is None else "already destroyed"
        took = yield soaked(("{} {}: extra hit {}, soaks up to 100", name.capitalize(), why, nth), 100, points,
                            cite=RESOLVING, uses=uses)  # fmt: skip
        says = ("Hull, 5% and {}% for extra hit {}", 10 * nth, nth)
        yield from self.hull(5 + 10 * nth, says, name, took.value, (took,))

    def undo_jury_rig(self, name: str) -> Does:
        """What was jury-rigged works until it is damaged again."""
        if name in self.now.jury_rigged:
            yield JURY_UNDONE
            self.now.jury_rigged.remove(name)
            self.now.malfunctions.append(name)
            yield noted(("{}: the jury rig is undone, they malfunction again", name.capitalize()), cite=RESOLVING)

    def crew(self, points: int, uses: tuple[Step, ...]) -> Does:
        """Mission-critical people and the plain crew throw; without either, an officer is hit."""
        now = self.now
        critical = [person for person in now.critical_npcs if person.hp]
        if not critical and not now.plain_crew:
            yield NO_NPC
            yield from self.officer(points, uses)
            return
        among = [person.label for person in critical] + ([PLAIN] if now.plain_crew else [])
        victim = yield from self.throw("Lowest throw among the crew takes the damage", among)
        if victim < len(critical):
            yield from self.wound(critical[victim], points, uses)
            return
        yield PLAIN_CREW
        took = yield soaked("One of the plain crew can take", 100, points, cite=RESOLVING, uses=uses)
        if took.value == 100:
            now.plain_crew -= 1
            yield noted(("One of the plain crew dies, {} left", now.plain_crew), cite=RESOLVING, uses=(took,))
        yield from self.hull(5, "Hull, 5%", PLAIN, took.value, (took,))
        yield from self.bury_crewmen()

    def officer(self, points: int, uses: tuple[Step, ...]) -> Does:
        """All living officers throw; the lowest is hurt, and Shaken."""
        living = self.now.living()
        if not living:
            says = ("An officer is hit, and none is alive aboard (9.4 Resolving Damage): the text does not say who "
                    "then takes the damage.")  # fmt: skip
            refuse("ship.officers", says, "not_covered")
        among = [person.label for person in living]
        victim = yield from self.throw("Lowest throw among the officers takes the damage", among)
        yield from self.wound(living[victim], points, uses)

    def throw(self, says: str, among: list[str]) -> Number:
        """The index of the lowest throw."""
        if len(among) == 1:
            return 0
        yield THROWS
        low = yield from checks.lowest(says, among, cite=RESOLVING)
        return low.value  # type: ignore[no-any-return]

    def wound(self, person: Person, points: int, uses: tuple[Step, ...]) -> Does:
        """Ten points a hit point; at none they are dead."""
        yield HIT_POINTS_LOST
        before = person.hp
        took = yield soaked(("{} can absorb, {} HP", person.label, before), 10 * before, points, cite=RESOLVING,
                            uses=uses)  # fmt: skip
        person.hp -= took.value // 10
        step = yield ruled(("{}: HP", person.name), person.hp, cite=RESOLVING, uses=(took,),
                           how=("{} − {} / 10 = {}", before, took.value, person.hp))  # fmt: skip
        officer = person in self.now.officers
        if officer:
            person.shaken = not person.inspired
        if not person.hp:
            yield noted(("{} is dead", person.label), cite=RESOLVING, uses=(step,),
                        how="clinically; stasis (9.2): Intensive Care, DC 75 + HP lost + 20 in combat")  # fmt: skip
        elif person.shaken:
            yield noted(("{} is Shaken", person.label), cite=RESOLVING, uses=(step,))
        self.wounded = person if officer else None
        yield from self.hull(5, "Hull, 5%", person.name, took.value, (took,))
        if not person.hp and officer and not self.now.destroyed:
            yield from self.bury(person)
        self.wounded = None

    # ------------------------------------------------------------ replacing the dead

    def bury(self, dead: Person) -> Does:
        """The posts of a dead officer, his own first, are given to others."""
        posts = {dead.post.casefold(): dead.post} if dead.post else {}
        posts |= {post: post.title() for post, person in self.now.stand_ins.items() if person is dead}
        for post, shown in posts.items():
            self.now.stand_ins.pop(post, None)
            if self.now.at_post(post) is None:
                yield from self.replace(post, shown)
        yield from self.manned()

    def bury_crewmen(self) -> Does:
        """The posts of plain crewmen, once the last of the plain crew is dead."""
        now = self.now
        posts = [post for post, person in now.stand_ins.items() if person is CREWMAN]
        if now.plain_crew or now.destroyed:
            return
        for post in posts:
            del now.stand_ins[post]
            yield from self.replace(post, post.title())

    def replace(self, post: str, shown: str, *, when_one: bool = False) -> Does:
        """Who takes a post: as entered, else the Captain is asked (not `when_one` is all there is)."""
        now = self.now
        free = now.free()
        crewman = now.crewmen() > 0
        if not free and not crewman:
            now.stand_ins[post] = None
            yield noted(("Nobody is free to take the post of {}", shown), cite=UNDERMANNED_AT)
            yield from self.manned()
            return
        yield REPLACED
        chosen = self.called(self.replacements.get(post), free)
        how = "as entered"
        if chosen is None and len(free) == 1 and when_one:
            chosen, how = free[0], "the only one there is"
        if chosen is None:
            captain = now.at_post("captain")
            best = max(free, key=lambda person: person.damage_control).name if free else CREWMAN_OPTION
            who = captain.label if captain else "GM"
            others = [CREWMAN_OPTION, NOBODY] if crewman else [NOBODY]
            pick = yield Pick(("Who takes the post of {}", shown), [*named(free), *others], cite=RESOLVING, who=who,
                              key=f"replacement of {post}", default=best)  # fmt: skip
            chosen = self.called(pick.value.casefold(), free)
            how = ""
        if chosen is CREWMAN:
            yield CREWMAN_SERVES
        now.stand_ins[post] = chosen
        yield noted(("{} takes the post of {}", chosen.label if chosen else "Nobody", shown), cite=RESOLVING, how=how)
        yield from self.manned()

    def manned(self) -> Does:
        """Told once, when the ship becomes undermanned, and from when that counts."""
        if self.was_undermanned or not self.now.undermanned():
            return
        self.was_undermanned = True
        choice = yield STAYS_MANNED
        yield STATIONS
        self.undermanned = self.undermanned or choice == "at once"
        yield noted("Every officer left serves two stations: the ship is undermanned", cite=UNDERMANNED_AT)

    def called(self, name: str | None, free: Sequence[Person]) -> Person | None:
        """The free officer of this name (folded), or one of the plain crew."""
        if name in (PLAIN, CREWMAN_OPTION):
            return CREWMAN if self.now.crewmen() > 0 else None
        return next((person for person in free if person.name.casefold() == name), None)

    # ------------------------------------------------------------ hull and flaws

    def hull(self, percent: int, says: Any, at: str, points: int, uses: tuple[Step, ...]) -> Does:
        """Hull damage, its flaw, the flaw's own hull damage and its flaw, and so on."""
        if not self.straight:
            self.soaked += points
            self.left -= points
        self.log.append({"at": at, "points": points, "hull": percent, "flaws": []})
        yield from self.crack(percent, says, uses)

    def crack(self, percent: int, says: Any, uses: tuple[Step, ...]) -> Does:
        """The hull damage of the hit that the log ends with, and what its flaws add."""
        now = self.now
        while percent:
            before = now.hull
            now.hull += percent
            now.exempt = False
            total = yield ruled(says, now.hull, cite=RESOLVING, uses=uses,
                                how=("{} + {} = {}%", before, percent, now.hull))  # fmt: skip
            if now.hull >= 100:
                now.destroyed = "hull"
                yield noted("The hull is at 100% or more: the ship is destroyed", cite=RESOLVING, uses=(total,))
                return
            flaw = yield from self.flaw()
            percent = yield from self.apply(flaw)
            self.log[-1]["flaws"].append(flaw["name"])
            if percent:
                # Only the key and what it goes on with; both are asked for before the walk goes on.
                yield Mark(partial(self.flaw_key, percent), resume=partial(self.after_flaw, percent, flaw["name"]))
            says, uses = ("Hull, from the flaw {}", flaw["name"]), (total,)

    def flaw(self) -> Generator[Any, Any, Mapping[str, Any]]:
        """The next flaw entered; else the chart's; else whoever has the book is asked."""
        yield FLAWS
        if self.flaws_used < len(self.flaws):
            flaw = self.flaws[self.flaws_used]
            self.flaws_used += 1
            return flaw
        if self.flaw_chart:
            roll = yield from checks.percent("Acquired flaw, on your chart", cite=RESOLVING, who="GM",
                                             alike=self.line_of_chart)  # fmt: skip
            at = self.line_of_chart(roll.value)
            return NO_FLAW if at is None else self.flaw_chart[at]
        answer = yield Supply("Acquired flaw: roll d% on your chart (7.2) and enter the effect", FLAW, cite=RESOLVING,
                              who="GM", key="flaw", default={})  # fmt: skip
        return answer.value  # type: ignore[no-any-return]

    def flaw_key(self, percent: int) -> tuple[Any, ...]:
        """All that decides how it goes on from a flaw's own hull damage."""
        to_bury = self.wounded.name if self.wounded and not self.wounded.hp else ""
        return ("flaw", percent, to_bury, self.left, self.flaws_used, self.direct_left, self.lock_to_come, self.rest())

    def rest(self) -> tuple[Any, ...]:
        """All that the rest of the volley depends on: with no points to come, only what a flaw can still change."""
        now = self.now
        if self.left or self.direct_left:
            return now.key()
        still = {name for flaw in (*self.flaw_chart, *self.flaws[self.flaws_used :]) for name in flaw["damage"]}
        return now.end_key(), tuple(now.systems.get(name) for name in sorted(still))

    def line_of_chart(self, roll: int) -> int | None:
        """Which line of the chart a roll is on."""
        # 00 is printed 0 or 100: a line for the other of the two is meant too, where none is for this one.
        for face in (roll, {0: 100, 100: 0}.get(roll, roll)):
            for i, band in enumerate(self.flaw_chart):
                if band["from"] <= face <= band["to"]:
                    return i
        return None

    def apply(self, flaw: Mapping[str, Any]) -> Number:
        """A flaw's effect on what is there to be damaged; returns its own hull damage."""
        now, name = self.now, flaw["name"]
        yield noted(("Flaw: {}", name), cite=RESOLVING)
        for system, percent in flaw["damage"].items():
            damage = now.systems.get(system, 100)
            if damage >= 100:
                yield noted(("{}: no {} to damage, ignored", name, system), cite=RESOLVING)
                continue
            yield from self.undo_jury_rig(system)
            now.systems[system] = min(100, damage + percent)
            yield ruled(("{}: {}", name, system), now.systems[system], cite=RESOLVING,
                        how=("{} + {} = {}%, at most 100", damage, percent, now.systems[system]))  # fmt: skip
        for system in flaw["malfunction"]:
            if now.systems.get(system, 100) >= 100:
                yield noted(("{}: no {} to malfunction, ignored", name, system), cite=RESOLVING)
            elif system not in now.malfunctions:
                now.malfunctions.append(system)
                now.jury_rigged = [one for one in now.jury_rigged if one != system]
                yield noted(("{}: {} malfunction", name, system), cite=RESOLVING)
        if flaw["hull"] == "d%":
            roll = yield from checks.percent(("Hull damage of the flaw {}", name), cite=RESOLVING, who="GM")
            return roll.value  # type: ignore[no-any-return]
        return flaw["hull"]  # type: ignore[no-any-return]

    # ------------------------------------------------------------ the end

    def metallurgy(self, damaged: bool) -> Generator[Any, Any, dict[str, Any] | None]:
        """The Check of a ship with hull damage that took damage."""
        now = self.now
        if not damaged or not now.hull or now.destroyed:
            return None
        yield METALLURGY_DUE
        if now.exempt:
            yield noted("No Metallurgy Check: a critical success spared it, and no new hull damage", cite=RESOLVING)
            return None
        engineer = yield from self.engineer()
        who, skill = (engineer.label, engineer.metallurgy) if engineer else ("GM", 0)
        found = yield from structural_fatigue(now.hull, skill, who, undermanned=self.undermanned,
                                              critical=self.critical)  # fmt: skip
        now.hull, roll = found.hull, found.roll
        if roll.critical == "success":
            now.exempt = True
        elif not roll.success:
            now.destroyed = "structure"
        return {"dc": found.ask.dc, "total": roll.total, "success": roll.success, "critical": roll.critical}

    def fatigue_of_other(self, damaged: bool) -> Generator[Any, Any, dict[str, Any] | None]:
        """The firing ship's own Check, after its damage is resolved, when it has hull damage."""
        ship = self.other
        if ship is None or not damaged or not ship["hull"] or ship["metallurgy_exempt"]:
            return None
        yield METALLURGY_DUE
        if self.by_mistake:
            yield FRIEND_FATIGUE
        state = State(ship)
        engineer = state.at_post("engineer")
        yield noted(("{} fired with {}% hull damage", ship["name"], ship["hull"]), cite=RESOLVING)
        if engineer is None:
            yield VACANT
        elif engineer.shaken:
            yield SHAKEN_CHECKS
        who, skill = (f"{engineer.label} of {ship['name']}", engineer.metallurgy) if engineer else ("GM", 0)
        found = yield from structural_fatigue(ship["hull"], skill, who, undermanned=state.undermanned(),
                                              critical=self.critical)  # fmt: skip
        roll = found.roll
        return {"hull": found.hull, "metallurgy_exempt": roll.critical == "success",
                "destroyed": None if roll.success else "structure", "dc": found.ask.dc, "total": roll.total,
                "success": roll.success, "critical": roll.critical}  # fmt: skip

    def lost_with_ship(self) -> Does:
        """Nobody outlives the ship."""
        yield LOST_WITH_SHIP
        now = self.now
        for person in (*now.officers, *now.critical_npcs):
            person.hp = 0
        now.plain_crew = 0
        yield noted("All aboard are lost", cite=RESOLVING)


NO_FLAW: Mapping[str, Any] = {"name": "no flaw", "damage": {}, "malfunction": [], "hull": 0}


ENDS = {"hull": "the hull is gone and the ship with it", "structure": "the structure fails and the ship explodes",
        None: "the ship is still there"}  # fmt: skip


def line(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> str:
    """What was hit, where the points went, and what is left."""
    ship, arc = inputs["ship"], inputs["arc"]
    before = ship["arcs"][arc]
    left = result["arc"]
    head = (f"{ship['name']}: {inputs['damage']} points to the {arc} arc, SHP {before['shp']} → {left['shp']}, "
            f"AHP {before['ahp']} → {left['ahp']}")  # fmt: skip
    for direct in inputs["system_hits"]:
        head += f", {direct['points']} straight to {direct['system']}"
    if not result["shields_up"]:
        head += ", shields down"
    if inputs["locked"]:
        head += f", {inputs['locked']} locked"
    if result["undermanned"]:
        head += ", undermanned"
    parts = []
    if result["systems_damage"]:
        mitigated = f", {result['mitigated']} mitigated" if result["mitigated"] else ""
        over = f", {result['points_left']} left over" if result["points_left"] else ""
        parts.append(f"{result['systems_damage']} systems damage (Save DC {show(result['save_dc'])}){mitigated}{over}")
    parts.append(change("hull", ship["hull"], result["hull"]))
    parts += [change(name, ship["systems"][name], result["systems"][name]) for name in SYSTEMS
              if name in ship["systems"] and ship["systems"][name] != result["systems"][name]]  # fmt: skip
    parts += [words for words in (extra_words(ship, result), names("malfunctioning", result["malfunctions"]),
                                  names("Shaken", result["shaken"]),
                                  names("dead", newly_dead(ship, result))) if words]  # fmt: skip
    if ship["plain_crew"]:
        parts.append(f"plain crew {ship['plain_crew']} → {result['plain_crew']}")
    if result["undermanned_now"] and not State(ship).undermanned():
        parts.append("now undermanned")
    rolled = result["metallurgy"]
    if rolled:
        parts.append(f"Metallurgy DC {rolled['dc']}: {roll_words(rolled)}")
    end = f"{head}: {'; '.join(parts)}; {ENDS[result['destroyed']]}"
    other = result["opponent"]
    if other:
        fate = "explodes" if other["destroyed"] else "holds"
        end += f"; {inputs['opponent']['name']}, Metallurgy DC {other['dc']}: {roll_words(other)}, {fate}"
    return f"{end}."


def change(name: str, before: int, now: int) -> str:
    """``hull 0% → 92%``, or ``hull 0%``."""
    return f"{name} {before}%" if before == now else f"{name} {before}% → {now}%"


def names(what: str, list_: Sequence[str]) -> str:
    """``dead: Tik``, or nothing."""
    return f"{what}: {', '.join(list_)}" if list_ else ""


def newly_dead(ship: Mapping[str, Any], result: Mapping[str, Any]) -> list[str]:
    """Who died in this volley."""
    before = {person["name"] for person in (*ship["officers"], *ship["critical_npcs"]) if not person["hp"]}
    return [name for name in result["dead"] if name not in before]


def extra_words(ship: Mapping[str, Any], result: Mapping[str, Any]) -> str:
    """Extra hits so far, where this volley added some."""
    if result["extra_hits"] == ship["extra_hits"]:
        return ""
    return "extra hits " + ", ".join(f"{name} {n}" for name, n in result["extra_hits"].items() if n)


def paste(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> list[Block]:
    """The ship as two tables: arcs and systems, then the people."""
    ship = inputs["ship"]
    rows = [[f"{name} arc", pools(arc), pools(result["arcs"][name])] for name, arc in ship["arcs"].items()]
    rows.append(["hull", f"{ship['hull']}%", f"{result['hull']}%"])
    for name in SYSTEMS:
        if name in ship["systems"]:
            more = " malfunctions" if name in result["malfunctions"] else ""
            rows.append([name, f"{ship['systems'][name]}%", f"{result['systems'][name]}%{more}"])
    tables: list[Block] = [Table(["Ship", "before", "now"], rows, frozenset({1}))]
    people = [[person["name"], person.get("post", ""), show(person["hp"]), show(result["hp"][person["name"]]),
               state_of(person["name"], result)] for person in (*ship["officers"], *ship["critical_npcs"])]  # fmt: skip
    if people:
        tables.append(Table(["Aboard", "Post", "HP", "now", "State"], people, frozenset({2, 3})))
    return tables


def pools(arc: Mapping[str, Any]) -> str:
    """``600/100``: SHP and AHP."""
    return f"{arc['shp']}/{arc['ahp']}"


def state_of(name: str, result: Mapping[str, Any]) -> str:
    """Dead, Shaken, or nothing to say."""
    return "dead" if name in result["dead"] else "Shaken" if name in result["shaken"] else ""


def after(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> tuple[str, dict[str, Any]] | None:
    """Its answer to the other ship, where there is one; else the ship as it is now, waiting for the next volley."""
    first = next(iter(moves(inputs, result)), None)
    return first[1:] if first else None


def moves(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> list[Move]:
    """What others still take, then the shots of the ships that are left, then another hit on this one."""
    ship = None if result["destroyed"] else ship_now(inputs, result)
    other, aimed, takes, friend = (other_now(inputs, result), inputs["aimed_at"], inputs["opponent_takes"],
                                   inputs["friend_takes"])  # fmt: skip
    carried = carried_of(inputs)
    out: list[Move] = []
    if other and takes:
        out.append((f"Resolve it on {other['name']}", "sfrpg.resolve", {
            **harm_of(takes), "ship": bare(other), **carried,
            **({"opponent": bare(ship), "opponent_fired": False} if ship else {})}))  # fmt: skip
    if friend:
        out.append((f"Resolve it on {friend['name']}", "sfrpg.resolve", {
            **harm_of(friend), "ship": {"name": friend["name"]}, "friendly": True, **carried,
            **({"opponent": bare(other)} if other else {}), **({"aimed_at": bare(ship)} if ship else {})}))  # fmt: skip
    one = aimed or (None if inputs["friendly"] else ship)
    if one and other:
        out += [*turns(one, other, carried), *turns(other, one, carried)]
    if ship:
        out.append((f"Another hit on {ship['name']}", "sfrpg.resolve", again_on(inputs, result, ship, other)))
    return out


def harm_of(takes: Mapping[str, Any]) -> dict[str, Any]:
    """What a ship takes, as its own answer asks for it."""
    return {"damage": takes["damage"]} | {key: takes[key] for key in ("arc", "system_hits") if takes.get(key)}


def ship_now(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> dict[str, Any]:
    """The sheet as the volley left it."""
    ship, hp = inputs["ship"], result["hp"]
    now: dict[str, Any] = dict(ship)
    kept = ("systems", "extra_hits", "malfunctions", "jury_rigged", "hull", "plain_crew", "metallurgy_exempt",
            "stand_ins", "arcs")  # fmt: skip
    now |= {key: result[key] for key in kept}
    now["officers"] = [{**o, "hp": hp[o["name"]], "shaken": o["name"] in result["shaken"]} for o in ship["officers"]]
    now["critical_npcs"] = [{**person, "hp": hp[person["name"]]} for person in ship["critical_npcs"]]
    if ship["si"] is not None:
        now["si"] = max(0, ship["si"] - result["si_lost"])
    return now


def other_now(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> dict[str, Any] | None:
    """The other ship after its own Metallurgy Check, with its lock and the friends left to it; None if it is lost."""
    other, checked, name = inputs["opponent"], result["opponent"], inputs["ship"]["name"].casefold()
    if other is None or (checked and checked["destroyed"]):
        return None
    now = {**other} | ({key: checked[key] for key in ("hull", "metallurgy_exempt")} if checked else {})
    if inputs["locked"] and inputs["opponent_fired"]:
        now = with_lock(now, inputs["ship"], inputs["locked"])
    if result["destroyed"]:
        now["friends"] = [friend for friend in other["friends"] if friend["name"].casefold() != name]
    return now


def again_on(
    inputs: Mapping[str, Any], result: Mapping[str, Any], ship: Mapping[str, Any], other: Mapping[str, Any] | None
) -> dict[str, Any]:
    """The same request for the next volley on the ship as it is now."""
    posts = {post.casefold() for post in result["stand_ins"]}
    entered = {post: name for post, name in inputs["replacements"].items() if post.casefold() not in posts}
    out = {key: inputs[key] for key in INPUTS if key not in (*ONCE, *QUIET)}
    out |= {"ship": bare(ship), "damage": 0, "flaws": inputs["flaws"][result["flaws_used"]:],
            "replacements": {**entered, **result["stand_ins"]}}  # fmt: skip
    out |= {key: inputs[key] for key, usual in QUIET.items() if inputs[key] != usual}
    sheets = {"opponent": other, "aimed_at": inputs["aimed_at"]}
    return without_none(out) | {key: bare(sheet) for key, sheet in sheets.items() if sheet}


# Of one hit, or written anew.
ONCE = ("system_hits", "damage", "opponent", "opponent_takes", "friend_takes", "aimed_at", "locked")
QUIET = {"opponent_fired": True, "friendly": False, "range": 0}  # not written while they are as usual


MEASURES = {
    "ship lost": lambda result: result["destroyed"] or "no",
    "hull": lambda result: result["hull"],
    "people lost": lambda result: frozenset(result["dead"]),
    "systems lost": lambda result: frozenset(name for name, percent in result["systems"].items() if percent == 100),
    "plain crew left": lambda result: result["plain_crew"],
    "points left over": lambda result: result["points_left"],
}

# The book's own example; its people have no names or skills there: those are invented.
SCOUT = {
    "name": "Veloxi Scout",
    "arcs": {name: {"shp": 600, "ahp": 100} for name in ("forward", "aft", "portside", "starboard")},
    "systems": {"shields": 0, "projectiles": 0, "sensors": 0, "communications": 0, "engines": 0},
    "officers": [
        {"name": "Tharn", "post": "Captain", "hp": 80, "willpower": 85, "damage_control": 12, "metallurgy": 8},
        {"name": "Ikki", "post": "Engineer", "hp": 80, "willpower": 80, "damage_control": 62, "metallurgy": 70},
        {"name": "Sool", "post": "Navigator", "hp": 80, "willpower": 75, "damage_control": 5, "metallurgy": 0},
        {"name": "Ulenn", "post": "Doctor", "hp": 80, "willpower": 90, "damage_control": 0, "metallurgy": 0},
    ],
}
# Invented too, but for the ship's kind of damage.
LUGGER = {
    "name": "Dray Lugger",
    "arcs": {"forward": {"shp": 120, "ahp": 60}, "aft": {"shp": 0, "ahp": 20},
             "portside": {"shp": 90, "ahp": 60}, "starboard": {"shp": 90, "ahp": 60}},
    "systems": {"shields": 20, "sensors": 0, "communications": 100, "engines": 45},
    "hull": 15, "extra_hits": {"communications": 1}, "plain_crew": 12,
    "officers": [
        {"name": "Marl", "post": "Captain", "hp": 22, "willpower": 60, "damage_control": 20, "metallurgy": 10},
        {"name": "Odo", "post": "Engineer", "hp": 18, "willpower": 44, "damage_control": 58, "metallurgy": 51},
    ],
    "critical_npcs": [{"name": "Envoy Sol", "hp": 9}],
}  # fmt: skip
HOUSE_CHART = [
    {"from": 0, "to": 49, "name": "scratches"},
    {"from": 50, "to": 79, "name": "a sticking relay", "malfunction": ["sensors"]},
    {"from": 80, "to": 94, "name": "a cracked coil", "damage": {"engines": 10}},
    {"from": 95, "to": 99, "name": "a weak frame", "hull": 5},
]

EXAMPLES = (
    Example("The book's Veloxi Scout: 2000 points from a missile", {
        "ship": SCOUT, "arc": "portside", "damage": 2000, "replacements": {"Engineer": "Tharn"},
        "flaws": [
            {"name": "dent"}, {"name": "missiles fail", "malfunction": ["projectiles"]}, {"name": "chipped paint"},
            {"name": "chipped paint"}, {"name": "weak shield generators", "damage": {"shields": 5}},
            {"name": "hyperdrive blow-out", "damage": {"engines": 80}, "hull": "d%"}, {"name": "dent"},
        ],
    }, dice={"source": "pasted", "rolls": [
        63, 71, 88, 38, 8, 6, 2, 7, 4, 20, 5, 11, 5, 7, 5, 30, 5, 53, 2, 7, 99,
    ]}),
    Example("An envoy and old damage: a house chart of flaws", {
        "ship": LUGGER, "arc": "aft", "damage": 170, "flaw_chart": HOUSE_CHART,
    }, answers=[71, 30, 6, 4, 7, 12, 2, 4, 85, 60]),
    Example("Shields hold, but the old cracks do not", {
        "ship": LUGGER, "arc": "forward", "damage": 80,
    }, answers=[40]),
    Example("The Engineer dies at the first hit", {
        "ship": {**LUGGER, "hull": 0, "extra_hits": {}, "plain_crew": 0, "critical_npcs": []}, "arc": "portside",
        "damage": 400, "flaws": [{"name": "scratches"}, {"name": "scratches"}, {"name": "scratches"}],
    }, answers=[80, 3, 6, 4, 1, "Marl", 47, 5, 77]),
)  # fmt: skip
