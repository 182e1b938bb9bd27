/** Passing a game on: into the clipboard, or as a file. */

import { postForPicture } from "/net/http.js";

/** Copy a text; false where the browser does not let us (plain http). @param {string} text */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyOldWay(text);
  }
}

/** @param {string} text */
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

/** The words of a page of others that show something of this server there. @param {string} path below `/embed/` */
export function frameOf(path) {
  const address = `${location.origin}${path}`.replaceAll("&", "&amp;");
  return `<iframe src="${address}" title="Ponti" width="480" height="600" loading="lazy" style="border:0;max-width:100%"></iframe>`;
}

/**
 * Offer a text as a file.
 * @param {string} text
 * @param {string} name
 * @param {string} type
 */
export function save(text, name, type) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/**
 * A position of a record as an SVG.
 * @param {string} record
 * @param {number} step
 * @param {number} seat
 */
export function pictureOf(record, step, seat) {
  return postForPicture("/api/picture", { record, step, seat });
}
