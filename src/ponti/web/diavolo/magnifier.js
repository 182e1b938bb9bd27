/**
 * On a small screen a space is smaller than a fingertip. There the first tap only enlarges that part of the board, and
 * the second one, on a space of at least 44 pixels, chooses. Whoever prefers to tap at once can switch it off.
 */

import { SPACE } from "/diavolo/geometry.js";

/** The least side of a target for a finger, in pixels. */
export const FINGER = 44;

const ENLARGED = 50;

export class Magnifier {
  /** @param {import('./board.js').Board} board @param {() => boolean} wanted whether the player wants it */
  constructor(board, wanted) {
    this.board = board;
    this.wanted = wanted;
    this.open = false;
  }

  /** Whether spaces are too small for fingers. */
  get useful() {
    return this.open || this.board.side < FINGER;
  }

  /** Whether a tap should first enlarge. @param {string} pointerType of the tap */
  wants(pointerType) {
    return pointerType === "touch" && this.wanted() && this.board.side < FINGER;
  }

  /** Enlarge the part of the board round a space. */
  enlarge(space) {
    const { window, world, grid, view } = this.board;
    const scale = ENLARGED / this.board.side;
    const frame = window.getBoundingClientRect();
    const offset = grid.getBoundingClientRect().left - frame.left;
    const { x, y } = view.centre(space);
    const unit = this.board.side / SPACE;
    const shift = (place) => {
      const wanted = frame.width / 2 - (offset + place * unit) * scale;
      return Math.min(0, Math.max(frame.width - frame.width * scale, wanted));
    };
    // The world may be larger than the window that shows it: both begin at the same corner for the transform.
    const inset = world.getBoundingClientRect().left - frame.left;
    const correct = inset * (1 - scale);
    world.style.transform = `translate(${shift(x) - correct - inset + inset}px, ${shift(y) - correct}px) scale(${scale})`;
    this.open = true;
    this.board.element.classList.add("enlarged");
    this.board.handlers.enlarged?.(true);
  }

  /** Show the whole board again. */
  reduce() {
    if (!this.open) return;
    this.open = false;
    this.board.world.style.transform = "";
    this.board.element.classList.remove("enlarged");
    this.board.handlers.enlarged?.(false);
  }

  /** Something was chosen in the enlarged part: a bridge needs its other end, everything else is done. */
  tapped() {
    const { foot, head } = this.board.shown.selection ?? {};
    if (this.open && !(foot && !head)) this.reduce();
  }

  /** Keep a bubble inside the window, and readable: it is not enlarged with the board. */
  place(bubble) {
    bubble.style.setProperty("--unscaled", "1");
  }
}
