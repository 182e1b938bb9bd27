/**
 * After a move of a strategy lesson: what is said of it, and the buttons to try again or to be shown the best one.
 * @module learn/strategy/answer
 */
import { t } from "/i18n.js";
import { isBest, summary } from "/learn/strategy/verdict.js";
import { button } from "/ui/buttons.js";

/** @import { Said } from "/learn/lesson.js" */
/** @import { Group, Task } from "/learn/strategy/verdict.js" */

/**
 * The lines about a move: how good it is beside the best one, what follows, and why for those who have found it.
 * @param {Task} task
 * @param {Group} group what is known of the move
 * @param {{worth: (group: Group) => string, why: string, then?: ?string}} words worth: a verdict as a short text
 * @returns {Said[]}
 */
export function answerTo(task, group, { worth, why, then = null }) {
  const found = isBest(task, group);
  const [best] = task.verdicts;
  const numbers = found
    ? t("strategy.worth.found", { yours: worth(group) })
    : t("strategy.worth", { yours: worth(group), best: worth(best) });
  return [
    { text: t(summary(task, group)), kind: "lesson-verdict" },
    ...(found || !then ? [] : [{ text: then }]),
    { text: numbers },
    ...(found ? [{ text: why }] : []),
    { text: t(`strategy.basis.${task.basis}`), kind: "quiet" },
  ];
}

/**
 * The lines about the best move, shown.
 * @param {Task} task
 * @param {{worth: (group: Group) => string, why: string, move: string}} words move: the best one in words
 * @returns {Said[]}
 */
export function solution({ verdicts: [best] }, { worth, why, move }) {
  return [
    { text: move, kind: "lesson-verdict" },
    { text: t("strategy.worth.best", { best: worth(best) }) },
    { text: why },
  ];
}

/** The buttons after a move that was not the best. @param {{again: () => void, show: ?(() => void)}} run show: nothing once it is shown */
export function retryButtons({ again, show }) {
  return [
    button({ label: t("learn.again"), icon: "reset", kind: "primary", run: again, data: { does: "again" } }),
    show && button({ label: t("strategy.show"), icon: "hint", run: show, data: { does: "show" } }),
  ];
}
