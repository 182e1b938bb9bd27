/**
 * The pen on a board: pointer, keyboard and assistive technology become taps, bridges and keys.
 * @module hashi/pen
 */
import { cleanup, targetOf } from "/dom.js";
import { Drag } from "/hashi/drag.js";
import { lineMiddle } from "/hashi/board.js";

/** @import { HashiBoard } from "/hashi/board.js" */
/** @import { Meaning } from "/hashi/drag.js" */
/** @import { Chart, Target } from "/hashi/geometry.js" */
/** @import { Point } from "/svg.js" */

/** @type {{[key: string]: Point}} */
const WAYS = {
  ArrowLeft: { x: -1, y: 0 }, ArrowRight: { x: 1, y: 0 }, ArrowUp: { x: 0, y: -1 }, ArrowDown: { x: 0, y: 1 },
};

const SIDEWAYS = new Set(["ArrowLeft", "ArrowRight"]);

/**
 * @typedef {Object} Handlers
 * @property {(letter: string) => void} island an island was tapped
 * @property {(line: string) => void} line a line was tapped, or a bridge drawn along it
 * @property {(lines: string[]) => void} [crossing] a tap where two lines cross
 * @property {(letter: string) => void} [nowhere] a drag where no line leads
 * @property {(target: Target) => void} [erase]
 * @property {() => boolean} [numbering] whether a number is to be written: then islands have larger targets than lines
 * @property {(event: KeyboardEvent) => boolean} [key] any other key on the board; true if it was used
 */

/**
 * Let a pen write on an interactive board. Returns what takes it away.
 * @param {HashiBoard} board
 * @param {Handlers} handlers
 */
export function attachPen(board, handlers) {
  const undo = cleanup();
  const drag = new Drag(board.chart);
  /** @type {Set<number>} */
  const fingers = new Set();
  /** Whether the focus came here by a pointer: then the arrows to the sides need not walk over the board. */
  let pointed = false;

  const cancel = () => {
    drag.cancel();
    board.preview(null);
  };
  const down = (/** @type {PointerEvent} */ event) => {
    if (event.button > 0) return;
    pointed = true;
    fingers.add(event.pointerId);
    // A second finger: a pinch, never a stroke.
    if (fingers.size > 1) {
      cancel();
      return;
    }
    // A finger trembles more than a mouse; 16 px fix a direction.
    const slack = board.units(event.pointerType === "mouse" ? 8 : 14);
    const target = drag.start(board.toUnits(event), { reach: board.units(22), slack, broad: handlers.numbering?.() });
    if (target.island && event.isTrusted) board.element.setPointerCapture(event.pointerId);
  };
  const move = (/** @type {PointerEvent} */ event) => {
    if (!drag.state || !fingers.has(event.pointerId)) return;
    board.preview(drag.move(board.toUnits(event)), drag.state.target.island);
  };
  const up = (/** @type {PointerEvent} */ event) => {
    fingers.delete(event.pointerId);
    if (!drag.active) return;
    board.preview(null);
    const meaning = drag.end(board.toUnits(event));
    if (meaning) told(meaning, handlers);
  };
  const gone = (/** @type {PointerEvent} */ event) => {
    fingers.delete(event.pointerId);
    cancel();
  };
  // A finger on an island draws instead of scrolling; `touch-action` does not reach into a picture.
  undo.listen(board.element, "touchstart", (event) => {
    // While the page is scrolling already, a touch cannot be taken from it.
    const single = event.touches.length === 1 && event.cancelable;
    if (single && board.chart.hit(board.toUnits(event.touches[0]), board.units(22), handlers.numbering?.()).island) event.preventDefault();
  }, { passive: false });
  undo.listen(board.element, "pointerdown", down);
  undo.listen(board.element, "pointermove", move);
  undo.listen(board.element, "pointerup", up);
  undo.listen(board.element, "pointercancel", gone);
  undo.listen(globalThis, "pointerup", (event) => fingers.delete(event.pointerId));
  undo.listen(board.element, "contextmenu", (event) => {
    if (!handlers.erase) return;
    const target = board.chart.hit(board.toUnits(event), board.units(22));
    if (target.island || target.line) {
      event.preventDefault();
      cancel();
      handlers.erase(target);
    }
  });
  // Keyboards and assistive technology click without a pointer: `detail` is 0.
  undo.listen(board.element, "click", (event) => {
    if (event.detail === 0) choose(targetOf(event), handlers);
  });
  undo.listen(board.element, "keydown", (event) => {
    if (event.key === "Escape" && drag.active) cancel();
    else if (pointed && SIDEWAYS.has(event.key) && handlers.key?.(event)) event.preventDefault();
    else {
      pointed = false;
      if (pressed(event, board, handlers)) event.preventDefault();
    }
  });
  undo.listen(board.element, "focusin", (event) => {
    if (!fingers.size) pointed = false;
    rove(board, targetOf(event));
  });
  rove(board, board.element.querySelector("[data-island]"));
  return () => {
    cancel();
    undo.run();
  };
}

