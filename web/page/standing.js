// The pages that stand beside the calculators. Menus, titles and the build read this list; another page is one line.
import { Log } from "./log.js";
import { Shelf } from "./shelf.js";
import { SealedDice } from "./sealed_dice.js";
import { Verify } from "./verify.js";

export const STANDING = [
  { page: "log", title: "Log", View: Log, top: true, description: "Every answer Damage Desk gave on this device." },
  { page: "shelf", title: "Shelf", View: Shelf, description: "Ships, weapons, fleets and set-ups saved on this device: export them to a file, take them in again." },
  { page: "verify", title: "Verify a result", View: Verify, description: "Paste a link or a result with its receipt: is it what the engine gives, and if not, what differs?" },
  { page: "sealed-dice", title: "Sealed dice", View: SealedDice, doc: "docs/sealed-dice.md", description: "A roll that two players who share only mails can both trust: the protocol, and how to check it without us." },
];
