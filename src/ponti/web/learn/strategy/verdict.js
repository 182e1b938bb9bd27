/**
 * What the engine says of a move: read from the table that comes with a position, which has every legal move. The
 * tables are made by `tools/strategy_lessons.py`.
 * @module learn/strategy/verdict
 */

/**
 * Moves that come to the same.
 * @typedef {Object} Group
 * @property {number} value points at the end: ahead of the other side, or all of them; for a colour, games won of a hundred
 * @property {number} [result] 1 where the player wins, 0 where both do, -1 where the other side does
 * @property {string} [reply] the best answer to these moves
 * @property {string} moves one after the other, with commas between
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

/** The verdict on a move. @param {Task} task @param {string} move */
export function verdictOn({ verdicts }, move) {
  const found = verdicts.find(({ moves }) => moves.split(",").includes(move));
  if (!found) throw new Error(`nothing is known of ${move}`);
  return found;
}

/** Whether a verdict is as good as the best one. @param {Task} task @param {Group} group */
export function isBest({ verdicts: [best], near = 0 }, { value, result }) {
  return value >= best.value - near && result === best.result;
}

/** The key of the sentence that sums a verdict up. @param {Task} task @param {Group} group */
export function summary(task, group) {
  const [best] = task.verdicts;
  if (isBest(task, group)) return "strategy.verdict.best";
  if ((group.result ?? 0) < (best.result ?? 0)) return `strategy.verdict.${best.result === 1 ? "win-gone" : "tie-gone"}`;
  return "strategy.verdict.better";
}
