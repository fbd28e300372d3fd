// Two answers of a switchable reading: where they differ, not twice what both say alike.
import assert from "node:assert/strict";
import { test } from "node:test";
import { differing } from "../../web/result/differing.js";

const ALIKE = "Alpha Strike in round 3, beams at HD 62, range 4: DC 37, 89, hit;";
const CASES = {
  "short ones stay whole": ["Six lost.", "Five lost.", "Six lost.", "Five lost."],
  "what both begin with is left out": [`${ALIKE} 1340 damage, doubled.`, `${ALIKE} 1400 damage, doubled.`, "… DC 37, 89, hit; 1340 damage, doubled.", "… DC 37, 89, hit; 1400 damage, doubled."],
  "and what both end with": [`Lost 3. ${ALIKE}`, `Lost 5. ${ALIKE}`, "Lost 3. Alpha Strike in round …", "Lost 5. Alpha Strike in round …"],
  "one that only goes on": ["Hit.", "Hit. Two lost.", "Hit.", "Hit. Two lost."],
  "no word is counted twice": ["hit hit hit", "hit hit", "hit hit hit", "hit hit"],
  "a question instead of an answer": ["Lost: lab.", "Asks: which box goes first?", "Lost: lab.", "Asks: which box goes first?"],
};

for (const [name, [one, other, ...wanted]] of Object.entries(CASES)) test(name, () => assert.deepEqual(differing(one, other), wanted));
