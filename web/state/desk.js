// One calculator at work: what was entered, the newest reply, the last good one, undo and redo.
import { NONE } from "../form/faults.js";
import { spread } from "../form/words.js";
import { refusedAt, upTo, withoutLast } from "./answers.js";
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
  #listeners = new Set();
  #settling = null;

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
  }

  on(fn) {
    this.#listeners.add(fn);
    return () => this.#listeners.delete(fn);
  }

  /** Has anything been entered here since the page opened on its example? */
  touched() {
    return this.core !== this.example;
  }

  #tell(event) {
    for (const fn of this.#listeners) fn(event, this);
  }

  /** Replace parts of the core. `label`: changes of one label in a row are undone together. */
  change(part, label = null) {
    this.history.push(this.core, label);
    this.core = { ...this.core, ...part };
    this.refresh();
  }

  edit = (next) => {
    this.editing = true;
    const tree = typeof next === "function" ? next(this.core.tree) : next;
    this.change({ tree: this.#renames.follow(this.core.tree, tree, this.#words) }, "typing");
  };

  undo = () => this.#travel(this.history.undo(this.core));
  redo = () => this.#travel(this.history.redo(this.core));

  #travel(core) {
    if (!core) return;
    this.core = core;
    this.refresh();
  }

  /** A saved state, an example's request or what a link holds. */
  open = (state) => this.change(coreOf(this.page.schema, state, this.core.format));

  /** An empty form; the answer to what stood in it goes with it. */
  clear = () => {
    this.good = null;
    this.open({});
  };

  /** The answer to the open question; one that was refused is replaced. */
  answer = (value, times = 1) => {
    const { answers, trail } = upTo(this.core, refusedAt(this.latest) ?? this.core.answers.length);
    this.trimming = times > 1;
    this.change({ answers: [...answers, ...Array(times).fill(value)], trail: [...trail, times] });
  };

  /** Asks anew from answer number `at` on. */
  askAgain = (at) => this.change(upTo(this.core, at));

  /** Takes back the last answer, or all of "the same for the next N". */
  unanswer = () => this.core.answers.length && this.change(withoutLast(this.core));

  dice = (dice, label = null) => this.change({ dice, ...(dice.source === this.core.dice.source ? {} : { answers: [], trail: [] }) }, label);
  reading = (id, choice) => this.change({ readings: { ...this.core.readings, [id]: choice } });
  format = (format) => {
    this.core = { ...this.core, format }; // how it is written is no step to undo
    this.refresh();
  };

  async refresh() {
    const { core } = this;
    const { request, problems } = requestOf(this.page, core);
    clearTimeout(this.#settling);
    this.waiting = true;
    const asked = problems.length ? null : this.ask(request); // before drawing: the rules work meanwhile
    this.#tell("change");
    if (problems.length) return this.#take({ status: "invalid", errors: problems }, request);
    const reply = await asked;
    if (reply && core === this.core) this.#take(reply, request);
  }

  #take(reply, request) {
    this.waiting = false;
    this.latest = reply;
    const edited = this.editing;
    this.editing = false;
    this.dropped = null;
    if (edited && refusedAt(reply) !== null) return this.#drop(refusedAt(reply));
    if (reply.status === "invalid" && !this.errors.length) {
      clearTimeout(this.#settling);
      this.#settling = setTimeout(() => this.#show(reply, request), MERCY);
    } else this.#show(reply, request);
  }

  #show(reply, request) {
    this.reply = reply;
    this.errors = reply.errors?.length ? reply.errors : NONE;
    if (reply.status === "done" || reply.status === "asks") {
      this.good = { reply, request };
      this.computed = true;
      this.#trim(reply);
    }
    this.#tell("reply");
    this.#settling = setTimeout(() => this.#tell("settled"), SETTLED);
  }

  /** An edit made answers impossible that were given before it: they are asked again, and that is said. */
  #drop(at) {
    const gone = this.core.answers.slice(at);
    this.core = { ...this.core, ...upTo(this.core, at) };
    this.refresh().then(() => {
      this.dropped = gone;
      this.#tell("dropped");
    });
  }

  /** "The same for the next N" may give more than were needed: the surplus goes. */
  #trim({ answers }) {
    const spare = this.trimming ? (answers?.unused?.length ?? 0) : 0;
    this.trimming = false;
    if (!spare) return;
    this.core = { ...this.core, ...upTo(this.core, this.core.answers.length - spare) };
  }
}
