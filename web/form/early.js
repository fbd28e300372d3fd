// What was typed or chosen before the page's scripts had come: the prerendered form stands long before them on a slow line.

const CONTROLS = "input, textarea, select";
const changed = (control) =>
  control.type === "radio" ? control.checked && !control.defaultChecked
    : control.type === "checkbox" ? control.checked !== control.defaultChecked
      : control.localName === "select" ? [...control.options].some((option) => option.selected && !option.defaultSelected)
        : control.type !== "file" && control.value !== control.defaultValue;

/** Firefox puts back what stood in the form before a reload: nobody typed that, and the address holds it. */
const restored = () => ["reload", "back_forward"].includes(performance.getEntriesByType("navigation")[0]?.type);

/** Looks before the first drawing. @returns what gives the same once more to the form that listens, to be called when the link is read. */
export function typedEarly(root) {
  const found = [...(restored() ? [] : root.querySelectorAll(CONTROLS))].filter(changed).map((control) => ({ control, place: placeOf(control), value: control.value, checked: control.checked }));
  return () => {
    for (const { control: first, place, value, checked } of found) {
      const control = first.isConnected ? first : controlAt(root, place);
      if (!control) continue; // the link has no such row
      if (control.value !== value) control.value = value; // setting the same would move the caret
      control.checked = checked;
      control.dispatchEvent(new Event("input", { bubbles: true }));
      control.dispatchEvent(new Event("change", { bubbles: true }));
    }
  };
}

/** A control's place in the form, for when a link's rows have taken the place of the example's. */
function placeOf(control) {
  const field = control.closest("[data-field]");
  return field && [field.dataset.field, [...field.querySelectorAll(CONTROLS)].indexOf(control)];
}

const controlAt = (root, place) => place && root.querySelector(`[data-field="${CSS.escape(place[0])}"]`)?.querySelectorAll(CONTROLS)[place[1]];
