/**
 * Thinking time in words.
 * @module game/clock
 */
import { t } from "/i18n.js";

/** @import { Clock } from "/wire.js" */

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Whether each turn has days: then people come and go, and nobody is missed. @param {Clock|null|undefined} clock */
export function isSlow(clock) {
  return clock?.kind === "turn" && clock.seconds >= DAY;
}

/** A time that is left: days and hours, hours, minutes and seconds. @param {number} milliseconds */
export function clockText(milliseconds) {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  if (seconds >= DAY) return t("clock.days", { days: Math.floor(seconds / DAY), hours: Math.floor((seconds % DAY) / HOUR) });
  const [minutes, rest] = [Math.floor((seconds % HOUR) / MINUTE), two(seconds % MINUTE)];
  return seconds >= HOUR ? `${Math.floor(seconds / HOUR)}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** A clock that can be chosen. @param {Clock|null} clock */
export function clockWords(clock) {
  if (!clock) return t("new.clock.none");
  if (isSlow(clock)) return t("new.clock.days", { n: clock.seconds / DAY });
  const whole = clock.seconds % MINUTE === 0;
  const words = whole ? t(`new.clock.${clock.kind}`, { n: clock.seconds / MINUTE }) : t(`rematch.clock.${clock.kind}`, { time: clockText(clock.seconds * 1000) });
  return clock.increment ? t("new.clock.increment", { time: words, n: clock.increment }) : words;
}
