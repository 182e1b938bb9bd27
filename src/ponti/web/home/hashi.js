/**
 * The picture of Hashi on the first screen, drawn as its boards are: a stretch of the sea chart.
 * @module home/hashi
 */
import { HashiBoard } from "/hashi/board.js";

/** @type {[string, number, number, string][]} */
const ISLANDS = [["a", 0, 0, "red"], ["b", 1, 0, "none"], ["c", 3, 0, "none"], ["d", 1, 1, "none"], ["e", 2, 1, "blue"], ["f", 3, 1, "none"], ["g", 0, 2, "none"], ["h", 2, 2, "none"]];

const SEA = {
  columns: 4, rows: 3,
  islands: ISLANDS.map(([letter, column, row, flag]) => ({ letter, column, row, flag })),
  lines: ["ab", "bc", "ag", "bd", "de", "ef", "cf", "eh", "gh"].map((line) => ({ line, crosses: [] })),
};

/** A few islands with their bridges. */
export function seaPicture() {
  const board = new HashiBoard({ layout: SEA, labels: false });
  board.show({ board: {
    numbers: { a: 3, b: 5, d: 2, f: 3, g: 1 }, bridges: { ab: 2, ag: 1, bd: 2, cf: 1, ef: 1, bc: 1 },
    leading: {}, finished: ["a", "b", "d", "g"], groups: [], crossed_out: [],
  } });
  board.element.removeAttribute("role");
  board.element.removeAttribute("aria-label");
  return board.element;
}
