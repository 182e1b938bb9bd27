/**
 * Which puzzles come next: a value without a screen, so that it can be tested by itself.
 * @module puzzles/pick
 */

/** @import { Tried } from "/puzzles/kept.js" */
/** @import { PuzzleLine } from "/wire.js" */

export const FIVE = 5;
/** So many of those that fit best are drawn from, so that not everybody gets the same. */
const NEAR = 15;

/**
 * Five puzzles about as hard as the player is strong, the easiest first. Those not tried yet come before those that
 * were failed, and these before those solved.
 * @param {PuzzleLine[]} puzzles
 * @param {{rating: number, tried: {[puzzle: string]: Tried}}} player
 * @param {() => number} [random]
 */
export function five(puzzles, { rating, tried }, random = Math.random) {
  const stages = [
    puzzles.filter(({ id }) => !tried[id]),
    puzzles.filter(({ id }) => tried[id] === "failed"),
    puzzles.filter(({ id }) => tried[id] && tried[id] !== "failed"),
  ];
  /** @type {PuzzleLine[]} */
  const chosen = [];
  for (const stage of stages) {
    const distance = (/** @type {PuzzleLine} */ each) => Math.abs(each.rating - rating);
    const near = [...stage].sort((a, b) => distance(a) - distance(b)).slice(0, NEAR);
    while (near.length && chosen.length < FIVE) chosen.push(...near.splice(Math.floor(random() * near.length), 1));
  }
  return chosen.sort((a, b) => a.rating - b.rating);
}

/** The address of some puzzles in a row. @param {string} game @param {{id: string}[]} puzzles */
export function addressOf(game, puzzles) {
  return `/puzzles/${game}/${puzzles.map(({ id }) => id).join("-")}`;
}
