/**
 * Arriving at a room: with a token behind `#`, with one kept on this device, or with none.
 *
 * A link to another seat than the one this browser holds asks first. Whatever is chosen, both are kept, each tab has its
 * own, and a seat that a link promises is kept only when the room has welcomed it.
 * @module game/arrive
 */
import { t } from "/i18n.js";
import { chooseSeat, keepGame, persistent, seatTokens, tokenOf } from "/store.js";
import { openDialog } from "/ui/dialog.js";
import { notice } from "/ui/notice.js";

/** @import { Room } from "/net/room.js" */
/** @import { Context } from "/visit.js" */

/** The token that the address has, or null. */
function given() {
  return /^#([A-Za-z0-9_-]{32})$/.exec(location.hash)?.[1] ?? null;
}

/** The token to enter this room with, or null. @param {Context} context */
export async function arriving(context) {
  const { room } = context.params;
  const token = given();
  if (!token) {
    // The end of a link was lost on its way, or a full stop came along.
    if (location.hash.length > 1) {
      notice(t("seat-link.wrong"));
      freeAddress();
    }
    return tokenOf(room);
  }
  const kept = seatTokens(room);
  if (!kept.length || kept.includes(token)) return token;
  const own = tokenOf(room);
  const chosen = await openDialog({
    title: t("seat-link.title"), body: t("seat-link.text"),
    buttons: [{ label: t("seat-link.open"), value: token }, { label: t("seat-link.stay"), value: own, kind: "primary" }],
  });
  if (chosen !== token && !context.signal.aborted) freeAddress();
  return chosen ?? own;
}

/** The room has welcomed a seat: this tab stays with it, and this device keeps it beside those it has. @param {Room} room */
export function arrived({ id, token, seats, state }) {
  if (!token || !seats.length) return;
  keepGame(id, token, state.options.game, { first: !seatTokens(id).length });
  chooseSeat(id, token);
  if (persistent && given() === token) freeAddress();
}

/** Nobody else is to read the token in the address. */
export function freeAddress() {
  history.replaceState(history.state, "", location.pathname + location.search);
}
