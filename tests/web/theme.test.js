// The colour of the browser's own bars goes with the theme that was chosen, not with the device's.
import assert from "node:assert/strict";
import { test } from "node:test";
import { documentOf } from "../../web/page/document.js";
import { applyTheme } from "../../web/page/themed.js";

/** As much of a document as a theme touches: the colours that every built page has. */
function built() {
  const written = documentOf({ page: { page: "home", root: "", build: { app: "app/" } }, body: "", title: "", csp: "", description: "" });
  const metas = [...written.matchAll(/<meta name="theme-color" content="([^"]+)" data-of="(\w+)" media="([^"]+)">/g)].map(([, content, of, media]) => ({ content, dataset: { of }, media, setAttribute(name, value) { this[name] = value; } }));
  assert.equal(metas.length, 2);
  return { documentElement: { dataset: {} }, querySelectorAll: (selector) => (selector === "meta[name=theme-color]" ? metas : []), metas };
}
const media = ({ metas }) => Object.fromEntries(metas.map((one) => [one.dataset.of, one.media]));

test("as chosen, and as the device says", () => {
  const page = built();
  const device = media(page);
  applyTheme("dark", page);
  assert.deepEqual([page.documentElement.dataset.theme, media(page)], ["dark", { light: "not all", dark: "all" }]);
  applyTheme("light", page);
  assert.deepEqual([page.documentElement.dataset.theme, media(page)], ["light", { light: "all", dark: "not all" }]);
  applyTheme("auto", page);
  assert.deepEqual([page.documentElement.dataset.theme, media(page)], [undefined, device]);
});

test("what is stored and is no theme changes nothing", () => {
  for (const stored of [null, 7, "<b>"]) {
    const page = built();
    const device = media(page);
    applyTheme(stored, page);
    assert.deepEqual([page.documentElement.dataset.theme, media(page)], [undefined, device]);
  }
});
