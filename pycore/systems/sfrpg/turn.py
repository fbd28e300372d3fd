"""What a ship's sheet remembers from one action to the next (not a calculator).

`turn` holds what lasts for a turn: the Checks made as it began, what maneuvers and jinking gave and cost. A ship's turn
is over once another acts (`ended`); its next action then begins a new one (`begun`). `lock` lasts until it is lost.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

Ship: TypeAlias = Mapping[str, Any]

NOTHING: Mapping[str, Any] = {"checked": [], "evasive_bonus": 0, "aim_penalty": 0, "jinks": False, "over": False}


def turn_of(ship: Ship) -> Mapping[str, Any]:
    """What lasts for the ship's turn."""
    return ship["turn"] or NOTHING


def with_turn(ship: Ship, **change: Any) -> dict[str, Any]:
    """The sheet with this of its turn changed; nothing is written where nothing lasts."""
    turn = {**turn_of(ship), **change}
    return {**ship, "turn": None if {**turn, "over": False} == NOTHING else turn}


def is_checked(ship: Ship, system: str) -> bool:
    """Whether the Check at the beginning of this turn was made (9.4 Resolving Damage)."""
    turn = turn_of(ship)
    return system in turn["checked"] and not turn["over"]


def ended(ship: Ship) -> Ship:
    """The ship when another's turn comes."""
    return with_turn(ship, over=True)


def begun(ship: Ship) -> Ship:
    """The ship when it acts: in a new turn, where its last one is over."""
    return anew(ship) if turn_of(ship)["over"] else ship


def anew(ship: Ship) -> Ship:
    """The ship as its next turn begins; an aiming penalty lasts through its next action (9.4 Move Action Rules)."""
    return with_turn(ship, checked=[], evasive_bonus=0, jinks=False, over=False)


def acted(ship: Ship) -> dict[str, Any]:
    """The ship after an action other than a move, in its turn or, by an opportunity attack, out of it."""
    return with_turn(ship, aim_penalty=0)


def lock_on(ship: Ship, target: Ship | None) -> str | None:
    """Which system of this target the ship has locked (9.4 Target)."""
    lock = ship["lock"]
    is_there = lock and target and lock["ship"].casefold() == target["name"].casefold()
    return lock["system"] if is_there else None


def with_lock(ship: Ship, target: Ship | None, system: str | None) -> dict[str, Any]:
    """The sheet with this lock, or with none: firing at another ship loses it (9.4 Target)."""
    return {**ship, "lock": {"ship": target["name"], "system": system} if target and system else None}
