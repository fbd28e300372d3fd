// Undo and redo: a line of states; typing in one field counts as one step.

const LIMIT = 200;
const PAUSE = 1200; // ms: a longer rest begins a new step

let alone = false;

/** The next change is a step of its own: rows added or removed, a file taken over. */
export function ownStep() {
  alone = true;
}

export class History {
  past = [];
  future = [];
  #last = { label: null, at: 0 };

  /** Remember `before`, the state that a change is about to replace. */
  push(before, label = null, now = Date.now()) {
    if (alone) label = null;
    alone = false;
    const same = label !== null && label === this.#last.label && now - this.#last.at < PAUSE;
    this.#last = { label, at: now };
    this.future = [];
    if (same && this.past.length) return;
    this.past.push(before);
    if (this.past.length > LIMIT) this.past.shift();
  }

  undo(now) {
    return this.#step(this.past, this.future, now);
  }

  redo(now) {
    return this.#step(this.future, this.past, now);
  }

  #step(from, to, now) {
    if (!from.length) return null;
    this.#last = { label: null, at: 0 };
    to.push(now);
    return from.pop();
  }
}
