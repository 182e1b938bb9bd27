/**
 * What the bar says below the round: that one only watches, or how many do; and that the deck comes from a seed.
 * @module game/watching
 */
import { t } from "/i18n.js";

/** @import { Room } from "/net/room.js" */

/**
 * That the deck comes from a seed, that one watches, or how many others do; nothing where there is nothing to say.
 * @param {Room} room
 */
export function watchingText(room) {
  return [room.state.deck?.seeded && t("deck.seeded.short"), watching(room)].filter(Boolean).join(" · ");
}

/** @param {Room} room */
function watching({ state, seats, presence }) {
  if (state.status !== "playing") return "";
  if (!seats.length) return t("watching.self");
  return presence.spectators > 0 ? t("watching.others", { n: presence.spectators }) : "";
}
