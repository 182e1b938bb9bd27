/**
 * Where the spaces of a lagoon lie. A space is named as on the wire: `a1` is bottom left.
 * Nothing here knows a rule: it only turns names into places and back.
 */

/** @typedef {{column: number, line: number}} Square a place on the screen, from the top left */

/** The side of a space, in the units of the drawing. */
export const SPACE = 60;

/** The stone quay round the water, in the same units. */
export const QUAY = 40;

/** The column and row of a space, counted from 0.
 * @param {string} space
 * @returns {{column: number, row: number}}
 */
export function parse(space) {
  return { column: space.charCodeAt(0) - 97, row: Number(space.slice(1)) - 1 };
}

/** The name of a space.
 * @param {number} column
 * @param {number} row
 */
export function name(column, row) {
  return String.fromCharCode(97 + column) + (row + 1);
}

/** How a board is looked at: its size, and whether from the other side. */
export class View {
  /** @param {number} size  @param {boolean} [turned] a1 is top right instead of bottom left */
  constructor(size, turned = false) {
    this.size = size;
    this.turned = turned;
    this.extent = size * SPACE;
  }

  /** The column and line of a space on the screen, from the top left. @param {string} space */
  square(space) {
    const { column, row } = parse(space);
    return this.turned ? { column: this.size - 1 - column, line: row } : { column, line: this.size - 1 - row };
  }

  /** The space at a column and line of the screen. @param {number} column @param {number} line */
  at(column, line) {
    return this.turned ? name(this.size - 1 - column, line) : name(column, this.size - 1 - line);
  }

  /** The middle of a space in the drawing. @param {string} space */
  centre(space) {
    const { column, line } = this.square(space);
    return { x: (column + 0.5) * SPACE, y: (line + 0.5) * SPACE };
  }

  /** The space under a point of the drawing, or null beside the water. @param {number} x @param {number} y */
  under(x, y) {
    const column = Math.floor(x / SPACE);
    const line = Math.floor(y / SPACE);
    const inside = column >= 0 && line >= 0 && column < this.size && line < this.size;
    return inside ? this.at(column, line) : null;
  }

  /**
   * The space next to one on the screen (clamped at the shore).
   * @param {string} space
   * @param {number} right
   * @param {number} down
   */
  beside(space, right, down) {
    const { column, line } = this.square(space);
    const within = (/** @type {number} */ place) => Math.max(0, Math.min(this.size - 1, place));
    return this.at(within(column + right), within(line + down));
  }

  /** All spaces, line by line from the top left. */
  *spaces() {
    for (let line = 0; line < this.size; line += 1) {
      for (let column = 0; column < this.size; column += 1) yield this.at(column, line);
    }
  }
}

/** Two spaces in the order in which records write them: by column, then by row. @param {string} a @param {string} b */
export function sorted(a, b) {
  const one = parse(a);
  const two = parse(b);
  return one.column < two.column || (one.column === two.column && one.row <= two.row) ? [a, b] : [b, a];
}

/** The text of a bridge between two spaces. @param {string} a @param {string} b */
export function bridgeText(a, b) {
  return sorted(a, b).join("-");
}

/** The text of two tiles. @param {string} a @param {string} b */
export function tilesText(a, b) {
  return sorted(a, b).join(" ");
}

/**
 * The spaces that a move names: none for a pass or the choice of a colour.
 * @param {?string} [move]
 * @returns {string[]}
 */
export function spacesOf(move) {
  return move ? (move.match(/[a-p]\d{1,2}/g) ?? []) : [];
}
