// The running page: which calculator is shown, what surrounds it, and every act a component may call.
import { applyTheme } from "../page/themed.js";
import { say } from "../page/live.js";
import * as store from "../store.js";
import { Desk } from "./desk.js";
import { brought, goOn } from "./goon.js";
import { cameBack, leftHere, linkOf, linkOfOdds, rememberAnswer, writeAddress } from "./keep.js";
import { arrive, openSaved, openText } from "./open.js";
import { openAs } from "./own.js";
import { askFor, stateOf } from "./request.js";
import { contextOf, viewOf } from "./view.js";

export class App {
  desks = new Map(); // calculators visited: what was entered there comes back
  notices = [];
  theme = "auto";
  narrow = false; // one column
  engineState = { name: "starting", seconds: 0 };
  offlineState = { name: "unknown", says: "" };
  draw = () => {};

  constructor({ page, engine, offline }) {
    this.engine = engine;
    this.offline = offline;
    this.page = page;
    this.firstAnswer = new Promise((resolve) => (this.answered = resolve));
    this.acts = this.#acts();
  }

  /** Makes `page` the one that is shown; its desk is new, or the one left behind here earlier. */
  async show(page, parts) {
    this.desk?.leave();
    this.page = page;
    this.parts = parts;
    this.desk = page.schema ? (this.desks.get(page.calculator) ?? this.#newDesk(page)) : null;
    this.ctx = contextOf(page, { ask: (request, lane) => this.engine.ask(request, lane), stop: (lane) => this.engine.stop(lane), root: () => this.desk?.core.tree, reply: () => this.desk?.good?.reply, widgets: parts.widgets });
  }

  #newDesk(page) {
    const desk = new Desk(page, (request) => this.engine.ask(request));
    this.desks.set(page.calculator, desk);
    desk.on((event) => {
      if (desk !== this.desk) return;
      this.draw();
      if (event === "change") writeAddress(this);
      if (event === "reply" && desk.computed) this.answered();
      if (event === "reply" && this.goesOn) this.#toQuestion();
      if (event === "untaken") say(desk.asking.untaken);
      if (event === "settled") this.#settled(desk);
    });
    return desk;
  }

  /** Gone on from another answer: the question in sight, or else what is entered now. */
  #toQuestion() {
    this.goesOn = false;
    (document.getElementById("ask") ?? document.querySelector(".entries"))?.scrollIntoView({ block: "nearest" });
  }

  #settled(desk) {
    if (desk.errors.length) return;
    say(desk.reply?.status === "asks" ? `Question: ${desk.reply.asks.says}` : desk.reply?.line);
    rememberAnswer(this);
  }

  /** After the first drawing: the stored theme, what the address holds, and a first question. */
  async begin() {
    this.theme = store.load("theme", "auto");
    applyTheme(this.theme);
    this.printed = new Date().toISOString().slice(0, 10);
    this.draw();
    if (!this.page.schema) return this.answered();
    const left = leftHere();
    if (left) openAs(this, left, !left.link);
    else if (!brought(this)) await arrive(this, cameBack());
  }

  props() {
    const { page, parts, ctx, acts } = this;
    const around = { page, notices: this.notices, engine: this.engineState, offline: this.offlineState, theme: this.theme, narrow: this.narrow, printed: this.printed ?? "" };
    return { page, parts, ctx, acts, view: viewOf(this.desk, around) };
  }

  engineIs(state) {
    const was = this.engineState.name;
    this.engineState = state.name === "idle" ? { name: "starting", seconds: 0 } : state;
    this.draw();
    // Whatever was asked while there was no engine is asked now; so is the example, which proves that it works.
    if (state.name === "ready" && was !== "ready" && this.desk && (this.desk.waiting || !this.desk.computed)) this.desk.refresh();
  }

  offlineIs(state) {
    this.offlineState = state;
    this.draw();
  }

  notice(id, says, acts = []) {
    this.notices = [...this.notices.filter((n) => n.id !== id), { id, says, acts }];
    this.draw();
    say(says);
  }

  closeNotice(id) {
    this.notices = this.notices.filter((n) => n.id !== id);
    this.draw();
  }

  #acts() {
    const desk = (name) => (...args) => this.desk[name](...args);
    return {
      edit: desk("edit"), answer: desk("answer"), unanswer: desk("unanswer"), askAgain: desk("askAgain"), undo: desk("undo"), redo: desk("redo"),
      dice: desk("dice"), reading: desk("reading"), format: desk("format"), open: desk("open"),
      policy: (key, option) => this.desk.change({ policy: key === null ? {} : stating(this.desk.core.policy, key, option) }),
      openExample: (i) => this.desk.open(this.page.examples[i].request),
      clear: () => (this.desk.clear(), say("Cleared. Undo brings it back.")),
      openText: (text) => openText(this, text),
      openSaved: (name, state) => openSaved(this, name, state),
      saved: () => ({ calculator: this.page.calculator, version: this.page.version, ...stateOf(this.page, this.desk.standing) }),
      link: () => linkOf(this),
      linkOfOdds: (request, of, reply) => linkOfOdds(this, request, of, reply),
      below: async (path) => {
        const reply = await this.engine.ask(askFor(this.desk.good.request, { steps: { of: path } }), `steps ${path}`);
        return { steps: reply?.steps?.length ? reply.steps : null, says: reply?.errors?.[0]?.says };
      },
      goOn: (next) => goOn(this, next),
      retry: () => this.engine.retry(),
      update: () => this.offlineState.accept?.(),
      later: () => this.offlineState.later?.(),
      closeNotice: (id) => this.closeNotice(id),
      theme: (theme) => {
        this.theme = theme;
        applyTheme(theme);
        store.save("theme", theme);
        this.draw();
      },
    };
  }
}

/** A policy with one decision stated, or left to what is usual. */
function stating(policy, key, option) {
  const { [key]: _before, ...others } = policy;
  return option ? { ...others, [key]: option } : others;
}
