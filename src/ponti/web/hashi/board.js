/**
 * A Hashi board as a picture that follows what it is told to show, changing only what is different.
 * @module hashi/board
 */
import { brush, number as short, picture, s } from "/svg.js";
import { animate, drawPath } from "/ui/motion.js";
import { Chart, LETTER, RADIUS, UNIT } from "/hashi/geometry.js";
import { ghostMarks } from "/hashi/ghosts.js";
import { coast, crossing, flag, loop, sheet } from "/hashi/shapes.js";

/** @import { Box } from "/game/beside.js" */
/** @import { Ghost } from "/hashi/ghosts.js" */
/** @import { Island, Layout, Line, Target } from "/hashi/geometry.js" */
/** @import { Invites } from "/hashi/turn.js" */
/** @import { Point } from "/svg.js" */
/** @import { BoardView } from "/wire.js" */

/** Between two strokes that are drawn in order, in milliseconds. */
const STEP = 280;

/** @type {BoardView} */
const EMPTY = { numbers: {}, bridges: {}, leading: {}, finished: [], groups: [], crossed_out: [] };

/**
 * What a board shows.
 * @typedef {Object} View
 * @property {BoardView} [board]
 * @property {{entry?: string|null, bridges?: string[]}} [fresh] strokes of the turn in the making, or the last ones
 * @property {Invites} [invites]
 * @property {string|null} [selected] the island from which a bridge begins
 * @property {Ghost[]} [ghosts] strokes of a hint, or of turns that are compared
 * @property {string[]} [wrong] strokes that are mistakes
 * @property {string[]} [unkept] strokes that the server has not answered yet
 */

/**
 * How an island looks.
 * @typedef {Object} IslandLook
 * @property {number|null} number
 * @property {boolean} finished
 * @property {boolean} crossed
 * @property {boolean} fresh
 * @property {boolean} invited
 * @property {boolean} selected
 * @property {boolean} wrong
 * @property {boolean} unkept
 */

/** @typedef {{count: number, fresh: number, invited: boolean, wrong: boolean, unkept: number}} LineLook how a line and its bridges look */

export class HashiBoard {
  /**
   * @param {{layout: Layout, labels?: boolean, interactive?: boolean, title?: string}} options
   *   an interactive board has islands and lines that can be focused; see `hashi/pen.js` for the pen
   */
  constructor({ layout, labels = true, interactive = false, title = "" }) {
    this.chart = new Chart(layout);
    this.interactive = interactive;
    /** @type {{islands: Map<string, SVGGElement>, lines: Map<string, SVGGElement>}} */
    this.nodes = { islands: new Map(), lines: new Map() };
    /** What is drawn at each place. @type {Map<string, string>} */
    this.keys = new Map();
    /** @type {BoardView|null} */
    this.shown = null;
    this.layers = {
      lines: layer("lines"), washes: layer("washes"), bridges: layer("bridges"), islands: layer("islands"),
      flags: layer("flags"), letters: layer("letters"), ghosts: layer("ghosts"), pen: layer("pen"),
    };
    for (const line of this.chart.lines.values()) this.#addLine(line);
    for (const island of this.chart.islands.values()) this.#addIsland(island);
    const { lines, washes, bridges, islands, flags, letters, ghosts, pen } = this.layers;
    for (const each of [washes, bridges, flags, letters, ghosts, pen]) each.setAttribute("aria-hidden", "true");
    /** The picture. */
    this.element = picture(this.chart.width, this.chart.height,
      { class: ["hashi-board", interactive && "interactive"], role: interactive ? "application" : "img", "aria-label": title || "Hashi" },
      sheet(this.chart), washes, lines, bridges, islands, letters, flags, ghosts, pen);
    this.setLabels(labels);
  }

  /** Whether the letters of islands are shown. @param {boolean} shown */
  setLabels(shown) {
    this.element.classList.toggle("with-letters", shown);
  }

