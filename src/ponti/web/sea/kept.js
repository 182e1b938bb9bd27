/**
 * The seas that this device keeps.
 * @module sea/kept
 */
import { read, write } from "/store.js";

/** @import { Drawing } from "/sea/drawing.js" */

/**
 * A sea of this device: its drawing, and what the options of a game have, once the server has read it.
 * @typedef {{id: string, drawing: Drawing, board: string|null, deck: string|null, at: number}} Sea
 */

const KEPT = "ponti.seas";
/** Of more than so many the oldest are forgotten. */
const MOST = 60;

/** All seas of this device, the latest first. @returns {Sea[]} */
export function seas() {
  const all = read(KEPT, /** @type {Sea[]} */ ([]));
  return Array.isArray(all) ? all.filter((sea) => sea?.drawing?.islands) : [];
}

/** Those that can be played on. */
export function playable() {
  return seas().filter(({ board }) => board !== null);
}

/** @param {string|null} id */
export function seaNamed(id) {
  return seas().find((sea) => sea.id === id) ?? null;
}

/** Keep a sea as it is now. @param {Omit<Sea, "at">} sea */
export function keepSea(sea) {
  write(KEPT, [{ ...sea, at: Date.now() }, ...seas().filter(({ id }) => id !== sea.id)].slice(0, MOST));
}

/** Keep these seas, the latest first; of several with one name the first. @param {Sea[]} all */
export function keepSeas(all) {
  const first = all.filter(({ id }, at) => all.findIndex((other) => other.id === id) === at);
  write(KEPT, first.sort((a, b) => b.at - a.at).slice(0, MOST));
}

/** @param {string} id */
export function forgetSea(id) {
  write(KEPT, seas().filter((sea) => sea.id !== id));
}

/** A name for a new sea. */
export function newId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(6)), (each) => each.toString(16).padStart(2, "0")).join("");
}
