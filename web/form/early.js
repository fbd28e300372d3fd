// What was typed or chosen before the page's scripts had come: the prerendered form stands long before them on a slow line.

const changed = (control) =>
  control.type === "radio" ? control.checked && !control.defaultChecked
    : control.type === "checkbox" ? control.checked !== control.defaultChecked
      : control.localName === "select" ? [...control.options].some((option) => option.selected && !option.defaultSelected)
        : control.type !== "file" && control.value !== control.defaultValue;

/** Looks before the first drawing. @returns what gives the same once more to the form that listens, to be called right after. */
export function typedEarly(root) {
  const found = [...root.querySelectorAll("input, textarea, select")].filter(changed).map((control) => [control, control.value, control.checked]);
  return () => {
    for (const [control, value, checked] of found) {
      if (control.value !== value) control.value = value; // setting the same would move the caret
      control.checked = checked;
      control.dispatchEvent(new Event("input", { bubbles: true }));
      control.dispatchEvent(new Event("change", { bubbles: true }));
    }
  };
}
