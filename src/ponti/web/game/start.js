/**
 * Starting a game: the server makes the room, this device keeps the seat, and the page goes there.
 * @module game/start
 */
import { post } from "/net/http.js";
import { keepGame } from "/store.js";
import { sealFor } from "/fair/lots.js";
import { notice } from "/ui/notice.js";
import { errorText } from "/game/refusal.js";

/** @import { Context } from "/visit.js" */
/** @import { NewGame } from "/wire.js" */

/** Whether a room is being made: a second tap means the same game. */
let starting = false;

/** Start a game and go there; what goes wrong is told. @param {NewGame} wanted @param {Pick<Context, "go">} context */
export async function startGame(wanted, context) {
  if (starting) return;
  starting = true;
  try {
    const { game } = wanted.options;
    const { room, token } = await post("/api/games", { ...wanted, ...sealFor(game) });
    keepGame(room, token, game);
    context.go(`/g/${room}`);
  } catch (error) {
    notice(errorText(error), { kind: "error" });
  } finally {
    starting = false;
  }
}
