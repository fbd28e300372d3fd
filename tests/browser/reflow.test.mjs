// On a phone no page scrolls sideways, with letters of the usual size, half as large again or twice as large (WCAG 1.4.4, 1.4.10).
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { test } from "node:test";
import { DIST, computed, inEachEngine } from "./desk.mjs";

const WIDTHS = [320, 390];
const SIZES = [100, 150, 200];
const ASKING = ["ddap/allocate/", "sfrpg/attack/"];

/** Every page of the built site, found by looking. */
const pages = readdirSync(DIST, { recursive: true }).filter((file) => /(^|\/)index\.html$/.test(file)).map((file) => file.replace(/index\.html$/, "")).sort();

inEachEngine((it) => {
  for (const page of [...pages, "no/such/page/"]) {
    test(`${page || "home"} fits`, async () => {
      await it.browser.goto("about:blank");
      await it.browser.goto(it.site.url + page);
      if (await it.browser.eval(() => document.querySelector("#answer"))) await computed(it.browser); // the block to paste comes with it
      assert.deepEqual(await wider(it.browser), []);
    });
  }

  for (const page of ASKING) {
    test(`the question of ${page} fits`, async () => {
      await it.browser.goto("about:blank");
      await it.browser.goto(it.site.url + page);
      await computed(it.browser);
      await it.browser.click("[data-act=ask-anew]");
      await it.browser.waitFor(() => document.querySelector("#ask"));
      assert.deepEqual(await wider(it.browser), []);
    });
  }
  test("no heading of a table of entries is cut", async () => {
    for (const page of ["ddap/allocate/", "sfrpg/resolve/", "tcs/victory/"]) {
      await it.browser.goto("about:blank");
      await it.browser.goto(it.site.url + page);
      for (const width of [820, 1120, 1280]) {
        await it.browser.size(width, 900);
        assert.deepEqual(await it.browser.eval(() => [...document.querySelectorAll(".rows > thead th")].filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)), [], `${page} ${width}`);
      }
    }
  });

  test("a name of one very long word fits", async () => {
    const targets = [{ name: "Unwahrscheinlichkeitsfaktorberechnungsmaschinenkreuzer", kind: "creature", hp: 40, max_hp: 50 }, { name: "سفينة الفضاء", kind: "creature", hp: 40, max_hp: 50 }];
    await it.browser.goto("about:blank");
    await it.browser.goto(`${it.site.url}layering/apply/#targets=${encodeURIComponent(JSON.stringify(targets))}&events=${encodeURIComponent(JSON.stringify([{ type: "damage", amount: 15 }]))}`);
    await it.browser.waitFor(() => document.querySelector("#picture")?.textContent.includes("Unwahrscheinlich") && document.querySelector(".names button"));
    assert.deepEqual(await wider(it.browser), []);
  });

  test("beside the entries on a screen of 1280, and on a tablet, the block to paste shows its 72 columns whole", async () => {
    for (const page of ["sfrpg/attack/", "tcs/victory/"]) {
      await it.browser.goto("about:blank");
      await it.browser.goto(it.site.url + page);
      await computed(it.browser);
      for (const width of [820, 1280]) {
        await it.browser.size(width, 900);
        const [longest, cut] = await it.browser.waitFor(() => {
          const block = document.querySelector("#paste-text");
          block?.scrollIntoView();
          return block?.scrollHeight > 200 && [Math.max(...block.textContent.split("\n").map((line) => line.length)), block.scrollWidth - block.clientWidth];
        });
        assert.ok(longest > 60 && longest <= 72, `${longest} columns`);
        assert.equal(cut, 0, `${page} ${width}`);
      }
    }
  });

  test("on paper of A4 nothing is cut off, a paragraph stands beside its step, and dark colours stay on the screen", async () => {
    await it.browser.page.emulateMedia({ media: "print", colorScheme: "dark" });
    await it.browser.size(680, 980); // 210 mm without the margins
    for (const page of ["ddap/allocate/", "tcs/victory/"]) {
      await it.browser.goto("about:blank");
      await it.browser.goto(it.site.url + page);
      assert.deepEqual(await it.browser.eval(() => {
        const at = (selector) => document.querySelector(selector).getBoundingClientRect();
        const causes = document.querySelector(".losses");
        return {
          cut: [...document.querySelectorAll("main *")].filter((one) => one.checkVisibility() && !one.closest("svg, .sr") && one.getBoundingClientRect().left < 0).length,
          wide: document.scrollingElement.scrollWidth - innerWidth,
          beside: !document.querySelector(".walk .cite") || at(".walk .cite").top < at(".walk li").top + 12,
          dark: causes ? getComputedStyle(causes).getPropertyValue("--abandoned") : "#4a0f16",
        };
      }), { cut: 0, wide: 0, beside: true, dark: "#4a0f16" }, page);
    }
  });

  test("on paper stands what was entered: no empty field, no instruction, of a choice what was chosen", async () => {
    await it.browser.page.emulateMedia({ media: "print" });
    await it.browser.size(680, 980);
    await it.browser.goto("about:blank");
    await it.browser.goto(`${it.site.url}sfrpg/resolve/`);
    await computed(it.browser);
    const printed = await it.browser.eval(() => {
      const seen = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility({ visibilityProperty: true }));
      const fields = seen(".entries [data-field]");
      return {
        fields: fields.map((one) => one.dataset.field).filter((path) => /^\w+$/.test(path)),
        narrow: fields.filter((one) => one.matches(".field") && one.getBoundingClientRect().width < 100).length,
        choices: seen(".entries .segments label").map((one) => one.textContent.trim()),
        spare: seen(".entries .hint, .entries summary, .entries input[type=checkbox]").length,
        order: seen("#answer, .left, #picture, ol.walk").map((one) => one.getBoundingClientRect().top),
      };
    });
    assert.deepEqual([...new Set(printed.fields)], ["ship", "arc", "damage", "flaws", "replacements"]);
    assert.deepEqual([printed.narrow, printed.spare, printed.choices], [0, 0, ["portside"]]);
    assert.equal(printed.order.length, 4);
    assert.deepEqual(printed.order, printed.order.toSorted((a, b) => a - b));
    await it.browser.goto(`${it.site.url}ddap/allocate/`);
    await computed(it.browser);
    assert.deepEqual(await it.browser.eval(() => [...document.querySelectorAll("[data-act^=copy]")].filter((one) => one.checkVisibility()).map((one) => one.dataset.act)), []);
  });
}, { engines: ["chromium"] }); // its windows are as narrow as they are asked to be

/** The sizes at which the page is wider than its window, and by what. */
async function wider(browser) {
  await browser.eval(() => document.querySelectorAll("details").forEach((one) => { one.open = true; }));
  const found = [];
  for (const width of WIDTHS) {
    await browser.size(width, 844);
    for (const size of SIZES) found.push(...(await browser.eval(overhang, size)).map((what) => `${width} px, ${size}%: ${what}`));
  }
  return found;
}

function overhang(size) {
  document.documentElement.style.fontSize = `${size}%`;
  const room = document.documentElement.clientWidth;
  if (document.scrollingElement.scrollWidth <= room) return [];
  const out = [...document.querySelectorAll("body *")].filter((one) => one.getBoundingClientRect().right > room + 1);
  return [`${document.scrollingElement.scrollWidth - room} px: ${out.slice(-3).map((one) => one.outerHTML.slice(0, 80)).join(" | ")}`];
}
