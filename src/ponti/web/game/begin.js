/**
 * A new game: made, its token kept on this device, and gone to.
 * @module game/begin
 */
import { post } from "/net/http.js";
import { keepGame } from "/store.js";
import { sealFor } from "/fair/lots.js";

/** @import { Context } from "/visit.js" */
/** @import { NewGame } from "/wire.js" */

/** Make a game and go there; fails with a `RequestError`. @param {NewGame} form @param {Context} context */
export async function begin(form, context) {
  const { game } = form.options;
  const answer = await post("/api/games", { ...form, ...sealFor(game) });
  keepGame(answer.room, answer.token, game);
  context.go(`/g/${answer.room}`);
}
