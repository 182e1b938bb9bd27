/**
 * What people say to each other at a table: eight phrases and six signs, for each reader in their own language. There is
 * no free text, and whoever likes it quiet hears nothing.
 * @module game/voices
 */
import { h } from "/dom.js";
import { t } from "/i18n.js";
import { codeOf } from "/net/http.js";
import { change, settings } from "/store.js";
import { announce } from "/ui/announce.js";
import { toggle } from "/ui/buttons.js";
import { openDialog } from "/ui/dialog.js";
import { icon } from "/ui/icons.js";
import { notice } from "/ui/notice.js";

/** @import { MenuItem } from "/game/menu.js" */
/** @import { Shell } from "/game/shell.js" */
/** @import { Icon } from "/ui/icons.js" */
/** @import { Said } from "/wire.js" */

const PHRASES = ["hello", "luck", "well-played", "thanks", "sorry", "moment", "back", "bye"];
/** @type {Icon[]} */
const SIGNS = ["smile", "laugh", "surprise", "sadness", "thumb", "heart"];

/** So long a word stands at its seat, in milliseconds. */
const HEARD = 7000;

export class Voices {
  /** @param {Shell} shell */
  constructor(shell) {
    this.shell = shell;
    /** What each seat has just said. @type {Map<number, string>} */
    this.words = new Map();
    /** @type {Map<number, ReturnType<typeof setTimeout>>} */
    this.timers = new Map();
    shell.onUnmount(shell.room.on("said", (said) => this.#hear(said)));
    shell.onUnmount(() => { for (const timer of this.timers.values()) clearTimeout(timer); });
  }

  /** Whether anybody is there to talk to. */
  get possible() {
    const { shell } = this;
    return shell.room.seats.length > 0 && shell.room.state.seats.some(({ kind }, seat) => kind === "person" && !shell.isOwn(seat));
  }

  /** What the menu offers. @returns {MenuItem[]} */
  items() {
    return this.possible ? [{ name: "say", label: t("voices.title"), icon: "speech", run: () => this.open() }] : [];
  }

  /** What a seat has just said, to stand beside its name. @param {number} seat */
  mark(seat) {
    const word = this.words.get(seat);
    return word ? h("span", { class: "seat-said", title: wordText(word) }, isSign(word) ? icon(word) : wordText(word)) : null;
  }

  /** Choose what to say. */
  async open() {
    if (!this.possible) return;
    const phrases = h("div", { class: "phrases" });
    const signs = h("div", { class: "signs" });
    /** @type {string|null} */
    const chosen = await openDialog({
      title: t("voices.title"), kind: "sheet voices",
      body: h("div", { class: "stack" }, phrases, signs,
        toggle({ label: t("voices.mute"), value: settings().muted, change: (muted) => change({ muted }) })),
      onOpen(_dialog, close) {
        phrases.append(...PHRASES.map((word) =>
          h("button", { class: "button", type: "button", data: { word }, on: { click: () => close(word) } }, wordText(word))));
        signs.append(...SIGNS.map((word) =>
          h("button", { class: "icon-button", type: "button", "aria-label": wordText(word), title: wordText(word), data: { word }, on: { click: () => close(word) } }, icon(word))));
      },
    });
    if (chosen) await this.#say(chosen);
  }

  /** @param {string} word */
  async #say(word) {
    const { shell } = this;
    try {
      await shell.room.request({ type: "say", seat: shell.activeSeat() ?? shell.room.seats[0], word });
    } catch (error) {
      notice(t(codeOf(error) === "too-fast" ? "voices.too-fast" : "net.offline"), { kind: "error" });
    }
  }

  /** @param {Said} said */
  #hear({ seat, word }) {
    const { shell } = this;
    if (!shell.room.known || (settings().muted && !shell.isOwn(seat)) || !(PHRASES.includes(word) || isSign(word))) return;
    this.words.set(seat, word);
    clearTimeout(this.timers.get(seat));
    this.timers.set(seat, setTimeout(() => { this.words.delete(seat); shell.drawSeats(); }, HEARD));
    shell.drawSeats();
    if (!shell.isOwn(seat)) announce(t("voices.said", { name: shell.seatName(seat), words: wordText(word) }));
  }
}

/** @param {string} word */
function wordText(word) {
  return t(`voices.${word}`);
}

/** @param {string} word @returns {word is Icon} */
function isSign(word) {
  return SIGNS.some((sign) => sign === word);
}
