/**
 * What is said of a deck outside its own dialog.
 * @module fair/words
 */
import { h } from "/dom.js";
import { t } from "/i18n.js";
import { icon } from "/ui/icons.js";

/** @import { StateView } from "/wire.js" */

/** Whether a game with the deck of a day counts; "" where it is another deck. @param {Pick<StateView, "day">} state */
export function dayText({ day }) {
  return day ? t(day.counted ? "deck.day.counted" : "deck.day.practice") : "";
}

/** That the deck is that of a day, or that whoever made the game may know every card, where it is so. @param {StateView} state */
export function seededNote(state) {
  const { deck, day, status } = state;
  if (day && status !== "over") return h("p", { class: "seeded-note" }, icon("clock"), h("span", {}, dayText(state)));
  return deck?.seeded ? h("p", { class: "seeded-note" }, icon("eye"), h("span", {}, t("deck.seeded"))) : null;
}
