// Keys that work anywhere on the page: Alt+C copies the answer; Ctrl+Z and Ctrl+Y undo and redo outside text fields.

const typing = (node) => node.matches?.("textarea, input:not([type=radio]):not([type=checkbox]), [contenteditable]");

export function followKeys(app) {
  document.addEventListener("keydown", (event) => {
    const { key, code, altKey, shiftKey } = event;
    const command = event.ctrlKey || event.metaKey;
    if (altKey && !command && code === "KeyC") document.querySelector("[data-act=copy-line]")?.click();
    else if (!command || altKey || !app.desk || typing(event.target)) return;
    else if (key.toLowerCase() === "z") app.acts[shiftKey ? "redo" : "undo"]();
    else if (key.toLowerCase() === "y") app.acts.redo();
    else return;
    event.preventDefault();
  });
}
