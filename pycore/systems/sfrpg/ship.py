"""A starship in combat: the fields of its sheet, and its state while damage is resolved (not a calculator)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from pycore.errors import Problem, nearest
from pycore.inputs import Choice, Field, Flag, Listed, Map, Number, OneOf, Problems, Record, Text, Whole
from pycore.systems.sfrpg.checks import SKILL

ARC_NAMES = ("forward", "aft", "portside", "starboard")
SYSTEMS = ("shields", "beams", "projectiles", "sensors", "communications", "engines")
TURN_START = ("sensors", "communications")  # checked at the beginning of the ship's turn, sensors first
CREW, OFFICERS = "crew", "officers"
PLAIN = "plain crew"
# Whom each face of the system die hits (9.4 Resolving Damage, in print order 0 to 9).
SYSTEM_DIE = (*SYSTEMS, CREW, CREW, OFFICERS, OFFICERS)

EVASIVE = 10_000  # the largest bonus of a turn's maneuvers that a sheet holds
RESISTANCES = 40  # the most weapons that a friend's line names
POINTS = 1_000_000
HIT_POINTS = 10_000


class ArcName(Choice):
    """One of the four combat arcs, also by the other words that the text has for them."""

    ALSO: ClassVar = {"forward": ("fore", "foreward", "front", "ahead", "bow"), "aft": ("rear", "behind", "stern"),
            "portside": ("port", "left"), "starboard": ("right", "starboardside")}  # fmt: skip

    def __init__(self, noun: str, **rest: Any) -> None:
        super().__init__(noun, ARC_NAMES, **rest)
        self._known |= {other: arc for arc, others in self.ALSO.items() for other in others}


class Flaw(Record):
    """A flaw's effect; a bare text is a flaw that has only a name."""

    def parse(self, raw: Any, path: str, problems: Problems) -> Any:
        return super().parse({"name": raw} if isinstance(raw, str) else raw, path, problems)


def system_choice() -> Choice:
    """The name of a ship's system."""
    return Choice("a system", SYSTEMS)


HULL = Whole(
    "the hull damage (a ship is destroyed at 100%, 9.4 Resolving Damage)",
    0,
    99,
    unit="%",
    title="Hull damage",
    default=0,
)

FLAW_FIELDS: dict[str, Field] = {
    "name": Text("the flaw's name", title="Flaw", default="no effect", example="dented hull"),
    "damage": Map("the damage to systems", Whole("the damage", 0, 100, unit="%", example=5), keys=system_choice(),
                  title="Damage to systems", default={}),
    "malfunction": Listed("the systems that malfunction", system_choice(), title="Malfunctions", default=[],
                          most=len(SYSTEMS)),
    "hull": OneOf("the flaw's own hull damage", Choice("the dice", ("d%",)),
                  Whole("hull damage", 0, 100, unit="%", example=5),
                  lambda raw: isinstance(raw, str) and "d" in raw.lower(), title="Hull damage", default=0,
                  hint="Percent, or d% to roll for it."),
}  # fmt: skip
FLAW = Flaw("a flaw", FLAW_FIELDS, default={}, title="The flaw's effect",
            hint="As your chart of 7.2 has it. Leave all empty when it has no effect.")  # fmt: skip


def check_band(band: Mapping[str, Any], path: str) -> Iterator[Problem]:
    """A line of the flaw chart runs upwards."""
    if band["from"] > band["to"]:
        yield Problem(f"{path}.to", "impossible", f"A line from {band['from']} cannot end at {band['to']}.")


FLAW_CHART = Listed(
    "your flaw chart",
    Record("a line of the chart", {
        "from": Whole("the lowest d% of the line", 0, 100, title="From", example=0),
        "to": Whole("the highest d% of the line", 0, 100, title="To", example=9),
        **FLAW_FIELDS,
    }, check=check_band),
    title="Flaw chart",
    default=[],
    most=101,
    hint="Your book's chart of 7.2, for automatic dice and simulation. A roll on no line is no flaw.",
)  # fmt: skip

ROLLED = ("marksmanship", "ballistics", "piloting")  # the skills that go into a die roll
NAVIGATING = ("evasive", "combat", "marksmanship", "ballistics", "targeting", "piloting")

