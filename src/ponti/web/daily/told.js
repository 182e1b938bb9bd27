/**
 * What the server tells of the day, and going to its deck.
 * @module daily/told
 */
import { errorText } from "/game/refusal.js";
import { currentLanguage } from "/i18n.js";
import { get, post } from "/net/http.js";
import { change, keepGame, settings, tokenOf } from "/store.js";
import { once } from "/ui/buttons.js";
import { notice } from "/ui/notice.js";
import { device, keepTold } from "/daily/kept.js";

/** @import { Context } from "/visit.js" */
/** @import { DayView } from "/wire.js" */

/** Today and yesterday; fails with a `RequestError`. */
export async function daily() {
  const told = await get("/api/daily", { token: device() });
  keepTold(told);
  return told;
}

/** See that this device has the seat of its own try: it may have forgotten the game, and not who it is. @param {DayView} day */
export async function keepSeat({ date, own }) {
  if (!own?.room || tokenOf(own.room)) return;
  const { room, token } = await post(`/api/daily/${date}/deck`, {}, { token: device() });
  keepGame(room, token, "hashi");
}

/** A date in words. @param {string} date @param {Intl.DateTimeFormatOptions} [how] */
export function dateText(date, how = { day: "numeric", month: "long", year: "numeric" }) {
  return new Intl.DateTimeFormat(currentLanguage(), { ...how, timeZone: "UTC" }).format(Date.parse(`${date}T12:00:00Z`));
}

/** Begin the try that counts, or go on with it; or practise. What goes wrong is told. */
export const playDeck = once(async (/** @type {{date: string, practice?: boolean, name?: string, room?: string}} */ wanted, /** @type {Pick<Context, "go">} */ context) => {
  const { date, practice = false, name = settings().name, room: known = "" } = wanted;
  // The seat may have another token by now than the one with which it began.
  if (known && tokenOf(known)) return context.go(`/g/${known}`);
  if (name !== settings().name) change({ name });
  try {
    const { room, token } = await post(`/api/daily/${date}/deck`, { name, practice }, { token: device() });
    keepGame(room, token, "hashi");
    await context.go(`/g/${room}`);
  } catch (error) {
    notice(errorText(error), { kind: "error" });
  }
});
