// A chosen theme on the document: its colours, and those of the browser's own bars around the page.

/** @param theme "light", "dark", or "auto": as the device says. */
export function applyTheme(theme, document = globalThis.document) {
  const chosen = theme === "light" || theme === "dark";
  if (chosen) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  for (const colour of document.querySelectorAll("meta[name=theme-color]")) {
    const own = colour.dataset.of;
    colour.setAttribute("media", !chosen ? `(prefers-color-scheme: ${own})` : own === theme ? "all" : "not all");
  }
}
