/** A replay on the screen: the board, a slider and keys to go through it, whose side to see, and what to do with it. */

import { cleanup, h, put, targetOf } from "/dom.js";
import { t } from "/i18n.js";
import { playAgainstBot } from "/learn/start.js";
import { afterKey, cursor, moved } from "/replay/cursor.js";
import { headerOf } from "/replay/record.js";
import { packed } from "/replay/record-link.js";
import { ReviewPanel } from "/replay/review.js";
import { copyText, frameOf, pictureOf, save } from "/replay/sharing.js";
import { announce } from "/ui/announce.js";
import { button, choice, once } from "/ui/buttons.js";
import { notice } from "/ui/notice.js";

const PAUSE = 1100; // milliseconds between steps when it plays by itself

/** @import { Child } from "/dom.js" */
/** @import { Named } from "/game/names.js" */
/** @import { GameOptions } from "/new/new.js" */
/** @import { Comparison, ReviewView } from "/replay/review.js" */
/** @import { Icon } from "/ui/icons.js" */
/** @import { Context } from "/visit.js" */
/** @import { Replay } from "/wire.js" */

/**
 * A replay with the names to show, and the seats of the person here.
 * @typedef {Replay & {named: Named[], own: number[]}} Recorded
 */

/**
 * A replay as its game shows it.
 * @typedef {Object} ReplayView
 * @property {Element} board
 * @property {number} ratio its width by its height
 * @property {Child[]} side
 * @property {(seat: number) => void} from from the side of a seat
 * @property {(at: number, how: {still: boolean, compared: ?Comparison}) => void} show a step
 * @property {(at: number) => string} count how far a step is, in moves or rounds
 * @property {(at: number) => string} text a step in words
 */

/**
 * @typedef {Object} ReplayModule
 * @property {new (replay: Recorded, viewer: {choose: (at: number) => void}) => ReplayView} GameView
 * @property {(record: string) => GameOptions} optionsOf a new game like the recorded one
 * @property {() => Promise<unknown>} prepare load what it is drawn with
 */

export class Viewer {
  /**
   * @param {Recorded} replay
   * @param {ReplayModule} game
   * @param {{context: Context, at: ?number, seat: number, address: (at: number, seat: number) => Promise<string>,
   *   review?: ?ReviewView}} given
   */
  constructor(replay, game, { context, at, seat, address, review = null }) {
    this.replay = replay;
    this.game = game;
    this.context = context;
    this.address = address;
    /** What goes on by itself, or 0. */
    this.timer = 0;
    this.wasOver = false;
    this.undo = cleanup();
    this.here = cursor(replay.steps.length - 1, at ?? undefined);
    this.seat = seat < replay.seats.length ? seat : 0;
    this.view = new game.GameView(replay, { choose: (step) => this.go(step) });
    this.view.from(this.seat);
    this.review = new ReviewPanel(replay, { choose: (step) => this.look(step), changed: () => this.draw(true) });
    this.slider = h("input", {
      type: "range",
      min: 0,
      max: this.here.last,
      class: "replay-slider",
      "aria-label": t("replay.slider"),
      on: { input: () => this.go(Number(this.slider.value), { still: true }) },
    });
    this.player = h("span", { class: "replay-player" });
    this.words = h("p", { class: "replay-words" });
    this.count = h("span", { class: "replay-count" });
    this.actions = h("div", { class: "replay-actions" });
    this.compared = h("div", { class: "replay-compared" });
    this.board = h("div", { class: "board-place replay-board" }, this.view.board);
    this.element = this.makeElement();
    this.element.style.setProperty("--ratio", String(this.view.ratio));
    this.undo.listen(document, "keydown", (event) => this.pressed(event));
    this.draw(true);
    if (review) this.review.open(review);
  }

  makeElement() {
    /** @param {string} does @param {Icon} icon @param {() => number} to */
    const step = (does, icon, to) =>
      button({ label: t(`replay.${does}`), icon, quiet: true, run: () => this.go(to()), data: { does } });
    const buttons = h(
      "div",
      { class: "replay-buttons" },
      step("first", "first", () => 0),
      step("back", "back", () => this.here.at - 1),
      this.player,
      step("next", "next", () => this.here.at + 1),
      step("last", "last", () => this.here.last),
      this.count,
    );
    const names = this.replay.seats.map((name, seat) => ({ value: String(seat), label: name }));
    const side =
      names.length > 1 &&
      choice({
        label: t("replay.side"),
        name: "side",
        options: names,
        value: String(this.seat),
        change: (value) => this.turnTo(Number(value)),
      });
    return h(
      "div",
      { class: ["board-layout replay", this.replay.game] },
      h("h1", { class: "unseen" }, t("replay.title")),
      h("div", { class: "replay-stage" },
        this.board,
        h("div", { class: "replay-controls" }, this.words, this.slider, buttons, this.compared)),
      h("div", { class: "replay-side" },
        h("div", { class: "replay-parts" }, side, this.review.element, h("div", { class: "replay-game" }, this.view.side, this.actions))),
    );
  }