  /** Show these letters, even if the others are not shown: words speak of their islands. @param {Iterable<string>} letters */
  name(letters) {
    const named = new Set(letters);
    for (const each of this.layers.letters.children) each.classList.toggle("named", named.has(each.textContent ?? ""));
  }

  /** What a screen reader says of the whole picture. @param {string} text */
  setTitle(text) {
    this.element.setAttribute("aria-label", text);
  }

  /**
   * Show something; what is new since the last time is drawn in motion, unless it is the first time.
   * @param {View} view
   * @param {{still?: boolean, inOrder?: boolean}} [how] inOrder: the fresh strokes one after the other, as they were drawn
   */
  show({ board = EMPTY, fresh = {}, invites = {}, selected = null, ghosts = [], wrong = [], unkept = [] }, { still = false, inOrder = false } = {}) {
    const moving = this.shown !== null && !still;
    const strokes = [...(fresh.entry ? [fresh.entry] : []), ...(fresh.bridges ?? [])];
    /** When a stroke begins; the second bridge of a line after its first. @param {string} stroke @param {number} [twin] */
    const begins = (stroke, twin = 0) => (inOrder ? STEP * Math.max(0, strokes.indexOf(stroke) + twin) : 0);
    const before = this.shown ?? EMPTY;
    const islands = new Set(invites.islands ?? []);
    const lines = new Set(invites.lines ?? []);
    this.element.classList.toggle("quiet-invites", invites.quiet ?? false);
    // Nothing is to be drawn here now: lines do not answer to the pointer.
    this.element.classList.toggle("at-rest", !invites.islands && !invites.lines);
    for (const island of this.chart.islands.values()) {
      this.#showIsland(island, {
        number: board.numbers[island.letter] ?? null,
        finished: board.finished.includes(island.letter),
        crossed: board.crossed_out.includes(island.letter),
        fresh: fresh.entry?.[1] === island.letter,
        invited: islands.has(island.letter),
        selected: selected === island.letter,
        wrong: wrong.some((stroke) => /^\d/.test(stroke) && stroke[1] === island.letter),
        unkept: unkept.some((stroke) => /^\d/.test(stroke) && stroke[1] === island.letter),
      }, moving, {
        number: before.numbers[island.letter] ?? null, finished: before.finished.includes(island.letter),
        // A finished island is encircled when all has been drawn.
        encircled: inOrder ? STEP * strokes.length : 0,
      });
    }
    for (const line of this.chart.lines.keys()) {
      this.#showLine(line, {
        count: board.bridges[line] ?? 0,
        fresh: (fresh.bridges ?? []).filter((each) => each === line).length,
        invited: lines.has(line),
        wrong: wrong.includes(line),
        unkept: unkept.filter((each) => each === line).length,
      }, moving, before.bridges[line] ?? 0, (twin) => begins(line, twin));
    }
    this.#showGhosts(ghosts, board);
    this.shown = board;
  }

  /** A point of the screen in units of the board. @param {{clientX: number, clientY: number}} event */
  toUnits({ clientX, clientY }) {
    const box = this.element.getBoundingClientRect();
    const scale = this.chart.width / box.width;
    return { x: (clientX - box.left) * scale, y: (clientY - box.top) * scale };
  }

  /** Pixels of the screen in units of the board. @param {number} pixels */
  units(pixels) {
    return (pixels * this.chart.width) / (this.element.getBoundingClientRect().width || this.chart.width);
  }

  /** Where an island, or a line with both its islands, is in the window, to put a word beside it. @param {Target} target @returns {Box} */
  onScreen({ island, line }) {
    const box = this.element.getBoundingClientRect();
    const scale = box.width / this.chart.width;
    const ends = [...(island ?? line ?? "")].map((letter) => this.chart.island(letter).at);
    const [across, down] = [ends.map(({ x }) => x), ends.map(({ y }) => y)];
    const rim = RADIUS * 1.34;
    return {
      left: box.left + (Math.min(...across) - rim) * scale, right: box.left + (Math.max(...across) + rim) * scale,
      top: box.top + (Math.min(...down) - rim) * scale, bottom: box.top + (Math.max(...down) + rim) * scale,
    };
  }

  /** @param {Island} island */
  #addIsland({ letter, at, flag: kind }) {
    const seed = letter.charCodeAt(0) % 5;
    const group = s("g", { class: "island", "data-island": letter, role: this.interactive ? "button" : null, tabindex: this.interactive ? "-1" : null },
      s("path", { class: "shoal", d: coast(at, seed, RADIUS * 1.34) }),
      s("path", { class: "shoal near", d: coast(at, seed, RADIUS * 1.16) }),
      s("circle", { class: "ring", cx: at.x, cy: at.y, r: RADIUS + 9 }),
      s("path", { class: "land", d: coast(at, seed) }),
      s("g", { class: "marks" }),
      this.interactive && s("circle", { class: "touch", cx: at.x, cy: at.y, r: 31 }),
      this.interactive && s("circle", { class: "focus-ring", cx: at.x, cy: at.y, r: RADIUS + 13 }),
    );
    this.nodes.islands.set(letter, group);
    this.layers.islands.append(group);
    const outer = at.x < UNIT;
    this.layers.letters.append(s("text", { class: outer ? "letter outer" : "letter", x: outer ? LETTER.edge : at.x - LETTER.left, y: at.y - LETTER.up }, letter));
    if (kind !== "none") this.layers.flags.append(flag(kind, { x: at.x + RADIUS * 0.7, y: at.y - RADIUS * 0.62 }, 0.86));
  }

  /** @param {Line} line */
  #addLine({ line, from, to }) {
    const { start, end } = this.chart.bridge(line, 0, 1, RADIUS + 8);
    const data = `M${short(start.x)} ${short(start.y)}L${short(end.x)} ${short(end.y)}`;
    const group = s("g", { class: "line", "data-line": line, role: this.interactive ? "button" : null, tabindex: this.interactive ? "-1" : null },
      this.interactive && s("path", { class: "focus-ring", d: data }),
      s("path", { class: "invite", d: data }),
      s("path", { class: "dots", d: data }),
      this.interactive && s("path", { class: "touch", d: data }),
    );
    group.classList.add(from.y === to.y ? "level" : "upright");
    this.nodes.lines.set(line, group);
    this.layers.lines.append(group);
  }

  /**
   * @param {Island} island
   * @param {IslandLook} now
   * @param {boolean} moving
   * @param {Pick<IslandLook, "number"|"finished"> & {encircled: number}} before and when the circle is drawn
   */
  #showIsland(island, { unkept, ...now }, moving, before) {
    const key = JSON.stringify(now);
    const { letter, at } = island;
    const group = this.nodes.islands.get(letter);
    if (this.keys.get(letter) === key) {
      // What has been drawn already, perhaps still in motion, is not drawn again.
      group?.classList.toggle("unkept", unkept);
      return;
    }
    this.keys.set(letter, key);
    const marks = group?.querySelector(".marks");
    if (!group || !marks) return;
    const seed = letter.charCodeAt(0) % 5;
    const { finished, crossed, fresh, invited, selected, wrong } = now;
    const classes = [
      "island", finished && "finished", crossed && "crossed", fresh && "fresh",
      invited && "invited", selected && "selected", wrong && "wrong", unkept && "unkept",
    ];
    group.setAttribute("class", classes.filter(Boolean).join(" "));
    marks.replaceChildren();
    if (now.number !== null) {
      const written = s("text", { class: "number", x: at.x, y: at.y + 12.5 }, String(now.number));
      marks.append(written);
      if (moving && before.number === null) {
        written.style.transformOrigin = `${at.x}px ${at.y}px`;
        animate(written, [{ transform: "scale(1.7)", opacity: 0 }, { transform: "scale(1)", opacity: 1 }], { duration: 220 });
      }
    }
    if (now.finished) {
      const circle = s("path", { class: "loop", d: loop(at, seed) });
      marks.append(circle);
      if (moving && !before.finished) drawPath(circle, 500, before.encircled);
    }
    if (now.crossed) marks.append(s("path", { class: "cross", d: crossing(at, seed) }));
  }

  /**
   * @param {string} line
   * @param {LineLook} now
   * @param {boolean} moving
   * @param {number} before how many bridges there were
   * @param {(twin: number) => number} begins when the first or second new bridge is drawn, in milliseconds
   */
  #showLine(line, { unkept, ...now }, moving, before, begins) {
    const key = JSON.stringify(now);
    const isUnkept = (/** @type {number} */ place) => place >= now.count - unkept;
    if (this.keys.get(line) === key) {
      this.element.querySelectorAll(`.bridge[data-on="${line}"]`).forEach((path, place) => path.classList.toggle("unkept", isUnkept(place)));
      return;
    }
    this.keys.set(line, key);
    const group = this.nodes.lines.get(line);
    group?.classList.toggle("invited", now.invited);
    group?.classList.toggle("wrong", now.wrong);
    for (const old of this.element.querySelectorAll(`[data-on="${line}"]`)) old.remove();
    const { a, b } = this.chart.line(line);
    const seed = 7 * a.charCodeAt(0) + 3 * b.charCodeAt(0);
    for (let place = 0; place < now.count; place++) {
      const { start, end } = this.chart.bridge(line, place, now.count);
      const isFresh = place >= now.count - now.fresh;
      if (isFresh) {
        this.layers.washes.append(s("path", { class: "wash", "data-on": line, d: `M${start.x} ${start.y}L${end.x} ${end.y}` }));
      }
      const path = s("path", { class: ["bridge", now.wrong && "wrong", isUnkept(place) && "unkept"], "data-on": line, d: brush(start, end, seed + place) });
      this.layers.bridges.append(path);
      if (moving && place >= before) this.#drawn(path, start, end, begins(place - before));
    }
  }

  /**
   * A bridge is drawn from its first island to its second.
   * @param {SVGPathElement} path
   * @param {Point} start
   * @param {Point} end
   * @param {number} delay
   */
  #drawn(path, start, end, delay) {
    path.style.transformOrigin = `${start.x}px ${start.y}px`;
    const from = Math.abs(end.x - start.x) > Math.abs(end.y - start.y) ? "scale(0.02, 1)" : "scale(1, 0.02)";
    animate(path, [{ transform: from }, { transform: "none" }], { duration: 260, delay, fill: "backwards", easing: "cubic-bezier(.3,.6,.4,1)" });
  }

  /** @param {Ghost[]} ghosts @param {BoardView} board */
  #showGhosts(ghosts, board) {
    const key = JSON.stringify([ghosts, board.bridges]);
    if (this.keys.get("ghosts") === key) return;
    this.keys.set("ghosts", key);
    this.layers.ghosts.replaceChildren(...ghostMarks(this.chart, ghosts, board));
  }

  /**
   * The stroke under the pen, before it is lifted; null takes it away.
   * @param {string|null} line
   * @param {string} [letter] where it begins
   */
  preview(line, letter) {
    this.layers.pen.replaceChildren();
    if (!line) return;
    const count = (this.shown?.bridges[line] ?? 0) + 1;
    const { start, end } = this.chart.bridge(line, Math.min(count, 2) - 1, Math.min(count, 2));
    const backwards = letter !== undefined && this.chart.line(line).a !== letter;
    const allowed = this.nodes.lines.get(line)?.classList.contains("invited");
    this.layers.pen.append(s("path", { class: ["bridge", "preview", !allowed && "doubtful"], d: backwards ? brush(end, start, 5) : brush(start, end, 5) }));
  }
}

/** @param {string} name */
function layer(name) {
  return s("g", { class: `layer-${name}` });
}

/** The point halfway between the islands of a line. @param {{from: Point, to: Point}} line */
export function lineMiddle({ from, to }) {
  return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
}
