// Things said once: a damaged link, an answer that changed with the version, storage that is blocked.
import { html } from "../ui.js";

export function Notices({ notices, close }) {
  if (!notices.length) return null;
  return html`<div id="notices">${notices.map(({ id, says, acts }) => html`<div class="notice" key=${id} data-notice=${id}>
    <p>${says}</p>
    <div class="bar">${acts?.map(({ label, act }) => html`<button type="button" onClick=${act}>${label}</button>`)}
      <button type="button" class="quiet" aria-label="Close this notice" onClick=${() => close(id)}>×</button></div>
  </div>`)}</div>`;
}
