/**
 * Why a move is good: reasons as the server tells them, as sentences in the language of the page.
 * @module game/reasons
 */
import { list, t } from "/i18n.js";

/** @import { Values } from "/i18n.js" */
/** @import { Hinted, JudgeView, ReasonView } from "/wire.js" */

/** A reason as a sentence; nothing where there is none. @param {?ReasonView} told */
export function reasonText(told) {
  if (!told) return "";
  const { islands, bonus } = told.values;
  /** @type {Values} */
  const values = { ...told.values };
  if (islands?.match(/[a-z]/i)) {
    const letters = islands.split(", ");
    Object.assign(values, { islands: list(letters), n: letters.length });
  }
  if (bonus) values.bonus = t(`hashi.bonus.${bonus}`);
  return t(`reason.${told.reason}`, values);
}

/**
 * What a hint promises: points at the end of Hashi, the chance to win Ponte del Diavolo.
 * @param {Pick<Hinted, "points"|"win"|"proven">} hint
 */
export function promiseText({ points, win, proven }) {
  if (points !== null) return t("hint.points", { n: Math.round(points) });
  if (win === null) return "";
  if (proven && (win === 0 || win === 1)) return t(win ? "hint.wins" : "hint.loses");
  return t("hint.chance", { percent: percent(win) });
}

/** Whose opinion it is. @param {?JudgeView} [judge] */
export function judgeText(judge) {
  return judge ? t(`judge.${judge.kind}`, { name: judge.name }) : "";
}

/** A share of one as "63 %", rounded, never quite certain. @param {number} share */
export function percent(share) {
  return t("percent", { n: Math.max(1, Math.min(99, Math.round(share * 100))) });
}
