// Pictures and widgets that a calculator's words name; found by name, loaded before the page is drawn.

/** The names a page needs: {pictures: [...], widgets: [...]}. */
export function partsNamed(page) {
  const words = page.spec?.calculators?.[page.calculator] ?? {};
  const widgets = Object.values(words.fields ?? {}).map((field) => field.widget).filter(Boolean);
  return { pictures: words.picture ? [words.picture] : [], widgets: [...new Set(widgets)].sort() };
}

/** @returns {Promise<{pictures, widgets}>} the modules of pictures (with `default`, perhaps `tally`) and the widgets' components. */
export async function loadParts(page) {
  const { pictures, widgets } = partsNamed(page);
  const [shown, controls] = await Promise.all([
    Promise.all(pictures.map(async (name) => [name, await import(`../pictures/${name}.js`)])),
    Promise.all(widgets.map(async (name) => [name, (await import(`../widgets/${name}.js`)).default])),
  ]);
  return { pictures: Object.fromEntries(shown), widgets: Object.fromEntries(controls) };
}
