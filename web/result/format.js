// Numbers as people read them. Chances come as exact fractions "p/q" and stay exact until here.

/** @returns {number} the value of "3/8", "5" or 5. */
export function valueOf(text) {
  const [top, bottom] = split(text);
  const digits = Math.max(top.toString().length, bottom.toString().length) - 300;
  if (digits <= 0) return Number(top) / Number(bottom);
  const cut = 10n ** BigInt(digits); // both far beyond what a float holds
  return Number(top / cut) / Number(bottom / cut);
}

function split(text) {
  const [top, bottom = "1"] = String(text).split("/");
  return [BigInt(top), BigInt(bottom)];
}

/** "16.7%": one decimal, more for the rare, never a 0% that is possible or a 100% that is not certain. */
export function percent(chance) {
  const p = typeof chance === "number" ? chance : valueOf(chance);
  const [top, bottom] = typeof chance === "number" ? [chance, 1] : split(chance); // a float may be 0 or 1 where the fraction is not
  if (top <= 0) return "0%";
  if (top >= bottom) return "100%";
  const places = p < 0.01 || p > 0.99 ? 2 : 1;
  const shown = (p * 100).toFixed(places);
  if (Number(shown) === 0) return "under 0.01%";
  if (Number(shown) === 100) return "over 99.99%";
  return `${shown}%`;
}

/** "1/6" when it can be read, "about" nothing when the fraction is a monster. */
export const fraction = (chance) => (String(chance).length <= 13 && String(chance).includes("/") ? String(chance) : "");

export const both = (chance) => [fraction(chance), percent(chance)].filter(Boolean).join(" · ");

const NUMBER = new Intl.NumberFormat("en", { maximumFractionDigits: 2 }); // made once: making it takes ten times as long as using it

/** A value of a result: fractions with two decimals, yes and no, the rest as it is. */
export function shown(value) {
  if (value === true) return "yes";
  if (value === false) return "no";
  if (value === null || value === undefined) return "none";
  if (typeof value === "number") return NUMBER.format(value).replace("-", "−");
  if (/^-?\d+\/\d+$/.test(value)) return valueOf(value).toFixed(2).replace("-", "−");
  return String(value);
}

const ALMOST = 1e-15;

/**
 * "At least" and "at most" of chances in the order of their values. Floats that were added up are seldom just 1: what is
 * certain is 1 all the same, what is not is below, and what is possible is above 0 (each end is added up from its own).
 */
export function cumulated(chances) {
  const total = chances.reduce((t, p) => t + p, 0);
  const whole = Math.abs(total - 1) < 1e-9 ? 1 : total;
  const upTo = (list) => {
    let so_far = 0;
    const last = list.findLastIndex((p) => p > 0);
    return list.map((p, i) => ((so_far += p), i >= last ? whole : Math.min(so_far, whole - ALMOST)));
  };
  const [most, least] = [upTo(chances), upTo([...chances].reverse()).reverse()];
  return chances.map((_, i) => ({ least: least[i], most: most[i] }));
}

/** Exact sum of fractions, as a fraction. Chances of one roll have denominators that divide each other: no need to shorten on the way. */
export function sum(chances) {
  let top = 0n;
  let bottom = 1n;
  for (const chance of chances) {
    const [t, b] = split(chance);
    const whole = bottom % b === 0n ? bottom : b % bottom === 0n ? b : (bottom / gcd(bottom, b)) * b;
    if (whole !== bottom) top *= whole / bottom;
    top += t * (whole / b);
    bottom = whole;
  }
  const common = gcd(top < 0n ? -top : top, bottom);
  return bottom === common ? String(top / common) : `${top / common}/${bottom / common}`;
}

function gcd(a, b) {
  while (b) [a, b] = [b, a % b];
  return a || 1n;
}
