/**
 * One drag of a bridge, from the tile where it begins: start, move, end or cancel. Without a DOM, so that it can
 * be tested by itself. A press that hardly moves is no drag, and a second finger ends it: pinching never builds.
 */

/** How far a pointer has to travel before a press becomes a drag, in pixels. */
export const THRESHOLD = 8;

/** @import { Point } from "/svg.js" */

/** @typedef {{pointer: number, from: string, x: number, y: number, over: ?string, moved: boolean}} Drag */

/**
 * Begin with a press on a tile.
 * @returns {Drag}
 * @param {number} pointer
 * @param {string} from
 * @param {number} x
 * @param {number} y
 */
export function start(pointer, from, x, y) {
  return { pointer, from, x, y, over: from, moved: false };
}

/**
 * Follow the pointer; `over` is the space below it.
 * @param {Drag} drag
 * @returns {Drag}
 * @param {number} pointer
 * @param {number} x
 * @param {number} y
 * @param {?string} over
 */
export function move(drag, pointer, x, y, over) {
  if (pointer !== drag.pointer) return drag;
  const moved = drag.moved || Math.hypot(x - drag.x, y - drag.y) >= THRESHOLD;
  return { ...drag, over, moved };
}

/** Whether a further pointer makes an end of it. @param {?Drag} drag @param {number} pointer */
export function interrupted(drag, pointer) {
  return drag !== null && pointer !== drag.pointer;
}

/** Let go: the bridge that was drawn, or null where none was. @param {Drag} drag */
export function end(drag) {
  return drag.moved && drag.over && drag.over !== drag.from ? { from: drag.from, to: drag.over } : null;
}

/** The end that snaps to the pointer: the space below it if a bridge may lead there, else the nearest such one.
 * @param {Point} point in units of the drawing
 * @param {string[]} ends
 * @param {(space: string) => Point} centre
 * @param {number} reach how near it has to be
 */
export function nearest(point, ends, centre, reach) {
  /** @type {?string} */
  let best = null;
  let least = reach;
  for (const space of ends) {
    const { x, y } = centre(space);
    const distance = Math.hypot(x - point.x, y - point.y);
    if (distance < least) [best, least] = [space, distance];
  }
  return best;
}
