// One calculator at work: what was entered, the newest reply, the last good one, undo and redo.
import { NONE } from "../form/faults.js";
import { spread } from "../form/words.js";
import { refusedAt, upTo, withoutLast } from "./answers.js";
import { Asking } from "./asking.js";
import { History } from "./history.js";
import { Renames } from "./renamed.js";
import { coreOf, requestOf } from "./request.js";

const SETTLED = 700; // ms after the last change until an answer is announced and logged
const MERCY = 450; // ms of rest before something half typed is called wrong

export class Desk {
  history = new History();
  #renames = new Renames();
  #words;
  reply = null; // the newest reply to what stands in the form now; null while it is being worked out
  errors = NONE; // of what stands in the form now
  fits = null; // how many of the answers the rules take, when they refuse one; null when they take all
  dropped = null; // answers that do not fit what was entered since: asked again
  #listeners = new Set();
  #settling = null;
  #turn = 0; // of the newest question to the rules
  #explains = false; // an answer given just now, or opened with all else, is refused in words; others are asked again

  /** `ask(request, lane)` answers like engine.ask: a reply, or null when a newer question took its place. */
  constructor(page, ask) {
    this.page = page;
    this.#words = spread(page.spec?.calculators?.[page.calculator]?.fields) ?? {};
    this.ask = ask;
    this.core = coreOf(page.schema, page.request);
    this.example = this.core; // the worked answer the page opened on
    this.reply = page.reply;
    this.good = page.reply && { reply: page.reply, request: page.request };
    this.computed = false; // true once an answer came from the engine in this page
    this.asking = new Asking(page.reply?.asks, (tap) => this.#add(tap), (event) => this.#tell(event));
  }

  on(fn) {
    this.#listeners.add(fn);
    return () => this.#listeners.delete(fn);
  }

  /** Has anything been entered here since the page opened on its example? */
  touched() {
    return this.core !== this.example;
  }

  /** What stands here, with those answers only that count: for links, saves and what goes on from here. */
  get standing() {
    return this.fits === null ? this.core : { ...this.core, ...upTo(this.core, this.fits) };
  }

  #tell(event) {
    for (const fn of this.#listeners) fn(event, this);
  }

  /** Replace parts of the core. `label`: changes of one label in a row are undone together. */
  change(part, label = null) {
    this.#turnTo(false);
    this.#put(part, label);
  }

  #turnTo(explains) {
    this.asking.turn();
    this.#explains = explains;
  }

  #put(part, label = null) {
    this.history.push(this.core, label);
    this.core = { ...this.core, ...part };
    if (part.answers) this.fits = null;
    this.refresh();
  }

  edit = (next) => {
    const tree = typeof next === "function" ? next(this.core.tree) : next;
    this.change({ tree: this.#renames.follow(this.core.tree, tree, this.#words) }, "typing");
  };

  undo = () => this.asking.takeBack() || this.#travel(this.history.undo(this.core));
  redo = () => this.#travel(this.history.redo(this.core));

  #travel(core) {
    if (!core) return;
    this.#turnTo(false);
    this.core = core;
    this.fits = null;
    this.refresh();
  }

  /** A saved state, an example's request or what a link holds. */
  open = (state) => {
    this.#turnTo(true);
    this.#put(coreOf(this.page.schema, state, this.core.format));
  };

  /** An empty form; the answer to what stood in it goes with it. */
  clear = () => {
    this.good = null;
    this.open({});
  };

  answer = (value, given) => this.asking.answer(value, given);

  /** Asks anew from answer number `at` on. */
  askAgain = (at) => this.change(upTo(this.core, at));

  /** Takes back the last answer, or all of "the same for the next N"; one that was refused goes alone. */
  unanswer = () => {
    if (this.asking.takeBack() || !this.core.answers.length) return;
    this.#step(this.fits !== null && this.errors.length ? upTo(this.core, this.fits) : withoutLast(this.standing));
  };

  /** An answer that found its question; one that was refused there is replaced. */
  #add({ value, times }) {
    const { answers, trail } = this.standing;
    this.trimming = times > 1;
    this.#step({ answers: [...answers, ...Array(times).fill(value)], trail: [...trail, times] });
  }

  #step(part) {
    this.asking.step();
    this.#explains = true;
    this.#put(part);
  }

  dice = (dice, label = null) => this.change({ dice, ...(dice.source === this.core.dice.source ? {} : { answers: [], trail: [] }) }, label);
  reading = (id, choice) => this.change({ readings: { ...this.core.readings, [id]: choice } });
  format = (format) => {
    this.core = { ...this.core, format }; // how it is written is no step to undo
    this.refresh();
  };

  /** Another page is shown: what is still on its way is asked again when this one is. */
  leave() {
    this.#turn += 1;
    clearTimeout(this.#settling);
    this.asking.leave();
  }

  async refresh() {
    const turn = (this.#turn += 1);
    const { request, problems } = requestOf(this.page, this.core);
    clearTimeout(this.#settling);
    this.waiting = true;
    this.asking.unknown();
    const asked = problems.length ? null : this.ask(request); // before drawing: the rules work meanwhile
    this.#tell("change");
    if (problems.length) return this.#take({ status: "invalid", errors: problems }, request);
    const reply = await asked;
    if (reply && turn === this.#turn) this.#take(reply, request);
  }

  /** What is half typed is called wrong only when it rests, and so are answers that do not fit it: the next letter may mend both. */
  #take(reply, request) {
    clearTimeout(this.#settling);
    const at = refusedAt(reply);
    this.waiting = at !== null;
    const show = () => (at === null ? this.#show(reply, request) : this.#askFrom(at, reply, request));
    const rests = at === null ? reply.status === "invalid" : !this.#explains && !this.dropped;
    if (rests && !this.errors.length) this.#settling = setTimeout(show, MERCY);
    else show();
  }

  /** Answer number `at` is refused: its question is asked. All answers stay until another is given here, for entries that they fit again. */
  async #askFrom(at, refusal, refused) {
    const turn = this.#turn;
    const { request } = requestOf(this.page, { ...this.core, ...upTo(this.core, at) });
    const reply = await this.ask(request);
    if (!reply || turn !== this.#turn) return;
    if (reply.status === "asks") this.#show(reply, request, at, this.#explains ? refusal.errors : NONE);
    else this.#show(refusal, refused);
  }

  #show(reply, request, at = null, errors = reply.errors) {
    this.waiting = false;
    this.reply = reply;
    this.errors = errors?.length ? errors : NONE;
    this.fits = at;
    this.dropped = at !== null && this.errors === NONE ? this.core.answers.slice(at) : null;
    if (reply.status === "done" || reply.status === "asks") {
      this.good = { reply, request };
      this.computed = true;
      this.#trim(reply);
    }
    this.#tell("reply");
    this.#settling = setTimeout(() => this.#tell("settled"), SETTLED);
    this.asking.now(reply.status === "asks" ? reply.asks : null, this.errors);
  }

  /** "The same for the next N" may give more than were needed: the surplus goes. */
  #trim({ answers }) {
    const spare = this.trimming ? (answers?.unused?.length ?? 0) : 0;
    this.trimming = false;
    if (!spare) return;
    this.core = { ...this.core, ...upTo(this.core, this.core.answers.length - spare) };
  }
}
