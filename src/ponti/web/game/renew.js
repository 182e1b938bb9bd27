/**
 * A new link for a seat whose link others may know: the old one opens nothing any more.
 * @module game/renew
 */
import { h } from "/dom.js";
import { t } from "/i18n.js";
import { codeOf, post } from "/net/http.js";
import { chooseSeat, dropToken, games, keepGame, newToken, seatTokens } from "/store.js";
import { button } from "/ui/buttons.js";
import { closeDialogs, confirmDialog } from "/ui/dialog.js";
import { notice } from "/ui/notice.js";
import { errorText } from "/game/refusal.js";

/** @import { Shell } from "/game/shell.js" */

/** What the server says no with for good; anything else may have been done, or may be done later. */
const FINAL = new Set(["no-such-game", "wrong-token", "seat-taken", "bad-message"]);

/** The offer, for the dialog that shows the link. @param {Shell} shell */
export function renewOffer(shell) {
  return h("div", { class: "renew stack" },
    h("p", { class: "quiet" }, t("renew.about")),
    h("p", {}, button({ label: t("renew.make"), icon: "reset", data: { act: "renew" }, run: () => renewSeat(shell) })));
}

/**
 * Give the seat a new token, also in rematches, where the same one is good. The new one is kept before the server is
 * asked: should its answer be lost, this device comes in by whichever holds.
 * @param {Shell} shell
 */
export async function renewSeat({ context, room }) {
  const old = room.token;
  if (!old || !(await confirmDialog({ title: t("renew.title"), body: t("renew.text"), yes: t("renew.make"), danger: true }))) return;
  const token = newToken();
  const rooms = Object.keys(games()).filter((each) => seatTokens(each).includes(old));
  for (const each of rooms) keepGame(each, token, games()[each].game, { first: false });
  try {
    for (const each of [room.id, ...rooms.filter((other) => other !== room.id)]) await renewed(each, old, token);
    notice(t("renew.done"));
  } catch (error) {
    notice(errorText(error), { kind: "error" });
  }
  closeDialogs();
  context.go(`/g/${room.id}`, { replace: true });
}

/** @param {string} room @param {string} old @param {string} token */
async function renewed(room, old, token) {
  try {
    await post(`/api/games/${room}/token`, { token }, { token: old });
    dropToken(room, old);
    chooseSeat(room, token);
  } catch (error) {
    if (!FINAL.has(codeOf(error))) throw error;
    dropToken(room, token);  // another game with this token is gone, or not ours
  }
}
