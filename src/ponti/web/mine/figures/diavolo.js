/**
 * Statistics that only Ponte del Diavolo has: who began, and the sizes of the lagoon.
 * @module mine/figures/diavolo
 */
import { t } from "/i18n.js";
import { grouped } from "/mine/figures.js";
import { meanBars } from "/mine/statistics.js";

/** @import { Own } from "/mine/figures.js" */

/** @param {Own[]} games */
export function figures(games) {
  const size = (/** @type {Own} */ { game }) => String("size" in game.options ? game.options.size ?? 10 : 10);
  const bars = [
    meanBars(t("figures.seats"), grouped(games, ({ seat }) => String(seat), ["0", "1"]).map((group) => ({ label: t(group.key === "0" ? "figures.first" : "figures.second"), group }))),
    new Set(games.map(size)).size > 1 && meanBars(t("figures.sizes"), grouped(games, size).map((group) => ({ label: `${group.key} × ${group.key}`, group }))),
  ];
  return /** @type {HTMLElement[]} */ (bars.filter(Boolean));
}
