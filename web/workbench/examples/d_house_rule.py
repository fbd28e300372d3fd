# A house rule as a walk in ten lines, and its exact odds
# A rule yields what it asks and what it says; the same walk could be played die by die.
from pycore.dice import Dice
from pycore.exact import odds
from pycore.walk import Check, Cite, Mark, Roll, added, at_least, given

HOUSE = Cite("House rule")


def ramming(speed, armour):
    """d% + speed must beat 60; then 2d6, and another d6 for each 10 of speed, less armour."""
    hit = yield Check("Does the ram strike?", 60, speed, cite=HOUSE)
    if not hit.value:
        return 0
    total = 0
    for die in range(2 + speed // 10):
        total += (yield Roll(f"Die {die + 1}", Dice.parse("d6"), cite=HOUSE)).value
        yield Mark((die, total))  # all that the rest depends on: equal totals are counted together
    damage = yield added("Damage", given("Dice", total), less=(given("Armour", armour),), cite=HOUSE)
    return (yield at_least(0, damage, cite=HOUSE)).value


found = odds(lambda: ramming(speed=35, armour=9), {"damage": lambda damage: damage}, flips={}, policy={})["damage"]
assert sum(found.values()) == 1

print(f"Nothing: {found[0]}, that is {float(found[0]):.2%}.")
print(f"Mean damage: {sum(n * p for n, p in found.items())} = {float(sum(n * p for n, p in found.items())):.2f}.")
print()
for damage in sorted(found):
    at_least_this = float(sum(p for n, p in found.items() if n >= damage))
    print(f"{damage:>3} or more  {at_least_this:7.2%}  {'#' * round(50 * at_least_this)}".rstrip())
