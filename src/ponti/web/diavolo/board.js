/**
 * A lagoon that one can play on: the drawing, and above it a grid of real buttons, one a space, for pointers, keys and
 * screen readers alike. A tap is the browser's own click, so that scrolling and pinching never choose anything.
 */

import * as dragging from "/diavolo/drag.js";
import { SPACE, View } from "/diavolo/geometry.js";
import { Lagoon } from "/diavolo/lagoon.js";
import { Magnifier } from "/diavolo/magnifier.js";
import { brackets, marksAbove, marksBelow } from "/diavolo/marks.js";
import { h, put } from "/dom.js";
import { s } from "/svg.js";

/** @import { Drag } from "/diavolo/drag.js" */
/** @import { Shown } from "/diavolo/marks.js" */
/** @import { Point } from "/svg.js" */
/** @import { DiavoloView } from "/wire.js" */

/** @type {{[key: string]: [right: number, down: number]}} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const SIDEWAYS = new Set(["ArrowLeft", "ArrowRight"]);

/**
 * @typedef {object} Handlers
 * @property {(space: string) => void} [tap]
 * @property {(from: string, to: string) => void} [span] a bridge was dragged
 * @property {(space: ?string) => void} [hover] a mouse rests on a space, or on none
 * @property {(space: string) => ?string[]} [ends] where a bridge from this tile may lead; null: it is no tile of the mover
 * @property {(key: string) => boolean} [key] another key was pressed; true if it meant something
 * @property {(space: string) => string} [describe] a space in words
 * @property {(open: boolean) => void} [enlarged] a part of the board is enlarged, or no longer
 */

export class Board {
  /** @param {{size: number, turned?: boolean, label: string, handlers?: Handlers, magnify?: () => boolean|undefined}} options */
  constructor({ size, turned = false, label, handlers = {}, magnify = () => false }) {
    this.view = new View(size, turned);
    this.lagoon = new Lagoon(this.view);
    this.label = label;
    this.handlers = handlers;
    /** @type {Shown} */
    this.shown = {};
    /** @type {?(Drag & {point?: Point, snapped?: ?string})} */
    this.drag = null;
    /** Whether the click that follows belongs to a drag. */
    this.justDragged = false;
    /** @type {?string} */
    this.pointerType = null;
    /** Whether the focus came here by a pointer: then the arrows to the sides need not walk over the board. */
    this.pointed = false;
    /** @type {Map<string, HTMLButtonElement>} */
    this.buttons = new Map();
    this.grid = this.makeGrid();
    this.world = h("div", { class: "lagoon-world" }, this.lagoon.element, this.grid);
    this.window = h("div", { class: "lagoon-window" }, this.world);
    this.element = h("div", { class: "lagoon-board" }, this.window);
    this.element.style.setProperty("--size", String(size));
    this.magnifier = new Magnifier(this, magnify);
    this.listen();
  }

  makeGrid() {
    const { size } = this.view;
    const rows = Array.from({ length: size }, (_, line) =>
      h(
        "div",
        { role: "row" },
        Array.from({ length: size }, (_, column) => this.makeSpace(this.view.at(column, line))),
      ),
    );
    return h("div", { class: "spaces", role: "grid", "aria-label": this.label }, rows);
  }

  /** Look at the board from one side or the other; what it shows has to be shown again. @param {boolean} turned a1 is top right */
  turn(turned) {
    if (turned === this.view.turned) return;
    const { current, grid } = this;
    const focused = grid.contains(document.activeElement);
    const described = grid.getAttribute("aria-describedby");
    this.magnifier.reduce();
    this.dropped();
    this.view = new View(this.view.size, turned);
    this.lagoon = new Lagoon(this.view);
    this.buttons.clear();
    this.grid = this.makeGrid();
    if (described) this.grid.setAttribute("aria-describedby", described);
    this.world.replaceChildren(this.lagoon.element, this.grid);
    this.listen();
    for (const [space, button] of this.buttons) button.tabIndex = space === current ? 0 : -1;
    if (focused) this.focus(current);
  }

  /** The button of a space. @param {string} space */
  button(space) {
    const button = this.buttons.get(space);
    if (!button) throw new Error(`this lagoon has no space ${space}`);
    return button;
  }

  /** @param {string} space */
  makeSpace(space) {
    const first = this.buttons.size === 0;
    const button = h("button", {
      type: "button",
      role: "gridcell",
      class: "space",
      tabindex: first ? "0" : "-1",
      data: { space },
    });
    this.buttons.set(space, button);
    return button;
  }

  /** Draw a position and what goes with it.
   * @param {DiavoloView} position
   * @param {Shown} [shown]
   * @param {{still?: boolean, already?: ?Set<string>}} [how]
   */
  show(position, shown = {}, how = {}) {
    this.shown = shown;
    this.lagoon.show(position, how);
    this.mark();
    for (const [space, button] of this.buttons) {
      const words = this.handlers.describe?.(space) ?? space;
      if (button.getAttribute("aria-label") !== words) button.setAttribute("aria-label", words);
      const chosen = Boolean(
        shown.selection && [...shown.selection.tiles, shown.selection.foot, shown.selection.head].includes(space),
      );
      button.setAttribute("aria-selected", String(chosen));
      // A drag may begin here, so that the finger must not scroll the page instead; pinching stays possible.
      button.classList.toggle("grip", Boolean(shown.feet?.includes(space)));
    }
  }

  mark() {
    put(this.lagoon.below, marksBelow(this.lagoon, this.shown));
    put(this.lagoon.above, marksAbove(this.lagoon, this.shown), this.aimMark(), this.dragMark());
  }

  /** The space that was tapped to enlarge. */
  aimMark() {
    return this.magnifier.space ? brackets(this.view, this.magnifier.space, "offer") : null;
  }

