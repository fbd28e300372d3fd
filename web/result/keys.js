// Keys for a die: one button a face while there are few, a number pad when there are many.
import { Component, html } from "../ui.js";
import { isSameQuestion } from "../state/taps.js";

const MOST = 20;

export const isPad = (ask) => ask.high === null || ask.high - ask.low + 1 > MOST;

export function Keys({ ask, give }) {
  const faces = Array.from({ length: ask.high - ask.low + 1 }, (_, i) => ask.low + i);
  const labels = ask.options ?? [];
  return html`<div class=${`keys${labels.length ? " options" : ""}`} role="group" aria-label=${`What ${ask.die} shows`}>
    ${faces.map((face, i) => html`<button type="button" key=${face} data-key=${face} onClick=${() => give(face)}><b>${face}</b>${labels[i] && ask.kind === "draw" && html` <span>${labels[i]}</span>`}</button>`)}
  </div>`;
}

export class Pad extends Component {
  state = { typed: "" };

  press = (key) => this.setState(({ typed }) => ({ typed: key === "back" ? typed.slice(0, -1) : (typed + key).slice(0, 7) }));
  take = (event) => {
    event?.preventDefault();
    const { typed } = this.state;
    if (typed.trim() === "") return;
    this.setState({ typed: "" });
    this.props.give(/^-?\d+$/.test(typed.trim()) ? Number(typed) : typed);
  };

  /** A number begun for one question is not finished for another; typed after an answer it is for the next. */
  componentDidUpdate({ ask }) {
    if (this.state.typed && ask.at >= this.props.ask.at && !isSameQuestion(ask, this.props.ask)) this.setState({ typed: "" });
  }

  componentDidMount() {
    // A keyboard can type at once; a tablet's own keyboard stays away (inputmode none), the pad is there.
    if (matchMedia("(hover: hover)").matches && document.activeElement === document.body) this.input?.focus({ preventScroll: true });
  }

  render({ ask }, { typed }) {
    const digits = [...(ask.low < 0 ? ["-"] : []), "1", "2", "3", "4", "5", "6", "7", "8", "9", "0"];
    return html`<div class="pad">
      <div class="shown"><label for="ask-number">${ask.die}: ${ask.low} to ${ask.high}</label>
      <input id="ask-number" ref=${(node) => (this.input = node)} type="text" inputmode="none" autocomplete="off" value=${typed}
        onInput=${(e) => this.setState({ typed: e.currentTarget.value })} onKeyDown=${(e) => e.key === "Enter" && this.take(e)} /></div>
      <div class=${`keys digits${ask.low < 0 ? " signed" : ""}`}>
        ${digits.map((d) => html`<button type="button" key=${d} data-key=${d} onClick=${() => this.press(d)}>${d}</button>`)}
        <button type="button" data-key="back" aria-label="Delete the last digit" onClick=${() => this.press("back")}>⌫</button>
        <button type="button" class="first" data-key="enter" disabled=${!typed.trim()} onClick=${this.take}>Take</button>
      </div>
    </div>`;
  }
}
