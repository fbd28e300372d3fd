// The judge's moment: two fleets of 100 ships from a file to the score, every number with its working, and on paper.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { computed, inEachEngine, lineWith } from "./desk.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const VICTORY = "tcs/victory/";
const HEAD = "name;count;value;fate;m_drive_installed;m_drive_damaged;m_drive_cost;turrets_destroyed";
const ROWS = Array.from({ length: 100 }, (_, i) => (i % 10 ? `Teal ${i + 1};1;1000,5 MCr;;6;${i % 7};90;${i % 4}` : `Teal ${i + 1};1;1000,5 MCr;vaporized;;;;`));

inEachEngine((it) => {
  const faults = (b) => b.eval(() => [...document.querySelectorAll(".fleet .faults p, .fleet pre.caret")].map((node) => node.textContent).join("\n"));
  const paste = async (b, text) => {
    await b.eval((value) => {
      const fleet = document.querySelector(".fleet");
      if (!fleet.querySelector(".pastebox")) [...fleet.querySelectorAll("button")].find((node) => node.textContent === "Paste or open a file").click();
      setTimeout(() => {
        const box = fleet.querySelector(".pastebox textarea");
        box.value = value;
        box.dispatchEvent(new Event("input", { bubbles: true }));
        setTimeout(() => [...fleet.querySelectorAll(".pastebox button")].find((node) => node.textContent === "Take over").click(), 50);
      }, 50);
    }, text);
  };

  test("the demo fleets of 100 ships are one click away", async () => {
    await it.browser.goto(it.site.url + VICTORY);
    await computed(it.browser);
    await it.browser.eval(() => document.querySelectorAll(".examples button")[1].click());
    const line = await lineWith(it.browser, "Amber Fleet (100 ships) lost 420,453.42 of 732,677.20 MCr spent, 57.39%");
    assert.match(line, /Cobalt Fleet wins by 51\.54 percentage points\.$/);
    assert.equal(await it.browser.eval(() => document.querySelectorAll(".stack").length), 2);
  });

  test("a number in the ledger opens its working, and the working follows the newest answer", async () => {
    const ask = (words) => it.browser.waitFor((wanted) => document.querySelector(".ledger .working")?.textContent.includes(wanted), { args: [words] });
    await it.browser.eval(() => [...document.querySelectorAll(".ledger button")].find((node) => node.getAttribute("aria-label").startsWith("Bulwark 3, power plant")).click());
    await ask("2.5 / 8 = 31.25%");
    await ask("5200 − 31.25% of 5200 = 5200 − 1625 = 3575");
    await it.browser.eval(() => document.querySelector('[data-field="fleets[0].ships[2]"] [data-act=open]').click());
    await it.browser.waitFor(() => document.querySelector('[data-field="fleets[0].ships[2].systems.power_plant.cost"] input'));
    await it.browser.type('[data-field="fleets[0].ships[2].systems.power_plant.cost"] input', "4800");
    await lineWith(it.browser, "lost 420,178.42");
    await ask("4800 − 31.25% of 4800 = 4800 − 1500 = 3300");
  });

  test("the tally leads to its step in the walk", async () => {
    await it.browser.eval(() => [...document.querySelectorAll(".scores a")].find((node) => node.textContent.startsWith("57.3")).click());
    assert.match(await it.browser.waitFor(() => document.activeElement?.closest("li[id^=w]")?.textContent), /Amber Fleet, step F/);
  });

  test("impossible damage is named with ship and system, and the summary leads to the cell", async () => {
    await it.browser.type('[data-field="fleets[0].ships[2].systems.m_drive.damaged"] input', "6");
    const said = await it.browser.waitFor(() => document.querySelector("#errors li")?.textContent);
    assert.match(said, /Bulwark 3.*M-drive.*better than the 5 installed/);
    assert.match(await it.browser.eval(() => document.querySelector("#answer").textContent), /For the last valid input.*420,178\.42/s);
    await it.browser.eval(() => document.querySelector('[data-field="fleets[0].ships[2]"] [data-act=open]').click());
    await it.browser.eval(() => document.querySelector("#errors a").click());
    assert.equal(await it.browser.waitFor(() => document.activeElement?.getAttribute("aria-label")?.startsWith("M-drive") && document.activeElement.getAttribute("aria-label")), "M-drive: Damaged");
    await it.browser.type('[data-field="fleets[0].ships[2].systems.m_drive.damaged"] input', "2");
    await lineWith(it.browser, "lost 420,178.42");
  });

  test("a file with mistakes changes nothing and names every row and column", async () => {
    await paste(it.browser, `${HEAD}\n${ROWS[0]}\nTeal 2;1;much;;6;7;90;\n`);
    const said = await it.browser.waitFor(() => document.querySelector(".fleet pre.caret")?.textContent);
    assert.match(said, /Row 3 \(Teal 2\), column value: Enter the value of one ship/);
    assert.match(said, /Row 3 \(Teal 2\), column m_drive_damaged: Damaged to 7/);
    assert.match(await it.browser.eval(() => document.querySelector(".pastebox textarea").value), /much/);
    await lineWith(it.browser, "lost 420,178.42");
  });

  test("a file of 100 ships takes the place of the rows: semicolons, decimal commas, MCr", async () => {
    await paste(it.browser, `${HEAD}\n${ROWS.join("\n")}\n`);
    await lineWith(it.browser, "Amber Fleet (100 ships) lost 14,889 of 732,677.20");
    await it.browser.waitFor(() => document.querySelector(".fleet .tabletools")?.textContent.includes("100 ships in 100 rows"));
    assert.equal(await faults(it.browser), "");
    assert.equal(await it.browser.eval(() => document.querySelector('[data-field="fleets[0].ships[99].value"] input').value), "1000.5");
  });

  test("undo brings back the fleet that was there", async () => {
    await it.browser.eval(() => document.querySelector("[data-act=undo-entry]").click());
    await lineWith(it.browser, "lost 420,178.42");
  });

  test("axe finds no violation, with a row and a working open", async () => {
    await it.browser.run(AXE);
    const found = await it.browser.eval(async () => {
      const { violations } = await globalThis.axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => node.html.slice(0, 120)).join(" | ")}`);
    });
    assert.deepEqual(found, []);
  });

  test("on paper: the whole ledger, and every ship as it was entered", async () => {
    const seen = await it.browser.eval(() => {
      for (const sheet of document.styleSheets)
        for (const rule of sheet.cssRules) if (rule.media?.mediaText === "print") rule.media.mediaText = "all"; // as the printer reads it
      return [
        [...document.querySelectorAll(".ledger tr.late")].every((row) => getComputedStyle(row).display === "table-row"),
        [...document.querySelectorAll(".fleet tr.row")].every((row) => row.getClientRects().length > 0 && getComputedStyle(row).contentVisibility !== "auto"),
        [...document.querySelectorAll(".fleet tr.opened, .fleet > .bar, .fleet .tabletools")].every((part) => part.getClientRects().length === 0),
        document.querySelector('[data-field="fleets[0].money_spent"] input').getClientRects().length > 0,
      ];
    });
    assert.deepEqual(seen, [true, true, true, true]);
  });
});
