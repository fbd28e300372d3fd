"""Two ships and a chart of our own invention, and words about ships that several calculators use."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


def boxes(kind: str, name: str, numbers: Sequence[Any], **more: Any) -> list[dict[str, Any]]:
    """Numbered boxes that do not differ otherwise."""
    return [{"id": str(n), "kind": kind, "name": name, **more} for n in numbers]


# The check of the ledger: small enough to follow by eye.
SMALL_SHIP: dict[str, Any] = {
    "name": "Petrel",
    "boxes": [
        *boxes("phaser", "Ph-3", [5], arc="360", state="unfired"),
        *boxes("phaser", "Ph-1", [1, 2], arc="FA", state="fired"),
        *boxes("phaser", "Ph-1", [3], arc="FX", state="unfired"),
        {"kind": "other", "name": "lab", "count": 2},
        {"kind": "other", "name": "hull", "count": 4},
        *boxes("shuttle", "shuttle", [1], holds="admin"),
        *boxes("shuttle", "shuttle", [2], holds="empty"),
        {"kind": "frame", "name": "frame", "count": 3},
    ],
}

CRUISER: dict[str, Any] = {
    "name": "Kestrel",
    "boxes": [
        *boxes("phaser", "Ph-1", [1, 2], arc="LF+L", state="fired"),
        *boxes("phaser", "Ph-1", [3, 4], arc="RF+R", state="unfired"),
        *boxes("phaser", "Ph-3", [5, 6], arc="360", state="unfired"),
        *boxes("heavy", "photon", [1, 2], arc="FA", state="fired"),
        *boxes("heavy", "photon", [3], arc="FA", state="charging"),
        *boxes("heavy", "disruptor", [4], arc="FX", state="unfired"),
        *boxes("drone", "drone", [1], state="fired", spaces=2),
        *boxes("drone", "drone", [2], state="unfired", spaces="3.5"),
        *boxes("shuttle", "shuttle", [1], holds="empty"),
        *boxes("shuttle", "shuttle", [2], holds="admin"),
        *boxes("shuttle", "shuttle", [3], holds="suicide"),
        *boxes("tractor", "tractor", [1], state="holding"),
        *boxes("tractor", "tractor", [2], state="unused"),
        {"kind": "other", "name": "forward hull", "count": 4},
        {"kind": "other", "name": "rear hull", "count": 4},
        {"kind": "other", "name": "left warp", "count": 6},
        {"kind": "other", "name": "right warp", "count": 6},
        {"kind": "other", "name": "impulse", "count": 3},
        {"kind": "other", "name": "battery", "count": 2},
        *boxes("other", "lab", [1], state="used"),
        *boxes("other", "lab", [2, 3], state="unused"),
        {"kind": "other", "name": "transporter", "count": 2, "state": "unused"},
        {"kind": "other", "name": "bridge", "count": 2},
        {"kind": "frame", "name": "frame", "count": 4},
    ],
}

# Invented: no publisher's chart. Systems stand in no order that means anything.
CHART: dict[str, list[str]] = {
    "1": ["left warp/right warp", "battery/impulse", "forward hull/rear hull", "lab/transporter", "phaser/drone",
          "right warp/left warp", "tractor/shuttle", "rear hull/forward hull", "impulse/battery", "bridge/frame"],
    "2": ["phaser/torpedo", "forward hull/rear hull", "right warp/left warp", "shuttle/lab", "impulse/left warp",
          "drone/phaser", "transporter/tractor", "rear hull/forward hull", "left warp/battery", "lab/frame"],
    "3": ["forward hull/rear hull", "drone/torpedo", "left warp/impulse", "phaser/drone", "battery/right warp",
          "lab/shuttle", "rear hull/forward hull", "right warp/left warp", "tractor/transporter", "impulse/frame"],
    "4": ["right warp/left warp", "torpedo/phaser", "rear hull/forward hull", "transporter/lab", "left warp/right warp",
          "phaser/torpedo", "battery/impulse", "forward hull/rear hull", "shuttle/tractor", "rear hull/frame"],
    "5": ["impulse/right warp", "rear hull/forward hull", "phaser/drone", "left warp/right warp", "lab/transporter",
          "forward hull/rear hull", "torpedo/drone", "shuttle/lab", "right warp/battery", "phaser/frame"],
    "6": ["torpedo/phaser", "phaser/drone", "drone/torpedo", "bridge/lab", "forward hull/rear hull",
          "left warp/right warp", "impulse/battery", "tractor/shuttle", "rear hull/forward hull", "torpedo/frame"],
}  # fmt: skip

CHART_TEXT = "\n".join(f"{row}: {', '.join(cells)}" for row, cells in CHART.items())


def extras(inputs: Mapping[str, Any], verdicts: Sequence[Mapping[str, Any]] = ()) -> str:
    """The inputs that are not the default, to end a line with; an override that is not followed says so."""
    parts = []
    if followed := [v["text"] for v in verdicts if v["verdict"] == "accepted"]:
        parts.append(f"overrides: {'; '.join(followed)}")
    if not_followed := unfollowed(verdicts):
        parts.append(f"not followed: {'; '.join(not_followed)}")
    if inputs.get("heavy_order"):
        parts.append(f"owner's order: {', '.join(inputs['heavy_order'])}")
    if inputs.get("shuttle_order"):
        parts.append(f"bays: {', '.join(inputs['shuttle_order'])}")
    if inputs.get("words"):
        parts.append("words: " + "; ".join(f"{word} = {', '.join(names)}" for word, names in inputs["words"].items()))
    return f" ({'; '.join(parts)})" if parts else ""


def unfollowed(verdicts: Sequence[Mapping[str, Any]]) -> list[str]:
    """``lab last (vague)``: each override line that has no effect."""
    return [f"{v['text']} ({v['verdict']})" for v in verdicts if v["verdict"] != "accepted"]


def ship_words(inputs: Mapping[str, Any]) -> str:
    """The ship's name, or "Ship"."""
    return inputs["ship"].name or "Ship"
