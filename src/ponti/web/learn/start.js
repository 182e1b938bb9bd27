/** A new game against a bot, begun from a lesson or a replay. */

import { errorText } from "/game/refusal.js";
import { startGame } from "/game/start.js";
import { t } from "/i18n.js";
import { settings } from "/store.js";
import { button, once } from "/ui/buttons.js";
import { notice } from "/ui/notice.js";

/** @import { GameName } from "/games.js" */
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
    await startGame({ options, seats: seatsAgainstBot(seats, own, level), opening }, context);
  } catch (error) {
    notice(errorText(error), { kind: "error" });
  }
}

/** The button that begins a game after a lesson. @param {GameName} game @param {Context} context of the screen */
export function playButton(game, context, kind = "primary") {
  return button({
    label: t("learn.play"),
    icon: "play",
    kind,
    run: once(() => playAgainstBot({ game }, context)),
    data: { does: "play" },
  });
}
