"""Two invented fleets of tournament size after a battle: 100 ships each, the first badly mauled."""

from __future__ import annotations

from typing import Any


def hit(installed: Any, damaged: Any, cost: Any) -> dict[str, Any]:
    """A damaged system."""
    return {"installed": installed, "damaged": damaged, "cost": cost}


def row(name: str, value: int, count: int = 1, fate: str = "", /, **systems: Any) -> dict[str, Any]:
    """A row of the fleet; what is not said is left to its default."""
    out: dict[str, Any] = {"name": name, "value": value}
    if count > 1:
        out["count"] = count
    if fate:
        out["fate"] = fate
    if systems:
        out["systems"] = systems
    return out


AMBER_FLEET: dict[str, Any] = {
    "name": "Amber Fleet",
    "money_spent": "732677.2",
    "hulls": 100,
    "ships": [
        row("Bulwark 1", 28_000, 1, "vaporized"),
        row("Bulwark 2", 28_000, 1, "abandoned"),
        row("Bulwark 3", 28_000, m_drive=hit(5, 2, 2_400), j_drive=hit(3, 1, 1_900), power_plant=hit(8, "5/2", 5_200),
            armor=hit(12, 7, 2_600), accelerator=hit("J", "E", 3_000), damper=hit(3, 1, 45), screen=hit(3, 2, 55),
            turrets={"destroyed": 62}, bays={"destroyed": 14}, crew={"lost": 501, "aboard": 999, "needed_to_jump": 720},
            fuel={"tonnage": 18_000, "hits": 23}, computer={"installed": "7fib", "damaged": "4fib"}),
        row("Bulwark 4", 28_000, power_plant=hit(8, 0, 5_200)),
        row("Sickle, lost", 17_500, 3, "vaporized"),
        row("Sickle, drifting", 17_500, 2, "", j_drive=hit(3, 0, 1_100)),
        row("Sickle 6", 17_500, meson=hit("E", "B", 800), m_drive=hit(6, 4, 1_500),
            crew={"lost": 480, "aboard": 99, "needed_to_jump": 280},
            turrets={"destroyed": 31}, fuel={"tonnage": 9_000, "hits": 41}),
        row("Sickle 7", 17_500, meson=hit("E", "destroyed", 800),
            armor=hit(10, 6, 1_400), screen=hit(3, 0, 55),
            computer={"installed": "7fib", "damaged": "2fib"}, turrets={"destroyed": 44}),
        row("Sickle 8", 17_500, fuel={"tonnage": 9_000, "hits": 107}),
        row("Sickle 9-12", 17_500, 4, "", turrets={"destroyed": 18}, power_plant=hit(7, "11/2", 2_900),
            crew={"lost": 40}),
        row("Gannet, lost", 9_400, 11, "vaporized"),
        row("Gannet, given up", 9_400, 4, "abandoned"),
        row("Gannet, hulks", 9_400, 5, "hulk"),
        row("Gannet, holed", 9_400, 9, "", m_drive=hit(6, 3, 780), turrets={"destroyed": 22},
            fuel={"tonnage": 4_800, "hits": 15},
            armor=hit(11, 9, 820)),
        row("Gannet, short of crew", 9_400, 2, "", crew={"lost": 170, "aboard": 99, "needed_to_jump": 160},
            turrets={"destroyed": 9}),
        row("Gannet, lightly hit", 9_400, 14, "", turrets={"destroyed": 6}, fuel={"tonnage": 4_800, "hits": 3}),
        row("Gannet", 9_400, 13),
        row("Plover, lost", 320, 7, "vaporized"),
        row("Plover", 320, 17, "", j_drive=hit(0, None, None)),
        row("Wader tug", 2_100, 2),
    ],
}  # fmt: skip

COBALT_FLEET: dict[str, Any] = {
    "name": "Cobalt Fleet",
    "money_spent": "721082.5",
    "hulls": 100,
    "ships": [
        row("Halberd 1", 31_000, accelerator=hit("R", "M", 1_500), m_drive=hit(4, 3, 1_300), armor=hit(13, 11, 2_900),
            turrets={"destroyed": 27}, bays={"destroyed": 6}, crew={"lost": 212}),
        row("Halberd 2", 31_000, fuel={"tonnage": 22_000, "hits": 9}, turrets={"destroyed": 12}),
        row("Halberd", 31_000, 4),
        row("Glaive, lost", 14_200, 1, "vaporized"),
        row("Glaive, holed", 14_200, 5, "", j_drive=hit(4, 3, 1_450), m_drive=hit(5, 4, 1_200),
            turrets={"destroyed": 15},
            damper=hit(2, 1, 40)),
        row("Glaive", 14_200, 18),
        row("Pike, lost", 5_600, 3, "vaporized"),
        row("Pike, given up", 5_600, 1, "abandoned"),
        row("Pike, holed", 5_600, 12, "", turrets={"destroyed": 4}, computer={"installed": "6fib", "damaged": "5fib"}),
        row("Pike", 5_600, 48),
        row("Dart", 450, 6, "", j_drive=hit(0, None, None)),
    ],
}  # fmt: skip
