"""Two invented ships and their weapons, for the examples that go from shot to shot (not a calculator)."""

from typing import Any

LANCE: dict[str, Any] = {
    "name": "Lance", "kind": "beams", "weapon_class": 4, "weapon_damage": 240,
    "falloff_damage": [100, 100, 90, 80, 60], "falloff_hd": [0, 2, 4, 8, 14],
}  # fmt: skip
DART: dict[str, Any] = {"name": "Dart", "kind": "projectiles", "weapon_class": 6, "weapon_damage": 300}
STINGER: dict[str, Any] = {"name": "Stinger", "kind": "projectiles", "weapon_class": 3, "weapon_damage": 160}

KESTREL: dict[str, Any] = {
    "name": "Kestrel", "hd": 66, "initiative": 12, "engine_class": 6,
    "arcs": {name: {"shp": 150, "ahp": 80} for name in ("forward", "aft", "portside", "starboard")},
    "systems": {"shields": 0, "beams": 0, "projectiles": 0, "sensors": 0, "communications": 0, "engines": 0},
    "officers": [
        {"name": "Brann", "post": "Captain", "hp": 30, "willpower": 70, "damage_control": 20},
        {"name": "Ysolde", "post": "Engineer", "hp": 28, "willpower": 55, "damage_control": 66, "metallurgy": 61},
        {"name": "Pell", "post": "Navigator", "hp": 26, "willpower": 60, "skills": {
            "evasive": 50, "combat": 58, "marksmanship": 64, "ballistics": 47, "targeting": 20, "piloting": 72}},
    ],
    "plain_crew": 9, "weapons": [LANCE, DART],
}  # fmt: skip
HERON: dict[str, Any] = {
    "name": "Heron", "hd": 58, "initiative": 9, "engine_class": 5,
    "arcs": {name: {"shp": 60, "ahp": 30} for name in ("forward", "aft", "portside", "starboard")},
    "systems": {"shields": 0, "projectiles": 0, "sensors": 0, "communications": 0, "engines": 0},
    "officers": [
        {"name": "Oru", "post": "Captain", "hp": 30, "willpower": 50, "damage_control": 15},
        {"name": "Tamsin", "post": "Engineer", "hp": 30, "willpower": 62, "damage_control": 59, "metallurgy": 64},
        {"name": "Wick", "post": "Navigator", "hp": 24, "willpower": 66, "skills": {
            "evasive": 44, "combat": 52, "ballistics": 60, "targeting": 10, "piloting": 65}},
    ],
    "plain_crew": 6, "weapons": [STINGER],
}  # fmt: skip
HOUSE_FLAWS: list[dict[str, Any]] = [
    {"from": 0, "to": 59, "name": "scratches"},
    {"from": 60, "to": 84, "name": "a sticking relay", "malfunction": ["sensors"]},
    {"from": 85, "to": 99, "name": "a weak frame", "hull": 5},
]
