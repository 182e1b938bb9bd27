/**
 * The menu of a table: rules, lesson, links, name, giving up.
 * @module game/menu
 */
import { h } from "/dom.js";
import { t } from "/i18n.js";
import { deleteGame } from "/mine/delete.js";
import { get } from "/net/http.js";
import { chooseSeat, seatTokens } from "/store.js";
import { button, linkButton } from "/ui/buttons.js";
import { confirmDialog, openDialog } from "/ui/dialog.js";
import { openSettings } from "/ui/settings.js";
import { showDeck } from "/fair/dialog.js";
import { inviteBody, ownLink } from "/game/invite.js";
import { keysHelp } from "/game/keys.js";
import { errorText, showReason } from "/game/refusal.js";
import { renewOffer } from "/game/renew.js";
import { watchingText } from "/game/watching.js";

/** @import { Shell } from "/game/shell.js" */
/** @import { Icon } from "/ui/icons.js" */

/**
 * Something that only one game has in the menu of its table.
 * @typedef {{name: string, label: string, icon: Icon, run: () => void}} MenuItem
 */

/** Open the menu. @param {Shell} shell */
export async function openMenu(shell) {
  const { room } = shell;
  const { state } = room;
  const { game } = state.options;
  const own = [...shell.voices.items(), ...shell.items()];
  /** @type {{[name: string]: () => unknown}} */
  const acts = {
    ...Object.fromEntries(own.map(({ name, run }) => [name, run])),
    invite: () => openDialog({ title: t("menu.invite"), body: inviteBody(room.id, room.invite) }),
    device: () => openDialog({ title: t("menu.device"), body: h("div", { class: "stack" }, ownLink(room), renewOffer(shell)) }),
    delete: () => deleteThis(shell),
    name: () => rename(shell),
    deck: () => showDeck(shell),
    keys: () => openDialog({ title: t("menu.keys"), body: keysBody(shell) }),
    settings: openSettings,
    seat: () => otherSeat(shell),
    resign: () => resign(shell),
  };
  const list = h("div", { class: "menu-list" },
    h("p", { class: "watching quiet" }, watchingText(room)),
    linkButton({ label: t("menu.rules"), icon: "book", href: `/rules/${game}` }),
    linkButton({ label: t("menu.learn"), icon: "hint", href: `/learn/${game}` }),
  );
  /** @type {string|null} */
  const chosen = await openDialog({
    title: t("table.menu"), kind: "sheet menu", body: list,
    onOpen(_dialog, close) {
      /** @param {string} label @param {Icon} icon @param {string} value */
      const item = (label, icon, value, kind = "") => button({ label, icon, kind, run: () => close(value), data: { menu: value } });
      list.append(
        ...own.map(({ name, label, icon }) => item(label, icon, name)),
        item(t("menu.invite"), "share", "invite"),
        ...(room.token && room.seats.length ? [item(t("menu.device"), "copy", "device")] : []),
        ...(seatTokens(room.id).length > 1 ? [item(t("menu.seat"), "people", "seat")] : []),
        ...(room.seats.length === 1 && state.status !== "over" ? [item(t("menu.name"), "person", "name")] : []),
        ...(state.deck ? [item(t(state.status === "over" ? "menu.deck" : "menu.deck.now"), "check", "deck")] : []),
        ...(keyboardLikely() ? [item(t("menu.keys"), "keyboard", "keys")] : []),
        item(t("settings.title"), "settings", "settings"),
        ...(mayResign(shell) ? [item(t("menu.resign"), "flag", "resign", "danger")] : []),
        ...(state.status === "over" && room.seats.length ? [item(t("menu.delete"), "bin", "delete", "danger")] : []),
      );
    },
  });
  if (chosen) await acts[chosen]();
}

/** A phone without mouse and keyboard has no use for shortcuts; a tablet with a keyboard has a pointer that hovers. */
const keyboardLikely = () => matchMedia("(any-hover: hover)").matches;

/** Among three and more, whoever gives up would end it for the others. @param {Shell} shell */
function mayResign({ room }) {
  return room.state.status === "playing" && room.seats.length > 0 && room.state.seats.length <= 2;
}

/** The next of several seats that this device holds here. @param {Shell} shell */
function otherSeat({ room, context }) {
  const tokens = seatTokens(room.id);
  chooseSeat(room.id, tokens[(tokens.indexOf(room.token ?? "") + 1) % tokens.length]);
  context.go(`/g/${room.id}`, { replace: true });
}

/** @param {Shell} shell */
async function resign(shell) {
  const seat = shell.activeSeat() ?? shell.room.seats[0];
  if (await confirmDialog({ title: t("menu.resign"), body: t("resign.text"), yes: t("menu.resign"), danger: true })) {
    await shell.ask({ type: "resign", seat });
  }
}

/** The game goes, and with it this screen. @param {Shell} shell */
async function deleteThis({ context, room }) {
  try {
    const game = await get(`/api/games/${room.id}`, { token: room.token });
    if (await deleteGame(game)) context.go("/");
  } catch (error) {
    showReason(errorText(error));
  }
}

/** @param {Shell} shell */
async function rename(shell) {
  const seat = shell.room.seats[0];
  const field = h("input", { type: "text", maxlength: 40, autocomplete: "nickname", value: shell.room.state.seats[seat].name });
  const done = await openDialog({
    title: t("menu.name"),
    body: h("label", { class: "field" }, h("span", {}, t("new.name")), field),
    buttons: [{ label: t("ui.ok"), value: true, kind: "primary" }],
  });
  if (done) await shell.ask({ type: "rename", seat, name: field.value.trim() });
}

/** @param {Shell} shell */
function keysBody(shell) {
  const { game } = shell.room.state.options;
  const rows = keysHelp(shell, `${game}.keys`).join("\n").split("\n").map((row) => row.split(" — "));
  return h("dl", { class: "keys" }, rows.map(([keys, what]) => [h("dt", {}, keys.split(" / ").map((key) => h("kbd", {}, key))), h("dd", {}, what)]));
}
