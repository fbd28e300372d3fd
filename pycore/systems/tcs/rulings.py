"""Where text 001 is silent or unclear: how it is read here, and why. Paragraphs first, then readings by calculator."""

from pycore.walk import Cite, Reading

# The text numbers its paragraphs inside each heading; cited as "TCS <heading> <number>".
PROCEDURE_3 = Cite("TCS", "Tournament Procedure 3")
CLARIFICATIONS_3 = Cite("TCS", "Clarifications 3")
CLARIFICATIONS_9 = Cite("TCS", "Clarifications 9")
MODIFICATIONS_8 = Cite("TCS", "Modifications 8")
TACTICAL_1 = Cite("TCS", "Tactical Details 1")
STEP_A = Cite("TCS", "Appendix A, step A")
STEP_B = Cite("TCS", "Appendix A, step B")
STEP_C = Cite("TCS", "Appendix A, step C")
STEP_D = Cite("TCS", "Appendix A, step D")
STEP_E = Cite("TCS", "Appendix A, step E")
STEP_F = Cite("TCS", "Appendix A, step F")
STEP_G = Cite("TCS", "Appendix A, step G")

# ---------------------------------------------------------------- tcs.victory

ABANDONED_LOST = Reading(
    "tcs.abandoned_lost",
    "An abandoned ship is counted as lost with its whole value, even if it is also a hulk",
    "step B totals abandoned ships by themselves; that they do not count for victory is read as: never as able to fire",
    TACTICAL_1,
)
NO_JUMP_LEFT = Reading(
    "tcs.no_jump_left",
    "A ship built with a jump drive that has none left is lost whole, unless it is carried",
    "the text counts ships without a jump drive as hulks, and one that is carried does not need its own",
    STEP_C,
)
CARRIED = Reading(
    "tcs.carried",
    "A ship built with no jump drive is carried out by another unless it is said not to be",
    "it could never have come by itself; the text names only ships that are unable to jump after the battle",
    PROCEDURE_3,
)
CARRIED_NOT_EXCUSED = Reading(
    "tcs.carried_not_excused",
    "Being carried does not excuse missing power, fuel or life support",
    "the text lists these beside the jump drive, each by itself enough for a hulk",
    STEP_C,
)
CAN_JUMP_SAID = Reading(
    "tcs.can_jump_said",
    "A ship that the judge says cannot jump is lost whole; one he says can needs no crew from others",
    "whether fuel and crew suffice for jump-1 hangs on the ship's design, which the judge has",
    PROCEDURE_3,
)
CREW_MOVED = Reading(
    "tcs.crew_moved",
    "Spare crew of ships that can jump is moved to ships of the same fleet that lack it, smallest need first; "
    "lost and abandoned ships give none",
    "the text moves crew before losses are counted, man for man, if enough are there, and names no order",
    MODIFICATIONS_8,
)
NOT_GIVEN = Reading(
    "tcs.not_given",
    "A system that is not entered is not judged: it loses nothing and makes no hulk",
    "the judge enters what was damaged; what is not entered is taken as whole",
    STEP_A,
)
NOT_CAPPED = Reading(
    "tcs.not_capped",
    "A ship's losses are not capped at its value",
    "the text adds the lost values and names no limit",
    STEP_D,
)
OF_WHICH = Reading(
    "tcs.of_which",
    "Of a row of identical ships only so many as stated are damaged thus; the others fought on undamaged",
    "the text counts ship by ship; a count only saves writing",
    STEP_A,
)
OVER_100 = Reading(
    "tcs.over_100",
    "A percentage above 100 stands as it is",
    "values are full prices but the money spent may be less, where later ships were bought at a discount",
    STEP_F,
)
DRAW = Reading(
    "tcs.draw",
    "Exactly equal percentages are a draw",
    "the lowest percentage wins, and the text has no tie-break",
    STEP_G,
)
HALF_UP = Reading(
    "tcs.half_up",
    "Percentages are compared exactly; the decimals shown are rounded half up",
    "the text does not round",
    STEP_F,
)
ARMOR_REDUCED = Reading(
    "tcs.armor_reduced",
    "Armor keeps (damaged − 2) of its original value only where it was reduced, and never less than nothing",
    "the formula would charge a ship for armor that was never hit",
    Cite("TCS", "Appendix A, table 4"),
)
LETTER_GROUP = Reading(
    "tcs.letter_group",
    "Inside a printed letter group any letter may be the damaged one: 100% is left",
    "the table gives one percentage for the whole group",
    Cite("TCS", "Appendix A, table 6"),
)
MESON_P = Reading(
    "tcs.meson_p",
    "An undamaged meson gun P keeps its whole value",
    "its row is printed as dashes, but what was not hit has lost nothing",
    Cite("TCS", "Appendix A, table 6"),
)
DESTROYED_NOTHING_LEFT = Reading(
    "tcs.destroyed_nothing_left",
    "A system destroyed outright, or a screen or damper at 0, has nothing left",
    "the tables end at the smallest working size",
    STEP_D,
)
FUEL_OVER_100 = Reading(
    "tcs.fuel_over_100",
    "Fuel hits above 100 count as 100: no fuel is left",
    "a fuel hit is one percent of the whole tankage, and there is no more than all of it",
    CLARIFICATIONS_3,
)
COMPUTER_SUFFIX = Reading(
    "tcs.computer_suffix",
    "A damaged computer keeps its suffix: a 7fib reduced to 2 is priced as a 2fib",
    "the text's own example does so",
    Cite("TCS", "Appendix A, table 11"),
)
