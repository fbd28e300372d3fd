// Moving between pages without leaving: the engine stays alive. Where anything is unclear, the browser loads as usual.
import { say } from "../page/live.js";
import { titleOf } from "../page/page.js";
import { carry } from "./carry.js";
import { writeNow } from "./keep.js";
import { arrive } from "./open.js";
import { loadParts } from "./parts.js";

export function followLinks(app) {
  app.go = (href, options) => go(app, href, options);
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[data-nav]");
    if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(app, link.href);
  });
  addEventListener("popstate", () => (location.pathname === app.path ? arriveAgain(app) : go(app, location.href, { push: false })));
  app.path = location.pathname;
}

function arriveAgain(app) {
  if (app.desk && location.hash) arrive(app);
}

/** @returns true when the page is shown; a page of another build is loaded whole. */
async function go(app, href, { push = true, fresh = false, brings = null } = {}) {
  const to = new URL(href);
  try {
    if (push) await writeNow(app); // after a step back the address is another page's already
    const response = await fetch(to.href.split("#")[0]);
    const text = new DOMParser().parseFromString(await response.text(), "text/html").getElementById("page")?.textContent;
    const page = text && JSON.parse(text);
    if (!response.ok || page?.build?.id !== app.page.build.id) throw new Error("another build");
    const parts = await loadParts(page);
    if (push) history.pushState(null, "", to.href);
    app.path = location.pathname;
    app.notices = app.notices.filter(({ id }) => id === "storage");
    await app.show(page, parts);
  } catch {
    if (brings) carry("brought", to.pathname, brings);
    location.assign(to.href);
    return false;
  }
  app.draw();
  if (push) scrollTo(0, 0);
  document.querySelector("h1")?.focus({ preventScroll: true });
  say(titleOf(app.page));
  if (app.desk && to.hash) await arrive(app);
  else if (app.desk && !fresh) again(app);
  return true;
}

/** Back at a calculator: its entries are still here; the address shows them again, and the engine proves itself. */
function again(app) {
  if (app.desk.touched() || app.desk.waiting || !app.desk.computed) app.desk.refresh();
}
