// Wiring only: reads the page's own data, draws it, and says who listens to whom.
import { html, hydrate, render } from "./ui.js";
import { engine } from "./engine.js";
import { offline } from "./offline.js";
import { App } from "./state/app.js";
import { followLinks } from "./state/navigate.js";
import { loadParts } from "./state/parts.js";
import { Page, titleOf } from "./page/page.js";
import { onBlocked } from "./store.js";

const html_ = document.documentElement;
const root = document.getElementById("desk");
const page = JSON.parse(document.getElementById("page").textContent);

const app = new App({ page, engine, offline });
await app.show(page, await loadParts(page)); // pictures and widgets first, so that nothing jumps
hydrate(html`<${Page} ...${app.props()} />`, root);

app.draw = () => {
  const { page, view } = app.props();
  html_.dataset.engine = view.engine.name === "idle" || view.engine.name === "restarting" ? "starting" : view.engine.name;
  html_.dataset.system = page.system ?? "";
  html_.dataset.accent = page.spec?.accent ?? "";
  html_.dataset.page = page.page;
  if (app.desk?.computed) html_.dataset.answer = "computed"; // the first answer of the engine is on the page
  document.title = `${view.errors.length ? "Error: " : ""}${titleOf(page)}`;
  render(html`<${Page} ...${app.props()} />`, root);
};

engine.on((state) => app.engineIs(state));
offline.on((state) => app.offlineIs(state));
onBlocked((says) => app.notice("storage", says));
followLinks(app);
app.begin();

engine.start({ app: new URL(".", import.meta.url).href, engine: new URL(page.root + page.build.engine, document.baseURI).href });
offline.start({ id: page.build.id, when: app.firstAnswer });
