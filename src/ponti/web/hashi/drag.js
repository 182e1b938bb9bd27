/**
 * A drag from an island, or a tap: what the pen means. No DOM here; points are in units of the board.
 * @module hashi/drag
 */
import { minus } from "/svg.js";

/** @import { Chart, Target } from "/hashi/geometry.js" */
/** @import { Point } from "/svg.js" */

/**
 * @typedef {{kind: "bridge", line: string} | {kind: "island", island: string} | {kind: "line", line: string}
 *   | {kind: "crossing", lines: string[]} | {kind: "nowhere", island: string} | null} Meaning
 */

/**
 * @typedef {Object} State of a pen that is down
 * @property {Point} from
 * @property {Target & {crossing?: string[]}} target
 * @property {number} slack
 * @property {boolean} moved
 * @property {string|null} line that a bridge would take
 * @property {number} far from where it came down
 */

export class Drag {
  /** @param {Chart} chart */
  constructor(chart) {
    this.chart = chart;
    /** @type {State|null} */
    this.state = null;
  }

  /** Whether a pointer is down. */
  get active() {
    return this.state !== null;
  }

  /**
   * The pen comes down.
   * @param {Point} at
   * @param {{reach: number, slack: number, broad?: boolean}} measures of targets and of a tap's trembling, in units
   */
  start(at, { reach, slack, broad = false }) {
    this.state = { from: at, target: this.chart.hit(at, reach, broad), slack, moved: false, line: null, far: 0 };
    return this.state.target;
  }

  /** The pen moves: the line that a bridge would take now, as soon as the direction is fixed. @param {Point} at */
  move(at) {
    if (!this.state) return null;
    const { from, target, slack } = this.state;
    const way = minus(at, from);
    const far = Math.hypot(way.x, way.y);
    if (far > slack) this.state.moved = true;
    // Back near the island: the mind has changed.
    this.state.line = target.island && far > slack ? this.chart.lineTowards(target.island, way) : null;
    this.state.far = far;
    return this.state.line;
  }

  /** The pen is lifted. @param {Point} at @returns {Meaning} */
  end(at) {
    if (!this.state) return null;
    this.move(at);
    const { target, moved, line, far, slack } = this.state;
    this.state = null;
    if (!moved) {
      if (target.island) return { kind: "island", island: target.island };
      if (target.line) return { kind: "line", line: target.line };
      if (target.crossing) return { kind: "crossing", lines: target.crossing };
      return null;
    }
    if (!target.island || far <= slack) return null;
    return line ? { kind: "bridge", line } : { kind: "nowhere", island: target.island };
  }

  /** A second finger, a scroll, Escape: nothing was meant. */
  cancel() {
    this.state = null;
  }
}
