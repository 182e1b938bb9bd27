/** How far a learner is: a value without a screen, so that it can be tested by itself. */

/**
 * @typedef {object} Progress
 * @property {number} at the step that is shown, from 0
 * @property {readonly number[]} done the steps that were done
 * @property {number} count how many steps there are
 */

/** At the beginning of so many steps. @param {number} count @returns {Progress} */
export function begin(count) {
  return { at: 0, done: [], count };
}

/** The step that is shown was done. @param {Progress} progress */
export function finish(progress) {
  return isDone(progress) ? progress : { ...progress, done: [...progress.done, progress.at] };
}

/** Whether the step that is shown was done. @param {Progress} progress */
export function isDone({ at, done }) {
  return done.includes(at);
}

/** To another step; behind the last one the lesson is over. @param {Progress} progress @param {number} at */
export function goTo(progress, at) {
  return { ...progress, at: Math.max(0, Math.min(progress.count, at)) };
}

/** Whether all steps lie behind. @param {Progress} progress */
export function isOver({ at, count }) {
  return at >= count;
}
