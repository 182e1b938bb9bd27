/**
 * What the tables of both games share: names, whose turn it is here, seats, banners, the menu, refusals.
 * @module game/shell
 */
import { cleanup, h } from "/dom.js";
import { list, t } from "/i18n.js";
import { sealForRematch } from "/fair/lots.js";
import { RequestError, codeOf } from "/net/http.js";
import { announce } from "/ui/announce.js";
import { barTitle } from "/ui/bar.js";
import { button } from "/ui/buttons.js";
import { notice } from "/ui/notice.js";
import { Banner } from "/game/banner.js";
import { endActions } from "/game/ending.js";
import { openMenu } from "/game/menu.js";
import { named, seatName } from "/game/names.js";
import { errorText, forgetReason, hideReason, showReason } from "/game/refusal.js";
import { goOn } from "/game/rematch.js";
import { SeatStrip } from "/game/seats.js";
import { Signals } from "/game/signals.js";
import { Voices } from "/game/voices.js";
import { watchingText } from "/game/watching.js";

/** @import { MenuItem } from "/game/menu.js" */
/** @import { Past } from "/game/past.js" */
/** @import { About } from "/game/refusal.js" */
/** @import { StripOptions } from "/game/seats.js" */
/** @import { Values } from "/i18n.js" */
/** @import { AnswerTo, RoomRequest } from "/net/outbox.js" */
/** @import { Change, Room } from "/net/room.js" */
/** @import { Context } from "/visit.js" */
/** @import { RoomEvent } from "/wire.js" */

export class Shell {
  /** @param {Context} context of the screen @param {Room} room */
  constructor(context, room) {
    this.context = context;
    this.room = room;
    this.undo = cleanup();
    /** The own seat whose turn is shown on this device; several take turns at one screen. @type {number|null} */
    this.current = null;
    /** @type {SeatStrip[]} */
    this.strips = [];
    this.banner = new Banner(this);
    this.signals = new Signals(this);
    this.voices = new Voices(this);
    this.watching = h("p", { class: "watching" });
    /** What the bar says. */
    this.barText = "";
    /** Looking back, at a table that can. @type {Past|null} */
    this.past = null;
    /** What the menu has of this game alone. @type {() => MenuItem[]} */
    this.items = () => [];
  }

  /** The name of a seat. @param {number} seat */
  seatName(seat) {
    return this.named(seat).name;
  }

  /** The name of a seat as sentences need it. @param {number} seat */
  named(seat) {
    return named(this.room.state.seats, (each) => this.isYou(each))[seat];
  }

  /** Several seats within a sentence, as its object: "Ada and the Fisher". @param {number[]} seats */
  objects(seats) {
    return list(seats.map((seat) => this.named(seat).object));
  }

  /**
   * A sentence about a seat. The key with `.you` has the one for the person here: other verbs, and no name.
   * @param {number} seat
   * @param {string} key
   * @param {Values} [values]
   */
  about(seat, key, values = {}) {
    return this.isYou(seat) ? t(`${key}.you`, values) : t(key, { ...this.named(seat), ...values });
  }

  /** Whether a seat belongs to this device's player. @param {number} seat */
  isOwn(seat) {
    return this.room.seats.includes(seat);
  }

  /** Whether a seat is the only one of this device, so that it is called "you". @param {number} seat */
  isYou(seat) {
    return this.isOwn(seat) && !this.isHotSeat;
  }

  /** Whether a seat still has to act. @param {number} seat */
  isActing(seat) {
    const view = this.room.state.seats[seat];
    return this.room.state.status === "playing" && view.to_act && !view.confirmed;
  }

  /** The own seat that acts now on this device: the current one while it has to, else the next that has; or null. */
  activeSeat() {
    const acting = this.room.seats.filter((seat) => this.isActing(seat) && this.room.state.seats[seat].kind !== "bot");
    const { current } = this;
    return current !== null && acting.includes(current) ? current : acting[0] ?? null;
  }

  /** Whether several persons share this screen. */
  get isHotSeat() {
    return this.room.seats.length > 1;
  }

  /** Whether a hint may be asked for: nobody else, but bots, plays here. */
  hintPossible() {
    const { seats, status, day } = this.room.state;
    return status === "playing" && this.room.seats.length > 0 && !day?.counted
      && seats.every((view, seat) => view.kind === "bot" || this.isOwn(seat));
  }

