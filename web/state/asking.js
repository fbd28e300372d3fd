// What is asked now, and the answers that wait until that is known: none reaches another question than the one it was given to.
import { notTaken, reaches } from "./taps.js";

export class Asking {
  held = []; // answers given while it is not known what is asked now
  untaken = ""; // what is said of answers that found no question
  #asked;
  #known = true; // is `#asked` what is asked in the present state?
  #stepping = false; // since that was known, answers were given or taken back and nothing else was changed
  #take;
  #tell;

  /** @param take gets each answer that found its question; @param tell hears "held" and "untaken" */
  constructor(asked, take, tell) {
    this.#asked = asked ?? null;
    this.#take = take;
    this.#tell = tell;
  }

  /**
   * An answer to `to`, the question as it stood on the screen: it counts if that is asked, once it is known what is.
   * `times`: the same for that many questions; `by`: how it was given (taps.js)
   */
  answer(value, { to, times = 1, by } = {}) {
    this.untaken = "";
    this.held = [...this.held, { value, times, to, by, ahead: !this.#known && (this.#stepping || this.held.length > 0) }];
    if (this.#known) this.#next();
    else this.#tell("held");
  }

  /** The state changes by an answer given or taken back: who answers fast is ahead of the page, and knows it. */
  step() {
    this.#stepping = true;
  }

  /** Something else changes: who answered ahead did not know of it. */
  turn() {
    this.#stepping = false;
    this.untaken = "";
    const ahead = this.held.filter((tap) => tap.ahead);
    this.held = this.held.filter((tap) => !tap.ahead);
    if (ahead.length) this.#letGo(ahead, "The entries were changed meanwhile.");
  }

  /** Until the reply: the question on the screen may be an old one. */
  unknown() {
    this.#known = false;
  }

  /** The reply is here. */
  now(asked, errors) {
    this.#known = true;
    this.#stepping = false;
    this.#asked = asked;
    this.errors = errors;
    if (this.held.length) this.#next();
  }

  /** Takes back the last answer that waits. @returns whether one did */
  takeBack() {
    if (!this.held.length) return false;
    this.held = this.held.slice(0, -1);
    this.#tell("held");
    return true;
  }

  /** Another page is shown: nobody sees any more what becomes of answers that wait. */
  leave() {
    if (this.held.length) this.#letGo(this.held.splice(0), "The page was left meanwhile.");
  }

  /** The first answer that waits goes to the question that is open now, or all that wait are let go. */
  #next() {
    const [tap, ...rest] = this.held;
    const counts = reaches(tap, this.#asked);
    this.held = counts ? rest : [];
    if (counts) this.#take(tap);
    else this.#letGo([tap, ...rest], this.errors?.length ? "One entry needs a look first." : this.#asked ? "Another question is asked now." : "Nothing more is asked.");
  }

  #letGo(taps, why) {
    this.untaken = `${notTaken(taps)} ${why}`;
    this.#tell("untaken");
  }
}