/** @param {NonNullable<Meaning>} meaning @param {Handlers} handlers */
function told(meaning, handlers) {
  if (meaning.kind === "island") handlers.island(meaning.island);
  else if (meaning.kind === "crossing") handlers.crossing?.(meaning.lines);
  else if (meaning.kind === "nowhere") handlers.nowhere?.(meaning.island);
  else handlers.line(meaning.line);
}

/** The island or line that an element belongs to. @param {?Element} element @returns {SVGElement|null} */
function nodeOf(element) {
  return element?.closest("[data-island], [data-line]") ?? null;
}

/** @param {?Element} element @returns {Target} */
function place(element) {
  const { island, line } = nodeOf(element)?.dataset ?? {};
  return { island, line };
}

/** @param {?Element} element @param {Handlers} handlers */
function choose(element, handlers) {
  const { island, line } = place(element);
  if (island) handlers.island(island);
  else if (line) handlers.line(line);
}

/** @param {KeyboardEvent} event @param {HashiBoard} board @param {Handlers} handlers */
function pressed(event, board, handlers) {
  const here = place(targetOf(event));
  if (!here.island && !here.line) return handlers.key?.(event) ?? false;
  const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
  if (plain && event.key in WAYS) {
    focusOn(board, nextPlace(board.chart, here, event.key));
    return true;
  }
  if (plain && (event.key === "Enter" || event.key === " ")) {
    choose(targetOf(event), handlers);
    return true;
  }
  if (plain && (event.key === "Delete" || event.key === "Backspace") && handlers.erase) {
    handlers.erase(here);
    return true;
  }
  return handlers.key?.(event) ?? false;
}

/**
 * Where an arrow key leads: from an island along its line, from a line to its end, else to the nearest island.
 * @param {Chart} chart
 * @param {Target} here
 * @param {string} key
 * @returns {Target}
 */
export function nextPlace(chart, here, key) {
  const way = WAYS[key];
  if (here.island) {
    const line = chart.lineTowards(here.island, way);
    if (line) return { line };
    const next = chart.nextIsland(chart.island(here.island).at, way);
    return next ? { island: next } : here;
  }
  const line = chart.line(here.line ?? "");
  const level = line.from.y === line.to.y;
  if (level === (way.x !== 0)) {
    const forward = way.x + way.y > 0;
    const [near, far] = line.from.x + line.from.y < line.to.x + line.to.y ? [line.a, line.b] : [line.b, line.a];
    return { island: forward ? far : near };
  }
  const next = chart.nextIsland(lineMiddle(line), way);
  return next ? { island: next } : here;
}

/** @param {HashiBoard} board @param {Target} target */
function focusOn(board, { island, line }) {
  const node = island ? board.nodes.islands.get(island) : board.nodes.lines.get(line ?? "");
  node?.focus();
}

/**
 * One place of the board is in the order of the Tab key: the one that had the focus last.
 * @param {HashiBoard} board
 * @param {?Element} element
 */
function rove(board, element) {
  const node = nodeOf(element);
  if (!node) return;
  for (const old of board.element.querySelectorAll('[tabindex="0"]')) old.setAttribute("tabindex", "-1");
  node.setAttribute("tabindex", "0");
}
