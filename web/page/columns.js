// One column or two, in the document as on the screen. The same width is in css/page.css and css/narrow.css.

/** Before the first drawing, and whenever the window or the tablet is turned. */
export function followColumns(app, root) {
  const one = matchMedia("(max-width: 69.99rem)");
  app.narrow = one.matches;
  const entries = root.querySelector(".columns > .left");
  // Pages are built with two columns. What follows the entries is moved, not they: somebody may be typing there.
  if (entries && one.matches) entries.before(...root.querySelectorAll(".columns > :is(#ask, #answer)"));
  one.addEventListener("change", () => {
    const at = document.activeElement;
    app.narrow = one.matches;
    app.draw();
    if (at !== document.activeElement) at?.focus({ preventScroll: true }); // what was moved lost the focus
  });
}
