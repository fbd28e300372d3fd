// Which component draws which page; the same in the browser and when pages are made.
import { html } from "../ui.js";
import { Calculator } from "./calculator.js";
import { Home } from "./home.js";
import { Shell } from "./shell.js";
import { STANDING } from "./standing.js";

const PAGES = { home: Home, calculator: Calculator, ...Object.fromEntries(STANDING.map(({ page, View }) => [page, View])) };

export function Page(props) {
  const Inner = PAGES[props.page.page];
  return html`<${Shell} ...${props}><${Inner} key=${props.page.calculator ?? props.page.page} ...${props} /><//>`;
}

export function titleOf(page) {
  if (page.page === "home") return "Damage Desk: settle the damage by the book";
  const standing = STANDING.find((one) => one.page === page.page);
  if (standing) return `${standing.title} · Damage Desk`;
  const { title, short } = page.spec;
  return `${page.spec.calculators?.[page.calculator]?.title ?? page.schema.title} · ${short ?? title} · Damage Desk`;
}
