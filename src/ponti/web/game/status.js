/**
 * How the connection is, as a small notice; and what to do where a room cannot be entered.
 * @module game/status
 */
import { h, put } from "/dom.js";
import { has, t } from "/i18n.js";
import { chooseSeat, seatTokens } from "/store.js";
import { announce } from "/ui/announce.js";
import { linkButton } from "/ui/buttons.js";
import { openDialog } from "/ui/dialog.js";
import { clearNotice, notice } from "/ui/notice.js";
import { levelName } from "/game/names.js";

/** @import { Room, Told } from "/net/room.js" */
/** @import { Context } from "/visit.js" */

/** Rooms in which it was told that a bot prepares itself: several bots, hints and moves would say it again and again. */
const prepared = new Set();

/** Tokens with which this page was turned away. @type {Set<string>} */
const refusedTokens = new Set();

/**
 * Follow the connection of a room. Returns what ends it.
 * @param {Room} room
 * @param {Context} context
 * @param {HTMLElement} root
 */
export function connectionNotices(room, context, root) {
  let wasLost = false;
  let timer = 0;
  const lost = (/** @type {string} */ words) => {
    if (!wasLost) announce(`${words} ${t("net.kept")}`);
    wasLost = true;
    notice(words, { more: t("net.kept"), key: "connection", kind: "wait", action: { label: t("net.now"), run: () => room.connection.connect() } });
  };
  const onStatus = (/** @type {Told["status"]} */ { status, code = "", offline = false }) => {
    // While it is tried again, it is still lost.
    if (status === "connecting") return;
    clearTimeout(timer);
    if (status === "open") {
      clearNotice("connection");
      if (wasLost) {
        notice(t("net.back"), { seconds: 3 });
        announce(t("net.back"));
      }
      wasLost = false;
    } else if (status === "waiting") {
      // A blink of the network is not worth a word; a device that says itself that it has none is believed.
      if (offline) lost(t("net.gone"));
      else timer = setTimeout(() => lost(t("net.lost")), 400);
    } else if (status === "silent") {
      announce(`${t("net.silent")} ${t("net.kept")}`);
      notice(t("net.silent"), { more: t("net.kept"), key: "connection", kind: "wait" });
    } else if (status === "closed") {
      clearNotice("connection");
      refusedRoom(room, code, context, root);
    }
  };
  const ends = [
    room.on("status", onStatus),
    room.on("notice", ({ notice: what, level }) => {
      if (what === "deleted") {
        const why = room.state.status === "open" ? "cancelled" : "deleted";
        room.close();
        refusedRoom(room, why, context, root);
        announce(`${t(`closed.${why}`)}. ${t(`closed.${why}.text`)}`);
        return;
      }
      const key = `notice.${what}`;
      if (what === "bot-warming-up") {
        if (prepared.has(room.id)) return;
        prepared.add(room.id);
      }
      if (what !== "stopping" && has(key)) notice(t(key, { level: level ? levelName(level) : "" }), { seconds: 8 });
    }),
  ];
  return () => {
    clearTimeout(timer);
    clearNotice("connection");
    for (const end of ends) end();
  };
}

/** @param {Room} room @param {string} code @param {Context} context @param {HTMLElement} root */
function refusedRoom(room, code, context, root) {
  if (code === "wrong-token" && room.token) {
    // A link that opens nothing, or a seat of another server. What this device holds stays; it comes with the next seat
    // that it has here, and at last as a guest.
    refusedTokens.add(room.token);
    const next = seatTokens(room.id).find((token) => !refusedTokens.has(token)) ?? null;
    const wasKept = seatTokens(room.id).includes(room.token);
    if (!wasKept) notice(t("seat-link.wrong"));
    chooseSeat(room.id, next);
    context.go(`/g/${room.id}`, { replace: true });
    // It opened a seat once: another device of the same person has renewed it.
    if (wasKept && !next) openDialog({ title: t("seat-link.renewed"), body: t("seat-link.renewed.text", { menu: t("menu.device") }), buttons: [{ label: t("ui.ok"), value: true, kind: "primary" }] });
    return;
  }
  context.bar.replaceChildren();
  root.className = "page narrow";
  const key = has(`closed.${code}`) ? `closed.${code}` : "closed.other";
  put(root,
    h("h1", {}, t(key)),
    h("p", {}, t(`${key}.text`)),
    h("p", {}, linkButton({ label: t("ui.home"), icon: "home", href: "/", kind: "primary" })),
  );
}
