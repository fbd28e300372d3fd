// The shelf: kept on one page, found on another, out to a file and in again, over a reload and without the server.
import assert from "node:assert/strict";
import { test } from "node:test";
import { computed, inEachEngine } from "./desk.mjs";


inEachEngine((it) => {
  const press = (words, within = "main") => it.browser.eval(([text, where]) => {
    const found = [...document.querySelectorAll(`${where} button`)].find((one) => (one.getAttribute("aria-label") ?? one.textContent).trim() === text);
    if (!found) throw new Error(`no button “${text}” in ${where}`);
    found.click();
  }, [words, within]);
  const names = () => it.browser.eval(() => [...document.querySelectorAll(".shelf li b")].map((one) => one.textContent));
  const shown = async (...wanted) => it.browser.waitFor((list) => JSON.stringify([...document.querySelectorAll(".shelf li b")].map((one) => one.textContent)) === list, { args: [JSON.stringify(wanted)] });
  const shelf = () => it.browser.goto(`${it.site.url}shelf/`);

  test("an empty shelf says how things come here", async () => {
    await shelf();
    await it.browser.waitFor(() => /Nothing yet/.test(document.querySelector("main").textContent));
  });

  test("a ship saved on one page is found on another", async () => {
    const name = () => it.browser.eval(() => document.querySelector('[data-field="ship.name"] input').value);
    await it.browser.goto(`${it.site.url}ddap/allocate/`);
    await computed(it.browser);
    const saved = await name();
    await press("Saved", '[data-field="ship"]');
    await it.browser.waitFor(() => document.querySelector(".savedbox"));
    await press("Save this ship", ".savedbox");
    await it.browser.goto(`${it.site.url}ddap/overrides/`);
    await computed(it.browser);
    await press("Clear");
    await it.browser.waitFor(() => document.querySelector('[data-field="ship.name"] input').value === "");
    await press("Saved", '[data-field="ship"]');
    await it.browser.waitFor(() => document.querySelector(".savedbox li button"));
    await press(saved, ".savedbox");
    await it.browser.waitFor((wanted) => document.querySelector('[data-field="ship.name"] input').value === wanted, { args: [saved] });
  });

  test("a sheet is renamed, deleted, and brought back", async () => {
    await shelf();
    await it.browser.waitFor(() => document.querySelector(".shelf li b"));
    const [first, ...rest] = await names();
    await press(`Rename ${first}`);
    await it.browser.waitFor(() => document.querySelector(".shelf form input"));
    await it.browser.type(".shelf form input", "Abacus");
    await press("Rename", ".shelf form");
    await shown("Abacus", ...rest);
    await press("Delete Abacus");
    await shown(...rest);
    await press("Undo", "#said");
    await shown("Abacus", ...rest);
  });

  test("exported, deleted, and imported again; a wrong file is refused and changes nothing; a reload keeps it", async () => {
    const all = await names();
    await it.browser.eval(() => {
      const make = URL.createObjectURL;
      URL.createObjectURL = (blob) => {
        blob.text().then((text) => { window.exported = text; });
        return make.call(URL, blob);
      };
      HTMLAnchorElement.prototype.click = () => {}; // no file into the tester's folder
    });
    await press("Export all");
    const text = await it.browser.waitFor(() => window.exported);
    for (const name of all) await press(`Delete ${name}`);
    await it.browser.waitFor(() => /Nothing yet/.test(document.querySelector("main").textContent));
    const give = (content) => it.browser.eval(([given]) => {
      const input = document.querySelector("[data-act=import]");
      const files = new DataTransfer();
      files.items.add(new File([given], "sheets.json", { type: "application/json" }));
      input.files = files.files;
      input.dispatchEvent(new Event("change", { bubbles: true }));
    }, [content]);
    await give('{"hello": "<img src=x onerror=window.hit=1>"}');
    await it.browser.waitFor(() => /no saved sheets/.test(document.getElementById("said").textContent));
    assert.deepEqual(await names(), []);
    await give(text);
    await shown(...all);
    await it.browser.goto("about:blank");
    await shelf();
    await shown(...all);
  });
});
