/**
 * Waiting for others: who is there, the invitation, and a seat for the newcomer.
 * @module game/lobby
 */
import { h, put } from "/dom.js";
import { t } from "/i18n.js";
import { post } from "/net/http.js";
import { change, keepGame, settings } from "/store.js";
import { button, once } from "/ui/buttons.js";
import { icon } from "/ui/icons.js";
import { inviteBody } from "/game/invite.js";
import { errorText, showReason } from "/game/refusal.js";

/** @import { Given } from "/game/game.js" */
/** @import { Room } from "/net/room.js" */
/** @import { Context } from "/visit.js" */

/** Show the lobby of a room. @param {HTMLElement} root @param {Given} given */
export function mountLobby(root, { context, room, shell }) {
  const seats = h("ol", { class: "lobby-seats" });
  const { options } = room.state;
  const draw = () => put(seats, room.state.seats.map((view, seat) =>
    h("li", { class: ["lobby-seat", view.kind, shell.isOwn(seat) && "own"] },
      icon(view.kind === "bot" ? "bot" : view.kind === "open" ? "clock" : "person"),
      h("span", {}, shell.seatName(seat)),
      shell.isOwn(seat) && view.name ? h("small", {}, t("seat.you")) : null)));
  draw();
  shell.setBar(t(`game.${options.game}`));
  root.append(h("div", { class: "page narrow lobby" },
    room.seats.length > 0
      ? h("p", { class: "lobby-wait", role: "status" }, t("lobby.waiting"))
      : h("p", {}, t("lobby.invited")),
    seats,
    room.seats.length > 0 ? inviteBody(room.id, room.invite) : joinForm(room, context),
  ));
  return { update: draw, presence: draw, unmount() {} };
}

/** @param {Room} room @param {Context} context */
function joinForm(room, context) {
  const name = h("input", { type: "text", maxlength: 40, autocomplete: "nickname", value: settings().name });
  const join = once(async () => {
    change({ name: name.value.trim() });
    try {
      const answer = await post(`/api/games/${room.id}/join`, { name: name.value.trim() });
      keepGame(room.id, answer.token, room.state.options.game);
      await context.go(`/g/${room.id}`, { replace: true });
    } catch (error) {
      showReason(errorText(error));
    }
  });
  return h("form", { class: "stack join", on: { submit: (event) => { event.preventDefault(); join(); } } },
    h("label", { class: "field" }, h("span", {}, t("new.name")), name),
    h("div", { class: "row" },
      h("button", { class: "button primary", type: "submit", data: { act: "join" } }, icon("play"), h("span", {}, t("lobby.join"))),
      button({ label: t("lobby.rules"), icon: "book", run: () => context.go(`/learn/${room.state.options.game}`) })),
    h("p", { class: "quiet" }, t("lobby.watch")),
  );
}
