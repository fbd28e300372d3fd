"""Where text 002 is silent or unclear: how it is read here, and why."""

from pycore.walk import Cite, Reading

# The text has no numbered paragraphs: they are counted from its heading.
DICE = Cite("002", "¶1")
LAYERS = Cite("002", "¶2")
LIMITS = Cite("002", "¶3")

TOTAL_CLAMPED = Reading(
    "layering.total_clamped",
    "Damage is never below 0: the total is raised to 0, not a single die",
    "the text forbids negative damage and speaks of the final damage, after bonuses and penalties",
    DICE,
)
MELEE_ADDS = Reading(
    "layering.melee_adds",
    "Melee always adds a creature's Strength; a machine adds Hull to melee and nothing else",
    "the text says all melee rolls, and no damage is added for a machine's ranged weapons",
    DICE,
)
REVIVED_HP = Reading(
    "layering.revived_hp",
    "Revived: the creature has the hit points that the event gives (1 where it gives none)",
    "the text says that a creature at 0 must be revived, not how many hit points it then has",
    LIMITS,
)
REPAIRED_LIKE_HEALED = Reading(
    "layering.repaired_like_healed",
    "A repair gives back hit points really lost, up to the maximum; several add up until at least 1 is reached",
    "the text says so of healing, and of repair only that 1 hit point makes the machine work again",
    LIMITS,
)
SOAK_AT_ZERO = Reading(
    "layering.soak_at_zero",
    "Armor and temporary hit points still soak damage at 0 hit points and below",
    "the text takes damage from them first and makes no exception for who is down or offline",
    LAYERS,
)
MACHINE_BELOW = Reading(
    "layering.machine_below",
    "A machine's hit points may fall further than minus its maximum in the blow that destroys it",
    "the text names the point where it is destroyed, not a floor",
    LIMITS,
)
DESTROYED_OUT = Reading(
    "layering.destroyed_out",
    "A destroyed machine takes nothing more: no damage, no repair, no new armor",
    "the text calls it unusable for the rest of the game",
    LIMITS,
)
GAINS_ADD = Reading(
    "layering.gains_add",
    "Gained armor points and temporary hit points add to those still there",
    "the text does not say that a new gain replaces the old",
    LAYERS,
)
WRONG_CARE = Reading(
    "layering.wrong_care",
    "Healing is for creatures above 0, reviving for creatures at 0, repair for machines; otherwise nothing happens",
    "the text heals and revives creatures and repairs machines, and names no other way",
    LIMITS,
)
SUFFERED = Reading(
    "layering.suffered",
    "Damage suffered counts hit points really lost; healing does not take it back",
    "the text counts damage only when it reaches hit points: armor and temporary points do not count",
    LAYERS,
)
