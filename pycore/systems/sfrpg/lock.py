"""What a hit does to a system that is locked (not a calculator)."""

from __future__ import annotations

from pycore.inputs import Choice
from pycore.systems.sfrpg.rulings import TARGET
from pycore.systems.sfrpg.ship import SYSTEMS
from pycore.walk import Step, ruled

LOCKED = Choice("the system of the target that is locked", SYSTEMS, title="Lock on", default=None,
                hint="From Target a system: each hit damages it too.")  # fmt: skip


def share(shp: int, ahp: int, damage: Step, system: str) -> Step:
    """What of a hit's damage the locked system takes, by the arc's defenses before the hit."""
    if shp:
        parts, why = 100, "shields are up"
    elif ahp:
        parts, why = 10, "shields are down, armor is left"
    else:
        parts, why = 1, "no defenses are left"
    return ruled(("Damage to {}: {}", system, why), damage.value // parts, cite=TARGET, uses=(damage,),
                 how=("{} / {}, rounded down: {}", damage.value, parts, damage.value // parts))  # fmt: skip
