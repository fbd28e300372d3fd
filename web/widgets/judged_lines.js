// Lines that pycore judges while they are typed: under the text each line with its verdict, why, and the line to click instead.
// The words name the calculator that judges (`judge`) and, in it, the field of the lines (`as`).
import { Component, html } from "../ui.js";
import { LongText } from "../form/scalars.js";
import { SIGNS } from "../pictures/verdicts.js";

const textOf = (value) => (Array.isArray(value) ? value.join("\n") : String(value ?? ""));

export default class JudgedLines extends Component {
  static looks = true; // at what the lines are about
  state = { verdicts: null, of: null };

  componentDidMount() {
    this.judge();
  }

  componentDidUpdate() {
    this.judge();
  }

  /** Asks again when the lines, or what they are about, changed. */
  async judge() {
    const { value, ctx, words } = this.props;
    const root = ctx.root() ?? {};
    const about = (words.about ?? ["ship"]).map((name) => root[name]);
    const now = [textOf(value), ...about];
    if (this.asked?.length === now.length && now.every((x, i) => x === this.asked[i])) return;
    this.asked = now;
    if (!now[0].trim()) return this.setState({ verdicts: [], of: now[0] });
    const inputs = Object.fromEntries((words.about ?? ["ship"]).map((name, i) => [name, plain(about[i])]).filter(([, v]) => v !== undefined && v !== ""));
    const reply = await ctx.ask({ calculator: words.judge, inputs: { ...inputs, [words.as ?? "lines"]: now[0] }, steps: "none" }, `lines ${this.props.path}`);
    if (reply?.result && this.asked === now) this.setState({ verdicts: reply.result.lines, of: now[0] });
  }

  /** Puts the suggestion in the place of its line. */
  take = (line, suggestion) =>
    this.props.onInput((old) => {
      let number = 0;
      return textOf(old).split("\n").map((text) => (text.trim() && ++number === line ? suggestion : text)).join("\n");
    });

  render(props, { verdicts }) {
    const { value, ctx, path } = props;
    const reply = ctx.reply?.();
    const shown = verdicts ?? reply?.result?.overrides ?? reply?.result?.lines ?? reply?.asks?.state?.overrides ?? [];
    return html`<div class="judged"><${LongText} ...${props} bare value=${textOf(value)} faults=${props.errors} />
      ${shown.length > 0 && html`<ol class="verdictlist" aria-label="Verdicts" id=${`${path}-verdicts`}>${shown.map((v) => html`<li key=${v.line} value=${v.line} class=${`v-${v.verdict}`} data-verdict=${v.verdict}>
        <span class="verdict"><span aria-hidden="true">${SIGNS[v.verdict]}</span> ${v.verdict}</span> <q>${v.text}</q> <span class="soft">${v.why}</span>
        ${v.suggestion && html` <button type="button" class="suggest" data-act="suggest" onClick=${() => this.take(v.line, v.suggestion)}>Write instead: <b>${v.suggestion}</b></button>`}</li>`)}</ol>`}
    </div>`;
  }
}

/** A form's value as it is asked, without its schema: what was typed goes as typed, for pycore to read. */
function plain(tree) {
  if (Array.isArray(tree)) return tree.map(plain).filter((x) => x !== undefined);
  if (tree && typeof tree === "object") return Object.fromEntries(Object.entries(tree).map(([k, v]) => [k, plain(v)]).filter(([, v]) => v !== undefined && v !== ""));
  return tree ?? undefined;
}
