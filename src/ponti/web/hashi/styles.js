/**
 * What a board and a table of Hashi are drawn with.
 * @module hashi/styles
 */
import { style } from "/dom.js";

/** Load the styles; kept when they can be used. */
export function boardStyles() {
  return Promise.all([style("/hashi/board.css"), style("/hashi/table.css"), style("/game/refusal.css")]);
}
