/**
 * The options of a new game.
 * @module new/options
 */
import { h } from "/dom.js";
import { has, t } from "/i18n.js";
import { choice, toggle } from "/ui/buttons.js";

/** Board, deck and pen of Hashi. */
export function hashiOptions(options, info) {
  const name = (board) => (has(`board.${board.name}`) ? t(`board.${board.name}`) : board.name);
  const decks = Object.keys(info.decks);
  return [
    choice({
      label: t("new.board"), name: "board", value: options.board ?? "side-a",
      options: info.boards.map((board) => ({ value: board.name, label: name(board) })),
      change: (value) => { options.board = value; },
    }),
    decks.length > 1 && choice({
      label: t("new.deck"), name: "deck", value: options.deck ?? "standard",
      options: decks.map((value) => ({ value, label: value })), change: (value) => { options.deck = value; },
    }),
    choice({
      label: t("new.pen"), name: "pen", value: options.pen ?? "strict",
      options: ["strict", "free"].map((value) => ({ value, label: t(`new.pen.${value}`), note: t(`new.pen.${value}.note`) })),
      change: (value) => { options.pen = value; },
    }),
  ];
}

const SIZES = ["8", "10", "12", "14"];

/** Size and supply of Ponte del Diavolo. */
export function diavoloOptions(options) {
  return [
    choice({
      label: t("new.size"), name: "size", value: String(options.size ?? 10),
      options: SIZES.map((value) => ({ value, label: `${value} × ${value}` })),
      change: (value) => { options.size = Number(value); },
    }),
    choice({
      label: t("new.supply"), name: "supply", value: options.supply ?? "", change: (value) => { options.supply = value || null; },
      options: ["", "unlimited"].map((value) => ({ value, label: t(`new.supply.${value || "box"}`) })),
    }),
  ];
}

const CLOCKS = [["none", null], ["turn-60", { kind: "turn", seconds: 60 }], ["turn-120", { kind: "turn", seconds: 120 }], ["game-900", { kind: "game", seconds: 900 }], ["game-1800", { kind: "game", seconds: 1800 }]];

/** Thinking time and spectators. */
export function sharedOptions(options) {
  const current = CLOCKS.find(([, clock]) => JSON.stringify(clock) === JSON.stringify(options.clock ?? null))?.[0] ?? "none";
  const label = (key, clock) => (clock ? t(`new.clock.${clock.kind}`, { n: clock.seconds / 60 }) : t("new.clock.none"));
  return [
    choice({
      label: t("new.clock"), name: "clock", value: current,
      options: CLOCKS.map(([value, clock]) => ({ value, label: label(value, clock) })),
      change: (value) => { options.clock = Object.fromEntries(CLOCKS)[value]; },
    }),
    toggle({ label: t("new.spectators"), value: options.spectators ?? true, change: (value) => { options.spectators = value; } }),
  ];
}
