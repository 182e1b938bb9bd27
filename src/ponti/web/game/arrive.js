/**
 * Arriving at a room: with a token behind `#`, with one kept on this device, or with none.
 * @module game/arrive
 */
import { keepGame, persistent, tokenOf } from "/store.js";

/** @import { Context } from "/visit.js" */

/**
 * The token for this room, kept for later; the address is freed of it where this device can keep it.
 * @param {Context} context
 */
export function arriving(context) {
  const room = context.params.room;
  const given = /^#([A-Za-z0-9_-]{32})$/.exec(location.hash)?.[1];
  if (!given) return tokenOf(room);
  keepGame(room, given, null);
  if (persistent) history.replaceState(history.state, "", location.pathname + location.search);
  return given;
}
