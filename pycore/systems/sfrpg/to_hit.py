"""How hard is the target to hit, with what chance, and may this weapon fire at all?

`aim` is the walk that `sfrpg.attack` builds on; `TO_HIT_INPUTS` are the fields that both ask for.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from pycore.errors import Problem
from pycore.inputs import Choice, Field, Flag, Listed, Whole
from pycore.systems import Example
from pycore.systems.sfrpg.checks import CRITICAL_INPUTS, READINGS, critical_of, make_check, undermanned_step
from pycore.systems.sfrpg.rulings import ATTACK, DAMAGE, FIRING, JINK, ARCS, SCALE_RANGE
from pycore.walk import Check, Step, Walk, added, given, looked_up, noted, ruled, show

TITLE = "To hit"
