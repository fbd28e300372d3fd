"""Where text 004 is silent or unclear: how it is read here, and why. Paragraphs are cited by their headings."""

from pycore.walk import Cite, Reading

RANGE = Cite("9.4", "Range")
TARGET = Cite("9.4", "Target")
REPAIR = Cite("9.4", "Repair")
JURY_RIG = Cite("9.4", "Jury Rig")
ALPHA = Cite("9.4", "Alpha Strike")
ATTACK = Cite("9.4", "Attack Action Rules")
FIRING = Cite("9.4", "Firing Weapons")
ARCS = Cite("9.4", "Combat Arcs")
RESOLVING = Cite("9.4", "Resolving Damage")
UNDERMANNED_AT = Cite("9.4", "Undermanned Penalty")
CHECKS_AT = Cite("1.1", "Core Mechanic")

# ---------------------------------------------------------------- Checks and dice (checks.py)

D_PERCENT = Reading(
    "sfrpg.d_percent",
    "d% reads 0 to 99",
    "the text has 00 count as 100 only in the one case where it says so",
    RESOLVING,
    {"0-99": "d% reads 0 to 99", "1-100": "d% reads 1 to 100, 00 is 100"},
)
D_TEN = Reading(
    "sfrpg.d10",
    "1d10 reads 0 to 9",
    "the systems table runs from 0 to 9, and the text has 0 count as 10 only where it says so",
    RESOLVING,
    {"0-9": "1d10 reads 0 to 9", "1-10": "1d10 reads 1 to 10; in the systems table the 10 is its 0"},
)
TIE_FAILS = Reading(
    "sfrpg.tie_fails",
    "A Check or Save succeeds only when its total is higher than the DC; a tie fails",
    "the core mechanic has a result higher than the DC succeed and anything else fail",
    CHECKS_AT,
)
CRITICALS = Reading(
    "sfrpg.criticals",
    "The highest face of d% succeeds critically and the lowest fails critically, unless other thresholds are entered; "
    "a critical overrides the total",
    "the chapter names no thresholds; in its example a natural 99 beats a DC out of reach",
    RESOLVING,
)
UNDERMANNED = Reading(
    "sfrpg.undermanned",
    "An undermanned ship has 50 added to every DC, Saves and to-hit numbers included, but not to a mitigating "
    "Damage Control",
    "the penalty is on all rolls against a DC, and mitigating has none: it counts what passes fifty",
    UNDERMANNED_AT,
)

# ---------------------------------------------------------------- to hit (to_hit.py)

JINK = Cite("9.4", "Jink")
MOVING = Cite("9.4", "Move Action Rules")
SENSORS_AT = Cite("9.4", "Resolving Damage, 3: Sensors")
ENGINES_AT = Cite("9.4", "Resolving Damage, 5: Engines")

HARDPOINT_RANGE = Reading(
    "sfrpg.hardpoint_range",
    "Each hardpoint beyond the first shortens the range used for the falloff by one, never below 0",
    "the text calls it a range bonus to the firing Check, and range enters that Check only through the falloff",
    ARCS,
)
VOLLEY = Reading(
    "sfrpg.reach_first",
    "Whether a target is past range 15 is judged before the hardpoints shorten the range",
    "the bonus is on the firing Check, and past that range there is no Check to fire",
    RANGE,
)
EVASIVE_OUT = Reading(
    "sfrpg.evasive_out",
    "Only the target Navigator's Evasive Maneuvers score drops out; a bonus from maneuvers or jinking still counts",
    "the exception names the sub-discipline, and nothing that is added to it",
    FIRING,
)
COMBAT_OUT = Reading(
    "sfrpg.combat_out",
    "With malfunctioning engines a Navigator's Combat or Evasive Maneuvers count as 0",
    "the text does not let them be applied; what was won by earlier maneuvers is not named",
    ENGINES_AT,
)
