/**
 * The options that a new game of any kind has.
 * @module new/shared
 */
import { t } from "/i18n.js";
import { choice, toggle } from "/ui/buttons.js";

/** @import { Clock } from "/wire.js" */
/** @import { GameOptions } from "/new/new.js" */

/** @type {[string, Clock|null][]} */
const CLOCKS = [["none", null], ["turn-60", { kind: "turn", seconds: 60 }], ["turn-120", { kind: "turn", seconds: 120 }], ["game-900", { kind: "game", seconds: 900 }], ["game-1800", { kind: "game", seconds: 1800 }]];

/** Thinking time and spectators. @param {GameOptions} options */
export function sharedOptions(options) {
  const current = CLOCKS.find(([, clock]) => JSON.stringify(clock) === JSON.stringify(options.clock ?? null))?.[0] ?? "none";
  const label = (/** @type {Clock|null} */ clock) => (clock ? t(`new.clock.${clock.kind}`, { n: clock.seconds / 60 }) : t("new.clock.none"));
  return [
    choice({
      label: t("new.clock"), name: "clock", value: current,
      options: CLOCKS.map(([value, clock]) => ({ value, label: label(clock) })),
      change: (value) => { options.clock = Object.fromEntries(CLOCKS)[value]; },
    }),
    toggle({ label: t("new.spectators"), value: options.spectators ?? true, change: (value) => { options.spectators = value; } }),
  ];
}
