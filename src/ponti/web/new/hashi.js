/**
 * A new game of Hashi: ways to play, seats, and the options that no other game has.
 * @module new/hashi
 */
import { h } from "/dom.js";
import { has, t } from "/i18n.js";
import { playable } from "/sea/kept.js";
import { choice } from "/ui/buttons.js";

/** @import { GameSetup } from "/new/new.js" */

/** @type {("strict"|"free")[]} */
const PENS = ["strict", "free"];

/** @type {GameSetup["WAYS"]} */
export const WAYS = ["friends", "bot", "screen", "alone"];

export const SEATS = { least: 1, most: 4 };

/** @type {GameSetup["seatLabel"]} */
export const seatLabel = (index) => t("seat.player", { n: index + 1 });

/** Board, deck and pen; a sea of one's own brings its deck along. @type {GameSetup["ownOptions"]} */
export function ownOptions(options, info, query) {
  if (options.game !== "hashi") return [];
  const decks = Object.keys(info.decks);
  const own = playable();
  const asked = own.find(({ id }) => id === query.get("sea"));
  const choose = (/** @type {string} */ value) => {
    options.board = value;
    options.deck = own.find(({ board }) => board === value)?.deck ?? "standard";
  };
  if (asked?.board && !options.board) choose(asked.board);
  return [
    choice({
      label: t("new.board"), name: "board", value: options.board ?? "side-a",
      options: [
        ...info.boards.map(({ name }) => ({ value: name, label: has(`board.${name}`) ? t(`board.${name}`) : name })),
        ...own.map(({ board, drawing, deck }) => ({ value: board ?? "", label: drawing.name, note: deck ? t("new.own-deck") : "" })),
      ],
      change: choose,
    }),
    h("a", { class: "foot-link", href: "/sea" }, t("new.sea")),
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
