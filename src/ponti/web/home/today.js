/**
 * What there is today, on the first screen: the deck and the puzzle, each a link with how one stands.
 * @module home/today
 */
import { h, put } from "/dom.js";
import { t } from "/i18n.js";
import { icon } from "/ui/icons.js";
import { daily } from "/daily/told.js";

/** @import { DayView } from "/wire.js" */
/** @import { Icon } from "/ui/icons.js" */

/** Both links; what the server tells comes into lines that are there already, so that nothing moves. */
export function todayStrip() {
  const [deck, puzzle] = [h("span", { class: "quiet" }, "\u00a0"), h("span", { class: "quiet" }, "\u00a0")];
  daily().then(({ today }) => {
    put(deck, deckWords(today));
    put(puzzle, puzzleWords(today));
  }).catch(() => {});
  /** @param {string} name @param {string} href @param {Icon} sign @param {HTMLElement} about */
  const link = (name, href, sign, about) => h("a", { href, data: { today: name } },
    icon(sign), h("span", { class: "today-words" }, h("strong", {}, t(`home.today.${name}`)), about));
  return h("nav", { class: "today", "aria-label": t("home.today") }, link("deck", "/daily", "calendar", deck), link("puzzle", "/daily/puzzle", "hint", puzzle));
}

/** @param {DayView} today */
function deckWords({ own, board, players, finished }) {
  if (own?.status === "running") return t("home.today.running");
  if (typeof own?.points === "number") return t("home.today.result", { n: own.points, place: own.place ?? 0, count: finished });
  return players ? t("home.today.players", { n: players }) : t(`board.${board}`);
}

/** @param {DayView} today */
function puzzleWords({ puzzle: { own, tries } }) {
  if (typeof own === "boolean") return t(own ? "home.today.right" : "home.today.wrong");
  return tries ? t("home.today.tries", { n: tries }) : t("home.today.first");
}
