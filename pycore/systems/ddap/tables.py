"""What 8FC4 lists, in its own order, and the words people use for the boxes of a ship card."""

from __future__ import annotations

import re
from functools import cache

KINDS = ("phaser", "heavy", "drone", "shuttle", "tractor", "other", "frame")

# 8FC4, first lost to last. This is not an order of strength.
PHASERS = ("Ph-3", "Ph-2", "Ph-G", "Ph-1", "Ph-4")
WEAPON_STATES = ("fired", "charging", "unfired")
STATES: dict[str, tuple[str, ...]] = {
    "phaser": ("fired", "unfired"),
    "heavy": WEAPON_STATES,
    "drone": ("fired", "unfired"),
    "shuttle": (),
    "tractor": ("dropped", "unused", "holding"),
    "other": ("used", "unused"),
    "frame": (),
}
USUAL_STATE = {"phaser": "unfired", "heavy": "unfired", "drone": "unfired", "tractor": "unused", "other": "unused"}
HOLDS = ("empty", "admin", "suicide")
PLASMAS = ("F", "G", "S", "R")  # smallest to largest

STATE_WORDS = {
    "launched": "fired", "not fired": "unfired", "armed": "unfired", "loaded": "unfired", "ready": "unfired",
    "arming": "charging", "in use": "holding", "held": "holding", "released": "dropped", "not used": "unused",
}  # fmt: skip
HOLDS_WORDS = {"unoccupied": "empty", "vacant": "empty", "none": "empty", "admin shuttle": "admin",
               "administrative": "admin", "suicide shuttle": "suicide"}  # fmt: skip

# Arcs as 30-degree slices, clockwise from the bow: bit 0 is 0 to 30 degrees.
SLICES = 12


