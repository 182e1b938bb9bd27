/**
 * Where everything of a Hashi board lies in its picture, and what lies at a point. Knows no rules.
 * @module hashi/geometry
 */
import { distance, direction, minus, plus, times } from "/svg.js";

/** @import { Point } from "/svg.js" */
/** @import { IslandView, LayoutView } from "/wire.js" */

/** @typedef {Pick<LayoutView, "columns"|"rows"|"islands"|"lines">} Layout as much of one as is drawn */
/** @typedef {IslandView & {at: Point}} Island */
/** @typedef {{line: string, a: string, b: string, from: Point, to: Point, crosses: string[]}} Line */
/** @typedef {{island?: string, line?: string}} Target a place of a board */

export const UNIT = 88;
export const MARGIN = 42;
export const FRAME = 8;
export const RADIUS = 27;
/** The end of an island's letter from its middle, clear of the rings round it; along the frame letters begin at its edge. */
export const LETTER = { left: 34, up: 28, edge: FRAME + 2 };
/** Each of two bridges from their dotted line. */
export const ASIDE = 8.5;

/** A layout with its measures: places of islands, ends of lines, who is whose neighbour. */
export class Chart {
  /** @param {Layout} layout */
  constructor(layout) {
    this.layout = layout;
    const inset = MARGIN + FRAME;
    this.width = (layout.columns - 1) * UNIT + 2 * inset;
    this.height = (layout.rows - 1) * UNIT + 2 * inset;
    /** @type {Map<string, Island>} */
    this.islands = new Map(layout.islands.map((island) => [
      island.letter,
      { ...island, at: { x: inset + island.column * UNIT, y: inset + island.row * UNIT } },
    ]));
    /** @type {Map<string, Line>} */
    this.lines = new Map(layout.lines.map(({ line, crosses }) => {
      const [a, b] = line;
      return [line, { line, a, b, crosses, from: this.island(a).at, to: this.island(b).at }];
    }));
  }

  /** An island of this board. @param {string} letter */
  island(letter) {
    const island = this.islands.get(letter);
    if (!island) throw new Error(`this board has no island ${letter}`);
    return island;
  }

  /** A line of this board. @param {string} name */
  line(name) {
    const line = this.lines.get(name);
    if (!line) throw new Error(`this board has no line ${name}`);
    return line;
  }

  /** The lines that end at an island. @param {string} letter */
  linesAt(letter) {
    return [...this.lines.values()].filter(({ a, b }) => a === letter || b === letter);
  }

  /** The line between two islands, or null. @param {string} one @param {string} other */
  between(one, other) {
    return this.lines.get(one + other) ?? this.lines.get(other + one) ?? null;
  }

  /** The other end of a line. @param {string} line @param {string} letter */
  across(line, letter) {
    const { a, b } = this.line(line);
    return a === letter ? b : a;
  }

  /**
   * The line that leaves an island in a direction, within about 45 degrees; null where none does.
   * @param {string} letter
   * @param {Point} way
   */
  lineTowards(letter, way) {
    const length = Math.hypot(way.x, way.y);
    if (!length) return null;
    const from = this.island(letter).at;
    /** @type {string|null} */
    let best = null;
    let closest = Math.SQRT1_2;
    for (const each of this.linesAt(letter)) {
      const there = direction(from, this.island(this.across(each.line, letter)).at);
      const cosine = (there.x * way.x + there.y * way.y) / length;
      if (cosine >= closest) [best, closest] = [each.line, cosine];
    }
    return best;
  }

  /**
   * The nearest island in a direction ("left", "right", "up", "down"), for the arrow keys; null at the edge.
   * @param {Point} from
   * @param {Point} way
   */
  nextIsland(from, way) {
    /** @type {string|null} */
    let best = null;
    let cost = Infinity;
    for (const island of this.islands.values()) {
      const step = minus(island.at, from);
      const along = step.x * way.x + step.y * way.y;
      const aside = Math.abs(step.x * way.y) + Math.abs(step.y * way.x);
      if (along < 1) continue;
      const price = along + 2.5 * aside;
      if (price < cost) [best, cost] = [island.letter, price];
    }
    return best;
  }

  /**
   * The ends of the n-th of `count` bridges on a line, `reach` away from the middles of the islands.
   * @param {string} line
   * @param {number} place
   * @param {number} count
   */
  bridge(line, place, count, reach = RADIUS - 3) {
    const { from, to } = this.line(line);
    const forward = direction(from, to);
    const aside = times({ x: -forward.y, y: forward.x }, (2 * place - count + 1) * ASIDE);
    return {
      start: plus(plus(from, times(forward, reach)), aside),
      end: plus(minus(to, times(forward, reach)), aside),
    };
  }

  /**
   * What is meant by a point: an island, a line, several lines where they cross, or nothing.
   * @param {Point} at in units of the picture
   * @param {number} reach half the size of a target, in units (22 px on the screen)
   * @param {boolean} [broad] islands are meant: they have all of their target, also where lines begin
   * @returns {Target & {crossing?: string[]}}
   */
  hit(at, reach, broad = false) {
    const islands = [...this.islands.values()].map(({ letter: each, at: centre }) => ({ far: distance(at, centre), letter: each }));
    const { far: near, letter } = islands.reduce((a, b) => (b.far < a.far ? b : a));
    if (near <= Math.max(RADIUS * 1.1, broad ? reach : 0)) return { island: letter };
    const lines = [...this.lines.values()]
      .map((each) => ({ far: aside(at, each), line: each.line, crosses: each.crosses }))
      .filter(({ far }) => far <= Math.max(14, reach))
      .sort((a, b) => a.far - b.far);
    const shore = near - RADIUS;
    if (near <= Math.max(RADIUS + 6, reach) && (!lines.length || shore < lines[0].far)) return { island: letter };
    if (!lines.length) return {};
    const [first, second] = lines;
    if (second && second.far - first.far < reach / 4 && first.crosses.includes(second.line)) {
      return { crossing: [first.line, second.line] };
    }
    return { line: first.line };
  }
}

/** How far a point is from the stretch of a line between its coasts. @param {Point} at @param {Line} line */
function aside(at, { from, to }) {
  const length = distance(from, to);
  const forward = direction(from, to);
  const step = minus(at, from);
  const along = step.x * forward.x + step.y * forward.y;
  if (along < RADIUS * 0.8 || along > length - RADIUS * 0.8) return Infinity;
  return Math.abs(step.x * -forward.y + step.y * forward.x);
}
