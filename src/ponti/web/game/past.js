/**
 * Looking back at a table: step by step through the game so far, while it goes on. Whoever looks back cannot move; what
 * was chosen for the turn is still there in the present.
 * @module game/past
 */
import { h, put } from "/dom.js";
import { t } from "/i18n.js";
import { History } from "/game/history.js";
import { codeOf } from "/net/http.js";
import { announce } from "/ui/announce.js";
import { button } from "/ui/buttons.js";
import { notice } from "/ui/notice.js";

/** @import { Child } from "/dom.js" */
/** @import { Moment } from "/game/history.js" */
/** @import { Shell } from "/game/shell.js" */

/**
 * What a table has to say about its past.
 * @typedef {Object} Told
 * @property {() => number[]} stops after how many events of play one may look, in order
 * @property {(moment: Moment) => string} words a moment in words
 * @property {(moment: Moment) => Child} [sign] and in a picture
 * @property {() => void} changed another moment is looked at, or the present
 * @property {() => HTMLElement} board what is to be seen of it
 */

/** @type {{[key: string]: "back"|"next"}} */
const KEYS = { ArrowLeft: "back", ",": "back", ArrowRight: "next", ".": "next" };

export class Past {
  /** @param {Shell} shell @param {Told} told */
  constructor(shell, told) {
    this.shell = shell;
    this.told = told;
    this.history = new History(shell.room);
    /** What is looked at; null: the present. @type {?Moment} */
    this.moment = null;
    /** Where the steps lead that were asked for; null: to the present. @type {number|null} */
    this.wanted = null;
    this.words = h("p", { class: "past-words" });
    this.sign = h("div", { class: "past-sign" });
    this.back = this.#step("back");
    this.next = this.#step("next");
    this.present = button({ label: "", icon: "last", kind: "to-present", run: () => this.leave(), data: { act: "present" } });
    this.element = h("section", { class: "past", hidden: true, "aria-label": t("past.title") },
      this.sign, this.words, h("div", { class: "past-buttons" }, this.back, this.next, this.present));
    this.opener = button({ label: t("past.title"), icon: "past", quiet: true, run: () => this.toggle(), data: { open: "past" } });
  }

  /** Whether the past is looked at. */
  get on() {
    return this.moment !== null;
  }

  /** The moments before the present. */
  get stops() {
    return this.told.stops().filter((ply) => ply < this.shell.room.state.ply);
  }

  /** Something has happened at the table. */
  update() {
    this.history.note();
    // What is looked at may have been taken back.
    if (this.wanted !== null && !this.stops.includes(this.wanted)) this.leave();
    this.draw();
  }

  /** To a moment, or to the present if it is none of the past. @param {number} ply */
  async go(ply) {
    if (!this.stops.includes(ply)) {
      this.leave();
      return;
    }
    this.wanted = ply;
    try {
      const moment = this.history.at(ply) ?? await this.history.find(ply);
      if (this.wanted === ply) this.#show(moment);
    } catch (error) {
      if (this.wanted === ply) this.wanted = this.moment?.ply ?? null;
      if (codeOf(error) !== "stale") notice(t("net.offline"), { kind: "error" });
    }
  }

  /** To the first moment of the game. */
  first() {
    const [ply] = this.stops;
    if (ply !== undefined) this.go(ply);
  }

  /** One step back or forward. @param {"back"|"next"} way */
  step(way) {
    const { stops, wanted } = this;
    const at = wanted ?? Infinity;
    if (way === "next") this.go(stops.find((ply) => ply > at) ?? Infinity);
    else this.go(stops.findLast((ply) => ply < at) ?? stops[0]);
  }

  /** Back to the present. */
  leave() {
    this.wanted = null;
    if (!this.moment) return;
    const focused = this.element.contains(document.activeElement);
    this.moment = null;
    this.draw();
    this.told.changed();
    announce(t("past.present"));
    if (focused) this.opener.focus();
  }

  /** From the present to the step before, and back. */
  toggle() {
    if (this.on) this.leave();
    else this.step("back");
  }

  /** A key; true if it means something here. @param {string} key */
  pressed(key) {
    if (key === "Escape" && this.on) this.leave();
    else if (key in KEYS && (this.on || this.stops.length > 0)) this.step(KEYS[key]);
    else return false;
    return true;
  }

  /** Somebody would like to move: not here. */
  refuse() {
    if (!this.shell.room.seats.length || this.shell.room.state.status !== "playing") return;
    notice(t("past.no-move"), { seconds: 4 });
    announce(t("past.no-move"));
  }

  draw() {
    const { moment, stops } = this;
    const over = this.shell.room.state.status === "over";
    this.element.hidden = moment === null;
    this.opener.disabled = stops.length === 0;
    this.opener.setAttribute("aria-pressed", String(this.on));
    if (!moment) return;
    const due = this.shell.activeSeat() !== null;
    this.words.textContent = this.told.words(moment);
    put(this.sign, this.told.sign?.(moment));
    const focused = document.activeElement === this.back;
    this.back.disabled = moment.ply === stops[0];
    if (focused && this.back.disabled) this.next.focus();
    this.element.classList.toggle("due", due);
    const label = this.present.querySelector("span");
    if (label) label.textContent = t(due ? "past.to-turn" : over ? "past.to-end" : "past.to-present");
  }

  /** @param {Moment} moment */
  #show(moment) {
    const first = this.moment === null;
    this.moment = moment;
    this.draw();
    this.told.changed();
    announce(`${first ? `${t("past.title")}. ` : ""}${this.words.textContent}`);
    const board = this.told.board();
    const { top, bottom } = board.getBoundingClientRect();
    if (first && (top < 0 || bottom > innerHeight)) board.scrollIntoView({ block: "nearest" });
  }

  /** @param {"back"|"next"} way */
  #step(way) {
    return button({ label: t(`replay.${way}`), icon: way, quiet: true, run: () => this.step(way), data: { past: way } });
  }
}