def _arc(start: int, degrees: int) -> int:
    return sum(1 << (start // 30 + i) % SLICES for i in range(degrees // 30))


ARCS = {
    "RF": _arc(0, 60), "R": _arc(60, 60), "RR": _arc(120, 60), "LR": _arc(180, 60), "L": _arc(240, 60),
    "LF": _arc(300, 60), "FA": _arc(300, 120), "RA": _arc(120, 120), "FH": _arc(270, 180), "RH": _arc(90, 180),
    "LS": _arc(180, 180), "RS": _arc(0, 180), "FP": _arc(270, 180), "AP": _arc(90, 180), "LP": _arc(210, 180),
    "RP": _arc(330, 180), "LPR": _arc(120, 180), "RPR": _arc(60, 180), "FX": _arc(240, 240), "RX": _arc(60, 240),
    "360": _arc(0, 360),
}  # fmt: skip


def degrees(slices: int) -> int:
    """How much an arc covers."""
    return 30 * slices.bit_count()


@cache
def arc_slices(text: str) -> tuple[str, int] | None:
    """An arc as written (``LF+L``, ``360°``) with its slices; None where it is no arc."""
    parts = text.upper().replace("°", "").replace(" ", "").split("+")
    parts = ["360" if part in ("360", "ALL", "360DEG") else part for part in parts]
    if any(part not in ARCS for part in parts):
        return None
    slices = 0
    for part in parts:
        slices |= ARCS[part]
    return "+".join(parts), slices


# What the two weapon words of a chart call (players' reports; editable).
WORDS: dict[str, tuple[str, ...]] = {
    "torpedo": ("photon", "disruptor", "ion cannon", "particle cannon", "fusion", "plasma", "tractor-repulsor"),
    "drone": ("drone", "hellbore", "PPD", "ESG", "web caster", "shield cracker", "web breaker", "ADD"),
    "hull": ("hull", "forward hull", "center hull", "rear hull"),
    "warp": ("warp", "left warp", "center warp", "right warp"),
}
HEAVY_TYPES = ("photon", "disruptor", "ion cannon", "particle cannon", "fusion", "plasma", "tractor-repulsor",
               "hellbore", "PPD", "ESG", "web caster", "shield cracker", "web breaker")  # fmt: skip
OTHER_SYSTEMS = (
    "hull", "forward hull", "center hull", "rear hull", "warp", "left warp", "center warp", "right warp", "impulse",
    "reactor", "battery", "bridge", "flag bridge", "emergency bridge", "aux control", "lab", "transporter", "probe",
    "cargo", "security", "sensor", "scanner", "special sensor", "damage control", "armor", "barracks", "repair",
    "hangar", "mine rack", "apr", "awr", "quarters",
)  # fmt: skip

_ALIASES = {
    "f hull": "forward hull", "fwd hull": "forward hull", "front hull": "forward hull", "c hull": "center hull",
    "centre hull": "center hull", "r hull": "rear hull", "aft hull": "rear hull", "l warp": "left warp",
    "r warp": "right warp", "c warp": "center warp", "centre warp": "center warp", "batt": "battery",
    "batteries": "battery", "trans": "transporter", "trac": "tractor", "tractor beam": "tractor",
    "tractor beams": "tractor", "aux": "aux control", "auxiliary control": "aux control", "auxcon": "aux control",
    "aux con": "aux control", "flag": "flag bridge", "emer": "emergency bridge", "emer bridge": "emergency bridge",
    "torp": "torpedo", "torps": "torpedo", "torpedoes": "torpedo", "torpedos": "torpedo", "ph": "phaser",
    "phasor": "phaser", "drone rack": "drone", "drone racks": "drone", "rack": "drone", "racks": "drone",
    "shuttle bay": "shuttle", "shuttle bays": "shuttle", "shuttlebay": "shuttle", "heavies": "heavy",
    "heavy weapon": "heavy", "heavy weapons": "heavy", "photon torpedo": "photon", "photon torpedoes": "photon",
    "disruptor bolt": "disruptor", "disr": "disruptor", "fusion beam": "fusion", "fusion beams": "fusion",
    "plasma torpedo": "plasma", "plasma torpedoes": "plasma", "tractor repulsor beam": "tractor repulsor",
    "frame damage": "frame", "frame box": "frame", "shuttles bay": "shuttle", "imp": "impulse", "labs": "lab",
    "lboratory": "lab", "laboratory": "lab", "probe launcher": "probe",
}  # fmt: skip


@cache
def canonical(word: str) -> str:
    """One spelling for a system's name: capitals, hyphens, plurals and common short forms do not matter."""
    folded = re.sub(r"[\s_-]+", " ", word.strip().lower()).strip(" .")
    if folded in _ALIASES:
        return _ALIASES[folded]
    if folded.endswith("s") and not folded.endswith("ss"):
        single = folded[:-1]
        if single in _ALIASES:
            return _ALIASES[single]
        if single in _SINGULARS:
            return single
    return folded


_SINGULARS = frozenset(
    {re.sub(r"[\s_-]+", " ", name.lower()) for name in (*KINDS, *HEAVY_TYPES, *OTHER_SYSTEMS, "torpedo", "add")}
)
SYSTEM_NAMES = frozenset(canonical(name) for name in OTHER_SYSTEMS)
HEAVY_NAMES = frozenset(canonical(name) for name in HEAVY_TYPES)
KNOWN_WORDS = (
    frozenset(canonical(w) for w in WORDS) | SYSTEM_NAMES | HEAVY_NAMES | (frozenset(KINDS) - {"other"}) | {"add"}
)

_PHASER = re.compile(r"ph(?:aser)?(?:[\s_-]+([a-z0-9]{1,2})|(\d|g))", re.IGNORECASE)


@cache
def phaser_type(name: str) -> str | None:
    """``Ph-3`` for any spelling of a phaser's type (``Ph-3s`` too), covered by 8FC4 or not; None for other names."""
    found = _PHASER.fullmatch(re.sub(r"(?<=[0-9gG])s$", "", name.strip()))
    return f"Ph-{(found[1] or found[2]).upper()}" if found else None


@cache
def plasma_size(name: str) -> tuple[str, int | None] | None:
    """``("plasma-S", 3)`` for a plasma torpedo; the size is None without a known letter."""
    folded = canonical(name)
    if folded == "plasma":
        return "plasma", None
    found = re.fullmatch(r"pl(?:asma)? ?(?:torpedo(?:es)? )?([a-z])", folded)
    if not found:
        return None
    letter = found[1].upper()
    return f"plasma-{letter}", PLASMAS.index(letter) + 1 if letter in PLASMAS else None


@cache
def kind_of(name: str) -> str:
    """The kind of box that a name on a card tells."""
    word = canonical(name)
    if phaser_type(name) or word == "phaser":
        return "phaser"
    if word in ("drone", "add") or re.fullmatch(r"(drone|rack|type) ?\w{1,2}( rack)?", word):
        return "drone"
    if word in ("shuttle", "tractor", "frame"):
        return word
    if word in HEAVY_NAMES or word in ("torpedo", "heavy") or plasma_size(name):
        return "heavy"
    return "other"
