/**
 * What is known of moves. A strategy lesson reads it from the table that comes with a position, which has every legal
 * move (the tables are made by `tools/strategy_lessons.py`); a puzzle asks the server.
 * @module learn/strategy/verdict
 */

/** @import { Said } from "/learn/lesson.js" */

/**
 * How good moves are.
 * @typedef {Object} Worth
 * @property {number} value points at the end: ahead of the other side, or all of them; for estimates of chances, games won of a hundred
 * @property {number|null} [result] 1 where the player wins, 0 where both do, -1 where the other side does
 * @property {number[]} [by_outcome] the value for each card that may come
 */

/**
 * What is known of a move.
 * @typedef {Object} Opinion
 * @property {boolean} found whether it is as good as the best one
 * @property {Worth} yours
 * @property {Worth} best
 * @property {string[]} then how it goes on after a move that is not the best
 * @property {?string} comes what comes next, where more is to be found
 * @property {Said[]} more what else there is to say
 */

/**
 * Whoever judges the moves of a position.
 * @typedef {Object} Judge
 * @property {string} code the position
 * @property {"proved"|"estimated"} basis whether everything was looked at
 * @property {string} why the sentence about the best move
 * @property {string[]} coming cards that come after the first turn, where they are known
 * @property {string[]} outcomes cards of which one comes, where the opinions tell them apart
 * @property {(moves: string[]) => Promise<Opinion>} opinion on the last of all moves so far
 * @property {(moves: string[]) => Promise<{moves: string[], best: Worth}>} solve the best moves after those so far
 */

/**
 * Moves that come to the same.
 * @typedef {Worth & {moves: string, reply?: string}} Group moves: one after the other, with commas between; reply: the best answer to them
 */

/**
 * A position to try.
 * @typedef {Object} Task
 * @property {string} code
 * @property {"proved"|"estimated"} basis whether everything was looked at
 * @property {string[]} best the moves that the words speak of, the one to be shown first
 * @property {number} [near] what is no more than this behind the best is as good
 * @property {Group[]} verdicts the best first
 */

/** The judge that reads the table of a position. @param {Task} task @param {string} why @returns {Judge} */
export function tableOf({ code, basis, best: moves, near = 0, verdicts }, why) {
  const [best] = verdicts;
  return {
    code, basis, why, coming: [], outcomes: [],
    async opinion([move]) {
      const yours = verdicts.find((group) => group.moves.split(",").includes(move));
      if (!yours) throw new Error(`nothing is known of ${move}`);
      const found = yours.value >= best.value - near && yours.result === best.result;
      return { found, yours, best, then: yours.reply ? [yours.reply] : [], comes: null, more: [] };
    },
    async solve() {
      return { moves: moves.slice(0, 1), best };
    },
  };
}

/** The key of the sentence that sums an opinion up. @param {Opinion} opinion */
export function summary({ found, yours, best }) {
  if (found) return "strategy.verdict.best";
  if ((yours.result ?? 0) < (best.result ?? 0)) return `strategy.verdict.${best.result === 1 ? "win-gone" : "tie-gone"}`;
  return "strategy.verdict.better";
}