  /** To another step. @param {number} at @param {{still?: boolean}} [how] */
  go(at, { still = false } = {}) {
    const before = this.here.at;
    this.here = moved(this.here, at);
    // One step forward moves; a jump does not.
    this.draw(still || this.here.at !== before + 1);
    if (this.here.at !== before) announce(this.words.textContent);
  }

  /** To the position of a turning point, with the board in view. @param {number} at */
  look(at) {
    this.go(at, { still: true });
    const { top, bottom } = this.board.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight) this.board.scrollIntoView({ block: "start", behavior: "smooth" });
  }

  /** To the side of a seat. @param {number} seat */
  turnTo(seat) {
    this.seat = seat;
    this.view.from(seat);
    this.draw(true);
  }

  /** @param {boolean} still */
  draw(still) {
    const { at, last } = this.here;
    const compared = this.review.compared(this.seat, at);
    this.view.show(at, { still, compared });
    this.review.show(this.seat, at);
    put(this.compared, compared?.words);
    // Beside a better move, the one that is compared with it is not played yet: it is what the words are about.
    this.words.textContent = compared?.title ?? this.view.text(at);
    this.count.textContent = this.view.count(compared ? at + 1 : at);
    this.slider.value = String(at);
    this.slider.setAttribute("aria-valuetext", `${this.count.textContent}: ${this.words.textContent}`);
    if (at === last) this.stop();
    this.drawPlayer();
    this.drawActions();
  }

  drawPlayer() {
    const focused = this.player.contains(document.activeElement);
    const playing = Boolean(this.timer);
    const toggle = button({
      label: t(playing ? "replay.pause" : "replay.play"),
      icon: playing ? "pause" : "play",
      quiet: true,
      run: () => this.toggle(),
      data: { does: "play" },
    });
    put(this.player, toggle);
    if (focused) toggle.focus();
  }

  drawActions() {
    const over = this.replay.steps[this.here.at].position.phase === "over";
    if (this.actions.childElementCount && over === this.wasOver) return;
    this.wasOver = over;
    /**
     * @param {string} does
     * @param {Icon} icon
     * @param {() => void} run
     * @param {{kind?: string, disabled?: boolean}} [more]
     */
    const act = (does, icon, run, more = {}) =>
      button({ label: t(`replay.${does}`), icon, run, data: { does }, ...more });
    put(
      this.actions,
      // A new game begins with an empty board, and so has to know all moves.
      !headerOf(this.replay.record, "position") && act("fork", "play", once(() => this.fork()), { kind: "wide", disabled: over }),
      act("analyse", "search", () => this.analyse(), { disabled: over }),
      act("copy", "copy", () => this.copy()),
      this.context.params.room && act("embed", "frame", () => this.embed()),
      act("record", "download", () => save(this.replay.record, "ponti-record.txt", "text/plain")),
      act("picture", "picture", () => this.picture()),
    );
  }

  toggle() {
    if (this.timer) {
      this.stop();
    } else {
      if (this.here.at === this.here.last) this.go(0);
      this.timer = setInterval(() => this.go(this.here.at + 1), PAUSE);
    }
    this.drawPlayer();
  }

  stop() {
    clearInterval(this.timer);
    this.timer = 0;
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.defaultPrevented ||
      document.querySelector("dialog[open]")
    )
      return;
    if (targetOf(event)?.closest("input, textarea, select, [role=grid], ol")) return;
    const next = afterKey(this.here, event.key);
    if (!next) return;
    event.preventDefault();
    this.go(next.at);
  }

  /** A new game against a bot that begins with this position. */
  fork() {
    const opening = this.replay.steps.slice(1, this.here.at + 1).map((step) => step.text);
    const { seats, record } = this.replay;
    return playAgainstBot(this.game.optionsOf(record), this.context, { opening, seats: seats.length, own: this.seat });
  }

  /** Try other lines from this position. */
  async analyse() {
    const { game, record } = this.replay;
    this.context.go(`/analysis/${game}?step=${this.here.at}#r=${await packed(record)}`);
  }

  async copy() {
    const done = await copyText(await this.address(this.here.at, this.seat));
    notice(t(done ? "replay.copied" : "replay.not-copied"));
  }

  /** What to put into another page so that this replay stands there. */
  async embed() {
    const done = await copyText(frameOf(`/embed/${this.context.params.room}?step=${this.here.at}&seat=${this.seat}`));
    notice(t(done ? "embed.copied" : "replay.not-copied"));
  }

  async picture() {
    try {
      save(await pictureOf(this.replay.record, this.here.at, this.seat), "ponti-picture.svg", "image/svg+xml");
    } catch {
      notice(t("net.offline"), { kind: "error" });
    }
  }

  unmount() {
    this.stop();
    this.review.close();
    this.undo.run();
  }
}
