// Words that one group of fields has from another, on its own page or another calculator's.
import assert from "node:assert/strict";
import { test } from "node:test";
import { borrowed, spread } from "../../web/form/words.js";

const CALCULATORS = {
  "room.one": { title: "One", fields: { ship: { label: "The ship" }, "ship.hull": { label: "Hull" }, "ship.arcs{}.shp": { label: "SHP" }, shipyard: { label: "Yard" } } },
  "room.two": { title: "Two", fields: { own: { label: "Own", like: "room.one:ship" }, "own.hull": { label: "Its hull" }, other: { label: "Other", like: "room.one:ship" } } },
};

test("a group has the words of another calculator's, and its own first", () => {
  const { title, fields } = borrowed(CALCULATORS, "room.two");
  assert.equal(title, "Two");
  assert.deepEqual(fields["own.arcs{}.shp"], { label: "SHP" });
  assert.deepEqual(fields["own.hull"], { label: "Its hull" });
  assert.equal(fields.ownyard, undefined);
});

test("a second group of the kind is like the first one on its page", () => {
  const { fields } = borrowed(CALCULATORS, "room.two");
  assert.equal(fields.other.like, "own");
  assert.equal(fields["other.hull"], undefined);
  assert.deepEqual(spread(fields)["other.hull"], { label: "Its hull" });
});

test("without such groups nothing changes, and without words there is nothing", () => {
  assert.deepEqual(borrowed(CALCULATORS, "room.one"), CALCULATORS["room.one"]);
  assert.deepEqual(borrowed(undefined, "room.one"), {});
});
