# A season of tournament battles, scored from a CSV
# One row a ship or group; a battle has two fleets. Paste your own season between the quotes.
import csv
import io

from pycore.api import solve
from pycore.text import Table, write

SEASON = """
battle,fleet,money_spent,name,count,value,fate,m_drive_installed,m_drive_damaged,m_drive_cost,turrets_destroyed
Round 1,Amber,20000,Gannet,1,9000,fought on,6,3,600,4
Round 1,Amber,20000,Plover,12,500,fought on,,,,
Round 1,Amber,20000,Knot,2,500,vaporized,,,,
Round 1,Cobalt,20000,Halberd,1,12000,fought on,5,1,900,
Round 1,Cobalt,20000,Pike,4,1200,fought on,,,,
Round 2,Cobalt,20000,Halberd,1,12000,abandoned,,,,
Round 2,Cobalt,20000,Pike,4,1200,fought on,,,,
Round 2,Larch,16000,Birch,8,2000,fought on,6,4,400,1
Round 3,Larch,16000,Birch,8,2000,fought on,,,,
Round 3,Amber,20000,Gannet,1,9000,vaporized,,,,
Round 3,Amber,20000,Plover,12,500,fought on,,,,
""".strip()

battles = {}
for row in csv.DictReader(io.StringIO(SEASON)):
    fleets = battles.setdefault(row.pop("battle"), {})
    fleet = fleets.setdefault(row.pop("fleet"), {"money_spent": 0, "rows": []})
    fleet["money_spent"] = row.pop("money_spent")
    fleet["rows"].append(row)


def sheet(rows):
    """A fleet's rows as the CSV that the scoring reads."""
    out = io.StringIO()
    writer = csv.DictWriter(out, rows[0].keys())
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


won, lines = {}, []
for battle, fleets in battles.items():
    given = [{"name": name, "money_spent": it["money_spent"], "csv": sheet(it["rows"])} for name, it in fleets.items()]
    reply = solve("tcs.victory", {"fleets": given})
    if reply["status"] != "done":
        print(battle, "cannot be scored:", *(error["says"] for error in reply["errors"]), sep="\n  ")
        continue
    print(f"{battle}: {reply['line']}")
    winner = reply["result"]["winner"]
    for name in fleets:
        won[name] = won.get(name, 0) + (name == winner)
    lines.append([battle, " and ".join(fleets), winner or "a draw", reply["result"]["margin_two"]])

print()
print(write([Table(["Battle", "Fleets", "Winner", "Margin, points"], lines, frozenset({3}))], "markdown"))
standing = sorted(won.items(), key=lambda it: (-it[1], it[0]))
print(write([Table(["Fleet", "Won"], [[name, str(n)] for name, n in standing], frozenset({1}))], "markdown"))
