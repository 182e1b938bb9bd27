/**
 * After a move of a strategy lesson or a puzzle: what is said of it, and the buttons to try again or to be shown the
 * best one.
 * @module learn/strategy/answer
 */
import { t } from "/i18n.js";
import { summary } from "/learn/strategy/verdict.js";
import { button } from "/ui/buttons.js";

/** @import { Said } from "/learn/lesson.js" */
/** @import { Judge, Opinion, Worth } from "/learn/strategy/verdict.js" */

/**
 * The lines about a move: how good it is beside the best one, what follows, and why for those who have found it.
 * @param {Judge} judge
 * @param {Opinion} opinion
 * @param {{worth: (worth: Worth) => string, then?: ?string}} words worth: how good a move is, as a short text
 * @returns {Said[]}
 */
export function answerTo({ why, basis }, opinion, { worth, then = null }) {
  const { found, yours, best, more } = opinion;
  const numbers = found
    ? t("strategy.worth.found", { yours: worth(yours) })
    : t("strategy.worth", { yours: worth(yours), best: worth(best) });
  return [
    { text: t(summary(opinion)), kind: "lesson-verdict" },
    ...(found || !then ? [] : [{ text: then }]),
    { text: numbers },
    ...(found ? [{ text: why }] : []),
    ...more,
    { text: t(`strategy.basis.${basis}`), kind: "quiet" },
  ];
}

/**
 * The lines about the best move, shown.
 * @param {Judge} judge
 * @param {Worth} best
 * @param {{worth: (worth: Worth) => string, move: string}} words move: the best one in words
 * @returns {Said[]}
 */
export function solution({ why }, best, { worth, move }) {
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
