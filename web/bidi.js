// A name that is written from right to left turns the words around it, unless it stands apart. The page sets every such run
// apart as it draws it; the text to copy stays as pycore wrote it, because marks that nobody sees would come along into
// mails, spreadsheets and Verify.

/** Letters from right to left, and the marks that turn what follows them. */
const TURNING = "\\u0590-\\u08ff\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069\\ufb1d-\\ufdff\\ufe70-\\ufefe\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}";
const TURNS = new RegExp(`[${TURNING}]`, "u");
/** What stands between two such letters belongs to them, but for commas and the like, which may stand between two names. */
const RUN = new RegExp(`([${TURNING}](?:[${TURNING}\\p{M}\\p{N} .'’"-]*[${TURNING}\\p{M}])?)`, "u");

/** Elements whose text is text only. */
const BARE = new Set(["bdi", "option", "textarea", "title", "script", "style", "text", "tspan"]);

/** @returns the text, or its parts with those that turn drawn by `apart`. */
export const setApart = (text, type, apart) => (typeof type === "string" && TURNS.test(text) && !BARE.has(type) ? text.split(RUN).map((part, i) => (i % 2 ? apart(part) : part)) : text);
