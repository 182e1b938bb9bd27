/**
 * What has changed in a room, put into what is known of it.
 * @module net/news
 */

/** @import { News, StateView } from "/wire.js" */

/**
 * The state with what is new in it: objects field by field, anything else as a whole. What is known stays as it was.
 * @param {StateView} known
 * @param {News} news
 * @returns {StateView}
 */
export function withNews(known, { events, state }) {
  const { seats, ...fields } = state;
  const moves = [...known.moves, ...events.flatMap((event) => (event.type === "played" ? [event.text] : []))];
  const changed = /** @type {StateView} */ (merged({ ...known, moves }, fields));
  if (Array.isArray(seats)) changed.seats = known.seats.map((seat) => merged(seat, seats.find((each) => each.seat === seat.seat) ?? {}));
  return changed;
}

/**
 * @template {object} Known
 * @param {Known} known
 * @param {object} changes
 * @returns {Known}
 */
function merged(known, changes) {
  const found = new Map(Object.entries(known));
  for (const [name, value] of Object.entries(changes)) {
    const before = found.get(name);
    found.set(name, isObject(value) && isObject(before) ? merged(before, value) : value);
  }
  return /** @type {Known} */ (Object.fromEntries(found));
}

/** @param {unknown} value @returns {value is object} */
function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
