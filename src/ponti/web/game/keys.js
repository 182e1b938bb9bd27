/**
 * The help on keys: only what is possible at this table, and for who only watches.
 * @module game/keys
 */
import { has, t } from "/i18n.js";

/**
 * The parts of the help that hold here: for everybody, for players, on hints, on the check of the free pen.
 * @param {import("/game/shell.js").Shell} shell
 * @param {string} key under which the parts stand in the catalogue
 * @returns {string[]}
 */
export function keysHelp(shell, key) {
  const { seats, state } = shell.room;
  const holds = {
    "": true,
    ".play": seats.length > 0,
    ".hint": shell.hintPossible(),
    ".check": seats.length > 0 && state.position.pen === "free",
  };
  const parts = Object.keys(holds).filter((part) => holds[part]).map((part) => key + part);
  return parts.filter(has).map((part) => t(part));
}
