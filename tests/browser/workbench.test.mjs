// The Workbench: every example prints in the browser what it prints at the command line, online and offline;
// tables and drawings are shown; an error names its line; a script that never ends can be stopped.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import { DIST, inEachEngine } from "./desk.mjs";

const KEPT = fileURLToPath(new URL("../workbench", import.meta.url));
const EXAMPLES = readdirSync(KEPT).map((file) => [file.replace(".txt", ""), readFileSync(path.join(KEPT, file), "utf8")]).sort();
const FILES = JSON.parse(readFileSync(path.join(DIST, "precache.json"), "utf8")).files;
const START = 90_000;

inEachEngine((it) => {
  const drawn = () => it.browser.waitFor(() => document.documentElement.dataset.editor === "ready" && document.querySelector(".py-editor-run-button:not(.running)"), { timeout: START });
  const status = (words, timeout = START) => it.browser.waitFor((wanted) => `${document.querySelector("#status").textContent} ${document.querySelector("#failure").textContent}`.includes(wanted) && document.querySelector("#failure").textContent + document.querySelector("#status").textContent, { args: [words], timeout });
  const run = () => it.browser.eval(() => document.querySelector(".py-editor-run-button").click());
  const printed = () => it.browser.eval(() => {
    const output = document.querySelector(".py-editor-output");
    output.hidden = false; // lines are <br> elements: only what is shown has lines
    return output.innerText;
  });
  const write = (code) => it.browser.eval((text) => { document.querySelector("script[type^=py-editor]").code = text; }, code);
  const choose = (name) => it.browser.eval((value) => {
    const list = document.querySelector("#example");
    list.value = value;
    list.dispatchEvent(new Event("change", { bubbles: true }));
  }, name);
  const trimmed = (text) => text.split("\n").map((line) => line.trimEnd()).join("\n").trim();

  const everyExample = (when) => {
    for (const [name, text] of EXAMPLES) {
      test(`${when}: ${name} prints what the command line prints`, async () => {
        await choose(name);
        await run();
        await status("Done.");
        assert.equal(trimmed(await printed()), trimmed(text));
      });
    }
  };

  test("the page opens with a script, a list of examples and a run button", async () => {
    await it.browser.goto(`${it.site.url}workbench/`);
    await drawn();
    assert.equal(await it.browser.eval(() => document.querySelectorAll("#example option").length), EXAMPLES.length);
  });

  test("a phone shows it without scrolling sideways", async () => {
    await it.browser.size(390, 844);
    const [wide, room] = await it.browser.eval(() => [document.documentElement.scrollWidth, innerWidth]);
    await it.browser.size(1280, 900);
    assert.ok(wide <= room, `${wide} in ${room}`);
  });

  test("on a dark device, and with the dark theme chosen, the script is dark letters on its light ground", async () => {
    await it.browser.page?.emulateMedia?.({ colorScheme: "dark" });
    await it.browser.eval(() => { document.documentElement.dataset.theme = "dark"; });
    const [ink, ground] = await it.browser.eval(() => {
      const written = document.querySelector(".py-editor-input > div").shadowRoot.querySelector(".cm-content");
      return [getComputedStyle(written).color, getComputedStyle(document.querySelector(".py-editor-box")).backgroundColor].map((colour) => Number(/\d+/.exec(colour)[0]));
    });
    assert.ok(ink < 64 && ground > 192, `red of ${ink} on ${ground}`);
    await it.browser.eval(() => { delete document.documentElement.dataset.theme; });
    await it.browser.page?.emulateMedia?.({ colorScheme: null });
  });

  everyExample("online");

  test("the season is a table, the ranges are a drawing", async () => {
    await choose("b_season");
    await run();
    await status("Done.");
    assert.deepEqual(await it.browser.waitFor(() => [...document.querySelectorAll("#shown th")].map((one) => one.textContent)), ["Battle", "Fleets", "Winner", "Margin, points", "Fleet", "Won"]);
    await choose("c_ranges");
    await run();
    await status("Done.");
    await it.browser.waitFor(() => document.querySelector("#shown img")?.naturalWidth > 0);
  });

  test("a change is run, is still there after a look at another example, and Start over takes it back", async () => {
    await choose("a_one_machine");
    await write('print("mine", 6 * 7)');
    await run();
    await status("Done.");
    assert.equal(trimmed(await printed()), "mine 42");
    await choose("b_season");
    await choose("a_one_machine");
    assert.match(await it.browser.eval(() => document.querySelector("script[type^=py-editor]").code), /mine/);
    await it.browser.eval(() => document.querySelector("#restore").click());
    assert.match(await it.browser.eval(() => document.querySelector("script[type^=py-editor]").code), /rook/);
  });

  test("an error is shown with its line, and the traceback stays below", async () => {
    await write('numbers = [1, 2]\n\nprint("before")\nprint(numbers[5])\n');
    await run();
    assert.match(await status("Line"), /Line 4: IndexError: list index out of range/);
    assert.match(await printed(), /before[\s\S]*Traceback/);
    await write("x = 1\nif x\n    print(x)\n");
    await run();
    assert.match(await status("SyntaxError"), /Line 2: SyntaxError/);
  });

  test("a script that never ends is stopped; it is kept, and the next run works", async () => {
    await write('print("round and round", flush=True)\nwhile True:\n    pass\n');
    await run();
    await it.browser.waitFor(() => document.querySelector(".py-editor-output").textContent.includes("round"), { timeout: START });
    await it.browser.eval(() => document.querySelector("#stop").click());
    await status("Stopped.");
    await drawn();
    assert.match(await it.browser.waitFor(() => document.querySelector("script[type^=py-editor]").code), /round and round/);
    await write('print("again")');
    await run();
    await status("Done.");
    assert.equal(trimmed(await printed()), "again");
  });

  test("a script that prints without end is stopped as well", async () => {
    await write('i = 0\nwhile True:\n    i += 1\n    print(i, "round and round")\n');
    await run();
    await it.browser.waitFor(() => document.querySelector(".py-editor-output").textContent.includes("The output is cut here"), { timeout: START });
    await choose("b_season");
    await status("still running");
    await choose("a_one_machine");
    await it.browser.eval(() => document.querySelector("#stop").click());
    await status("Stopped.");
    await drawn();
  });

  test("a run begins with nothing of the one before, and shows all that was printed, its last line unended too", async () => {
    await write('import sys\nleft_over = 1\nprint = None\nsys.stdout.write("an unended line")\n');
    await run();
    await status("Done.");
    assert.equal(trimmed(await printed()), "an unended line");
    await write('print("left_over" in globals())\nsys_exit = __import__("sys").exit\nsys_exit()\n');
    await run();
    await status("Done.");
    assert.equal(trimmed(await printed()), "False");
  });

  test("what looks like HTML in an error or in the output is text; a drawing runs no script, and needs no namespace", async () => {
    await write('raise ValueError("</span><b id=\'evil\'>&amp;<img src=x onerror=document.title=1>")\n');
    await run();
    assert.match(await status("Line 1"), /Line 1: ValueError: <\/span><b id='evil'>&amp;<img src=x onerror=document.title=1>/);
    await write('print("<b id=\'evil\'>&amp;</b>")\nprint("<svg width=\'9\' height=\'9\' onload=\'document.title=1\'><script>document.title=1</script><rect width=\'9\' height=\'9\'/></svg>")\n');
    await run();
    await status("Done.");
    await it.browser.waitFor(() => document.querySelector("#shown img")?.naturalWidth > 0);
    assert.deepEqual(await it.browser.eval(() => [document.querySelector("#evil"), document.title, document.querySelector("#shown pre").textContent]), [null, "Workbench · Damage Desk", "<b id='evil'>&amp;</b>"]);
    await write('print("<svg xmlns=\'http://www.w3.org/2000/svg\'><a></svg>")\n');
    await run();
    await status("Done.");
    await it.browser.waitFor(() => document.querySelector("#shown").textContent.includes("no drawing that can be shown"));
  });

  test("an error without end is read out in part, and stands whole in the output", async () => {
    await write('raise ValueError("z" * 90000)\n');
    await run();
    const says = await status("Line 1");
    assert.ok(says.length < 500 && says.endsWith("…"), `${says.length}`);
    assert.ok((await printed()).length > 90_000);
  });

  test("what cannot be asked here says so, at its line", async () => {
    await write('name = 1\nname = input("Your name? ")\n');
    await run();
    assert.match(await status("Line 2"), /Line 2: OSError: input\(\) cannot ask here: write the value into the script/);
  });

  test("no request leaves the origin", async () => {
    const origin = new URL(it.site.url).origin;
    const outside = (await it.browser.requests()).filter((url) => !url.startsWith(origin) && !/^(about|data|blob|chrome|moz-extension|resource):/.test(url));
    assert.deepEqual(outside, []);
  });

  test("then without a network", async () => {
    await it.browser.waitFor(async (many) => {
      const [name] = await caches.keys();
      return name && (await (await caches.open(name)).keys()).length === many;
    }, { args: [FILES.length], timeout: START });
    await it.browser.clearHttpCache?.();
    await it.site.stop();
    await it.browser.offline?.(true);
    await it.browser.reload();
    await drawn();
  });

  everyExample("offline");
});
