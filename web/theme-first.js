// A stored theme, before anything is painted (a classic script in the head: the only one that must block).
try {
  const theme = JSON.parse(localStorage.getItem("desk.theme"));
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage is blocked: the device's own theme it is.
}
