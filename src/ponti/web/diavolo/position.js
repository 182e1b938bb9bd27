/** The position of a game that is known to be Ponte del Diavolo. */

/** @import { DiavoloView, HashiView } from "/wire.js" */

/**
 * The position of a room's state, of a step of a replay, or of a trial.
 * @param {{position: HashiView|DiavoloView}} told
 */
export function diavoloPosition({ position }) {
  if (position.game !== "diavolo") throw new Error("this is no game of Ponte del Diavolo");
  return position;
}
