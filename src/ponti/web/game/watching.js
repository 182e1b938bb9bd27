/**
 * That one only watches, told to those who do; how many do, told to those who play.
 * @module game/watching
 */
import { t } from "/i18n.js";

/** @import { Room } from "/net/room.js" */

/**
 * That one watches, or how many others do; nothing where there is nothing to say.
 * @param {Room} room
 */
export function watchingText({ state, seats, presence }) {
  if (state.status !== "playing") return "";
  if (!seats.length) return t("watching.self");
  return presence.spectators > 0 ? t("watching.others", { n: presence.spectators }) : "";
}
