/**
 * The islands and lines of a board in words, for those who cannot see them.
 * @module hashi/labels
 */
import { islandText, lineText } from "/hashi/speech.js";

/** @import { HashiBoard } from "/hashi/board.js" */
/** @import { BoardView } from "/wire.js" */

/**
 * What can be done on a board.
 * @typedef {Object} Possible
 * @property {(letter: string) => string|number|null|undefined} number to be written on an island
 * @property {(line: string) => boolean} line whether a bridge can be drawn
 * @property {(letter: string) => boolean} [start] whether a bridge can begin at an island
 * @property {?string} selected the island from which a bridge begins
 */

/** Give every island and line its words. @param {HashiBoard} board @param {BoardView} view @param {Possible} possible */
export function labelBoard({ chart, nodes }, view, { number, line: canDraw, start, selected }) {
  for (const [letter, node] of nodes.islands) {
    const can = { canWrite: number(letter), canStart: start?.(letter), selected: selected === letter };
    label(node, islandText(chart, letter, view, can));
  }
  for (const [line, node] of nodes.lines) label(node, lineText(chart, line, view, canDraw(line)));
}

/** @param {Element} node @param {string} text */
function label(node, text) {
  if (node.getAttribute("aria-label") !== text) node.setAttribute("aria-label", text);
}
