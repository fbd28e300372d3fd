// A stored theme, before anything is painted (a classic script in the head: the only one that must block).
import { applyTheme } from "./page/themed.js";

try {
  applyTheme(JSON.parse(localStorage.getItem("desk.theme")));
} catch {
  // Storage is blocked: the device's own theme it is.
}
