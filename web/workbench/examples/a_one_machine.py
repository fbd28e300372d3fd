# One machine, three blows: what do they leave of Rook?
# Change anything, then run it again.
import json

from pycore.api import ask

rook = {"name": "Rook", "max_hp": 50, "ap": 10, "temp_hp": 10}
blows = [
    {"type": "damage", "amount": 15},
    {"type": "heal", "amount": 5},
    {"type": "damage", "amount": 10, "physical": False},
]
request = {"calculator": "layering.apply", "inputs": {"targets": [rook], "events": blows}}
reply = json.loads(ask(json.dumps(request)))

print(reply["line"], end="\n\n")
print("event  what      AP  temp    HP")
for row in reply["result"]["log"]:
    after = row["after"]
    print(f"{row['event']:>5}  {row['type']:<7} {after['ap']:>4} {after['temp_hp']:>5} {after['hp']:>5}")
