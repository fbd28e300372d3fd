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
SPARE_JUMP = Reading(
    "tcs.spare_jump",
    "A ship whose jump drive is gone is not lost whole where she is said to be able to jump: a spare is on line; "
    "the drive itself is lost by table 2",
    "the text lets spare drives come on line by themselves, and counts ships without a jump drive as hulks",
    Cite("TCS", "Clarifications 8"),
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
SUM_ROW = Reading(
    "tcs.sum_row",
    "A row of a file that is called total or sum, and is what the rows above it add up to, is no ship and is left out",
    "the text counts ships; a sheet's own sum would count every one of them twice",
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

# ---------------------------------------------------------------- the other calculators

PROCEDURE_1 = Cite("TCS", "Tournament Procedure 1")
PROCEDURE_2 = Cite("TCS", "Tournament Procedure 2")
CLARIFICATIONS_1 = Cite("TCS", "Clarifications 1")
CLARIFICATIONS_4 = Cite("TCS", "Clarifications 4")
CLARIFICATIONS_5 = Cite("TCS", "Clarifications 5")
CLARIFICATIONS_6 = Cite("TCS", "Clarifications 6")
# The text has two paragraphs numbered 7.
TUGS = Cite("TCS", "Clarifications 7 (tugs and drop tanks)")
GLOBES = Cite("TCS", "Clarifications 7 (black globes)")
CLARIFICATIONS_8 = Cite("TCS", "Clarifications 8")
CLARIFICATIONS_10 = Cite("TCS", "Clarifications 10")
CLARIFICATIONS_11 = Cite("TCS", "Clarifications 11")
MODIFICATIONS_1 = Cite("TCS", "Modifications 1")
MODIFICATIONS_2 = Cite("TCS", "Modifications 2")
MODIFICATIONS_3 = Cite("TCS", "Modifications 3")
MODIFICATIONS_4 = Cite("TCS", "Modifications 4")
MODIFICATIONS_9 = Cite("TCS", "Modifications 9")
MODIFICATIONS_10 = Cite("TCS", "Modifications 10")
TACTICAL_2 = Cite("TCS", "Tactical Details 2")
TACTICAL_3 = Cite("TCS", "Tactical Details 3")
TACTICAL_4 = Cite("TCS", "Tactical Details 4")
TACTICAL_5 = Cite("TCS", "Tactical Details 5")
DISPLAY = Cite("TCS", "Battle Formation Display")

# tcs.turn_check

BOTH_UNABLE = Reading(
    "tcs.both_unable",
    "When both sides have no ship able to fire at the start of a turn, nobody is named the winner",
    "the text awards the victory to the opponent and does not foresee that he cannot fire either",
    PROCEDURE_2,
)
STRAFING_PLACES = Reading(
    "tcs.strafing_places",
    "Ships on either strafe line, the friendly and the enemy one, are engaged in strafing",
    "a strafing run is declared on the friendly strafe line and carried out on the enemy one",
    TACTICAL_3,
)
ABANDONED_CANNOT_FIRE = Reading(
    "tcs.abandoned_cannot_fire",
    "An abandoned ship never counts as able to fire",
    "abandoned ships may not be used or counted, and do not count for victory considerations",
    TACTICAL_1,
)
BREAKTHROUGH_TO = Reading(
    "tcs.breakthrough_to",
    "The side named under breakthrough is the one that breaks through and has the free fire",
    "the text gives the free fire to the opponent of the player whose lines cannot fire",
    TACTICAL_5,
)
BREAKTHROUGH_LAST = Reading(
    "tcs.breakthrough_last",
    "A breakthrough at the end of turn 40 still has its free fire, before the damage is counted",
    "the free fire belongs to the end of the turn; the text makes no exception for the last one",
    TACTICAL_5,
)

# tcs.drives

PLANT_PERCENT = Reading(
    "tcs.plant_percent",
    "One power plant number takes 2% of the base tonnage at tech level 13; at others it is the user's number",
    "the text prints it for tech level 13 only, where 1% is half a number",
    CLARIFICATIONS_5,
)
JUMP_WITH_TANKS = Reading(
    "tcs.jump_with_tanks",
    "Unless it is entered, the jump with tanks on is the drive's number spread over the whole tonnage, rounded down",
    "the text asks for jump-1 with the tanks along and leaves the figure to the design rules; a jump is a whole number",
    CLARIFICATIONS_6,
)
TANKS_ONLY_IF_JUMP = Reading(
    "tcs.tanks_only_if_jump",
    "Jump-1 with tanks on is asked only of a ship that has drop tanks and a jump to make",
    "the text names it as half of how a scenario's jump requirement is satisfied",
    CLARIFICATIONS_6,
)

# tcs.black_globe

GLOBE_ZERO = Reading(
    "tcs.globe_zero",
    "At 0 points the globe is still in the battle",
    "the text gives ranges from 1 point on",
    GLOBES,
)
GLOBE_AGAIN = Reading(
    "tcs.globe_again",
    "A globe raised again on the way back drifts on from the points it then has; points never fall below 0",
    "the points are the distance from the battle, and returning only cancels them",
    GLOBES,
)

# tcs.power

BEST_UNIT = Reading(
    "tcs.best_unit",
    "Of a power plant and its spares only the best that is left works; they do not add up",
    "a spare comes on line once it is the best remaining unit, like a spare computer",
    CLARIFICATIONS_8,
)

# tcs.crew

CREW_STEPS = Reading(
    "tcs.crew_steps",
    "10,000 or more drop to 9,999, fewer than 10 to none",
    "the text's steps 1500, 999, 99 are carried on downwards; it prints no crew number above the one of 1500, so "
    "whatever is larger counts as the one next to it",
    CLARIFICATIONS_9,
)
FROZEN_LOSSES = Reading(
    "tcs.frozen_losses",
    "Crew lost counts in table 10 even when the frozen watch takes its place",
    "the table charges the number lost, and the revived are the ship's own spare people",
    Cite("TCS", "Appendix A, table 10"),
)
FROZEN_LATE = Reading(
    "tcs.frozen_late",
    "A frozen watch that would be back after turn 40 is not back in this battle",
    "the battle is limited to 40 turns",
    CLARIFICATIONS_10,
)

# tcs.missiles

MISSILES_FLOOR = Reading(
    "tcs.missiles_floor",
    "Turns of fire are the missiles carried over the missiles fired in a turn, rounded down",
    "every launcher fires in every turn of battle; what is left for a part of them is not a turn of fire",
    MODIFICATIONS_1,
)
ONE_MAGAZINE = Reading(
    "tcs.one_magazine",
    "One magazine serves all turrets or bays of an entry",
    "the text gives magazines to the ship, not to a launcher",
    MODIFICATIONS_1,
)

# tcs.reroll

REROLL_ON_FAIL = Reading(
    "tcs.reroll_on_fail",
    "The attacker rolls again only where the roll would fail",
    "the reroll is at his option, and a success has nothing to gain",
    MODIFICATIONS_3,
)
REROLL_ADDS_UP = Reading(
    "tcs.reroll_adds_up",
    "Each further 12 adds another 6: +6, +12, +18…; the usual DM applies to every roll",
    "the text repeats the rule for subsequent rolls as it does for damage, where it counts up to 12",
    MODIFICATIONS_3,
)
DAMAGE_AT_MOST = Reading(
    "tcs.damage_at_most",
    "A damage roll does the damage asked for when 2d6 + armor + DM is at most the target",
    "low rolls on the damage tables are the grave ones, and armor is added",
    MODIFICATIONS_3,
)
NO_REROLL_AT_ZERO = Reading(
    "tcs.no_reroll_at_zero",
    "Once the armor modifier is 0 a natural 2 is not rolled again",
    "the reroll takes 6 from the armor modifier, which can never become negative",
    MODIFICATIONS_3,
)

# tcs.armor, tcs.batteries

ARMOR_NOT_NEGATIVE = Reading(
    "tcs.armor_not_negative",
    "Armor does not fall below 0",
    "a ship cannot lose armor that it does not have",
    MODIFICATIONS_9,
)
SMALL_SHIPS = Reading(
    "tcs.small_ships",
    "On ships under 500 tons the last battery of a type is step-reduced, any battery before it is gone",
    "the text changes only what happens to the last one",
    MODIFICATIONS_4,
)

# tcs.fire, tcs.concentrated

FREE_FIRE_LONG = Reading(
    "tcs.free_fire_long",
    "Fire at Approach 3 from the battle or friendly strafe line is at long range, by particle accelerators only",
    "it is the one turn of free fire at ships coming from or going to the safe area",
    TACTICAL_2,
)
CONCENTRATED_ONLY_BETWEEN = Reading(
    "tcs.concentrated_only_between",
    "Concentrated fire has its DMs only where the strafers are declared to be between two ships of the reserve",
    "the text makes it one of two options; without it any ship may fire and be fired on, at short range",
    TACTICAL_3,
)
CONCENTRATED_BOTH_WAYS = Reading(
    "tcs.concentrated_both_ways",
    "The DMs of concentrated fire hold both ways: for the strafers and for the two ships they are between",
    "the display puts fire at the enemy strafe line under the same rules, and the distance is the same",
    DISPLAY,
)
RANGE_DMS_ONLY = Reading(
    "tcs.range_dms_only",
    "Of the modifiers to hit, those for range grow by 1 in their own sign",
    "both of the text's examples are range modifiers",
    TACTICAL_3,
)

EMERGENCY_MISSILES = Reading(
    "tcs.emergency_missiles",
    "The −2 of emergency agility is for missiles only",
    "the text speaks of any offensive fire, and names missiles as that fire in parentheses",
    MODIFICATIONS_10,
)

# tcs.moves

ONE_TURN_ON_FS = Reading(
    "tcs.one_turn_on_fs",
    "A ship leaves the friendly strafe line after one turn at short range, after two turns at any range",
    "at long range the text has a second turn spent there before the move to the enemy strafe line",
    TACTICAL_3,
)
REVERSE_THE_SAME = Reading(
    "tcs.reverse_the_same",
    "The way back is by the friendly strafe line, at long range with a second turn on it",
    "ships return by the reverse procedure, according to the current range",
    TACTICAL_3,
)

# tcs.fleet_agility

SLOWEST = Reading(
    "tcs.slowest",
    "Fleet agility is the lowest agility among the ships that count",
    "the text says which ships count; that the slowest decides is the book's rule",
    TACTICAL_4,
)
