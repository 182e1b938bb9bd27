/**
 * What tells that it is one's turn to somebody who does not look: the tab, the sign of the app, a sound, a notification.
 * @module game/signals
 */
import { t } from "/i18n.js";
import { against, DueGames } from "/game/due.js";
import { forget, notify, offer } from "/ui/notify.js";
import { chime } from "/ui/sound.js";
import { setBadge, setDue } from "/ui/tab.js";

/** @import { Shell } from "/game/shell.js" */
/** @import { RoomInfo } from "/wire.js" */

export class Signals {
  /** @param {Shell} shell */
  constructor(shell) {
    this.shell = shell;
    this.due = false;
    /** Whether it became one's turn while nobody looked. */
    this.missed = false;
    this.games = new DueGames(shell.room.id, (rooms, newly) => this.#others(rooms, newly));
    this.seen = () => this.#seen();
    document.addEventListener("visibilitychange", this.seen);
  }

  /** Something has happened; at `first` nothing is new. @param {boolean} first */
  update(first) {
    const before = this.due;
    this.due = this.#isDue();
    setDue(this.due);
    setBadge(this.games.rooms.length + (this.due ? 1 : 0));
    if (!this.due || before || first) return;
    chime();
    if (!document.hidden) return;
    this.missed = true;
    const { game } = this.shell.room.state.options;
    notify(t("signal.turn"), { body: t("signal.in", { game: t(`game.${game}`), ...this.#names() }), path: this.#path });
  }

  stop() {
    this.games.stop();
    document.removeEventListener("visibilitychange", this.seen);
    setDue(false);
    setBadge(this.games.rooms.length);
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

  /** @param {RoomInfo[]} rooms @param {RoomInfo[]} newly */
  #others(rooms, newly) {
    setBadge(rooms.length + (this.due ? 1 : 0));
    if (!newly.length) return;
    chime();
    if (!document.hidden) return;
    for (const room of newly) {
      notify(t("signal.turn"), { body: `${t(`game.${room.options.game}`)} ${against(room)}`, path: `/g/${room.room}` });
    }
  }
}
