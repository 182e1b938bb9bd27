/**
 * Several games at once: a button in the bar for those, besides the one on the screen, in which somebody
 * waits for the person here.
 * @module game/due
 */
import { h, put } from "/dom.js";
import { list, t } from "/i18n.js";
import { named } from "/game/names.js";
import { isAwaited, mayGoOn, myGames } from "/net/mine.js";
import { button } from "/ui/buttons.js";
import { closeDialogs, openDialog } from "/ui/dialog.js";
import { icon } from "/ui/icons.js";

/** @import { Child } from "/dom.js" */
/** @import { RoomInfo } from "/wire.js" */

/** How often the server is asked, in milliseconds; the first time soon, but after all that the table itself needs. */
const EVERY = 30_000;
const FIRST = 2_000;

/** Who else plays in a game, in words; nothing while nobody has come. @param {RoomInfo} room */
export function against({ seats, own_seats: own }) {
  if (seats.length === own.length) return t("home.alone");
  const others = named(seats).filter((_, seat) => !own.includes(seat) && seats[seat].kind !== "open");
  const [names, objects] = [others.map(({ name }) => name).join(", "), list(others.map(({ object }) => object))];
  return others.length ? t("home.with", { names, objects }) : "";
}

export class DueGames {
  /** @param {string} here the room on the screen @param {(rooms: RoomInfo[], newly: RoomInfo[]) => void} changed */
  constructor(here, changed) {
    this.here = here;
    this.changed = changed;
    /** @type {RoomInfo[]} */
    this.rooms = [];
    this.element = h("div", { class: "due-place" });
    this.timer = setTimeout(() => this.#look(true), FIRST);
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = -1;
  }

  /** @param {boolean} [first] */
  async #look(first = false) {
    const others = new Set(mayGoOn().filter((room) => room !== this.here));
    if (others.size) {
      try {
        const { rooms } = await myGames((room) => others.has(room));
        this.#tell(rooms.filter(isAwaited), first);
      } catch {
        // The server is away, or has enough to do: another time.
      }
    }
    if (this.timer !== -1) this.timer = setTimeout(() => this.#look(), EVERY);
  }

  /** @param {RoomInfo[]} rooms @param {boolean} first */
  #tell(rooms, first) {
    if (this.timer === -1) return;
    const known = new Map(this.rooms.map(({ room, version }) => [room, version]));
    const newly = first ? [] : rooms.filter(({ room, version }) => known.get(room) !== version);
    const same = rooms.length === this.rooms.length && !newly.length;
    this.rooms = rooms;
    if (!same || first) this.#draw();
    this.changed(rooms, newly);
  }

  #draw() {
    const n = this.rooms.length;
    put(this.element, n > 0 && button({
      label: t("due.games", { n }), icon: "bell", quiet: true, data: { open: "due" }, run: () => this.#open(),
    }), n > 0 && h("span", { class: "due-count", "aria-hidden": "true" }, n));
  }

  #open() {
    const link = (/** @type {string} */ href, /** @type {{[name: string]: string}} */ data, /** @type {Child[]} */ ...words) =>
      h("li", {}, h("a", { class: "button", href, data, on: { click: () => closeDialogs() } }, words));
    openDialog({
      title: t("due.title"), kind: "sheet due",
      body: h("ul", { class: "due-list" },
        this.rooms.map((room) => link(`/g/${room.room}`, { room: room.room }, h("strong", {}, t(`game.${room.options.game}`)), h("span", {}, against(room)))),
        link("/", { does: "home" }, icon("home"), h("span", {}, t("ui.home")))),
    });
  }
}
