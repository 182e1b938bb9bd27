/** The choice of a colour after the first two light tiles, explained. */

import { chip } from "/diavolo/score.js";
import { h } from "/dom.js";
import { t } from "/i18n.js";

/** @type {("light"|"dark")[]} */
const COLOURS = ["light", "dark"];

/** Two large buttons, each with what it means.
 * @param {(colour: "light"|"dark") => void} choose
 * @param {{disabled?: boolean}} [now] disabled: one was chosen, and is on its way
 */
export function colourChoice(choose, { disabled = false } = {}) {
  return h(
    "div",
    { class: "colour-choice", role: "group", "aria-label": t("diavolo.choice.title") },
    COLOURS.map((colour) =>
      h(
        "button",
        {
          type: "button",
          class: ["button", "colour-option", colour],
          disabled,
          data: { choose: colour },
          on: { click: () => choose(colour) },
        },
        chip(colour),
        h("span", {}, h("b", {}, t(`diavolo.choice.${colour}`)), h("small", {}, t(`diavolo.choice.${colour}.note`))),
      ),
    ),
  );
}
