/** The lines of stone bridges, seen aslant from the south: what is high lies further up in the picture. */

import { SPACE } from "/diavolo/geometry.js";

/** @import { Square } from "/diavolo/geometry.js" */

/** @typedef {[x: number, y: number]} Pair */
/** @typedef {(t: number) => Pair} Curve from its beginning, 0, to its end, 1 */

const HEIGHT = 20; // of the crown above the water
/** @type {Pair} */
const SPAN = [0.17, 0.83]; // the part of its length where a bridge is an arch, not a pier
const STEPS = [0.06, 0.11, 0.17, 0.24, 0.32, 0.41, 0.5, 0.59, 0.68, 0.76, 0.83, 0.89, 0.94];

/** From one end to the other, in columns and lines downwards: the eight ways a bridge can lie. @type {Pair[]} */
export const REACHES = [
  [0, -2],
  [2, 0],
  [2, 2],
  [2, -2],
  [1, 2],
  [1, -2],
  [2, 1],
  [2, -1],
];

/** The id of the drawing of a bridge in a direction. @param {string} kind @param {Pair} reach */
export function archId(kind, [across, down]) {
  return `${kind}-bridge-${across}${down < 0 ? "n" : "s"}${Math.abs(down)}`;
}

/** The end from which a bridge between two points of the screen is drawn, and how far it reaches.
 * @param {Square} one
 * @param {Square} two
 * @returns {Pair} columns to the right (never negative) and lines downwards
 */
export function reachOf(one, two) {
  const across = two.column - one.column;
  const down = two.line - one.line;
  if (across < 0 || (across === 0 && down > 0)) return [-across || 0, -down];
  return [across, down];
}

/**
 * How the crown moves in the picture: upwards, or sideways where the bridge itself runs upwards.
 * @param {Pair} reach
 * @returns {Pair}
 */
export function liftOf([across, down]) {
  const rise = down / Math.hypot(across, down);
  const steep = Math.abs(rise) ** 6;
  return [Math.sign(rise) * 11 * steep, -HEIGHT + (HEIGHT - 7) * steep];
}

class Shape {
  /** @param {Pair} reach */
  constructor(reach) {
    const length = Math.hypot(...reach);
    const [forward, down] = [reach[0] / length, reach[1] / length];
    /** @type {Pair} */
    this.across = [-down, forward];
    /** @type {Pair} */
    this.half = [(reach[0] * SPACE) / 2 + 3 * forward, (reach[1] * SPACE) / 2 + 3 * down];
    this.lift = liftOf(reach);
    this.north = this.along(-8, this.lift);
    this.south = this.along(8, this.lift);
  }

  /**
   * A line so far to the south of the middle, lifted at the crown.
   * @param {number} offset
   * @param {Pair} lift
   * @returns {Curve}
   */
  along(offset, lift) {
    return (t) => {
      const wide = offset * (1 + 0.35 * (2 * t - 1) ** 4); // a Venetian bridge is wider at its ends
      const arch = 4 * t * (1 - t);
      return each((axis) => this.half[axis] * (2 * t - 1) + this.across[axis] * wide + lift[axis] * arch);
    };
  }

  /** Whether the south side shows, and not only the deck. */
  get wallIsSeen() {
    return this.lift[0] * this.across[0] + this.lift[1] * this.across[1] < -3;
  }
}

/** All paths of a bridge in one direction, round its middle. @param {Pair} reach */
export function arch(reach) {
  const shape = new Shape(reach);
  const { north, south } = shape;
  const water = shape.along(8, [0, 0]);
  /** @type {Curve} */
  const opening = (t) => {
    const swing = (2 * t - 1) / (SPAN[1] - SPAN[0]);
    const rise = 0.72 * Math.sqrt(Math.max(0, 1 - swing * swing));
    const [top, bottom] = [south(0.5), water(0.5)];
    const place = water(t);
    return each((axis) => place[axis] + (top[axis] - bottom[axis]) * rise);
  };
  return {
    shadow: band(shape.along(-8, [0, 13]), shape.along(8, [0, 13]), SPAN),
    wall: shape.wallIsSeen ? band(south, opening, [0.04, 0.96]) : null,
    opening: shape.wallIsSeen ? smooth(sampled(opening, SPAN, 12)) : null,
    deck: band(north, south, [0, 1]),
    parapets: smooth(sampled(north, [0, 1], 6)) + smooth(sampled(south, [0, 1], 6)),
    steps: STEPS.map((t) => `M${text(north(t))}L${text(south(t))}`).join(""),
  };
}

/** Both coordinates of a point. @param {(axis: 0|1) => number} coordinate @returns {Pair} */
function each(coordinate) {
  return [coordinate(0), coordinate(1)];
}

/** @param {Curve} line @param {Pair} part @param {number} steps */
function sampled(line, [low, high], steps) {
  return Array.from({ length: steps + 1 }, (_, index) => line(low + ((high - low) * index) / steps));
}

/** @param {Curve} one @param {Curve} other @param {Pair} part */
function band(one, other, part) {
  const back = smooth(sampled(other, part, 6).reverse());
  return `${smooth(sampled(one, part, 6))}L${back.slice(1)}Z`;
}

/** @param {Pair} point */
function text([x, y]) {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}

/** A path that runs smoothly through all points. @param {Pair[]} points */
function smooth(points) {
  let path = `M${text(points[0])}`;
  for (let index = 0; index < points.length - 1; index += 1) {
    const here = points[index];
    const there = points[index + 1];
    const before = points[index - 1] ?? here;
    const after = points[index + 2] ?? there;
    const leave = each((axis) => here[axis] + (there[axis] - before[axis]) / 6);
    const arrive = each((axis) => there[axis] - (after[axis] - here[axis]) / 6);
    path += `C${text(leave)} ${text(arrive)} ${text(there)}`;
  }
  return path;
}