OFFICER = Record("an officer", {
    "name": Text("the officer's name", title="Name", example="Vree"),
    "post": Text("the officer's post", title="Post", default="", example="Engineer",
                 hint="Captain and Engineer have their own part in resolving damage."),
    "hp": Whole("the officer's hit points (an officer absorbs ten points each, 9.4 Resolving Damage)", 0, HIT_POINTS,
                title="HP", example=80, hint="0: dead."),
    "willpower": Whole("a Willpower score", 0, SKILL, title="Willpower", default=0),
    "damage_control": Whole("a Damage Control score", 0, SKILL, title="Damage Control", default=0),
    "metallurgy": Whole("a Metallurgy score", 0, SKILL, title="Metallurgy", default=0),
    "shaken": Flag("being Shaken", title="Shaken"),
    "inspired": Whole("the bonus of an inspired officer", 0, 1_000, title="Inspired: bonus", default=0, example=2,
                      hint="While it lasts: on his Checks and Saves, and never Shaken."),
    "skills": Map("the Navigator's skills", Whole("a skill", 0, SKILL, example=60),
                  keys=Choice("a skill", NAVIGATING), title="Skills", default={},
                  hint="Of whoever serves as Navigator: an attack and a move take them from here."),
})  # fmt: skip

# A weapon as it stands in its owner's book: one sheet for every calculator that fires it.
WEAPON_FIELDS: dict[str, Field] = {
    "name": Text("the weapon's name", title="Weapon", default="the weapon", example="Lance"),
    "kind": Choice("the kind of weapon", ("beams", "projectiles"), title="Kind", default="beams"),
    "weapon_class": Whole("the weapon's Class", 1, 100, title="Class", default=None, example=7),
    "weapon_damage": Whole("the weapon's damage", 0, POINTS, title="Damage", default=None, example=400,
                           hint="Or its Class and your Class table."),
    "class_table": Map("your table of damage by Class", Whole("a damage", 0, POINTS, example=400),
                       title="Damage by Class", default={}),
    "falloff_damage": Listed("the percent of damage left at each range, from range 0 on",
                             Number("a percentage", 0, 1_000, unit="%", example=90), title="Damage by range",
                             default=[], most=19),
    "falloff_hd": Listed("the HD added at each range, from range 0 on", Whole("an HD penalty", 0, SKILL, example=5),
                         title="HD by range", default=[], most=19),
    "iff": Flag("a friend-or-foe missile", title="Friend-or-foe missile"),
}  # fmt: skip
WEAPON = Record("a weapon", WEAPON_FIELDS, title="Weapon")


def check_friend(friend: Mapping[str, Any], path: str) -> Iterator[Problem]:
    """A friend is called by a name of its own."""
    if friend["name"].casefold() in ("target", "itself"):
        says = f"'{friend['name']}' means something else in the answer: give the friend another name, like Heron."
        yield Problem(f"{path}.name", "impossible", says)


# Whom a critical miss may hit.
FRIENDS = Listed(
    "the friendly ships",
    Record("a friendly ship", {
        "name": Text("a ship's name", title="Friend", example="Heron"),
        "initiative": Whole("an initiative", -SKILL, SKILL, title="Initiative", example=9),
        "resistant": Flag("resistance to this weapon", title="Resistant"),
        "reduction": Whole("a damage reduction", 0, POINTS, title="Reduction", default=0),
        "resistances": Listed("the weapons it is resistant to", Text("a weapon's name", example="Lance"),
                              title="Resistant to", default=[], most=RESISTANCES,
                              hint="By the names on their sheets."),
    }, check=check_friend),
    title="Friends", default=[], most=100, hint="A critical miss hits one of them.",
)  # fmt: skip


