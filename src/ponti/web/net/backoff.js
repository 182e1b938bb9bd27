/**
 * How long to wait before the next attempt to connect.
 * @module net/backoff
 */

const LONGEST = 20_000;
const FIRST = 500;

/**
 * A random time between 0 and min(20 s, 0.5 s · 2ⁿ) before the n-th attempt (the first is 0).
 * @param {number} attempt
 * @param {() => number} [random]
 */
export function pause(attempt, random = Math.random) {
  return Math.floor(random() * Math.min(LONGEST, FIRST * 2 ** attempt));
}
