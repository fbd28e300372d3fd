// Starts the engine before the page's own scripts have arrived: Python boots while they load.
import { ENGINE } from "./built.js"; // written by the build
import { engine } from "./engine.js";

engine.start({ app: new URL(".", import.meta.url).href, engine: new URL(ENGINE, import.meta.url).href });
