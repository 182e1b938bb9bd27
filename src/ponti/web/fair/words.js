/**
 * What is said of a deck outside its own dialog.
 * @module fair/words
 */
import { h } from "/dom.js";
import { t } from "/i18n.js";
import { icon } from "/ui/icons.js";

/** @import { StateView } from "/wire.js" */

/** That whoever made the game may know every card, where it is so. @param {StateView} state */
export function seededNote({ deck }) {
  return deck?.seeded ? h("p", { class: "seeded-note" }, icon("eye"), h("span", {}, t("deck.seeded"))) : null;
}
