// The other pages of the system that can take what is entered here: one tap takes it there.
import { html } from "../ui.js";
import { onwardFrom } from "../state/onward.js";
import { toJson } from "../state/values.js";

/** @param answered the calculator that the answer itself leads to */
export function Onward({ page, tree, answered, goOn }) {
  const ways = (page.onward ?? []).filter(({ id }) => id !== answered);
  const groups = ways.length ? onwardFrom(ways, toJson(page.schema, tree) ?? {}, page.schema) : [];
  if (!groups.length) return null;
  return html`<div class="onward">${groups.map(({ whose, ways, more }) => html`<div key=${whose} role="group" aria-label=${`Take ${whose || "these entries"} to`}><b aria-hidden="true">Take ${whose ? html`<bdi>${whose}</bdi>` : "these entries"} to</b>
    <div class="bar">${ways.map((way) => html`<${Take} way=${way} words=${way.title} goOn=${goOn} />`)}</div>
    ${more.length > 0 && html`<details><summary>In another place there</summary><div class="bar">${more.map((way) => html`<${Take} way=${way} words=${way.says} goOn=${goOn} />`)}</div></details>`}</div>`)}</div>`;
}

function Take({ way: { title: _title, says, ...next }, words, goOn }) {
  return html`<button type="button" class="plain" data-act="take" aria-label=${says} title=${says === words ? undefined : says} onClick=${() => goOn(next)}>${words}</button>`;
}
