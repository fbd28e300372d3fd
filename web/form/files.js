// Files in and out, without a server: reading what the user picked, and offering a text to save.

const LIMIT = 5_000_000; // characters; more than any fleet needs

export async function textOf(file) {
  return (await file.text()).slice(0, LIMIT).replace(/^\uFEFF/, "");
}

export function offerFile(name, text, type = "application/json") {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
