/** Passing a game on: into the clipboard, or as a file. */

import { ask } from "/net/http.js";

/** Copy a text; false where the browser does not let us (plain http). */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyOldWay(text);
  }
}

function copyOldWay(text) {
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "unseen";
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done;
}

/** Offer a text as a file. */
export function save(text, name, type) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** A position of a record as an SVG. */
export function pictureOf(record, step, seat) {
  return ask("POST", "/api/picture", { body: { record, step, seat }, text: true });
}