# What lasts from one action to the next (turn.py).
TURN = Record("what lasts for a turn", {
    "checked": Listed("the systems checked this turn", Choice("a system", TURN_START), title="Checked this turn",
                      default=[], most=len(TURN_START),
                      hint="Sensors and communications: once, as the ship's turn begins."),
    "evasive_bonus": Whole("the Evasive Maneuvers bonus of its maneuvers", 0, EVASIVE, title="Manoeuvre bonus",
                           default=0, example=15, hint="Until its next turn, for whoever fires at it."),
    "aim_penalty": Whole("the penalty of its maneuvers on its own aim", -1_000, 1_000, title="Manoeuvre penalty",
                         default=0, example=3, hint="Through its next action. A size: 3 and −3 both take 3 off."),
    "jinks": Flag("jinking", title="Jinks", hint="Until its next round."),
    "over": Flag("being at the end of its turn", title="Its turn is over",
                 hint="With its next action what lasted for a turn ends."),
}, default=None, title="What lasts for a turn")  # fmt: skip
LOCK = Record("the lock it holds", {
    "ship": Text("the name of the ship that is locked", title="On the ship", example="Heron"),
    "system": Choice("the system that is locked", SYSTEMS, title="System", example="engines"),
}, default=None, title="Target lock", hint="Lost when it fires at another ship.")  # fmt: skip


def check_ship(ship: Mapping[str, Any], path: str) -> Iterator[Problem]:
    """What no ship can be, each with the paragraph it breaks."""
    for i, name in enumerate(ship["malfunctions"]):
        if name not in ship["systems"]:
            says = (f"A ship without {name} cannot have them malfunction (9.4 Resolving Damage); add {name} to its "
                    "systems.")  # fmt: skip
            yield Problem(f"{path}.malfunctions[{i}]", "impossible", says)
    for i, name in enumerate(ship["jury_rigged"]):
        if name in ship["malfunctions"] or name not in ship["systems"]:
            why = "malfunction" if name in ship["systems"] else "are not among the systems"
            says = f"The {name} cannot work by a jury rig (9.4 Jury Rig) while they {why}: take one of the two away."
            yield Problem(f"{path}.jury_rigged[{i}]", "impossible", says)
    names: set[str] = set()
    for table in ("officers", "critical_npcs"):
        for i, person in enumerate(ship[table]):
            if person["name"].casefold() in names:
                says = f"Two people aboard are called '{person['name']}': give each a name of their own."
                yield Problem(f"{path}.{table}[{i}].name", "illegal", says)
            names.add(person["name"].casefold())
    officers = [officer["name"] for officer in ship["officers"]]
    known = {name.casefold() for name in (*officers, PLAIN)}
    for post, name in ship["stand_ins"].items():
        if name.casefold() not in known:
            says = f"No officer aboard is called '{name}'{nearest(name, officers)}"
            yield Problem(f"{path}.stand_ins.{post}", "impossible", says)


