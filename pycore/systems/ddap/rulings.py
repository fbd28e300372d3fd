"""Where text 000 (8FC) is silent or unclear: how it is read here, and why."""

from pycore.walk import Cite, Reading

PURPOSE = Cite("8FC1")
FRAME = Cite("8FC2")
EXCEPTIONS = Cite("8FC3")
ORDER = Cite("8FC4")

STATE_FIRST = Reading(
    "ddap.state_first",
    "Heavy weapons of one type: the state comes first, then the size, smallest first in each state",
    "the paragraph lists three states, and puts the smallest into each of them",
    ORDER,
)
OWNERS_TYPES = Reading(
    "ddap.owners_types",
    "The owner's order of types comes before state and size; one order serves heavy weapons and what a drone hit takes",
    "the owner has to say which type is hit first, so the type decides before anything inside it; a single type that "
    "he did not name comes last, all plasmas are one type",
    ORDER,
)
BAY_CONTENTS = Reading(
    "ddap.bay_contents",
    "A bay that holds something else than an admin or suicide shuttle is not covered: the owner says when it is lost",
    "the paragraph knows three contents and nothing else",
    ORDER,
)
ARC_DEGREES = Reading(
    "ddap.arc_degrees",
    "The most restricted arc is the one that covers the fewest degrees; parts that overlap count once",
    "the text does not say how to measure; degrees are what the names of the arcs state",
    ORDER,
)
TIES = Reading(
    "ddap.ties",
    "Equal boxes: one die with as many sides as boxes tie, face k is the k-th of them as entered; the rest tie anew",
    "the text says at random and names no die",
    ORDER,
)
ALIKE = Reading(
    "ddap.alike",
    "Boxes without a number that do not differ in anything are interchangeable: no die",
    "8FC4 is needed where the choice can affect the battle; between such boxes there is no choice",
    PURPOSE,
)
CALLED_WORDS = Reading(
    "ddap.called_words",
    "A torpedo hit takes the heavy weapons listed in 'words' under torpedo, a drone hit those under drone",
    "the text names no chart; this is how players report the chart's words, and it can be edited",
    PURPOSE,
)
FRAME_ONLY_LAST = Reading(
    "ddap.frame_only_last",
    "Frame named as first choice, or before the last point of a line, is not scored: the alternate goes, or nothing",
    "the paragraph allows frame only as the alternate of the last point",
    FRAME,
)
FRAME_SKIPPED = Reading(
    "ddap.frame_skipped",
    "A point that would be skipped takes frame only where an override says so",
    "8FC2 skips it instead of scoring frame, and names 8FC3 as the owner's way to change that; the players' manual "
    "lets the owner choose on the spot, but under 8FC1 he is not asked",
    FRAME,
)
FRAME_OVERRIDE = Reading(
    "ddap.frame_override",
    "Frame for the last box of a system acts before the point's alternate; with no frame left the box itself is hit",
    "the owner wants frame in place of that box, not in place of the alternate; a hit cannot be scored on nothing",
    EXCEPTIONS,
)
RANKED_OVERRIDES = Reading(
    "ddap.ranked_overrides",
    "First and last beat a list, a list beats an order of types; boxes that a list leaves out follow by default",
    "each says more exactly than the next what the owner wants",
    EXCEPTIONS,
)
PHASER_TYPES = Reading(
    "ddap.phaser_types",
    "An order of phaser types, like Ph-1 before Ph-3, moves the earlier named type up, to just before the other",
    "the text does not say which of the two moves; the owner names first what he wants hit first, and all other types "
    "keep their order",
    EXCEPTIONS,
)
BY_STATE = Reading(
    "ddap.by_state",
    "An order by state, like unfired first, is vague: the default applies until it names the boxes by number",
    "8FC3 wants it spelled out clearly, as its example does by number; which boxes have the state shows only when the "
    "volley comes, and for phasers the line leaves open whether state or type goes first",
    EXCEPTIONS,
)
CONTRADICTION = Reading(
    "ddap.contradiction",
    "Lines that contradict each other are all vague: the default applies to what they are about",
    "the moderator cannot know which one is meant, and vague orders fall back on the default",
    ORDER,
)
LOST_IN_LIST = Reading(
    "ddap.lost_in_list",
    "A list that names boxes already lost still stands for the others",
    "it was legal when it was written, and what it wants for the others is clear",
    EXCEPTIONS,
)
SKIPPED = Reading(
    "ddap.skipped",
    "A point that can hit nothing is lost",
    "8FC2 skips it and names no second roll; the players' manual rolls skipped points again in normal fire",
    FRAME,
    {"lost": "skipped points are lost", "reroll": "skipped points are rolled again at the end, pass by pass"},
)
