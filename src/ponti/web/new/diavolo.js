/**
 * A new game of Ponte del Diavolo: ways to play, seats, and the options that no other game has.
 * @module new/diavolo
 */
import { t } from "/i18n.js";
import { choice } from "/ui/buttons.js";

/** @import { GameSetup } from "/new/new.js" */

const SIZES = ["8", "10", "12", "14"];

/** @type {GameSetup["WAYS"]} */
export const WAYS = ["friends", "bot", "screen"];

export const SEATS = { least: 2, most: 2 };

/** @type {GameSetup["seatLabel"]} */
export const seatLabel = (index) => t(index === 0 ? "new.begins" : "new.second");

/** Size and supply. @type {GameSetup["ownOptions"]} */
export function ownOptions(options) {
  if (options.game !== "diavolo") return [];
  return [
    choice({
      label: t("new.size"), name: "size", value: String(options.size ?? 10), kind: "sizes",
      options: SIZES.map((value) => ({ value, label: `${value} × ${value}` })),
      change: (value) => { options.size = Number(value); },
    }),
    choice({
      label: t("new.supply"), name: "supply", value: options.supply ?? "", change: (value) => { options.supply = value || null; },
      options: ["", "unlimited"].map((value) => ({ value, label: t(`new.supply.${value || "box"}`) })),
    }),
  ];
}
