// The ship from above: it draws what the reply says of the ship, before and now, and nothing else.
import assert from "node:assert/strict";
import { test } from "node:test";
import render from "preact-render-to-string";
import { html } from "../../web/ui.js";
import Starship, { tally } from "../../web/pictures/sfrpg.resolve.js";

const STATE = {
  arcs: { forward: { shp: 0, ahp: 20 }, aft: { shp: 40, ahp: 30 } }, hit: "forward", hull: 25, systems: { shields: 5, engines: 100 },
  extra_hits: { engines: 1 }, malfunctions: ["shields"], hp: { Cap: 50, Eng: 0 }, dead: ["Eng"], shaken: ["Cap"], plain_crew: 3, destroyed: null,
  mitigated: 12, soaked: 130, points_left: 40, stand_ins: { engineer: "Cap" },
  before: { name: "Tern", arcs: { forward: { shp: 90, ahp: 60 }, aft: { shp: 40, ahp: 30 } }, systems: { shields: 0, engines: 70 }, hull: 5, plain_crew: 4,
    people: [{ name: "Cap", post: "Captain", hp: 50 }, { name: "Eng", post: "Engineer", hp: 13 }] },
};
const ASKING = { status: "asks", asks: { state: STATE }, result: null, steps: [{ n: 3, says: "Mitigated" }, { n: 9, says: "Hull, 5%" }] };
const DONE = { status: "done", asks: null, result: STATE, steps: [] };
const draw = (reply) => render(Starship({ reply })).replaceAll("&gt;", ">");

test("every arc with what it has left, and the one that is hit", () => {
  const out = draw(DONE);

  assert.equal(out.match(/class="arc( hit)?"/g).length, 2);
  assert.match(out, /class="arc hit"><title>forward: SHP 90 → 0, AHP 60 → 20/);
  assert.equal(out.match(/class="none"/g).length, 2, "arcs without numbers are only hinted at");
});

test("systems that are not fitted, destroyed or malfunctioning say so", () => {
  const out = draw(DONE).replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");

  assert.match(out, /beams not fitted/);
  assert.match(out, /engines 70 → 100% destroyed, extra hits 1/);
  assert.match(out, /shields 0 → 5% malfunctions/);
  assert.match(out, /Cap Captain, as engineer 50 HP Shaken/);
  assert.match(out, /Eng Engineer 13 → 0 HP dead/);
});

test("while the walk asks, the ship so far and the points to come", () => {
  assert.match(draw(ASKING), /so far/);
  const line = render(html`<div>${tally({ reply: ASKING })}</div>`).replaceAll(/<[^>]+>/g, "");
  assert.match(line, /hull 25% · 12 mitigated · 130 soaked · 40 to come · 1 dead · 1 Shaken · 1 malfunctioning/);
  assert.match(render(html`<div>${tally({ reply: ASKING })}</div>`), /href="#w9"/, "each count leads to its step");
});

test("nothing to draw, nothing drawn; a lost ship has no hull left", () => {
  assert.equal(Starship({ reply: { status: "invalid", result: null, asks: null } }), null);
  assert.match(draw({ ...DONE, result: { ...STATE, destroyed: "hull" } }), /ship lost/);
});
