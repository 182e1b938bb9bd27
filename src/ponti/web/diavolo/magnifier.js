/**
 * On a small screen a space is smaller than a fingertip. Where it is much smaller, the first tap only enlarges that part
 * of the board, and the second one, on a space of at least 44 pixels, chooses. Elsewhere a tap chooses at once, as a
 * wrong one is soon put right. Whoever prefers the other way can switch it on or off.
 */

/** The side of a good target for a finger, in pixels: below it, enlarging is offered. */
const FINGER = 44;

/** Below this side, in pixels, a finger too often meets the neighbour: a tap enlarges, unless it is switched off. */
const TINY = 32;

const ENLARGED = 50;

/** The quay with its letters and numbers, enlarged, in pixels. */
const QUAY = 19;

/** @import { Board } from "/diavolo/board.js" */

export class Magnifier {
  /** @param {Board} board @param {() => boolean|undefined} wanted whether the player wants it, if they have said so */
  constructor(board, wanted) {
    this.board = board;
    this.wanted = wanted;
    this.open = false;
    /** The space whose tap has enlarged. @type {?string} */
    this.space = null;
  }

  /** Whether spaces are small for fingers. */
  get useful() {
    return this.board.side < FINGER;
  }

  /** Whether the tap of a finger first enlarges: as the player has said, or else where spaces are tiny. */
  get on() {
    return this.useful && (this.wanted() ?? this.board.side < TINY);
  }

  /** Whether a tap should first enlarge. @param {?string} pointerType of the tap */
  wants(pointerType) {
    return pointerType === "touch" && this.on;
  }

  /** Enlarge the part of the board round a space. @param {string} space */
  enlarge(space) {
    const { window, world } = this.board;
    const scale = ENLARGED / this.board.side;
    const frame = window.getBoundingClientRect();
    const area = world.getBoundingClientRect();
    const here = this.board.button(space).getBoundingClientRect();
    // The world scales from its own corner, which lies outside the window where little of the quay is shown.
    /** @param {number} from @param {number} middle @param {number} corner */
    const shift = (from, middle, corner) => {
      const wanted = frame.width / 2 - (corner + (middle - from - corner) * scale);
      const [least, most] = [frame.width - corner - (frame.width - corner) * scale, -corner * (1 - scale)];
      // Letters and numbers are shown whole or not at all.
      if (wanted < least + QUAY) return least;
      return wanted > most - QUAY ? most : wanted;
    };
    const right = shift(frame.left, here.left + here.width / 2, area.left - frame.left);
    const down = shift(frame.top, here.top + here.height / 2, area.top - frame.top);
    world.style.transform = `translate(${right}px, ${down}px) scale(${scale})`;
    this.open = true;
    this.space = space;
    this.board.mark();
    this.board.element.classList.add("enlarged");
    this.board.handlers.enlarged?.(true);
  }

  /** Show the whole board again. */
  reduce() {
    if (!this.open) return;
    this.open = false;
    this.space = null;
    this.board.mark();
    this.board.world.style.transform = "";
    this.board.element.classList.remove("enlarged");
    this.board.handlers.enlarged?.(false);
  }

  /** Something was chosen in the enlarged part: a bridge needs its other end, everything else is done. */
  tapped() {
    const { foot, head } = this.board.shown.selection ?? {};
    if (this.open && !(foot && !head)) this.reduce();
  }
}
