// The state in the address: readable while small (`#hd=62&attacker.strength=4`), packed when big (`#z1.…`).
// Other sites write readable links by hand, so the reader is generous and never throws.
import { diceOf, few, ofWhat, readDice, readList, readOf, writeDice, writeList, writeOf } from "./state/linkparts.js";
import { deflate, inflate } from "./state/pack.js";
import { getIn, parsePath, setIn } from "./state/path.js";
import { isEmpty, isObject, isScalar, kindOf } from "./state/values.js";

export const READABLE = 900; // characters; longer states are packed

/**
 * @param state {inputs, answers, dice, readings} as JSON
 * @param of what `said` tells of when it is not the answer: {want: "odds"} or {want: "simulate", seed, runs}
 * @returns the fragment without "#" (a promise)
 */
export async function write(state, { schema, version, said = "", receipt = "", of }) {
  const readable = writeReadable(state, { schema, version, said, receipt, of });
  if (readable.length <= READABLE) return readable;
  const packed = await deflate(JSON.stringify({ v: version, ...state, of, said: said || undefined, receipt: receipt || undefined }));
  return packed && packed.length + 3 < readable.length ? `z1.${packed}` : readable;
}

export function writeReadable({ inputs, answers, dice, readings, policy }, { schema, version, said, receipt, of }) {
  const pairs = [];
  for (const [name, value] of Object.entries(inputs)) pair(pairs, name, value, schema.properties?.[name]);
  if (answers?.length) pairs.push(["~answers", writeList(answers)]);
  if (dice && dice.source !== "ask") pairs.push(["~dice", writeDice(dice)]);
  for (const [id, choice] of Object.entries(readings ?? {})) pairs.push([`~${id}`, String(choice)]);
  if (policy) pairs.push(["~policy", JSON.stringify(policy)]);
  if (version) pairs.push(["v", version]);
  if (of) pairs.push(["~of", writeOf(of)]);
  if (said) pairs.push(["~said", said]);
  if (receipt) pairs.push(["~receipt", receipt.replace(/ /g, "")]);
  return pairs.map(([k, v]) => `${escape(k)}=${escape(v)}`).join("&");
}

function pair(pairs, path, value, schema) {
  if (value === undefined || (schema && same(value, schema.default))) return;
  if (kindOf(schema) === "record" && isObject(value) && !isEmpty(value))
    for (const [name, inner] of Object.entries(value)) pair(pairs, `${path}.${name}`, inner, schema.properties?.[name]);
  else if (schema && isScalar(schema) && typeof value !== "object") pairs.push([path, String(value)]);
  else pairs.push([path, JSON.stringify(value)]);
}

