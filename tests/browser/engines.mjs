// One small driver over three browser engines: Chromium (playwright-core), Firefox (puppeteer-core), WebKitGTK (selenium).
// A missing browser is a failure that says what to install, never a skip. ENGINES=chromium narrows a run by hand.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

export const ENGINES = (process.env.ENGINES ?? "chromium,firefox,webkit").split(",");

const PROGRAMS = {
  chromium: { file: "/usr/bin/chromium", install: "chromium" },
  firefox: { file: "/usr/bin/firefox-esr", install: "firefox-esr" },
  webkit: { file: "/usr/bin/WebKitWebDriver", install: "webkit2gtk-driver xvfb" },
};
const CARRY = "const carry = (value) => value instanceof Promise ? value.then(carry) : value?.nodeType ? true : value;";
const MINI_BROWSER = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser";

/**
 * Opens one browser with one page.
 * @param {"chromium"|"firefox"|"webkit"} engine
 * @param {{blocked?: boolean, early?: boolean, width?: number, height?: number}} wish blocked: a profile that refuses all site data;
 *   early: commands work while a page still loads (in the other two drivers they always do)
 */
export async function open(engine, wish = {}) {
  const { file, install } = PROGRAMS[engine];
  if (!existsSync(file)) throw new Error(`${file} is missing: apt-get install ${install}`);
  const driver = answering(engine, await { chromium, firefox, webkit }[engine]({ width: 1280, height: 900, ...wish }));
  return {
    engine,
    ...driver,
    /** Waits until fn(...args) is truthy in the page and returns it. */
    async waitFor(fn, { timeout = 30_000, args = [] } = {}) {
      const until = Date.now() + timeout;
      for (;;) {
        // WebKit's driver loses a script's answer when the next document comes just then: it is asked anew
        const value = await within(10_000, engine, driver.eval(fn, ...args)).catch((error) => (Date.now() > until ? Promise.reject(error) : null));
        if (value) return value;
        if (Date.now() > until) throw new Error(`${engine}: waited ${timeout} ms in vain for ${fn} ${JSON.stringify(args)}`);
        await sleep(50);
      }
    },
  };
}

/** The same driver, but no command waits for ever: a driver that lost an answer fails one test, not the whole run. */
function answering(engine, driver) {
  const bounded = ([name, command]) => {
    if (typeof command !== "function") return [name, command];
    if (name === "newTab") return [name, async () => answering(engine, await command())];
    return [name, (...given) => within(90_000, `${engine}: ${name}`, command(...given))];
  };
  return Object.fromEntries(Object.entries(driver).map(bounded));
}

