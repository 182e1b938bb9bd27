/**
 * The position of a game that is known to be Hashi.
 * @module hashi/position
 */

/** @import { DiavoloView, HashiView } from "/wire.js" */

/**
 * The position of a room's state, of a step of a replay, or of a trial.
 * @param {{position: HashiView|DiavoloView}} told
 */
export function hashiPosition({ position }) {
  if (position.game !== "hashi") throw new Error("this is no game of Hashi");
  return position;
}
