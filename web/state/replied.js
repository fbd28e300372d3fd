// A pasted reply as JSON, held against the engine's own: dice one by one, everything else by its place.
import { isObject } from "./values.js";

const APART = new Set(["line", "receipt", "version", "text", "verified", "differs"]); // looked at on their own, or of a verdict
const MOST = 5;

/** @returns {Promise<string[]>} where a pasted reply is not the engine's; `reply` is what the engine says of its line */
export async function replyDiffers(theirs, reply, told, ask) {
  const dice = diceDiffer(theirs.dice?.used, reply.dice?.used ?? []);
  if (dice) return [dice];
  const { text: _text, ...asked } = told;
  const ours = told.want === "simulate" ? reply : await ask({ ...asked, steps: told.steps ?? "top" }, "verify");
  if (!ours) return ["The engine was interrupted. Press Check again."];
  const out = [];
  for (const name of Object.keys(theirs)) if (!APART.has(name)) follow(name, theirs[name], ours[name], out);
  return out.length > MOST ? [...out.slice(0, MOST), `and ${out.length - MOST} more differences`] : out;
}

function follow(path, x, y, out) {
  if (Object.is(x, y)) return;
  const lists = Array.isArray(x) && Array.isArray(y);
  if (!lists && !(isObject(x) && isObject(y))) return void out.push(`${path} is ${shown(x)} there, and ${shown(y)} here.`);
  const keys = lists ? Object.keys(x.length > y.length ? x : y) : Object.keys(x); // a part left out is no lie, a roll left out is
  for (const key of keys) follow(lists ? `${path}[${key}]` : `${path}.${key}`, x[key], y[key], out);
}

const shown = (value) => (value === undefined ? "missing" : JSON.stringify(value).slice(0, 80));

/** The first die that is another, as a sentence. */
function diceDiffer(theirs, ours) {
  if (!Array.isArray(theirs)) return "";
  for (let at = 0; at < Math.max(theirs.length, ours.length); at += 1) {
    if (theirs[at]?.roll !== ours[at]?.roll || theirs[at]?.die !== ours[at]?.die)
      return `Die ${at + 1} is ${theirs[at] ? `${theirs[at].die} ${theirs[at].roll}` : "missing"} there, and ${ours[at] ? `${ours[at].die} ${ours[at].roll}` : "not thrown"} here.`;
  }
  return "";
}
