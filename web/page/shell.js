// What stands around every page: brand, systems, the system's calculators, status, theme, footer, live region.
import { Component, html, memo } from "../ui.js";
import { EnginePanel, Status } from "./status.js";
import { Notices } from "./notices.js";
import { STANDING } from "./standing.js";
import { ThemeSwitch } from "./theme.js";

const FEW = 6; // calculators that stand in one line on a tablet

export function Shell({ page, view, acts, children }) {
  const { root, nav } = page;
  const here = nav.find((system) => system.system === page.system);
  return html`<a class="skip" href="#main" onClick=${toMain}>Skip to the content</a>
    <header class="top">
      <a class="mark" href=${root || "./"} data-nav>Damage <b>Desk</b></a>
      <${Status} engine=${view.engine} offline=${view.offline} acts=${acts} />
      <${Systems} page=${page} />
      <${ThemeSwitch} theme=${view.theme} set=${acts.theme} />
    </header>
    ${here && here.calculators.length > 1 && html`<${Calculators} key=${page.calculator} system=${here} page=${page} />`}
    <main id="main" tabindex="-1" class=${`page-${page.page}`}>
      <${EnginePanel} engine=${view.engine} retry=${acts.retry} />
      <${Notices} notices=${view.notices} close=${acts.closeNotice} />
      ${children}
    </main>
    <footer class="bottom">
      <p>Nothing you enter leaves this device. Rule texts belong to their owners; each step names its paragraph.</p>
      <p>Version ${page.version} <span class="build">build ${page.build.id.slice(0, 8)}</span> <span class="only-print">${view.printed}</span></p>
      <nav aria-label="More">${STANDING.filter(({ top }) => !top).map((one) => html`<${Beside} one=${one} page=${page} />`)}<a href=${`${root}workbench/`}>Workbench: script it in Python</a></nav>
    </footer>
    <p id="live" class="sr" role="status" aria-live="polite"></p>`;
}

/** Drawn once on each page, as are the calculators: they are the same at every key press. */
const Systems = memo(({ page }) => html`<nav class="systems" aria-label="Rule texts">
    ${page.nav.map((system) => html`<a key=${system.system} href=${`${page.root}${system.calculators[0].path}`} data-nav aria-current=${system.system === page.system ? "true" : undefined}>${system.short}</a>`)}
    ${STANDING.filter(({ top }) => top).map((one) => html`<${Beside} one=${one} page=${page} />`)}
  </nav>`);

function Beside({ one, page }) {
  return html`<a href=${`${page.root}${one.page}/`} data-nav aria-current=${page.page === one.page ? "page" : undefined}>${one.title}</a>`;
}

/** The system's calculators: a line of links; behind one button that names the current one where they would fill several. */
class CalculatorLinks extends Component {
  state = { open: false };

  render({ system, page }, { open }) {
    const { calculators, title } = system;
    const current = calculators.find((c) => c.id === page.calculator);
    const kind = calculators.length > FEW ? "calculators several" : "calculators few";
    return html`<nav class=${`${kind}${open ? " open" : ""}`} aria-label=${title}>
      <button type="button" class="menu" aria-expanded=${open ? "true" : "false"} onClick=${() => this.setState({ open: !open })}>${current?.title} <span class="soft">${calculators.length} calculators ▾</span></button>
      <div class="links">${calculators.map((c) => html`<a key=${c.id} href=${`${page.root}${c.path}`} data-nav aria-current=${c.id === page.calculator ? "page" : undefined}>${c.title}</a>`)}</div>
    </nav>`;
  }
}

const Calculators = memo(CalculatorLinks);

function toMain(event) {
  event.preventDefault(); // the fragment holds the state
  document.getElementById("main").focus();
}