  dragMark() {
    if (!this.drag?.moved) return null;
    const { from, point, snapped } = this.drag;
    if (snapped)
      return this.lagoon.bridge({ a: from, b: snapped, colour: this.shown.colour ?? "light" }, { class: "ghost chosen" });
    const { x, y } = this.view.centre(from);
    return point ? s("path", { class: "drag-line", d: `M${x} ${y}L${point.x} ${point.y}` }) : null;
  }

  /** The side of a space on the screen, in pixels, before anything is enlarged. */
  get side() {
    return this.grid.offsetWidth / this.view.size;
  }

  /** Move the keyboard's place to a space. @param {string} space */
  focus(space) {
    for (const [each, button] of this.buttons) button.tabIndex = each === space ? 0 : -1;
    this.button(space).focus({ preventScroll: true });
  }

  /** The space that keys act on. */
  get current() {
    const found = [...this.buttons].find(([, button]) => button.tabIndex === 0);
    return found ? found[0] : this.view.at(0, 0);
  }

  listen() {
    const { grid } = this;
    grid.addEventListener("click", (event) => this.clicked(event));
    grid.addEventListener("keydown", (event) => this.pressed(event));
    grid.addEventListener("focusin", (event) => this.arrived(event));
    grid.addEventListener("pointerover", (event) => {
      if (event.pointerType === "mouse") this.handlers.hover?.(spaceAt(event));
    });
    grid.addEventListener("pointerleave", () => this.handlers.hover?.(null));
    grid.addEventListener("pointerdown", (event) => this.grabbed(event));
    grid.addEventListener("pointermove", (event) => this.dragged(event));
    grid.addEventListener("pointerup", (event) => this.released(event));
    grid.addEventListener("pointercancel", () => this.dropped());
  }

  /** @param {FocusEvent} event */
  arrived(event) {
    const space = spaceAt(event);
    if (!space) return;
    if (!this.button(space).matches(":active")) this.pointed = false;
    for (const [each, other] of this.buttons) other.tabIndex = each === space ? 0 : -1;
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    const space = spaceAt(event);
    if (!space) return;
    if (this.justDragged) {
      this.justDragged = false;
      return;
    }
    if (event.detail > 0 && this.magnifier.wants(this.pointerType) && !this.magnifier.open) {
      this.magnifier.enlarge(space);
      return;
    }
    this.handlers.tap?.(space);
    this.magnifier.tapped();
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const space = spaceAt(event);
    if (!space || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = this.neighbour(space, event.key);
    if (this.pointed && SIDEWAYS.has(event.key) && this.handlers.key?.(event.key)) {
      event.preventDefault();
      return;
    }
    this.pointed = false;
    if (next) {
      event.preventDefault();
      this.focus(next);
    } else if (this.handlers.key?.(event.key)) {
      event.preventDefault();
    }
  }

  /** @param {string} space @param {string} key */
  neighbour(space, key) {
    if (key in ARROWS) return this.view.beside(space, ...ARROWS[key]);
    const far = this.view.size;
    if (key === "Home") return this.view.beside(space, -far, 0);
    if (key === "End") return this.view.beside(space, far, 0);
    if (key === "PageUp") return this.view.beside(space, 0, -far);
    if (key === "PageDown") return this.view.beside(space, 0, far);
    return null;
  }

  /** @param {PointerEvent} event */
  grabbed(event) {
    this.pointerType = event.pointerType;
    this.pointed = true;
    this.justDragged = false;
    if (dragging.interrupted(this.drag, event.pointerId)) {
      this.dropped();
      return;
    }
    const space = spaceAt(event);
    if (!space || event.button !== 0 || !this.handlers.ends?.(space)) return;
    this.drag = dragging.start(event.pointerId, space, event.clientX, event.clientY);
  }

  /** @param {PointerEvent} event */
  dragged(event) {
    if (!this.drag || event.pointerId !== this.drag.pointer) return;
    const point = this.pointAt(event);
    const ends = this.handlers.ends?.(this.drag.from) ?? [];
    const snapped = dragging.nearest(point, ends, (space) => this.view.centre(space), SPACE * 0.8);
    const over = snapped ?? this.view.under(point.x, point.y);
    const before = this.drag.moved;
    this.drag = { ...dragging.move(this.drag, event.pointerId, event.clientX, event.clientY, over), point, snapped };
    if (!this.drag.moved) return;
    if (!before) this.grid.setPointerCapture(event.pointerId);
    this.mark();
  }

  /** @param {PointerEvent} event */
  released(event) {
    if (!this.drag || event.pointerId !== this.drag.pointer) return;
    const drawn = dragging.end(this.drag);
    this.justDragged = this.drag.moved;
    this.drag = null;
    if (drawn) this.handlers.span?.(drawn.from, drawn.to);
    else this.mark();
    // The click that the browser makes of the same pointer comes in this task, if it comes at all.
    setTimeout(() => {
      this.justDragged = false;
    });
  }

  dropped() {
    this.drag = null;
    this.mark();
  }

  /**
   * A point of the screen in the units of the drawing.
   * @param {{clientX: number, clientY: number}} event
   * @returns {Point}
   */
  pointAt({ clientX, clientY }) {
    const { left, top, width } = this.grid.getBoundingClientRect();
    const scale = this.view.extent / width;
    return { x: (clientX - left) * scale, y: (clientY - top) * scale };
  }

  /** Where a space is in the window. @param {string} space */
  onScreen(space) {
    return this.button(space).getBoundingClientRect();
  }
}

/** The space whose button something happened on; null beside them. @param {Event} event */
function spaceAt({ target }) {
  return target instanceof HTMLElement ? (target.dataset.space ?? null) : null;
}
