// A small invented calculator, with every kind of field, for the tests of the page.
export const SCHEMA = {
  type: "object",
  properties: {
    hd: { "x-kind": "whole", title: "HD", minimum: 0, maximum: 100, default: 10 },
    tons: { "x-kind": "number" },
    note: { "x-kind": "text" },
    dice: { "x-kind": "dice" },
    attack: { "x-kind": "choice", enum: ["beam", "ram"], default: "beam" },
    range: { "x-kind": "whole", "x-when": { attack: ["beam"] } },
    surprise: { "x-kind": "flag", default: false },
    bonuses: { "x-kind": "list", items: { "x-kind": "whole" }, default: [] },
    lines: { "x-kind": "list", items: { "x-kind": "text" } },
    attacker: { "x-kind": "record", properties: { strength: { "x-kind": "whole" }, kind: { "x-kind": "choice", enum: ["a", "b"] } } },
    ships: {
      "x-kind": "list", maxItems: 5, title: "Ships",
      items: { "x-kind": "record", required: ["name"], properties: { name: { "x-kind": "text", title: "Name" }, hp: { "x-kind": "whole", title: "Hit points" }, tons: { "x-kind": "number" }, kind: { "x-kind": "choice", enum: ["scout", "liner"], default: "scout" }, up: { "x-kind": "flag" }, systems: { "x-kind": "map", additionalProperties: { "x-kind": "whole" } } } },
    },
    arcs: { "x-kind": "map", additionalProperties: { "x-kind": "record", properties: { shp: { "x-kind": "whole" } } } },
    loss: { "x-kind": "any", anyOf: [{ "x-kind": "whole" }, { "x-kind": "choice", enum: ["all"] }] },
    free: { "x-kind": "any" },
  },
  required: ["hd"],
};

export const INPUTS = {
  hd: 62, tons: "5/2", attack: "ram", surprise: true, bonuses: [2, -1], lines: ["frame for last lab", "Ph-3 #5 last"], attacker: { strength: 4 },
  ships: [{ name: "Kite", hp: 9, systems: { beams: 10, engines: 0 } }, { name: "Heron, \"old\"", kind: "liner" }],
  arcs: { fore: { shp: 600 } }, loss: "all", free: { any: [1, 2] },
};
