/** The outline of a group of squares as one path with rounded corners. */

/** @import { Square } from "/diavolo/geometry.js" */

/** @typedef {[x: number, y: number]} Pair */

/** The data of a path round squares of a grid.
 * @param {Square[]} squares  they hang together side to side
 * @param {number} side
 * @param {{inset?: number, radius?: number}} [shape]
 * @returns {string}
 */
export function outline(squares, side, { inset = 0, radius = 0 } = {}) {
  const corners = cornersOf(squares).map(/** @returns {Pair} */ ([x, y]) => [x * side, y * side]);
  /** @type {string[]} */
  const parts = [];
  corners.forEach((corner, index) => {
    const arriving = direction(corners.at(index - 1) ?? corner, corner);
    const leaving = direction(corner, corners[(index + 1) % corners.length]);
    // The squares lie to the right of the way; a quarter turn to the right of (x, y) is (-y, x).
    const turn = [-(arriving[1] + leaving[1]), arriving[0] + leaving[0]];
    const place = [corner[0] + inset * turn[0], corner[1] + inset * turn[1]];
    const edge = [place[0] - arriving[0] * radius, place[1] - arriving[1] * radius];
    parts.push(`${index ? "L" : "M"}${edge[0]} ${edge[1]}`);
    if (radius) {
      parts.push(`Q${place[0]} ${place[1]} ${place[0] + leaving[0] * radius} ${place[1] + leaving[1] * radius}`);
    }
  });
  return `${parts.join("")}Z`;
}

/** @param {Pair} from @param {Pair} to @returns {Pair} */
function direction([x, y], [toX, toY]) {
  return [Math.sign(toX - x), Math.sign(toY - y)];
}

/**
 * The corners of the outline, clockwise from the first one of the top line.
 * @param {Square[]} squares
 * @returns {Pair[]}
 */
function cornersOf(squares) {
  const taken = new Set(squares.map(({ column, line }) => `${column},${line}`));
  /** From each corner of the grid to the next one on the way round. @type {Map<string, {from: Pair, to: Pair}>} */
  const steps = new Map();
  for (const { column, line } of squares) {
    /** @type {[beside: Pair, from: Pair, to: Pair][]} */
    const sides = [
      [
        [0, -1],
        [column, line],
        [column + 1, line],
      ],
      [
        [1, 0],
        [column + 1, line],
        [column + 1, line + 1],
      ],
      [
        [0, 1],
        [column + 1, line + 1],
        [column, line + 1],
      ],
      [
        [-1, 0],
        [column, line + 1],
        [column, line],
      ],
    ];
    for (const [[right, down], from, to] of sides) {
      if (!taken.has(`${column + right},${line + down}`)) steps.set(String(from), { from, to });
    }
  }
  const [start] = [...steps.values()].map(({ from }) => from).sort((a, b) => a[1] - b[1] || a[0] - b[0]);
  /** @type {Pair[]} */
  const corners = [];
  let here = start;
  /** @type {Pair} */
  let arriving = [0, -1];
  do {
    const next = steps.get(String(here))?.to ?? start;
    const leaving = direction(here, next);
    if (String(leaving) !== String(arriving)) corners.push(here);
    [here, arriving] = [next, leaving];
  } while (String(here) !== String(start));
  return corners;
}
