// What this tab takes along when a page is loaded whole: what was typed just before, and what goes on to a page of another build.

const LASTS = 60_000; // ms: what nobody came for by then is old
const nameOf = (what) => `desk.${what}`;

/** @param to where it belongs: the path of a page, with its fragment if that counts */
export function carry(what, to, parcel) {
  try {
    sessionStorage.setItem(nameOf(what), JSON.stringify({ to, parcel, at: Date.now() }));
  } catch {
    // Blocked or full: then it does not come along.
  }
}

/** What was put down for this place, once; otherwise null. */
export function carried(what, here, now = Date.now()) {
  try {
    const { to, parcel, at } = JSON.parse(sessionStorage.getItem(nameOf(what))) ?? {};
    if (to !== here) return null;
    drop(what);
    return now - at < LASTS ? parcel : null;
  } catch {
    return null;
  }
}

export function drop(what) {
  try {
    sessionStorage.removeItem(nameOf(what));
  } catch {
    // Blocked: nothing lies there.
  }
}
