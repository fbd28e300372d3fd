# The chance to hit by range, drawn
# Three gunners against the same target; the weapon loses effect with range.
from fractions import Fraction

from pycore.api import solve

TARGET = {"hd": 71, "evasive": 62, "combat": 48}
FALLOFF = [0, 0, 0, 3, 5, 8, 12, 16, 20, 25, 30, 36, 42, 50, 58]
GUNNERS = {"Marksmanship 30": 30, "Marksmanship 50": 50, "Marksmanship 70": 70}
COLOURS = ["#a3271f", "#1a5fb4", "#17635c"]
RANGES = range(len(FALLOFF))


def chance(skill, away):
    """One shot, by the book."""
    reply = solve("sfrpg.to_hit", {**TARGET, "marksmanship": skill, "range": away, "falloff_hd": FALLOFF})
    return Fraction(reply["result"]["chance"])


def line(points, colour):
    """A line through the points."""
    path = " ".join(f"{60 + 36 * x},{220 - 200 * float(y):.1f}" for x, y in points)
    return f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="3"/>'


drawn = [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 300" font-family="sans-serif" font-size="13">',
    '<rect width="640" height="300" fill="#fffdf9"/>',
]
for percent in (0, 25, 50, 75, 100):
    y = 220 - 2 * percent
    drawn.append(
        f'<line x1="60" x2="564" y1="{y}" y2="{y}" stroke="#ddd6c7"/><text x="10" y="{y + 4}">{percent}%</text>'
    )
for away in RANGES:
    drawn.append(f'<text x="{60 + 36 * away}" y="240" text-anchor="middle">{away}</text>')

print("| Range | " + " | ".join(GUNNERS) + " |")
print("| ---: " * (len(GUNNERS) + 1) + "|")
chances = {name: [chance(skill, away) for away in RANGES] for name, skill in GUNNERS.items()}
for away in RANGES:
    print(f"| {away} | " + " | ".join(f"{float(column[away]):.0%}" for column in chances.values()) + " |")
for i, (name, column) in enumerate(chances.items()):
    drawn.append(line(enumerate(column), COLOURS[i]))
    drawn.append(f'<text x="{60 + 180 * i}" y="275" fill="{COLOURS[i]}">{name}</text>')
print()
print("\n".join([*drawn, "</svg>"]))
