// The theme switch: as the device says, light, or dark. theme-first.js applies a stored choice before the first paint.
import { html } from "../ui.js";

const NEXT = { auto: "light", light: "dark", dark: "auto" };
const WORDS = { auto: "Theme: as the device", light: "Theme: light", dark: "Theme: dark" };
const SIGNS = { auto: "◐", light: "☀", dark: "☾" };

export function ThemeSwitch({ theme, set }) {
  return html`<button type="button" class="quiet theme" data-act="theme" data-theme-now=${theme} aria-label=${WORDS[theme]} title=${WORDS[theme]} onClick=${() => set(NEXT[theme])}><span aria-hidden="true">${SIGNS[theme]}</span></button>`;
}
