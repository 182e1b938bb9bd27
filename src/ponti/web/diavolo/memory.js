/** What is chosen but not confirmed outlives a reload of the page: kept in this tab, for this move of this game. */

import { NOTHING } from "/diavolo/selection.js";

/** @import { Selection } from "/diavolo/selection.js" */

const key = (/** @type {string} */ room) => `ponti.choice.${room}`;

/** Keep what is chosen. @param {string} room @param {number} ply @param {Selection} selection */
export function remember(room, ply, selection) {
  try {
    if (selection === NOTHING) sessionStorage.removeItem(key(room));
    else sessionStorage.setItem(key(room), JSON.stringify({ ply, selection }));
  } catch {
    // Without storage a reload begins the turn anew.
  }
}

/** What was chosen for this move, or nothing. @param {string} room @param {number} ply @returns {Selection} */
export function remembered(room, ply) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key(room)) ?? "null");
    return kept?.ply === ply ? kept.selection : NOTHING;
  } catch {
    return NOTHING;
  }
}