const escape = (text) =>
  encodeURIComponent(text).replace(/%20/g, "+").replace(/%(2C|3A|2F|3B|40|24)/g, (c) => decodeURIComponent(c)).replace(/[()'!*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`); // what Markdown or a mail program would end a link at
export const same = (a, b) => a === b || JSON.stringify(a) === JSON.stringify(b);

/**
 * Read a fragment. Always gives an answer: `null` state means "the default", `notices` say what was wrong.
 * @returns {Promise<{state: object|null, version: string, said: string, receipt: string, of?: object, notices: string[]}>}
 */
export async function read(fragment, schema) {
  const text = fragment.replace(/^#/, "");
  if (!text) return { state: null, version: "", said: "", receipt: "", notices: [] };
  try {
    return text.startsWith("z1.") ? await readPacked(text.slice(3)) : readReadable(text, schema);
  } catch {
    return damaged();
  }
}

const damaged = () => ({
  state: null,
  version: "",
  said: "",
  receipt: "",
  notices: ["This link is damaged or was cut short, so the worked example is shown instead. Ask for the link again, or copy all of it."],
});

async function readPacked(text) {
  const { v = "", said = "", receipt = "", of, inputs, answers = [], dice, readings = {}, policy, ...strange } = JSON.parse(await inflate(text));
  if (!isObject(inputs) || !Array.isArray(answers) || !isObject(readings) || Object.keys(strange).length) return damaged();
  const thrown = diceOf(dice);
  return { state: { inputs, answers, dice: thrown.dice, readings, policy }, version: String(v), said: String(said), receipt: String(receipt), of: ofWhat(of), notices: thrown.notices };
}

function readReadable(text, schema) {
  const out = { state: { inputs: {}, answers: [], dice: { source: "ask" }, readings: {} }, version: "", said: "", receipt: "", notices: [] };
  const [seen, strange, twice] = [new Set(), [], []];
  let known = 0;
  for (const piece of text.split("&")) {
    const [name, value] = halves(piece);
    if (name && seen.has(name) && !isScalarList(schemaAt(schema, parsePath(name) ?? [""]))) twice.push(name.slice(0, 40));
    seen.add(name);
    if (name === null) strange.push(piece.slice(0, 30));
    else if (readMeta(out, name, value)) known += 1;
    else if (readInput(out.state, name, value, schema)) known += 1;
    else if (name) strange.push(name.slice(0, 40));
  }
  if (!known) return damaged();
  if (strange.length) out.notices.push(`This link names something this page does not know, which was left out: ${few(strange)}.`);
  if (twice.length) out.notices.push(`This link names something twice, of which the last was taken: ${few(twice)}.`);
  return out;
}

function halves(piece) {
  const cut = piece.indexOf("=");
  if (cut < 0) return [null, ""];
  try {
    return [piece.slice(0, cut), piece.slice(cut + 1)].map((s) => decodeURIComponent(s.replace(/\+/g, " ")));
  } catch {
    return [null, ""];
  }
}

function takeDice(out, { dice, notices }) {
  out.state.dice = dice;
  out.notices.push(...notices);
}

function readMeta(out, name, value) {
  if (name === "v") out.version = value;
  else if (name === "~said") out.said = value;
  else if (name === "~receipt") out.receipt = value;
  else if (name === "~of" && readOf(value)) out.of = readOf(value);
  else if (name === "~answers") out.state.answers = readList(value);
  else if (name === "~dice") takeDice(out, readDice(value));
  else if (name === "~policy") out.state.policy = JSON.parse(value);
  else if (name.startsWith("~") && name.includes(".")) out.state.readings[name.slice(1)] = value;
  else return false;
  return true;
}

/** One `path=value` of a hand-written link: `hd=62`, `attacker.strength=4`, `targets[0].hp=9`, `bonuses=2,-1`. */
function readInput(state, name, value, schema) {
  const steps = parsePath(name);
  const field = steps && schemaAt(schema, steps);
  if (!field || (steps.some((s) => typeof s === "number" && s > 999))) return false;
  const old = getIn(state.inputs, steps);
  const next = isScalarList(field) && Array.isArray(old) ? [...old, ...valueOf(field, value)] : valueOf(field, value);
  state.inputs = setIn(state.inputs, steps, next);
  return true;
}

const isScalarList = (field) => kindOf(field) === "list" && isScalar(field.items);

/** A bare + in a link is a space: `dice=2d6+3`, written by hand, means what it says. */
const LOST_PLUS = /(?<=d(?:\d+|%)(?:[x×]\d+)?(?:[+ -]\d+)*) (?=\d|d)/gi;

function valueOf(field, text) {
  if (kindOf(field) === "dice") return text.replace(LOST_PLUS, "+");
  if (isScalar(field)) return text;
  if (/^\s*[[{]/.test(text)) return JSON.parse(text);
  if (isScalarList(field)) return text.split(",").map((s) => s.trim()).filter(Boolean);
  return JSON.parse(text);
}

function schemaAt(schema, steps) {
  return steps.reduce((at, step) => {
    if (kindOf(at) === "list") return typeof step === "number" ? at.items : undefined;
    if (kindOf(at) === "map") return at.additionalProperties;
    return at?.properties && Object.hasOwn(at.properties, step) ? at.properties[step] : undefined;
  }, schema);
}
