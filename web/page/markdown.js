// As much of Markdown as our own documents use: headings, paragraphs, lists, code, bold, italics, links.
import { html } from "../ui.js";

const INLINE = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^\]]+)\]\(([^)\s]+)\)/g;

/** @returns {{kind: string, text?: string, level?: number, items?: string[], ordered?: boolean}[]} */
export function blocksOf(text) {
  const blocks = [];
  const lines = text.split("\n");
  for (let i = 0; i < lines.length; i += 1) {
    const line = lines[i];
    const heading = /^(#{1,4}) (.*)/.exec(line);
    const item = /^(\d+\.|-) (.*)/.exec(line);
    const last = blocks.at(-1);
    if (line.startsWith("```")) {
      const from = i + 1;
      for (i += 1; i < lines.length && !lines[i].startsWith("```"); i += 1);
      blocks.push({ kind: "code", text: lines.slice(from, i).join("\n") });
    } else if (heading) blocks.push({ kind: "heading", level: heading[1].length, text: heading[2] });
    else if (item && last?.kind === "list") last.items.push(item[2]);
    else if (item) blocks.push({ kind: "list", ordered: item[1] !== "-", items: [item[2]] });
    else if (!line.trim()) blocks.push({ kind: "gap" });
    else if (last?.kind === "list") last.items.push(`${last.items.pop()} ${line.trim()}`);
    else if (last?.kind === "text") last.text += ` ${line.trim()}`;
    else blocks.push({ kind: "text", text: line.trim() });
  }
  return blocks.filter(({ kind }) => kind !== "gap");
}

export function inline(text) {
  const out = [];
  let from = 0;
  for (const found of text.matchAll(INLINE)) {
    const [all, code, bold, italic, label, to] = found;
    out.push(text.slice(from, found.index));
    out.push(code ? html`<code>${code}</code>` : bold ? html`<b>${inline(bold)}</b>` : italic ? html`<em>${inline(italic)}</em>` : html`<a href=${to}>${label}</a>`);
    from = found.index + all.length;
  }
  return [...out, text.slice(from)];
}

export function Markdown({ text }) {
  return blocksOf(text).map((block, i) => {
    if (block.kind === "heading") return block.level === 1 ? html`<div class="head" key=${i}><h1 tabindex="-1">${inline(block.text)}</h1></div>` : html`<h2 key=${i}>${inline(block.text)}</h2>`;
    if (block.kind === "code") return html`<pre key=${i} tabindex="0" aria-label="Program">${block.text}</pre>`;
    if (block.kind === "list") {
      const items = block.items.map((item) => html`<li>${inline(item)}</li>`);
      return block.ordered ? html`<ol key=${i}>${items}</ol>` : html`<ul key=${i}>${items}</ul>`;
    }
    return html`<p key=${i}>${inline(block.text)}</p>`;
  });
}
