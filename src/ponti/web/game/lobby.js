/**
 * Waiting for others: who is there, the invitation, a seat for the newcomer or for a bot, and the end of waiting.
 * @module game/lobby
 */
import { h, put } from "/dom.js";
import { t } from "/i18n.js";
import { post } from "/net/http.js";
import { change, chooseSeat, keepGame, settings } from "/store.js";
import { sealFor } from "/fair/lots.js";
import { seededNote } from "/fair/words.js";
import { button, once } from "/ui/buttons.js";
import { icon } from "/ui/icons.js";
import { notice } from "/ui/notice.js";
import { inviteBody } from "/game/invite.js";
import { errorText } from "/game/refusal.js";

/** @import { Given } from "/game/game.js" */
/** @import { Room } from "/net/room.js" */
/** @import { Context } from "/visit.js" */

/** What somebody who waits can do about it; loaded when it is wanted. */
const deeds = () => import("/game/waiting.js");

/** Show the lobby of a room. @param {HTMLElement} root @param {Given} given */
export function mountLobby(root, { context, room, shell }) {
  const seats = h("ol", { class: "lobby-seats" });
  const { options } = room.state;
  const isSeated = room.seats.length > 0;
  const draw = () => put(seats, room.state.seats.map((view, seat) =>
    h("li", { class: ["lobby-seat", view.kind, shell.isOwn(seat) && "own"] },
      icon(view.kind === "bot" ? "bot" : view.kind === "open" ? "clock" : "person"),
      h("span", { class: "lobby-name" }, shell.seatName(seat)),
      shell.isOwn(seat) && view.name ? h("small", {}, t("seat.you")) : null,
      isSeated && view.kind === "open" && button({ label: t("lobby.bot"), icon: "bot", data: { act: "seat-bot" }, run: async () => (await deeds()).seatBot(shell, seat) }))));
  draw();
  shell.setBar(t(`game.${options.game}`));
  root.append(h("div", { class: "page narrow lobby" },
    isSeated
      ? h("p", { class: "lobby-wait", role: "status" }, t("lobby.waiting"))
      : h("p", {}, t("lobby.invited")),
    room.state.offered && h("p", { class: "lobby-offered" }, icon("people"), h("span", {}, t("lobby.offered"))),
    seats,
    seededNote(room.state),
    isSeated ? inviteBody(room.id, room.invite) : joinForm(room, context),
    isSeated && h("p", {}, button({ label: t("lobby.cancel"), icon: "cross", kind: "danger", data: { act: "cancel" }, run: async () => (await deeds()).cancel(shell) })),
  ));
  return { update: draw, presence: draw, unmount() {} };
}

/** @param {Room} room @param {Context} context */
function joinForm(room, context) {
  const name = h("input", { type: "text", maxlength: 40, autocomplete: "nickname", value: settings().name });
  const join = once(async () => {
    change({ name: name.value.trim() });
    // Whoever only watches is sent away when a game begins that is not open to spectators: leave before that.
    room.close();
    try {
      const answer = await post(`/api/games/${room.id}/join`, { name: name.value.trim(), ...sealFor(room.state.options.game) });
      keepGame(room.id, answer.token, room.state.options.game);
      chooseSeat(room.id, answer.token);
    } catch (error) {
      notice(errorText(error), { kind: "error" });
    }
    await context.go(`/g/${room.id}`, { replace: true });
  });
  return h("form", { class: "stack join", on: { submit: (event) => { event.preventDefault(); join(); } } },
    h("label", { class: "field" }, h("span", {}, t("new.name")), name),
    h("div", { class: "row" },
      h("button", { class: "button primary", type: "submit", data: { act: "join" } }, icon("play"), h("span", {}, t("lobby.join"))),
      button({ label: t("lobby.rules"), icon: "book", run: () => context.go(`/learn/${room.state.options.game}`) })),
    h("p", { class: "quiet" }, t("lobby.watch")),
  );
}