SHIP = Record(
    "the ship",
    {
        "name": Text("the ship's name", title="Ship", default="The ship"),
        "arcs": Map(
            "the arcs",
            Record("an arc", {
                "shp": Whole("shield hit points", 0, POINTS, title="SHP", example=600),
                "ahp": Whole("armor hit points", 0, POINTS, title="AHP", example=100),
                "max_shp": Whole("the most shield hit points", 0, POINTS, title="Max SHP", default=None, example=600,
                                 hint="For recharging. Empty: not known."),
            }),
            keys=ArcName("an arc"), least=1, title="Arcs",
        ),
        "systems": Map("the systems", Whole("a system's damage", 0, 100, unit="%", example=0), keys=system_choice(),
                       title="Systems", default={}, hint="Damage in percent. A system left out is not fitted."),
        "hull": HULL,
        "extra_hits": Map("the extra hits so far", Whole("a number of extra hits", 0, 100, example=1),
                          keys=system_choice(), title="Extra hits so far", default={},
                          hint="Hits on a system that was destroyed or not fitted, over all volleys."),
        "malfunctions": Listed("the systems that malfunction", system_choice(), title="Malfunctions", default=[],
                               most=len(SYSTEMS)),
        "jury_rigged": Listed("the jury-rigged systems", system_choice(), title="Jury-rigged", default=[],
                              most=len(SYSTEMS), hint="They work until they are damaged again."),
        "officers": Listed("the officers", OFFICER, title="Officers", default=[], most=60,
                           hint="In the order in which they throw."),
        "plain_crew": Whole("the plain crew aboard", 0, 100_000, title="Plain crew", default=0),
        "critical_npcs": Listed("the mission-critical people", Record("a mission-critical person", {
            "name": Text("a name", title="Name", example="Envoy Sol"),
            "hp": Whole("hit points (ten points each, 9.4 Resolving Damage)", 0, HIT_POINTS, title="HP", example=40),
        }), title="Mission-critical people", default=[], most=60),
        "metallurgy_exempt": Flag("being spared the Metallurgy Check", title="Spared the Metallurgy Check",
                                  hint="By a critical success, until new hull damage."),
        "si": Whole("the Strength Index", 0, POINTS, title="SI", default=None, example=700,
                    hint="Empty: the weakest arc."),
        "stand_ins": Map("who stands in for whom", Text("an officer's name", example="Kest"), title="Stand-ins",
                         default={}, hint="Post, then who serves there in place of a dead officer."),
        "hd": Whole("the HD", -SKILL, SKILL, title="HD", default=None, example=62),
        "condition": Choice("the alert condition", ("one", "two", "three", "four"), title="Condition", default=None,
                            hint="Shields are up at One and Three, weapons armed at One and Two. Empty: One."),
        "initiative": Whole("the initiative", -SKILL, SKILL, title="Initiative", default=None, example=12),
        "friends": FRIENDS,
        "turn": TURN,
        "lock": LOCK,
        "engine_class": Whole("the Class of the engines", 1, 20, title="Engine Class", default=None, example=6),
        "size": Whole("the size class", 1, 100, title="Size class", default=None, example=3,
                      hint="For ramming and docking."),
        "reduction": Whole("the damage reduction", 0, POINTS, title="Damage reduction", default=0),
        "resistances": Listed("the weapons it is resistant to", Text("a weapon's name", example="Lance"),
                              title="Resistant to", default=[], most=40),
        "weapons": Listed("the weapons", WEAPON, title="Weapons", default=[], most=40,
                          hint="What your book says of them; each can fire in the next attack."),
    },
    check=check_ship,
    title="Ship",
)  # fmt: skip


class Person:
    """Somebody aboard who has hit points."""

    __slots__ = ("damage_control", "hp", "inspired", "label", "metallurgy", "name", "post", "shaken", "skills",
                 "willpower")  # fmt: skip

    def __init__(self, sheet: Mapping[str, Any]) -> None:
        self.name: str = sheet["name"]
        self.hp: int = sheet["hp"]
        self.post: str = sheet.get("post", "")
        self.inspired: int = sheet.get("inspired", 0)
        self.willpower: int = sheet.get("willpower", 0) + self.inspired
        self.damage_control: int = sheet.get("damage_control", 0) + self.inspired
        self.metallurgy: int = sheet.get("metallurgy", 0) + self.inspired
        self.shaken: bool = sheet.get("shaken", False) and not self.inspired
        self.skills: Mapping[str, int] = sheet.get("skills", {})
        if self.inspired:
            self.skills = {name: score + self.inspired * (name in ROLLED) for name, score in self.skills.items()}
        self.label = f"{self.name} ({self.post})" if self.post else self.name

    def __str__(self) -> str:
        return self.label

    def copy(self) -> Person:
        """The same person, to be hurt apart from this one."""
        new = object.__new__(Person)
        new.name, new.post, new.label, new.hp, new.shaken = self.name, self.post, self.label, self.hp, self.shaken
        new.willpower, new.damage_control, new.metallurgy = self.willpower, self.damage_control, self.metallurgy
        new.inspired, new.skills = self.inspired, self.skills
        return new


CREWMAN = Person({"name": PLAIN, "hp": 1})  # one of the plain crew at an officer's post: no scores of his own


