/**
 * The keys of a table: where they are heard, and the help on them: only what is possible here, also for watchers.
 * @module game/keys
 */
import { targetOf } from "/dom.js";
import { has, t } from "/i18n.js";

/** @import { cleanup } from "/dom.js" */
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

/**
 * Hear keys wherever the focus is: after a tap beside the board, or on a button, they mean the same as on it. What a
 * field, a dialog or the board itself has used is not heard.
 * @param {ReturnType<typeof cleanup>} undo
 * @param {(event: KeyboardEvent) => boolean} pressed true if the key meant something
 */
export function hearKeys(undo, pressed) {
  undo.listen(document, "keydown", (event) => {
    if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
    if (targetOf(event)?.closest("input, textarea, select")) return;
    if (pressed(event)) event.preventDefault();
  });
}
