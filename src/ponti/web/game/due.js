/**
 * Several games at once: whatever is on the screen, a button in the bar for those games in which somebody waits for the
 * person here; and a sound and a notification when there is one more.
 * @module game/due
 */
import { h, put } from "/dom.js";
import { list, t } from "/i18n.js";
import { named } from "/game/names.js";
import { isAwaited, mayGoOn, myGames, onGames } from "/net/mine.js";
import { button } from "/ui/buttons.js";
import { closeDialogs, openDialog } from "/ui/dialog.js";
import { icon } from "/ui/icons.js";
import { notify } from "/ui/notify.js";
import { chime } from "/ui/sound.js";
import { setElsewhere } from "/ui/tab.js";

/** @import { Child } from "/dom.js" */
/** @import { RoomInfo } from "/wire.js" */

/** How often the server is asked, in milliseconds; after a new screen soon, but after all that the screen itself needs. */
const EVERY = 30_000;
const FIRST = 2_000;

/** Who else plays in a game, in words; nothing while nobody has come. @param {RoomInfo} room */
export function against({ seats, own_seats: own }) {
  if (seats.length === own.length) return t("home.alone");
  const others = named(seats).filter((_, seat) => !own.includes(seat) && seats[seat].kind !== "open");
  const [names, objects] = [others.map(({ name }) => name).join(", "), list(others.map(({ object }) => object))];
  return others.length ? t("home.with", { names, objects }) : "";
}

/** @param {string} room */
const pathOf = (room) => `/g/${room}`;
/** Whether a game is not the one on the screen. @param {string} room */
const isOther = (room) => pathOf(room) !== location.pathname;

export class DueGames {
  /** @param {HTMLElement} place of the button, in the bar */
  constructor(place) {
    this.place = place;
    /** null before the server has told anything. @type {RoomInfo[]|null} */
    this.rooms = null;
    this.timer = 0;
    /** Whether what is told next is new to nobody: it was so when the screen came. */
    this.first = true;
    // Screens that list games ask, too.
    onGames(({ rooms }) => this.#tell(rooms.filter((room) => isOther(room.room) && isAwaited(room))));
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.#look(); });
  }

  /** Another screen has come. */
  follow() {
    this.first = true;
    if (this.rooms) this.#show(this.rooms.filter(({ room }) => isOther(room)));
    this.#later(FIRST);
  }

  /** @param {number} milliseconds */
  #later(milliseconds) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.#look(), milliseconds);
  }

  async #look() {
    this.#later(EVERY);
    if (mayGoOn().some(isOther)) await myGames().catch(() => {});  // the server is away, or has enough to do: another time
    else this.#tell([]);
  }

  /** @param {RoomInfo[]} rooms */
  #tell(rooms) {
    const known = new Map(this.rooms?.map(({ room, version }) => [room, version]));
    const newly = this.first ? [] : rooms.filter(({ room, version }) => known.get(room) !== version);
    this.first = false;
    this.#show(rooms);
    if (!newly.length) return;
    chime();
    if (!document.hidden) return;
    for (const room of newly) {
      notify(t("signal.turn"), { body: `${t(`game.${room.options.game}`)} ${against(room)}`, path: pathOf(room.room) });
    }
  }

  /** @param {RoomInfo[]} rooms */
  #show(rooms) {
    this.rooms = rooms;
    setElsewhere(rooms.length);
    const n = location.pathname === "/" ? 0 : rooms.length;  // at home all of them are listed
    const label = n > 0 ? t("due.games", { n }) : "";
    if (label === (this.place.dataset.told ?? "")) return;  // a finger may be on it, or the focus
    this.place.dataset.told = label;
    put(this.place, n > 0 && button({ label, icon: "bell", quiet: true, data: { open: "due" }, run: () => this.#open() }),
      n > 0 && h("span", { class: "due-count", "aria-hidden": "true" }, n));
  }

  #open() {
    const link = (/** @type {string} */ href, /** @type {{[name: string]: string}} */ data, /** @type {Child[]} */ ...words) =>
      h("li", {}, h("a", { class: "button", href, data, on: { click: () => closeDialogs() } }, words));
    openDialog({
      title: t("due.title"), kind: "sheet due",
      body: h("ul", { class: "due-list" },
        this.rooms?.map((room) => link(pathOf(room.room), { room: room.room }, h("strong", {}, t(`game.${room.options.game}`)), h("span", {}, against(room)))),
        link("/", { does: "home" }, icon("home"), h("span", {}, t("ui.home")))),
    });
  }
}
