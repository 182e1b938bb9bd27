/**
 * Strokes on a board that are not drawn yet, or not any more: a hint, or turns that are compared.
 * @module hashi/ghosts
 */
import { brush, s } from "/svg.js";
import { RADIUS } from "/hashi/geometry.js";
import { strokesOf } from "/hashi/strokes.js";

/** @import { Chart } from "/hashi/geometry.js" */
/** @import { BoardView } from "/wire.js" */

/** @typedef {{stroke: string, kind: string}} Ghost */

/**
 * The marks of some strokes; a bridge lies beside those that are there.
 * @param {Chart} chart
 * @param {Ghost[]} ghosts
 * @param {BoardView} board
 */
export function ghostMarks(chart, ghosts, board) {
  const counts = { ...board.bridges };
  /** @returns {SVGElement[]} */
  const marks = (/** @type {Ghost} */ { stroke, kind }) => {
    if (/^\d/.test(stroke)) {
      const { at } = chart.island(stroke[1]);
      return [
        s("circle", { class: ["ghost-ring", kind], cx: at.x, cy: at.y, r: RADIUS + 9 }),
        s("text", { class: ["number", "ghost", kind], x: at.x, y: at.y + 12.5 }, stroke[0]),
      ];
    }
    const place = counts[stroke] ?? 0;
    counts[stroke] = place + 1;
    const { start, end } = chart.bridge(stroke, place === 0 ? 0 : 1, place === 0 ? 1 : 2);
    return [s("path", { class: ["bridge", "ghost", kind], d: brush(start, end, 3) })];
  };
  return ghosts.flatMap(marks);
}

/**
 * The strokes of two turns: those only played, those only better, and those of both.
 * @param {{played: string, better: ?string}} turns
 * @returns {Ghost[]}
 */
export function comparedStrokes({ played, better }) {
  const [left, rest] = [strokesOf(played), strokesOf(better ?? "")];
  const strokes = [];
  for (const stroke of left) {
    const twin = rest.indexOf(stroke);
    if (twin >= 0) rest.splice(twin, 1);
    strokes.push({ stroke, kind: twin >= 0 ? "both" : "played" });
  }
  return [...strokes, ...rest.map((stroke) => ({ stroke, kind: "better" }))];
}
