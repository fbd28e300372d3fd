// Where dice come from, and what each source proves to somebody who was not there.
import { html } from "../ui.js";
import { isUnder } from "./faults.js";
import { rollsRead } from "./rolls.js";
import { Sealed } from "./sealed.js";
import { Shell } from "./shell.js";

const SOURCES = {
  ask: ["Ask me", "Roll at the table and type what fell. Proves nothing to those who were not there: they take your word for it."],
  pasted: ["Pasted list", "Rolls drawn before, used from the top. Proves that no roll was skipped or chosen, to all who had the list before; who keeps the list knows what comes, and so does whoever gets a link, which carries all of it."],
  quick: ["Quick roll", "A random seed of this device. Proves that these dice come from this seed; not that no other seed was tried before it."],
  sealed: ["Sealed", "Two secrets, exchanged by mail before either is opened. Proves to both sides, and to whoever saw the commitments before the secrets, that nobody chose a die."],
};

/** Does this calculator throw dice at all? */
export const usesDice = (page) =>
  page.measures?.length > 0 || page.reply?.dice?.used?.length > 0 || page.examples?.some(({ request }) => request.dice || request.answers);

export const newSeed = () => [...crypto.getRandomValues(new Uint8Array(6))].map((b) => b.toString(16).padStart(2, "0")).join("");

export function DiceSource({ page, core, errors, set, reply, ask, askAgain, link, open }) {
  if (!usesDice(page) && core.dice.source === "ask") return null;
  const { dice } = core;
  const choose = (source) => set(source === "quick" ? { source, seed: newSeed() } : source === "pasted" ? { source, text: dice.text ?? "" } : source === "sealed" ? { source, commitments: ["", ""] } : { source });
  return html`<fieldset class="field dice" data-field="dice"><legend>Dice</legend>
    <div class="segments" role="radiogroup" aria-label="Where dice come from">
      ${Object.entries(SOURCES).map(([source, [label]]) => html`<label key=${source}><input type="radio" name="dice-source" value=${source} checked=${dice.source === source} onChange=${() => choose(source)} /><span>${label}</span></label>`)}
    </div>
    <p class="hint">${SOURCES[dice.source][1]}</p>
    ${dice.source === "ask" && core.answers.length > 0 && html`<p class="seed">${core.answers.length === 1 ? "One answer is" : `${core.answers.length} answers are`} kept and used again when an entry changes. <button type="button" data-act="ask-anew" onClick=${() => askAgain(0)}>Ask me anew</button></p>`}
    ${dice.source === "pasted" && html`<${Pasted} dice=${dice} errors=${errors} set=${set} reply=${reply} />`}
    ${dice.source === "quick" && html`<p class="seed">Seed <code>${dice.seed}</code> <button type="button" data-act="reroll" onClick=${() => choose("quick")}>Roll anew</button></p>`}
    ${dice.source === "sealed" && html`<${Sealed} page=${page} core=${core} errors=${errors} set=${set} ask=${ask} link=${link} open=${open} />`}
  </fieldset>`;
}

const WORDS = { label: "Rolls", hint: "Single dice as printed, in order: 5 3 1 6. Or one kind a line: d6: 5 3 1" };

/** Why a question is open although there is a list: nothing is taken from it in part, and nothing is thrown instead. */
export function lacking(reply) {
  if (!reply?.asks?.die) return "";
  const left = reply.dice?.unused ?? [];
  const some = Array.isArray(left) ? left.length : Object.values(left).some((list) => list.length);
  return some ? `The rolls left do not fill ${reply.asks.die}, so none was taken for it: it is asked.` : `The list is used up: ${reply.asks.die} is asked.`;
}

function Pasted({ dice, errors, set, reply }) {
  const faults = errors.filter((e) => isUnder(e.field, "dice.rolls") || e.field === "dice");
  return html`<${Shell} path="dice.rolls" words=${WORDS} faults=${faults}>
    <textarea id="f-dice-rolls" rows="3" spellcheck=${false} inputmode="text" aria-describedby="f-dice-rolls-hint" aria-invalid=${faults.length ? "true" : undefined}
      value=${dice.text} onInput=${(e) => set({ ...dice, text: e.currentTarget.value }, "rolls")}></textarea>
    <p class="hint" data-read="rolls">${rollsRead(dice.text)}</p>
    ${!errors.length && dice.text.trim() && lacking(reply) && html`<p class="hint" data-short="rolls"><b>${lacking(reply)}</b></p>`}<//>`;
}
