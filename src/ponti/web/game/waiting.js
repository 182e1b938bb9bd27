/**
 * What somebody who waits can do about it: let a bot play, in a lobby or for who is away, or give the table up.
 * @module game/waiting
 */
import { style } from "/dom.js";
import { t } from "/i18n.js";
import { codeOf, remove } from "/net/http.js";
import { forgetGame } from "/store.js";
import { confirmDialog, openDialog } from "/ui/dialog.js";
import { levelChoice } from "/game/levels.js";
import { lastOpponent, levelsOf } from "/game/opponent.js";
import { errorText, showReason } from "/game/refusal.js";

/** @import { Shell } from "/game/shell.js" */

/** Which bot is to play: its level, or null. @param {Shell} shell @param {string} title */
export async function chosenBot({ context, room }, title) {
  const { game } = room.state.options;
  const levels = levelsOf(await context.info(), game);
  let { level } = lastOpponent(game, levels);
  await style("/game/levels.css");
  const agreed = await openDialog({
    title, body: levelChoice({ game, levels, level, change: (chosen) => { level = chosen; } }),
    buttons: [{ label: t("lobby.bot.seat"), value: true, kind: "primary" }],
  });
  return agreed ? level : null;
}

/** Give a free seat to a bot; with the last one the game begins. @param {Shell} shell @param {number} free */
export async function seatBot(shell, free) {
  const level = await chosenBot(shell, t("lobby.bot"));
  if (level) await shell.ask({ type: "seat-bot", seat: shell.room.seats[0], free, level });
}

/** Nobody is to wait any longer: the table goes. @param {Shell} shell */
export async function cancel({ context, room }) {
  if (!(await confirmDialog({ title: t("lobby.cancel"), body: t("lobby.cancel.text"), yes: t("lobby.cancel"), no: t("lobby.cancel.no"), danger: true }))) return;
  try {
    await remove(`/api/games/${room.id}`, { token: room.token });
    forgetGame(room.id);
    context.go("/");
  } catch (error) {
    // Whoever only joined cannot send the others away.
    showReason(codeOf(error) === "not-now" ? t("lobby.cancel.not-alone") : errorText(error));
  }
}
