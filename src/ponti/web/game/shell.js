/**
 * What the tables of both games share: names, whose turn it is here, seats, banners, the menu, refusals.
 * @module game/shell
 */
import { cleanup, h } from "/dom.js";
import { t } from "/i18n.js";
import { announce } from "/ui/announce.js";
import { button } from "/ui/buttons.js";
import { notice } from "/ui/notice.js";
import { Banner } from "/game/banner.js";
import { endActions } from "/game/ending.js";
import { openMenu } from "/game/menu.js";
import { seatName, toldApart } from "/game/names.js";
import { errorText, forgetReason, hideReason, showReason } from "/game/refusal.js";
import { SeatStrip } from "/game/seats.js";
import { watchingText } from "/game/watching.js";

export class Shell {
  /** @param {Object} context of the screen @param {import("/net/room.js").Room} room */
  constructor(context, room) {
    this.context = context;
    this.room = room;
    this.undo = cleanup();
    /** The own seat whose turn is shown on this device; several take turns at one screen. */
    this.current = null;
    this.strips = [];
    this.banner = new Banner(this);
    this.watching = h("p", { class: "watching" });
  }

  /** The name of a seat. */
  seatName(seat) {
    return toldApart(this.room.state.seats.map((view, index) => seatName(view, { you: this.isYou(index), index })))[seat];
  }

  /** A sentence about a seat. The key with `.you` has the one for the person here: other verbs, and no name. */
  about(seat, key, values = {}) {
    return this.isYou(seat) ? t(`${key}.you`, values) : t(key, { name: this.seatName(seat), ...values });
  }

  /** Whether a seat belongs to this device's player. */
  isOwn(seat) {
    return this.room.seats.includes(seat);
  }

  /** Whether a seat is the only one of this device, so that it is called «you». */
  isYou(seat) {
    return this.isOwn(seat) && !this.isHotSeat;
  }

  /** Whether a seat still has to act. */
  isActing(seat) {
    const view = this.room.state.seats[seat];
    return this.room.state.status === "playing" && view.to_act && !view.confirmed;
  }

  /** The own seat that acts now on this device: the current one while it has to, else the next that has; or null. */
  activeSeat() {
    const acting = this.room.seats.filter((seat) => this.isActing(seat) && this.room.state.seats[seat].kind !== "bot");
    return acting.includes(this.current) ? this.current : acting[0] ?? null;
  }

  /** Whether several persons share this screen. */
  get isHotSeat() {
    return this.room.seats.length > 1;
  }

  /** Whether a hint may be asked for: nobody else, but bots, plays here. */
  hintPossible() {
    const { seats, status } = this.room.state;
    return status === "playing" && this.room.seats.length > 0
      && seats.every((view, seat) => view.kind === "bot" || this.isOwn(seat));
  }

  /** Show and say why a request was refused, at a point of the window. */
  refused(error, { at = null } = {}) {
    // The state that makes it outdated is on its way or here: nothing to complain about.
    if (error.code === "stale") return;
    showReason(errorText(error), at, error.violation?.rule);
  }

  /** Ask the room, and show at the place why not. Kept with the answer, or with null. */
  async ask(message, { at = null } = {}) {
    try {
      const answer = await this.room.request(message);
      forgetReason();
      return answer;
    } catch (error) {
      this.refused(error, { at });
      return null;
    }
  }

  /** The seats with names, points, who is thinking, who is away; stays up to date by itself. */
  seatStrip(options) {
    const strip = new SeatStrip(this, options);
    this.strips.push(strip);
    return strip.element;
  }

  /** Rematch, replay, record and picture, for the end of a game. */
  endActions() {
    return endActions(this);
  }

  /** The button of the table's menu. */
  menuButton() {
    return button({ label: t("table.menu"), icon: "menu", quiet: true, run: () => openMenu(this), data: { open: "menu" } });
  }

  /** The round or the like, in the bar at the top. */
  setBar(...children) {
    const words = h("div", { class: "bar-words" }, h("h1", { class: "bar-title" }, ...children), this.watching);
    this.context.bar.replaceChildren(words, this.menuButton());
  }

  /** Do something when the table goes. */
  onUnmount(step) {
    this.undo.add(step);
  }

  update({ events = [], first = false } = {}) {
    if (!first) for (const event of events) this.#say(event);
    this.presence();
  }

  presence() {
    for (const strip of this.strips) strip.draw();
    this.banner.draw();
    this.#drawWatching();
  }

  unmount() {
    hideReason();
    for (const strip of this.strips) strip.stop();
    this.undo.run();
  }

  #drawWatching() {
    const words = watchingText(this.room);
    if (words === this.watching.textContent) return;
    this.watching.textContent = words;
    if (!this.room.seats.length) announce(words);
  }

  #say(event) {
    if (event.type === "confirmed" && event.by === "time") this.#timeUp(event.seat);
    else if (event.type === "confirmed" && !this.isOwn(event.seat)) announce(t("say.confirmed", { name: this.seatName(event.seat) }));
    if (event.type === "reopened" && !this.isOwn(event.seat)) announce(t("say.reopened", { name: this.seatName(event.seat) }));
    if (event.type === "seated") announce(this.about(event.seat, "say.seated"));
    if (event.type === "taken-over") announce(this.about(event.seat, "say.taken-over", { name: this.#personName(event.seat) }));
    if (event.type === "returned") announce(this.about(event.seat, "say.returned"));
  }

  /** Who sat on a seat before a bot did. */
  #personName(seat) {
    return seatName({ ...this.room.state.seats[seat], kind: "person" }, { index: seat });
  }

  #timeUp(seat) {
    const words = this.about(seat, "say.time-up");
    notice(words);
    announce(words);
  }
}
