/**
 * Deleting a game: for good where nobody else loses anything by it, and otherwise only what is one's own.
 * @module mine/delete
 */
import { t } from "/i18n.js";
import { codeOf, remove } from "/net/http.js";
import { forgetFinished } from "/net/mine.js";
import { forgetGame, seatTokens } from "/store.js";
import { announce } from "/ui/announce.js";
import { confirmDialog } from "/ui/dialog.js";
import { notice } from "/ui/notice.js";

/** @import { RoomInfo } from "/wire.js" */

/** @typedef {"alone"|"maker"|"leave"|"maybe"|"list"|"gone"} Effect what deleting a game comes to */

/** Nothing is left there for this device. */
const GONE = new Set(["no-such-game", "wrong-token"]);

/**
 * What it comes to; the server decides alike.
 * @param {Pick<RoomInfo, "own_seats"|"seats"|"status"|"maker"> & {gone?: boolean}} game
 * @returns {Effect}
 */
export function effectOf({ own_seats: own, seats, status, maker, gone }) {
  if (gone) return "gone";
  const others = seats.some(({ kind }, seat) => kind === "person" && !own.includes(seat));
  if (!others) return "alone";
  if (status === "playing" || (status === "open" && maker === false)) return "list";
  if (status === "open") return "alone";
  return maker === undefined || maker === null ? "maybe" : maker ? "maker" : "leave";
}

/** Delete a game, after a question; whether it is gone from here. @param {Pick<RoomInfo, "room"|"own_seats"|"seats"|"status"|"maker"> & {gone?: boolean}} game */
export async function deleteGame(game) {
  const effect = effectOf(game);
  const here = effect === "list" || effect === "gone";  // nothing changes on the server
  const yes = t(here ? "delete.list.yes" : "delete.yes");
  const title = t(effect === "gone" ? "delete.gone.title" : "delete.title");
  if (!(await confirmDialog({ title, body: t(`delete.${effect}`), yes, danger: true }))) return false;
  try {
    if (!here) for (const token of seatTokens(game.room)) await removed(game.room, token);
  } catch (error) {
    notice(t(codeOf(error) === "not-now" ? "lobby.cancel.not-alone" : "net.offline"), { kind: "error" });
    return false;
  }
  forgetGame(game.room);
  forgetFinished(game.room);
  if (!here) {
    notice(t("delete.done"));
    announce(t("delete.done"));
  }
  return true;
}

/** @param {string} room @param {string} token */
async function removed(room, token) {
  try {
    await remove(`/api/games/${room}`, { token });
  } catch (error) {
    if (!GONE.has(codeOf(error))) throw error;
  }
}
