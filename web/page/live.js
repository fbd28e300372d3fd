// The one polite live region: short sentences for those who cannot see the page change.

let last = null;

export function say(text) {
  const region = document.getElementById("live");
  if (!region || !text) return;
  region.textContent = "";
  clearTimeout(last);
  last = setTimeout(() => (region.textContent = text), 50);
}
