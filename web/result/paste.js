// The block for a mail or a forum: plain, Markdown or BBCode.
import { html } from "../ui.js";
import { CopyButton } from "./copy.js";

const FORMATS = { plain: "Plain text", markdown: "Markdown", bbcode: "BBCode" };

const LINKS = { plain: (to) => `Check it: ${to}`, markdown: (to) => `[Check it](${to})`, bbcode: (to) => `[url=${to}]Check it[/url]` };

/** The block ends with its link, so that whoever gets it can have it worked out again; not where the link would be too long. */
export const linked = (text, format, link) => async () => {
  const to = await link?.();
  return to ? `${text.trimEnd()}\n\n${LINKS[format](to)}\n` : text;
};

export function Paste({ text, format, set, link }) {
  if (!text) return null;
  return html`<details class="panel" id="paste" open><summary>Paste into a mail or forum</summary>
    <div class="bar"><div class="segments" role="radiogroup" aria-label="Format">
      ${Object.entries(FORMATS).map(([id, label]) => html`<label key=${id}><input type="radio" name="format" value=${id} checked=${id === format} onChange=${() => set(id)} /><span>${label}</span></label>`)}
    </div><${CopyButton} act="copy-block" label="Copy with link" text=${linked(text, format, link)} selects="#paste-text" />
      <${CopyButton} act="copy-block-alone" label="Without link" text=${text} selects="#paste-text" /></div>
    <pre id="paste-text" tabindex="0" aria-label="Text to paste">${text}</pre>
  </details>`;
}
