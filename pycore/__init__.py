"""Settle a space battle's damage by the book, with the working shown.

>>> from pycore import solve
>>> answer = solve("layering.damage", {"dice": "2d6+3", "attack": "melee",
...     "attacker": {"kind": "creature", "strength": 4}}, answers=[9])
>>> answer["line"]
'2d6+3 melee by a creature of Strength 4: rolled 9, plus 4, is 13 damage to every target.'
"""

__version__ = "0.2.0"

from pycore.api import solve

__all__ = ["solve"]
