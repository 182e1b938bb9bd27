/**
 * The grid on which a sea is drawn: by touch, with the mouse or with keys.
 * @module sea/grid
 */
import { h, put } from "/dom.js";
import { list, t } from "/i18n.js";
import { s } from "/svg.js";
import { HashiBoard } from "/hashi/board.js";
import { FRAME, MARGIN, RADIUS, UNIT } from "/hashi/geometry.js";
import { emptyPlaces, islandAt, layoutOf, pairAround, pairTowards, pairs, same, tapped, withIsland, withLine } from "/sea/drawing.js";
import { announce } from "/ui/announce.js";

/** @import { Drawing, Place } from "/sea/drawing.js" */

const INSET = MARGIN + FRAME;
/** As near to the middle of a place, in its sizes, a tap means the place and not a line. */
const NEAR = 0.34;
/** Half of a cross that says: a tap puts an island here. */
const ARM = 8;
/** @type {{[key: string]: {x: number, y: number}}} */
const WAYS = { ArrowLeft: { x: -1, y: 0 }, ArrowRight: { x: 1, y: 0 }, ArrowUp: { x: 0, y: -1 }, ArrowDown: { x: 0, y: 1 } };
/** @type {{[key: string]: "none"|"red"|"blue"|null}} */
const KEYS = { o: "none", r: "red", b: "blue", Delete: null, Backspace: null };

export class Grid {
  /** @param {(drawing: Drawing) => void} change what to do with another drawing */
  constructor(change) {
    this.change = change;
    /** @type {Drawing|null} */
    this.drawing = null;
    /** @type {Place} */
    this.cursor = { column: 0, row: 0 };
    /** @type {Place|null} */
    this.wrong = null;
    /** @type {Set<string>} letters of islands that a study calls hard */
    this.hard = new Set();
    this.element = h("div", {
      class: "sea-grid", tabindex: "0", role: "application", "aria-label": t("sea.grid"), "aria-describedby": "sea-keys",
      on: { click: (event) => this.#tap(event), keydown: (event) => this.#key(event) },
    });
  }

  /** @param {Drawing} drawing */
  show(drawing) {
    this.drawing = drawing;
    this.cursor = { column: Math.min(this.cursor.column, drawing.columns - 1), row: Math.min(this.cursor.row, drawing.rows - 1) };
    this.#draw();
  }

  /** Mark the place that a sentence is about. @param {Place|null} place */
  mark(place) {
    this.wrong = place;
    this.#draw();
  }

  /** Mark islands by their letters. @param {string[]} letters */
  markHard(letters) {
    this.hard = new Set(letters);
    this.#draw();
  }

  #draw() {
    const { drawing } = this;
    if (!drawing) return;
    const board = new HashiBoard({ layout: layoutOf(drawing) });
    board.show({});
    const { element, layers } = board;
    element.setAttribute("aria-hidden", "true");
    layers.lines.append(s("path", { class: "places", d: emptyPlaces(drawing).map((place) => `M${x(place) - ARM} ${y(place)}h${2 * ARM}M${x(place)} ${y(place) - ARM}v${2 * ARM}`).join("") }));
    for (const { a, b, drawn } of pairs(drawing)) if (!drawn) layers.lines.append(s("path", { class: "gap", d: `M${spot(a)}L${spot(b)}` }));
    for (const letter of this.hard) board.nodes.islands.get(letter)?.classList.add("hard");
    if (this.wrong) layers.pen.append(s("circle", { class: "wrong-place", cx: x(this.wrong), cy: y(this.wrong), r: RADIUS + 10 }));
    layers.pen.append(s("rect", { class: "cursor", x: x(this.cursor) - 38, y: y(this.cursor) - 38, width: 76, height: 76, rx: 12 }));
    put(this.element, element);
  }

  /** @param {MouseEvent} event */
  #tap(event) {
    const { drawing } = this;
    const box = this.element.firstElementChild?.getBoundingClientRect();
    if (!drawing || !box) return;
    const scale = ((drawing.columns - 1) * UNIT + 2 * INSET) / box.width;
    const at = { x: ((event.clientX - box.left) * scale - INSET) / UNIT, y: ((event.clientY - box.top) * scale - INSET) / UNIT };
    const place = { column: held(at.x, drawing.columns), row: held(at.y, drawing.rows) };
    const aside = { x: Math.abs(at.x - place.column), y: Math.abs(at.y - place.row) };
    const pair = Math.hypot(aside.x, aside.y) > NEAR ? pairAround(drawing, at, aside.x > aside.y) : null;
    this.cursor = place;
    this.change(pair ? withLine(drawing, pair) : tapped(drawing, place));
    if (pair) announce(t(pair.drawn ? "sea.said.no-line" : "sea.said.line"));
    else this.#tell();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { drawing, cursor } = this;
    if (!drawing || event.ctrlKey || event.metaKey || event.altKey) return;
    const way = WAYS[event.key];
    if (way && event.shiftKey) {
      const pair = pairTowards(drawing, cursor, way);
      if (pair) this.change(withLine(drawing, pair));
      announce(t(!pair ? "sea.said.nobody" : pair.drawn ? "sea.said.no-line" : "sea.said.line"));
    } else if (way) {
      this.cursor = { column: held(cursor.column + way.x, drawing.columns), row: held(cursor.row + way.y, drawing.rows) };
      this.#draw();
      this.#tell();
    } else if (event.key === "Enter" || event.key === " ") {
      this.change(tapped(drawing, cursor));
      this.#tell();
    } else if (event.key in KEYS) {
      this.change(withIsland(drawing, cursor, KEYS[event.key]));
      this.#tell();
    } else return;
    event.preventDefault();
  }

  /** Say what is at the cursor. */
  #tell() {
    const { drawing, cursor } = this;
    if (!drawing) return;
    const place = t("sea.said.place", { column: cursor.column + 1, row: cursor.row + 1 });
    const island = islandAt(drawing, cursor);
    if (!island) {
      announce(`${place}: ${t("sea.said.sea")}`);
      return;
    }
    const ways = pairs(drawing).filter(({ drawn, a, b }) => drawn && (same(a, cursor) || same(b, cursor)))
      .map(({ a, b }) => t(`sea.way.${a.row === b.row ? (same(a, cursor) ? "right" : "left") : same(a, cursor) ? "down" : "up"}`));
    const words = t(`sea.said.island.${island.flag}`, { letter: island.letter });
    announce(`${place}: ${words}; ${ways.length ? t("sea.said.lines", { ways: list(ways) }) : t("sea.said.alone")}`);
  }
}

/** @param {number} value @param {number} count */
const held = (value, count) => Math.max(0, Math.min(count - 1, Math.round(value)));
/** @param {Place} place */
const x = ({ column }) => INSET + column * UNIT;
/** @param {Place} place */
const y = ({ row }) => INSET + row * UNIT;
/** @param {Place} place */
const spot = (place) => `${x(place)} ${y(place)}`;
