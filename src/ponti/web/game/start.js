/**
 * Starting a game: the server makes the room, this device keeps the seat, and the page goes there.
 * @module game/start
 */
import { post } from "/net/http.js";
import { keepGame } from "/store.js";
import { sealFor } from "/fair/lots.js";
import { once } from "/ui/buttons.js";
import { notice } from "/ui/notice.js";
import { errorText } from "/game/refusal.js";

/** @import { Context } from "/visit.js" */
/** @import { NewGame } from "/wire.js" */

/** Start a game and go there; what goes wrong is told. A second tap means the same game. */
export const startGame = once(async (/** @type {NewGame} */ wanted, /** @type {Pick<Context, "go">} */ context) => {
  try {
    const { game } = wanted.options;
    const { room, token } = await post("/api/games", { ...wanted, ...sealFor(game) });
    keepGame(room, token, game);
    await context.go(`/g/${room}`);
  } catch (error) {
    notice(errorText(error), { kind: "error" });
  }
});
