// All errors in one place above the form; each one leads to its field. What was typed stays.
import { html } from "../ui.js";
import { formatPath, getIn, parsePath } from "../state/path.js";
import { plain } from "./words.js";

/** The wrapper of the field an error is at: itself, or the nearest thing around it that is on the page. */
export function wrapperOf(field, root = document) {
  const all = [...root.querySelectorAll("[data-field]")];
  for (let path = field; path; path = outer(path)) {
    const found = all.find((node) => node.dataset.field === path);
    if (found) return found;
  }
  return null;
}

const outer = (path) => path.replace(/(^|\.)[^.[\]]*$|\[\d+\]$/, "");

/** Brings a field to sight and puts the cursor into it, opening whatever it is folded away in. */
export function goTo(field, again = true) {
  const wrapper = wrapperOf(field) ?? document.querySelector(".entries");
  for (let fold = wrapper?.closest("details:not([open])"); fold; fold = fold.parentElement.closest("details:not([open])")) fold.open = true;
  const closed = wrapper?.matches("tr.row:not(.open)") && wrapper.dataset.field !== field && wrapper.querySelector("[data-act=open]");
  if (closed && again) {
    closed.click();
    return void setTimeout(() => goTo(field, false), 60);
  }
  const control = wrapper?.querySelector("[aria-invalid=true], input, select, textarea, button");
  control?.scrollIntoView({ block: "center", behavior: "instant" });
  control?.focus({ preventScroll: true });
}

/** Where an error is, in words: "Ship 3 (Kite), Armor" for `ships[2].armor`. */
export function placeWords(field, tree, fields = {}) {
  const steps = parsePath(field) ?? [];
  const words = [];
  steps.forEach((step, i) => {
    const wpath = formatPath(steps.slice(0, i + 1)).replace(/\[\d+\]/g, "[]");
    if (typeof step !== "number") return words.push(fields[wpath]?.label ?? plain(step));
    const row = getIn(tree, steps.slice(0, i + 1));
    const name = typeof row?.name === "string" && row.name.trim() ? row.name.trim().slice(0, 30) : "";
    const list = words.pop() ?? "";
    return words.push(`${plain(fields[wpath.replace(/\[\]$/, "")]?.item ?? (list === "Answers" ? "answer" : list))} ${step + 1}${name && ` (${name})`}`.trim());
  });
  return words.join(", ");
}

export function ErrorSummary({ errors, tree, fields, askAgain }) {
  const many = errors.length > 1 ? `${errors.length} entries need a look` : "One entry needs a look";
  return html`<div id="errors" role="alert" class=${errors.length ? "" : "empty"}>
    ${errors.length > 0 && html`<h2>${many}</h2>
    <ul>${errors.slice(0, 30).map((e) => html`<li key=${`${e.field}|${e.says}`}>
      ${e.field ? html`<a href=${`#${e.field}`} onClick=${(event) => (event.preventDefault(), goTo(e.field))}><b>${placeWords(e.field, tree, fields)}:</b> ${e.says}</a>` : e.says}
      ${/^answers\[\d+\]/.test(e.field) && html` <button type="button" data-act="ask-again" onClick=${() => askAgain(Number(/\d+/.exec(e.field)[0]))}>Ask me again</button>`}
    </li>`)}${errors.length > 30 && html`<li>and ${errors.length - 30} more</li>`}</ul>`}
  </div>`;
}