class State:
    """A ship as a volley changes it; made anew for every walk, so it keeps to plain numbers."""

    __slots__ = ("arcs", "critical_npcs", "destroyed", "exempt", "extra_hits", "hull", "jury_rigged", "malfunctions",
                 "officers", "plain_crew", "stand_ins", "systems")  # fmt: skip

    def __init__(self, ship: Mapping[str, Any]) -> None:
        self.arcs: dict[str, dict[str, Any]] = {name: dict(arc) for name, arc in ship["arcs"].items()}
        self.systems: dict[str, int] = dict(ship["systems"])
        self.hull: int = ship["hull"]
        self.extra_hits: dict[str, int] = dict(ship["extra_hits"])
        self.malfunctions: list[str] = list(ship["malfunctions"])
        self.jury_rigged: list[str] = list(ship["jury_rigged"])
        self.plain_crew: int = ship["plain_crew"]
        self.officers = [Person(sheet) for sheet in ship["officers"]]
        self.critical_npcs = [Person(sheet) for sheet in ship["critical_npcs"]]
        self.exempt: bool = ship["metallurgy_exempt"]
        self.destroyed: str | None = None
        # Post, folded → who serves there (None: nobody).
        self.stand_ins: dict[str, Person | None] = {}
        for post, name in ship["stand_ins"].items():
            person = next((one for one in self.officers if one.name.casefold() == name.casefold()), None)
            if person or self.plain_crew:  # the last of the plain crew is dead: nobody is there any more
                self.stand_ins[post.casefold()] = person or CREWMAN

    def copy(self) -> State:
        """The same state, to be changed apart from this one."""
        new = object.__new__(State)
        new.arcs = {name: {**arc} for name, arc in self.arcs.items()}
        new.systems, new.extra_hits = {**self.systems}, {**self.extra_hits}
        new.malfunctions, new.jury_rigged = [*self.malfunctions], [*self.jury_rigged]
        new.hull, new.plain_crew, new.exempt, new.destroyed = self.hull, self.plain_crew, self.exempt, self.destroyed
        new.officers = [person.copy() for person in self.officers]
        new.critical_npcs = [person.copy() for person in self.critical_npcs]
        new.stand_ins = {
            post: new.officers[self.officers.index(one)] if one in self.officers else one
            for post, one in self.stand_ins.items()
        }
        return new

    def living(self) -> list[Person]:
        """The officers who are alive, in list order."""
        return [officer for officer in self.officers if officer.hp]

    def at_post(self, post: str) -> Person | None:
        """Who serves at a post: its own officer while alive, else whoever stands in."""
        for officer in self.officers:
            if officer.hp and officer.post.casefold() == post:
                return officer
        stand_in = self.stand_ins.get(post)
        if stand_in is CREWMAN:
            return stand_in if self.plain_crew else None
        return stand_in if stand_in is not None and stand_in.hp else None

    def crewmen(self) -> int:
        """Plain crew who do not yet stand in for an officer."""
        return self.plain_crew - sum(person is CREWMAN for person in self.stand_ins.values())

    def undermanned(self) -> bool:
        """All officers left serve at two posts (9.4 Undermanned Penalty)."""
        return bool(self.living()) and not self.free()

    def free(self) -> list[Person]:
        """Living officers who can take a station: two each, their own and those of others, no more."""
        others = [id(person) for person in self.stand_ins.values() if person is not None]
        return [one for one in self.living() if bool(one.post) + others.count(id(one)) < 2] if others else self.living()

    def key(self) -> tuple[Any, ...]:
        """All that decides how a volley goes on and what it is measured by; who is Shaken is neither."""
        return (
            self.hull, tuple(self.systems.values()), tuple(sorted(self.extra_hits.items())), tuple(self.malfunctions),
            tuple(self.jury_rigged), self.plain_crew,
            tuple(p.hp for p in self.officers), tuple(p.hp for p in self.critical_npcs),
            self.exempt, self.destroyed, tuple((k, p.name if p else None) for k, p in self.stand_ins.items()),
        )  # fmt: skip

    def end_key(self) -> tuple[Any, ...]:
        """All that decides the Metallurgy Check and what a volley is measured by, once its points are spent."""
        return (
            self.hull, self.exempt, self.destroyed, self.plain_crew,
            tuple(name for name, percent in self.systems.items() if percent == 100),
            tuple(not p.hp for p in (*self.officers, *self.critical_npcs)),
            tuple((k, p.name if p else None) for k, p in self.stand_ins.items()),
        )  # fmt: skip


def without_none(group: Mapping[str, Any]) -> dict[str, Any]:
    """Fields that were left empty stay left out."""
    return {key: value for key, value in group.items() if value is not None}


def named(people: Sequence[Person]) -> list[str]:
    """Their names."""
    return [person.name for person in people]
