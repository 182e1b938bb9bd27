/** A new game against a bot, begun from a lesson or a replay. */

import { errorText } from "/game/refusal.js";
import { post } from "/net/http.js";
import { keepGame, settings } from "/store.js";
import { notice } from "/ui/notice.js";

/** @import { GameOptions } from "/new/new.js" */
/** @import { Context } from "/visit.js" */
/** @import { SeatForm } from "/wire.js" */

/** The seats of a game against bots: one's own among as many others as there are.
 * @param {number} count how many seats
 * @param {number} own one's own seat
 * @param {string} level
 * @returns {SeatForm[]}
 */
export function seatsAgainstBot(count, own, level) {
  return Array.from({ length: count }, (_, seat) =>
    seat === own ? { kind: "me", name: settings().name } : { kind: "bot", level },
  );
}

/** Begin a game and go there; what cannot be is told.
 * @param {GameOptions} options
 * @param {Context} context of the screen
 * @param {{opening?: string[], seats?: number, own?: number}} [more]
 */
export async function playAgainstBot(options, context, { opening = [], seats = 2, own = 0 } = {}) {
  const { game } = options;
  try {
    const { bots } = await context.info();
    const levels = bots.filter((bot) => bot.game === game);
    // The weakest but one is a fair first opponent, where there are several.
    const { level } = levels[Math.min(1, levels.length - 1)];
    const answer = await post("/api/games", {
      options,
      seats: seatsAgainstBot(seats, own, level),
      opening,
    });
    keepGame(answer.room, answer.token, game);
    await context.go(`/g/${answer.room}`);
  } catch (error) {
    notice(errorText(error), { kind: "error" });
  }
}