async function within(milliseconds, what, answer) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} did not answer within ${milliseconds / 1000} s`)), milliseconds);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

async function chromium({ blocked, width, height }) {
  process.env.PW_EXPERIMENTAL_SERVICE_WORKER_NETWORK_EVENTS = "1";
  const { chromium: browserType } = await import("playwright-core");
  const profile = await mkdtemp(path.join(tmpdir(), "desk-chromium-"));
  if (blocked) {
    await mkdir(path.join(profile, "Default"));
    const preferences = { profile: { default_content_setting_values: { cookies: 2 } } };
    await writeFile(path.join(profile, "Default", "Preferences"), JSON.stringify(preferences));
  }
  const context = await browserType.launchPersistentContext(profile, {
    executablePath: PROGRAMS.chromium.file,
    viewport: { width, height },
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
      "--disable-component-update", "--disable-sync", "--disable-features=OptimizationHints,MediaRouter"],
  });
  const requests = [];
  const errors = [];
  context.on("request", (request) => requests.push(request.url()));
  context.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  context.on("weberror", (error) => errors.push(String(error.error())));
  const tab = (page) => ({
    goto: (url) => page.goto(url, { waitUntil: "load" }).then((response) => response?.status() ?? null),
    reload: () => page.reload({ waitUntil: "load" }),
    eval: (fn, ...args) => page.evaluate(...carried(fn, args)),
    run: (source) => page.evaluate(`${source};undefined`),
    async type(selector, text) {
      await page.focus(selector);
      await page.keyboard.press("Control+A");
      await page.keyboard.type(text);
    },
    click: (selector) => page.click(selector, { timeout: 5000 }),
    press: (key) => page.keyboard.press(key),
    screenshot: (file, fullPage = false) => page.screenshot({ path: file, fullPage }),
    size: (w, h) => page.setViewportSize({ width: w, height: h }),
    page,
    close: () => page.close(),
  });
  return {
    ...tab(context.pages()[0] ?? (await context.newPage())),
    newTab: async () => tab(await context.newPage()),
    offline: (yes) => context.setOffline(yes),
    clearHttpCache: async () => {
      const session = await context.newCDPSession(context.pages()[0]);
      await session.send("Network.clearBrowserCache");
      await session.detach();
    },
    requests: async () => requests,
    errors,
    async close() {
      await context.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

async function firefox({ blocked, width, height }) {
  const { default: puppeteer } = await import("puppeteer-core");
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: PROGRAMS.firefox.file,
    headless: true,
    defaultViewport: { width, height },
    extraPrefsFirefox: { "browser.cache.disk.enable": true, ...(blocked && { "network.cookie.cookieBehavior": 2 }) },
  });
  const requests = [];
  const errors = [];
  const tab = async (page) => {
    page.on("request", (request) => requests.push(request.url()));
    page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    page.on("pageerror", (error) => errors.push(String(error)));
    return {
      goto: (url) => page.goto(url, { waitUntil: "load" }).then((response) => response?.status() ?? null),
      reload: () => page.reload({ waitUntil: "load" }),
      eval: (fn, ...args) => page.evaluate(...carried(fn, args)),
      run: (source) => page.evaluate(`${source};undefined`),
      async type(selector, text) {
        await page.focus(selector);
        await page.keyboard.down("Control");
        await page.keyboard.press("a");
        await page.keyboard.up("Control");
        await page.keyboard.type(text);
      },
      click: (selector) => page.click(selector),
      press: (key) => page.keyboard.press(key),
      screenshot: (file, fullPage = false) => page.screenshot({ path: file, fullPage }),
      size: (w, h) => page.setViewport({ width: w, height: h }),
      page,
      close: () => page.close(),
    };
  };
  return {
    ...(await tab((await browser.pages())[0] ?? (await browser.newPage()))),
    newTab: async () => tab(await browser.newPage()),
    requests: async () => requests,
    errors,
    close: () => browser.close(),
  };
}

async function webkit({ early, width, height }) {
  const { Builder, By, Capabilities, Key } = await import("selenium-webdriver");
  const port = await freePort();
  const driver = spawn("xvfb-run", ["-a", "-s", "-screen 0 1920x1400x24", "WebKitWebDriver", `--port=${port}`], {
    stdio: "ignore",
    detached: true, // its own process group, so that Xvfb and the browser end with it
    env: { ...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1", LIBGL_ALWAYS_SOFTWARE: "1" },
  });
  const end = () => { try { process.kill(-driver.pid); } catch { /* already gone */ } };
  process.once("exit", end);
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1)); // so that `end` runs then too
  for (let tries = 0; ; tries++) {
    const up = await fetch(`http://127.0.0.1:${port}/status`).then((response) => response.ok, () => false);
    if (up) break;
    if (tries > 100) throw new Error("WebKitWebDriver does not answer");
    await sleep(100);
  }
  const capabilities = new Capabilities({
    browserName: "MiniBrowser",
    "webkitgtk:browserOptions": { binary: MINI_BROWSER, args: ["--automation"] },
  });
  if (early) capabilities.setPageLoadStrategy("none");
  const browser = await new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities(capabilities).build();
  await browser.manage().setTimeouts({ script: 60_000, pageLoad: 60_000 });
  await browser.manage().window().setRect({ x: 0, y: 0, width, height });
  const evaluate = (fn, ...args) => browser.executeAsyncScript(
    `const done = arguments[arguments.length - 1];
     ${CARRY}
     Promise.resolve().then(() => (${fn})(...Array.from(arguments).slice(0, -1))).then(carry).then((value) => done({ value }), (error) => done({ error: String(error) }));`,
    ...args,
  ).then(({ value, error }) => { if (error) throw new Error(error); return value; });
  const page = {
    goto: (url) => browser.get(url).then(() => null),
    reload: () => browser.navigate().refresh(),
    eval: evaluate,
    run: (source) => browser.executeScript(`${source};globalThis.axe ??= axe;`),
    async type(selector, text) {
      await page.click(selector);
      await evaluate((one) => document.querySelector(one).select(), selector);
      await browser.findElement(By.css(selector)).sendKeys(text.replaceAll("\n", Key.ENTER)); // a bare line feed types nothing here
    },
    /** The other two drivers bring an element into view and wait for it to stand still; this one does neither. */
    async click(selector) {
      for (let tries = 1; ; tries += 1) {
        await evaluate((one) => document.querySelector(one)?.scrollIntoView({ block: "center" }), selector);
        try {
          return await (await browser.findElement(By.css(selector))).click();
        } catch (error) {
          if (tries === 20 || error.name !== "ElementNotInteractableError") throw error;
          await sleep(100);
        }
      }
    },
    press: (key) => browser.actions().sendKeys(Key[key.toUpperCase()] ?? key).perform(),
    screenshot: async (file) => writeFile(file, Buffer.from(await browser.takeScreenshot(), "base64")),
    size: (w, h) => browser.manage().window().setRect({ width: w, height: h }),
  };
  return {
    ...page,
    /** WebDriver looks at one tab at a time: at this one until it is closed. */
    async newTab() {
      const first = await browser.getWindowHandle();
      await browser.switchTo().newWindow("tab");
      return { ...page, close: () => browser.close().then(() => browser.switchTo().window(first)) };
    },
    /** WebDriver shows no requests: the page's own resource timing does (a worker's are its own). */
    requests: () => evaluate(() => performance.getEntriesByType("resource").map((entry) => entry.name)),
    errors: [],
    async close() {
      await browser.quit().catch(() => {});
      end();
    },
  };
}

/** A port nobody listens at: one run may hold two drivers, and several runs share a machine. */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** A function with several arguments as one serialisable call; an element counts as true (drivers cannot carry it). */
function carried(fn, args) {
  return [new Function("given", `${CARRY} return carry((${fn})(...given));`), args];
}
