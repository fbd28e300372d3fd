// Every page of the built site is valid, accessible markup.
import assert from "node:assert";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { HtmlValidate, StaticConfigLoader } from "html-validate";

const dist = fileURLToPath(new URL("../../dist/", import.meta.url));
const pages = readdirSync(dist, { recursive: true }).filter((name) => name.endsWith(".html"));
const validator = new HtmlValidate(
  new StaticConfigLoader({
    extends: ["html-validate:recommended"],
    rules: {
      "aria-label-misuse": ["error", { allowAnyNamable: true }], // lists may be named too
      "doctype-style": "off", // taste
      "element-permitted-order": "off", // a drawing's legend stands beside it, before the table of the same
      "no-redundant-role": "off", // Safari drops a table's roles when it is laid out as cards on a narrow screen
      "no-raw-characters": "off", // the renderer writes > as it is, which HTML allows
      "prefer-native-element": "off", // the fields are no <form>: there is nothing to send
      "void-style": "off", // the renderer writes <input/>
    },
  }),
);

for (const page of pages) {
  test(page, async () => {
    const { results } = await validator.validateString(readFileSync(join(dist, page), "utf8"));
    const found = results.flatMap(({ messages }) => messages).map(({ ruleId, message, line, column }) => `${ruleId} ${line}:${column} ${message}`);
    assert.deepStrictEqual(found, []);
  });
}

test("there are pages", () => assert.ok(pages.length > 3));
