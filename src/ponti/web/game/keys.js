/**
 * The help on keys: only what is possible at this table, also for those who only watch.
 * @module game/keys
 */
import { has, t } from "/i18n.js";

/** @import { Shell } from "/game/shell.js" */

/**
 * The parts of the help that hold here: for everybody, for players, on hints, on the check of the free pen.
 * @param {Shell} shell
 * @param {string} key under which the parts stand in the catalogue
 * @returns {string[]}
 */
export function keysHelp(shell, key) {
  const { seats, state } = shell.room;
  const free = "pen" in state.position && state.position.pen === "free";
  const holds = {
    "": true,
    ".play": seats.length > 0,
    ".hint": shell.hintPossible(),
    ".check": seats.length > 0 && free,
  };
  const parts = Object.entries(holds).filter(([, held]) => held).map(([part]) => key + part);
  return parts.filter(has).map((part) => t(part));
}
