/**
 * What tells that it is one's turn at this table to somebody who does not look: the tab, the sign of the app, a sound,
 * a notification. Other games are told of by `due.js`.
 * @module game/signals
 */
import { t } from "/i18n.js";
import { forget, notify, offer } from "/ui/notify.js";
import { chime } from "/ui/sound.js";
import { setDue } from "/ui/tab.js";

/** @import { Shell } from "/game/shell.js" */

export class Signals {
  /** @param {Shell} shell */
  constructor(shell) {
    this.shell = shell;
    this.due = false;
    /** Whether it became one's turn while nobody looked. */
    this.missed = false;
    this.seen = () => this.#seen();
    document.addEventListener("visibilitychange", this.seen);
  }

  /** Something has happened; at `first` nothing is new. @param {boolean} first */
  update(first) {
    const before = this.due;
    this.due = this.#isDue();
    setDue(this.due);
    if (!this.due || before || first) return;
    chime();
    if (!document.hidden) return;
    this.missed = true;
    const { game } = this.shell.room.state.options;
    notify(t("signal.turn"), { body: t("signal.in", { game: t(`game.${game}`), ...this.#names() }), path: this.#path });
  }

  stop() {
    document.removeEventListener("visibilitychange", this.seen);
    setDue(false);
  }

  get #path() {
    return `/g/${this.shell.room.id}`;
  }

  /** Whether others wait for the person here; alone, or at one screen, nobody does. */
  #isDue() {
    const { shell } = this;
    return shell.activeSeat() !== null && shell.room.state.seats.some((_, seat) => !shell.isOwn(seat));
  }

  #names() {
    const { shell } = this;
    const others = shell.room.state.seats.map((_, seat) => seat).filter((seat) => !shell.isOwn(seat));
    return { names: others.map((seat) => shell.seatName(seat)).join(", "), objects: shell.objects(others) };
  }

  #seen() {
    if (document.hidden) return;
    forget(this.#path);
    if (this.missed && this.shell.room.state.seats.some(({ kind }, seat) => kind === "person" && !this.shell.isOwn(seat))) offer();
    this.missed = false;
  }
}
