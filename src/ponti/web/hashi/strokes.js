/**
 * Strokes of a turn: `5c` writes a number, `ab` draws a bridge.
 * @module hashi/strokes
 */

/** The strokes of a turn as the wire writes it. @param {string} move */
export function strokesOf(move) {
  return move.replace(/\[.*?\]/g, "").split(" ").filter((word) => /^[\da-z][a-z]$/.test(word));
}
