// A plan of moves, tapped together: what may come next, and why not, is what the last reply says (its `options`).
// Each option tells which way it goes off the bow (`glide`) or by how much it turns (`turn`), so it finds its place here.
import { html } from "../ui.js";
import { idOf } from "../state/path.js";

const ARROWS = ["↑", "↗", "→", "↘", "↓", "↙", "←", "↖"];
const PAD = [7, 0, 1, 6, null, 2, 5, 4, 3]; // directions as they lie around the ship, row by row

export default function Moves({ value, path, field, words, errors = [], ctx, onInput }) {
  const moves = listOf(value);
  const plan = planOf(ctx.reply?.());
  const options = plan?.options ?? field.items.enum.map((move) => ({ move, orders: [move], allowed: true, why: "" }));
  const add = (order) => onInput((old) => [...listOf(old), order]);
  const cut = (i, from = ".plan button") => {
    onInput((old) => listOf(old).filter((_, k) => k !== i));
    setTimeout(() => refocus(globalThis.document?.getElementById(idOf(path)), from, i)); // the button that had the focus may be gone
  };
  const stays = options.filter((o) => o.glide === null || o.glide === undefined);
  const turns = stays.filter((o) => o.turn);
  const forbidden = options.filter((o) => !o.allowed);
  return html`<div class="moves" id=${idOf(path)} tabindex="-1">
    ${moves.length === 0 && html`<p class="soft">No move yet: tap the first.</p>`}
    <ol class="plan" aria-label=${words.label}>${moves.map((move, i) => html`<li key=${`${i}${move}`} data-field=${`${path}[${i}]`} class=${wrongAt(errors, path, i) ? "wrong" : ""}>
      <button type="button" aria-label=${`Take out move ${i + 1}, ${move}`} onClick=${() => cut(i)}><small>${i + 1}</small> ${move} <span aria-hidden="true">×</span></button></li>`)}</ol>
    ${errors.filter((e) => e.field !== path).map((e) => html`<p class="faults">${e.says}</p>`)}
    <div class="bar"><button type="button" data-act="back" disabled=${!moves.length} onClick=${() => cut(moves.length - 1, "[data-act=back]:enabled")}>Take back the last</button>
      ${plan && html`<span class="soft" role="status"><b>${plan.points - plan.cost}</b> of ${plan.points} movement points left</span>`}</div>
    ${plan && html`<div class="helm">
      <div class="glides" role="group" aria-label="Move one space">${PAD.map((at, i) => (at === null ? html`<span key=${i} class="ship" aria-hidden="true">▲</span>` : html`<${Glide} key=${i} at=${at} options=${options} add=${add} />`))}</div>
      <table class="turns"><thead><tr><td></td><th scope="col">to port</th><th scope="col">to starboard</th></tr></thead>
        <tbody>${turns.map((o) => html`<tr key=${o.move}><th scope="row">${o.move}${o.points === 0 && html` <small>free</small>`}</th>
          ${o.orders.length === 1 ? html`<td colspan="2"><${Order} option=${o} order=${o.orders[0]} sign="↻" add=${add} /></td>` : o.orders.map((order, k) => html`<td key=${order}><${Order} option=${o} order=${order} sign=${k ? "↻" : "↺"} add=${add} /></td>`)}</tr>`)}</tbody></table>
    </div>`}
    ${forbidden.length > 0 && html`<details class="forbidden"><summary>Not possible now: ${forbidden.length} of ${options.length}</summary>
      <ul>${forbidden.map((o) => html`<li key=${o.move}><b>${o.move}</b>: ${o.why}</li>`)}</ul></details>`}
    <details><summary>As text</summary><textarea aria-label=${`${words.label}, one a line`} rows=${Math.max(3, moves.length + 1)} spellcheck=${false} autocapitalize="off"
      value=${typeof value === "string" ? value : moves.join("\n")} onInput=${(e) => onInput(e.currentTarget.value)}></textarea></details>
  </div>`;
}
Moves.looks = true; // at the last reply

/** By keyboard the focus stays in the plan: at the next move, the last one, or where the first is chosen. */
function refocus(moves, from, i) {
  const left = moves ? [...moves.querySelectorAll(from)] : [];
  (left[i] ?? left.at(-1) ?? moves?.querySelector("[data-order]:enabled"))?.focus({ preventScroll: true });
}

/** The move that goes one space in direction `at` (eighths of a turn, clockwise off the bow). */
function Glide({ at, options, add }) {
  const degrees = at <= 4 ? at * 45 : 360 - at * 45;
  const option = options.find((o) => o.glide === degrees);
  if (!option) return html`<span></span>`;
  return html`<${Order} option=${option} order=${option.orders[at > 4 ? 0 : option.orders.length - 1]} sign=${ARROWS[at]} add=${add} />`;
}

function Order({ option, order, sign, add }) {
  const dc = option.dc ? `DC ${option.dc}` : "no DC";
  const costs = `${dc}, Evasive +${option.evasive}, aiming ${option.penalty || "−0"}`.replace("-", "−");
  return html`<button type="button" data-order=${order} disabled=${!option.allowed} title=${option.why || costs} aria-label=${`${order}: ${option.why ? `${dc}, ${option.why}` : costs}`} onClick=${() => add(order)}>
    <span class="sign" aria-hidden="true">${sign}</span><small>${dc}</small></button>`;
}

/** The plan as pycore sees it, before the roll (with the question) and after it. */
export function planOf(reply) {
  if (Array.isArray(reply?.result?.path)) return reply.result;
  return reply?.asks?.state?.path ? reply.asks.state : null;
}

const listOf = (value) => (typeof value === "string" ? value.split(/[,;\n]/).map((s) => s.trim()).filter(Boolean) : (value ?? []).map(String));
const wrongAt = (errors, path, i) => errors.some((e) => e.field === `${path}[${i}]`);
