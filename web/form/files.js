// Files in and out, without a server: reading what the user picked, and offering a text to save.

const LIMIT = 5_000_000; // characters; more than any fleet needs

export async function textOf(file) {
  return decoded(new Uint8Array(await file.arrayBuffer())).slice(0, LIMIT).replace(/^\uFEFF/, "");
}

/** UTF-8; UTF-16 where its mark stands first; else what spreadsheets on Windows write by themselves, so that “München” keeps its name. */
export function decoded(bytes) {
  const mark = `${bytes[0]} ${bytes[1]}`;
  try {
    return new TextDecoder({ "255 254": "utf-16le", "254 255": "utf-16be" }[mark] ?? "utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
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
