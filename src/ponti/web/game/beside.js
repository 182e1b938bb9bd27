/**
 * Where a bubble goes: beside what it speaks of, and over it only where nothing else is left.
 * @module game/beside
 */

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box of the window */
/** @typedef {{width: number, height: number}} Size */
/** @typedef {"above"|"below"|"left"|"right"} Side of the thing on which the bubble lies */
/** @typedef {{side: Side, left: number, top: number, tip: number}} Place tip: how far along its edge the bubble points */

/** Between the bubble and the thing, and between the bubble and the edge of the window. */
const GAP = 12;
export const MARGIN = 8;

/**
 * The place of a bubble beside a thing.
 * @param {Size} bubble
 * @param {Box} thing what it speaks of
 * @param {Box[]} others what it had better not cover either
 * @param {Size} room the window
 * @returns {Place}
 */
export function placeBeside(bubble, thing, others, room) {
  const x = within((thing.left + thing.right - bubble.width) / 2, room.width - bubble.width);
  const y = within((thing.top + thing.bottom - bubble.height) / 2, room.height - bubble.height);
  /** @type {[Side, number, number][]} */
  const places = [
    ["below", x, thing.bottom + GAP],
    ["above", x, thing.top - GAP - bubble.height],
    ["right", thing.right + GAP, y],
    ["left", thing.left - GAP - bubble.width, y],
  ];
  const judged = places.map(([side, wantedLeft, wantedTop]) => {
    const left = within(wantedLeft, room.width - bubble.width);
    const top = within(wantedTop, room.height - bubble.height);
    const box = { left, top, right: left + bubble.width, bottom: top + bubble.height };
    const hidden = 50 * overlap(box, thing) + others.reduce((sum, other) => sum + overlap(box, other), 0);
    const along = side === "below" || side === "above";
    const middle = along ? (thing.left + thing.right) / 2 - left : (thing.top + thing.bottom) / 2 - top;
    const length = along ? bubble.width : bubble.height;
    return { hidden, place: { side, left, top, tip: Math.max(16, Math.min(length - 16, middle)) } };
  });
  return judged.reduce((best, each) => (each.hidden < best.hidden ? each : best)).place;
}

/** @param {number} wanted @param {number} most */
function within(wanted, most) {
  return Math.max(MARGIN, Math.min(most - MARGIN, wanted));
}

/** How much of two boxes is the same. @param {Box} one @param {Box} other */
function overlap(one, other) {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}
