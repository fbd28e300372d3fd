// One record (a ship's sheet) with a shelf beside it: kept on this device under its name, found again by typing a few letters.
import { html } from "../ui.js";
import { Fields } from "../form/field.js";
import { Saved } from "../form/saved.js";
import { rowWord } from "../form/words.js";

export default function Kept(props) {
  const { schema, words, value, onInput } = props;
  const put = (change) => onInput((old) => change([old]).at(-1));
  return html`<div class="bar"><${Saved} shelf=${words.saved} schema=${schema} rows=${[value ?? {}]} put=${put} word=${rowWord(words)} /></div>
    <${Fields} ...${props} />`;
}
