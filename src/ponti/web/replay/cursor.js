/** Where one is in a replay: a value, and what keys do to it. */

/** @typedef {{at: number, last: number}} Cursor at: how many events have been played; last: how many there are */

/** At an event, the last one if none is given. @param {number} last @param {number} [at] @returns {Cursor} */
export function cursor(last, at = last) {
  return { at: within(at, last), last };
}

/** @param {number} at @param {number} last */
function within(at, last) {
  return Number.isFinite(at) ? Math.max(0, Math.min(last, Math.trunc(at))) : last;
}

/** At another event. @param {Cursor} here @param {number} at @returns {Cursor} */
export function moved({ last }, at) {
  return { at: within(at, last), last };
}

/** @type {{[key: string]: (here: Cursor) => number}} */
const KEYS = {
  ArrowLeft: ({ at }) => at - 1,
  ArrowRight: ({ at }) => at + 1,
  ArrowUp: () => 0,
  ArrowDown: ({ last }) => last,
  Home: () => 0,
  End: ({ last }) => last,
  PageUp: ({ at }) => at - 10,
  PageDown: ({ at }) => at + 10,
};

/** Where a key leads, or null if it means nothing here. @param {Cursor} here @param {string} key */
export function afterKey(here, key) {
  return key in KEYS ? moved(here, KEYS[key](here)) : null;
}
