"""Which DMs does concentrated fire have?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pycore.inputs import Whole
from pycore.systems import Example
from pycore.systems.tcs.rulings import RANGE_DMS_ONLY, TACTICAL_3
from pycore.walk import Walk, added, given, noted, ruled, show

TITLE = "Concentrated fire"

TO_HIT, DAMAGE = 1, -1

INPUTS = {
    "range_dm": Whole("the weapon's DM for short range", -20, 20, title="Range DM", example=-1,
                      hint="Concentrated fire is always at short range."),
}  # fmt: skip


def grown(dm: int) -> int:
    """A range modifier one larger in its own sign; zero stays."""
    return dm + (dm > 0) - (dm < 0)


def work(range_dm: int) -> Walk:
    """+1 to hit, range DMs one larger in their sign, -1 on damage (Tactical Details 3)."""
    yield RANGE_DMS_ONLY
    printed = yield given("Range DM", range_dm)
    how = "zero stays zero" if not range_dm else f"{show(range_dm)} becomes {show(grown(range_dm))}"
    now = yield ruled(
        "Range DM, one larger in its own sign", grown(range_dm), cite=TACTICAL_3, uses=(printed,), how=how
    )
    size = yield noted("To hit, for the virtual size of the target", cite=TACTICAL_3, value=TO_HIT, how="+1")
    total = yield added("To hit in all, beside the usual DMs", now, size, cite=TACTICAL_3)
    yield noted("Every damage roll", cite=TACTICAL_3, value=DAMAGE, how="−1")
    return {"range_dm": now.value, "to_hit": TO_HIT, "damage": DAMAGE, "to_hit_total": total.value}


def line(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> str:
    """The answer in one sentence."""
    return (
        f"Concentrated fire, range DM {signed(inputs['range_dm'])}: "
        f"range DM {signed(result['range_dm'])} and +1 to hit, "
        f"{signed(result['to_hit_total'])} together; −1 on every damage roll."
    )


def signed(dm: int) -> str:
    """A DM with its sign."""
    return f"+{dm}" if dm > 0 else show(dm)


EXAMPLES = (
    Example("−1 becomes −2", {"range_dm": -1}),
    Example("+2 becomes +3", {"range_dm": 2}),
    Example("Zero remains", {"range_dm": 0}),
)
