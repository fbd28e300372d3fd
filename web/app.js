// Wiring only: reads the page's own data, draws it, and says who listens to whom.
import { html, hydrate, render } from "./ui.js";
import { createEngine } from "./engine.js";
import { offline } from "./offline.js";
import { typedEarly } from "./form/early.js";
import { App } from "./state/app.js";
import { keepNow } from "./state/keep.js";
import { followKeys } from "./state/shortcuts.js";
import { followLinks } from "./state/navigate.js";
import { loadParts } from "./state/parts.js";
import { followColumns } from "./page/columns.js";
import { Page, titleOf } from "./page/page.js";
import { onBlocked } from "./store.js";

const html_ = document.documentElement;
const root = document.getElementById("desk");
const page = JSON.parse(document.getElementById("page").textContent);

const [appFolder, engineFolder] = [page.build.app, page.build.engine].map((name) => new URL(page.root + name, document.baseURI).href);
const engine = createEngine(() => new Worker(`${appFolder}worker.js`, { type: "module", name: "rules" }));
const app = new App({ page, engine, offline });
await app.show(page, await loadParts(page)); // pictures and widgets first, so that nothing jumps
const typeAgain = typedEarly(root);
followColumns(app, root);
hydrate(html`<${Page} ...${app.props()} />`, root);

app.draw = () => {
  const props = app.props();
  mark(props);
  render(html`<${Page} ...${props} />`, root);
};

/** What styles, tests and the window's title read off the document; set only when it changes. */
function mark({ page, view }) {
  const { name } = view.engine;
  const marks = { engine: name === "failed" || name === "ready" ? name : "starting", system: page.system ?? "", accent: page.spec?.accent ?? "", page: page.page };
  if (app.desk?.computed) marks.answer = "computed"; // the first answer of the engine is on the page
  for (const [key, value] of Object.entries(marks)) if (html_.dataset[key] !== value) html_.dataset[key] = value;
  const title = `${view.errors.length ? "Error: " : ""}${titleOf(page)}`;
  if (document.title !== title) document.title = title;
}

engine.on((state) => app.engineIs(state));
offline.on((state) => app.offlineIs(state));
onBlocked((says) => app.notice("storage", says));
followLinks(app);
followKeys(app);
app.begin().then(typeAgain); // upon what the link holds, not under it
performance.mark("form usable"); // build.py bench reads it
engine.start({ app: appFolder, engine: engineFolder }); // after the form: on two cores Python would hold it up
addEventListener("pagehide", () => keepNow(app));
addEventListener("visibilitychange", () => document.visibilityState === "hidden" && keepNow(app)); // a phone may end a hidden page without a word
addEventListener("pageshow", (event) => event.persisted && engine.check());
addEventListener("visibilitychange", () => document.visibilityState === "visible" && engine.check());

offline.start({ id: page.build.id, when: app.firstAnswer });
