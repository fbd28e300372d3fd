// Sealed rolls: what to say until both secrets are here. (The two-sided protocol has its own page.)
import { html } from "../ui.js";

export function Sealed() {
  return html`<p class="hint">Sealed rolls are not ready in this version. Use a pasted list kept by a third person instead.</p>`;
}