  /**
   * Show and say why a request was refused, beside what it is about.
   * @param {unknown} error
   * @param {{about?: ?About}} [where]
   */
  refused(error, { about = null } = {}) {
    // The state that makes it outdated is on its way or here: nothing to complain about.
    if (["stale", "over"].includes(codeOf(error) ?? "")) return;
    showReason(errorText(error), about, error instanceof RequestError ? error.violation?.rule : null);
  }

  /**
   * Ask the room, and show at the place why not. Kept with the answer, or with null.
   * @template {RoomRequest} R
   * @param {R} message
   * @param {{about?: ?About}} [where]
   * @returns {Promise<AnswerTo<R>|null>}
   */
  async ask(message, { about = null } = {}) {
    try {
      // The next game begins with the last consent: what this device adds to its shuffle has to be there by then.
      if (message.type === "rematch") await sealForRematch(this.room);
      const answer = await this.room.request(message);
      forgetReason();
      return answer;
    } catch (error) {
      this.refused(error, { about });
      return null;
    }
  }

  /**
   * The seats with names, points, who is thinking, who is away; stays up to date by itself.
   * @param {StripOptions} [options]
   */
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

  /** How far the game is, in the bar at the top; nothing happens where it says so already. @param {...string} parts */
  setBar(...parts) {
    const text = parts.join(" · ");
    if (text === this.barText) return;
    this.barText = text;
    const words = h("div", { class: "bar-words" }, barTitle(parts), this.watching);
    this.context.bar.replaceChildren(words, this.banner.element, ...(this.past ? [this.past.opener] : []), this.menuButton());
  }

  /** Do something when the table goes. @param {() => void} step */
  onUnmount(step) {
    this.undo.add(step);
  }

  /** @param {Change} change */
  update({ events, first }) {
    if (!first) for (const event of events) this.#say(event);
    this.signals.update(first);
    this.presence();
  }

  /** Bring the strips of seats up to date. */
  drawSeats() {
    for (const strip of this.strips) strip.draw();
  }

  presence() {
    this.drawSeats();
    this.banner.draw();
    this.#drawWatching();
  }

  unmount() {
    hideReason();
    this.signals.stop();
    for (const strip of this.strips) strip.stop();
    this.undo.run();
  }

  #drawWatching() {
    const words = watchingText(this.room);
    if (words === this.watching.textContent) return;
    this.watching.textContent = words;
    if (!this.room.seats.length) announce(words);
  }

  /** @param {RoomEvent} event */
  #say(event) {
    if (event.type === "confirmed" && event.by === "time") this.#timeUp(event.seat);
    else if (event.type === "confirmed" && event.by !== "bot" && !this.isOwn(event.seat)) announce(t("say.confirmed", this.named(event.seat)));
    if (event.type === "reopened" && !this.isOwn(event.seat)) announce(t("say.reopened", this.named(event.seat)));
    if (event.type === "seated") announce(this.about(event.seat, "say.seated"));
    if (event.type === "bot-seated") announce(t("say.seated", this.named(event.seat)));
    if (event.type === "taken-over") this.#told(event.seat, this.about(event.seat, "say.taken-over", { name: this.#personName(event.seat) }));
    if (event.type === "returned") this.#told(event.seat, this.about(event.seat, "say.returned"));
    if (event.type === "rematch-declined" && !this.isOwn(event.seat)) this.#declined(event.seat);
    if (event.type === "rematched" && this.room.seats.length) goOn(this, event.room);
  }

  /** What all at the table are to know; whose seat it is has a line in the bar. @param {number} seat @param {string} words */
  #told(seat, words) {
    if (!this.isOwn(seat)) notice(words);
    announce(words);
  }

  /** Who sat on a seat before a bot did. @param {number} seat */
  #personName(seat) {
    return seatName({ ...this.room.state.seats[seat], kind: "person" }, { index: seat });
  }

  /** @param {number} seat */
  #declined(seat) {
    const words = t("rematch.declined", this.named(seat));
    notice(words);
    announce(words);
  }

  /** @param {number} seat */
  #timeUp(seat) {
    const words = this.about(seat, "say.time-up");
    notice(words);
    announce(words);
  }
}
