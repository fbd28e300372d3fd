// The shelf: kept on one page, found on another, out to a file and in again, over a reload and without the server.
import assert from "node:assert/strict";
import { test } from "node:test";
import { computed, inEachEngine, readyOffline } from "./desk.mjs";

inEachEngine((it) => {
  const press = (words, within = "main") => it.browser.waitFor(([text, where]) => {
    const found = [...document.querySelectorAll(`${where} button`)].find((one) => (one.getAttribute("aria-label") ?? one.textContent).trim() === text);
    found?.click();
    return Boolean(found);
  }, { args: [[words, within]] });
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
    assert.equal(await it.browser.eval(() => document.querySelector("#answer .line").textContent), "No answer yet.", "the answer went with the entries");
    await press("Saved", '[data-field="ship"]');
    await it.browser.waitFor(() => document.querySelector(".savedbox li button"));
    await press(saved, ".savedbox");
    await it.browser.waitFor((wanted) => document.querySelector('[data-field="ship.name"] input').value === wanted, { args: [saved] });
  });

  test("saving again says what it replaces, and gives it back; forgetting too", async () => {
    const hint = (words) => it.browser.waitFor((wanted) => document.querySelector('[data-field="ship"] .savedbox')?.textContent.includes(wanted), { args: [words] });
    await it.browser.type('[data-field="ship.boxes[0].count"] input', "3");
    await press("Saved", '[data-field="ship"]');
    await it.browser.waitFor(() => document.querySelector(".savedbox li button"));
    await press("Save this ship", ".savedbox");
    await hint("kept before was replaced");
    await press("Undo", ".savedbox");
    await hint("as kept before is back");
    const saved = await it.browser.eval(() => document.querySelector(".savedbox li button").textContent);
    await press(`Forget ${saved}`, ".savedbox");
    await hint("is forgotten");
    assert.equal(await it.browser.eval(() => document.activeElement.closest(".savedbox label") !== null), true, "the focus stays in the box");
    await press("Undo", ".savedbox");
    await it.browser.waitFor((wanted) => document.querySelector(".savedbox li button")?.textContent === wanted, { args: [saved] });
  });

  test("a sheet of an older version is taken as far as it fits, and the rest is named", async () => {
    await it.browser.eval(() => {
      const shelf = JSON.parse(localStorage.getItem("desk.saves.ship"));
      shelf.Elder = { value: { name: "Elder <img src=x onerror=window.hit=1>", warp_core: 3, boxes: [{ kind: "other", name: "hull", count: 4, paint: "red" }] } };
      localStorage.setItem("desk.saves.ship", JSON.stringify(shelf));
    });
    await it.browser.goto(`${it.site.url}ddap/order/`);
    await computed(it.browser);
    await press("Saved", '[data-field="ship"]');
    await it.browser.waitFor(() => document.querySelector(".savedbox li button"));
    await press("Elder", ".savedbox");
    await it.browser.waitFor(() => document.querySelector(".cardentry").textContent.includes("“Elder” is taken over. Left out, because there is no place for it here: Warp core, Paint."));
    await it.browser.waitFor(() => document.querySelector('[data-field="ship.name"] input').value.startsWith("Elder <img"));
    assert.equal(await it.browser.eval(() => document.activeElement.textContent), "Saved", "the focus is at the button that opened the list");
    assert.equal(await it.browser.eval(() => window.hit ?? null), null);
    await it.browser.eval(() => {
      const { Elder: _gone, ...rest } = JSON.parse(localStorage.getItem("desk.saves.ship"));
      localStorage.setItem("desk.saves.ship", JSON.stringify(rest));
    });
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
    await it.browser.waitFor(() => document.activeElement.matches("#said button"));
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

  test("a sheet that another tab keeps meanwhile is not lost by what is done here", async () => {
    const all = await names();
    await it.browser.eval(() => {
      const shelf = JSON.parse(localStorage.getItem("desk.saves.ship"));
      localStorage.setItem("desk.saves.ship", JSON.stringify({ ...shelf, Zephyr: { value: { name: "Zephyr" }, saved: "2026-11-30" } }));
    });
    await press(`Delete ${all[0]}`);
    await shown(...all.slice(1), "Zephyr");
    await press("Undo", "#said");
    await shown(...all, "Zephyr");
  });

  test("without the server the shelf still opens", async () => {
    await it.browser.goto(`${it.site.url}ddap/order/`);
    await readyOffline(it.browser);
    const before = it.site.url;
    await it.site.stop();
    await it.browser.goto(`${before}shelf/`);
    await it.browser.waitFor(() => [...document.querySelectorAll(".shelf li b")].some((one) => one.textContent === "Zephyr"));
  });
});

inEachEngine((it) => {
  test("site data blocked: what is kept lasts while the page is open, and it says so", async () => {
    await it.browser.goto(`${it.site.url}ddap/allocate/`);
    await computed(it.browser);
    const press = (words) => it.browser.eval((text) => [...document.querySelectorAll('[data-field="ship"] button')].find((one) => one.textContent.trim() === text).click(), words);
    await press("Saved");
    await it.browser.waitFor(() => document.querySelector(".savedbox"));
    await press("Save this ship");
    await it.browser.waitFor(() => /kept until you close this page/.test(document.querySelector(".savedbox").textContent));
    await it.browser.waitFor(() => document.querySelectorAll("[data-notice=storage]").length === 1);
    await it.browser.eval(() => document.querySelector('footer a[href$="shelf/"]').click());
    await it.browser.waitFor(() => document.querySelectorAll(".shelf li b").length === 1);
  });
}, { blocked: true, engines: ["chromium", "firefox"] }); // MiniBrowser has no switch for it
