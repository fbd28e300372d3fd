// Draws the PNG icons from icon.svg: `node web/icons/draw.mjs`. Run after changing the SVG; the PNGs are committed.
import { readFile, writeFile } from "node:fs/promises";
import { chromium } from "playwright-core";

const svg = await readFile(new URL("icon.svg", import.meta.url), "utf8");
const fullBleed = svg.replace('rx="96"', 'rx="0"');
const WANTED = {
  "192.png": { size: 192, art: svg },
  "512.png": { size: 512, art: svg },
  "maskable-512.png": { size: 512, art: fullBleed }, // the four boxes lie inside the safe 80 %
  "apple-touch-180.png": { size: 180, art: fullBleed }, // iPadOS rounds the corners itself
};

const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
const page = await browser.newPage();
for (const [name, { size, art }] of Object.entries(WANTED)) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${art}`);
  await writeFile(new URL(name, import.meta.url), await page.screenshot({ omitBackground: true }));
}
await browser.close();
