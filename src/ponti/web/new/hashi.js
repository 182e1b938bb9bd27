/**
 * A new game of Hashi: ways to play, seats, and the options that no other game has.
 * @module new/hashi
 */
import { has, t } from "/i18n.js";
import { choice } from "/ui/buttons.js";

/** @import { GameSetup } from "/new/new.js" */

/** @type {("strict"|"free")[]} */
const PENS = ["strict", "free"];

/** @type {GameSetup["WAYS"]} */
export const WAYS = ["friends", "bot", "screen", "alone"];

export const SEATS = { least: 1, most: 4 };

/** @type {GameSetup["seatLabel"]} */
export const seatLabel = (index) => t("seat.player", { n: index + 1 });

/** Board, deck and pen. @type {GameSetup["ownOptions"]} */
export function ownOptions(options, info) {
  if (options.game !== "hashi") return [];
  const decks = Object.keys(info.decks);
  return [
    choice({
      label: t("new.board"), name: "board", value: options.board ?? "side-a",
      options: info.boards.map(({ name }) => ({ value: name, label: has(`board.${name}`) ? t(`board.${name}`) : name })),
      change: (value) => { options.board = value; },
    }),
    decks.length > 1 && choice({
      label: t("new.deck"), name: "deck", value: options.deck ?? "standard",
      options: decks.map((value) => ({ value, label: value })), change: (value) => { options.deck = value; },
    }),
    choice({
      label: t("new.pen"), name: "pen", value: options.pen ?? "strict",
      options: PENS.map((value) => ({ value, label: t(`new.pen.${value}`), note: t(`new.pen.${value}.note`) })),
      change: (value) => { options.pen = value; },
    }),
  ];
}
