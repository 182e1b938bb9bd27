/**
 * The options that a new game of any kind has.
 * @module new/shared
 */
import { t } from "/i18n.js";
import { choice, toggle } from "/ui/buttons.js";
import { clockWords } from "/game/clock.js";

/** @import { Clock } from "/wire.js" */
/** @import { GameOptions } from "/new/new.js" */

/** @type {[string, Clock|null][]} */
const CLOCKS = [
  ["none", null],
  ["turn-60", { kind: "turn", seconds: 60 }],
  ["turn-120", { kind: "turn", seconds: 120 }],
  ["game-300-5", { kind: "game", seconds: 300, increment: 5 }],
  ["game-600-10", { kind: "game", seconds: 600, increment: 10 }],
  ["game-900", { kind: "game", seconds: 900 }],
  ["game-1800", { kind: "game", seconds: 1800 }],
  ["turn-1-day", { kind: "turn", seconds: 86_400 }],
  ["turn-3-days", { kind: "turn", seconds: 259_200 }],
  ["turn-7-days", { kind: "turn", seconds: 604_800 }],
];

/** Thinking time and spectators. @param {GameOptions} options */
export function sharedOptions(options) {
  const current = CLOCKS.find(([, clock]) => JSON.stringify(clock) === JSON.stringify(options.clock ?? null))?.[0] ?? "none";
  return [
    choice({
      label: t("new.clock"), name: "clock", value: current,
      options: CLOCKS.map(([value, clock]) => ({ value, label: clockWords(clock) })),
      change: (value) => { options.clock = Object.fromEntries(CLOCKS)[value]; },
    }),
    toggle({ label: t("new.spectators"), value: options.spectators ?? true, change: (value) => { options.spectators = value; } }),
  ];
}
