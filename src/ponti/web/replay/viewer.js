/** A replay on the screen: the board, a slider and keys to go through it, whose side to see, and what to do with it. */

import { cleanup, h, put } from "/dom.js";
import { t } from "/i18n.js";
import { playAgainstBot } from "/learn/start.js";
import { afterKey, cursor, moved } from "/replay/cursor.js";
import { optionsOf } from "/replay/record.js";
import { ReviewPanel } from "/replay/review.js";
import { copyText, pictureOf, save } from "/replay/sharing.js";
import { announce } from "/ui/announce.js";
import { button, choice } from "/ui/buttons.js";
import { notice } from "/ui/notice.js";

const PAUSE = 1100; // milliseconds between steps when it plays by itself

export class Viewer {
  /**
   * @param {object} replay as the server tells it
   * @param {new (replay: object, viewer: object) => object} GameView of the game
   * @param {{context: object, at: ?number, seat: number, address: (at: number, seat: number) => Promise<string>,
   *   review: ?object}} given
   */
  constructor(replay, GameView, { context, at, seat, address, review = null }) {
    Object.assign(this, { replay, context, address });
    this.undo = cleanup();
    this.here = cursor(replay.steps.length - 1, at ?? undefined);
    this.seat = seat < replay.seats.length ? seat : 0;
    this.view = new GameView(replay, { choose: (step) => this.go(step) });
    this.view.from(this.seat);
    this.review = new ReviewPanel(replay, { choose: (step) => this.look(step), changed: () => this.draw(true) });
    this.makeParts();
    this.undo.listen(document, "keydown", (event) => this.pressed(event));
    this.draw(true);
    if (review) this.review.open(review);
  }

  makeParts() {
    const step = (does, icon, to) =>
      button({ label: t(`replay.${does}`), icon, quiet: true, run: () => this.go(to()), data: { does } });
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
    this.actions = h("div", { class: "replay-actions" });
    this.compared = h("div", { class: "replay-compared" });
    this.board = h("div", { class: "replay-board" }, this.view.board);
    this.element = h(
      "div",
      { class: ["replay", this.replay.game] },
      h("h1", { class: "unseen" }, t("replay.title")),
      this.board,
      h("div", { class: "replay-controls" }, this.words, this.slider, buttons, this.compared),
      h("div", { class: "replay-side" }, side, this.review.element, this.view.side, this.actions),
    );
  }

  /** To another step. */
  go(at, { still = false } = {}) {
    const before = this.here.at;
    this.here = moved(this.here, at);
    // One step forward moves; a jump does not.
    this.draw(still || this.here.at !== before + 1);
    if (this.here.at !== before) announce(this.words.textContent);
  }

  /** To the position of a turning point, with the board in view. */
  look(at) {
    this.go(at, { still: true });
    const { top, bottom } = this.board.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight) this.board.scrollIntoView({ block: "start", behavior: "smooth" });
  }

  /** To the side of a seat. */
  turnTo(seat) {
    this.seat = seat;
    this.view.from(seat);
    this.draw(true);
  }

  draw(still) {
    const { at, last } = this.here;
    const compared = this.review.compared(this.seat, at);
    this.view.show(at, { still, compared });
    this.review.show(this.seat, at);
    put(this.compared, compared?.words);
    this.words.textContent = this.view.text(at);
    this.count.textContent = `${at} / ${last}`;
    this.slider.value = at;
    this.slider.setAttribute("aria-valuetext", `${at} / ${last}: ${this.words.textContent}`);
    if (at === last) this.stop();
    this.drawPlayer();
    this.drawActions();
  }

  drawPlayer() {
    const focused = this.player.contains(document.activeElement);
    const playing = Boolean(this.timer);
    put(
      this.player,
      button({
        label: t(playing ? "replay.pause" : "replay.play"),
        icon: playing ? "pause" : "play",
        quiet: true,
        run: () => this.toggle(),
        data: { does: "play" },
      }),
    );
    if (focused) this.player.firstElementChild.focus();
  }

  drawActions() {
    const over = this.replay.steps[this.here.at].position.phase === "over";
    if (this.actions.childElementCount && over === this.wasOver) return;
    this.wasOver = over;
    const act = (does, icon, run, more = {}) =>
      button({ label: t(`replay.${does}`), icon, run, data: { does }, ...more });
    put(
      this.actions,
      act("fork", "play", () => this.fork(), { kind: "wide", disabled: over }),
      act("copy", "copy", () => this.copy()),
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
    this.timer = null;
  }

  pressed(event) {
    const { target } = event;
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.defaultPrevented ||
      document.querySelector("dialog[open]")
    )
      return;
    if (target.closest?.("input, textarea, select, [role=grid], ol")) return;
    const next = afterKey(this.here, event.key);
    if (!next) return;
    event.preventDefault();
    this.go(next.at);
  }

  /** A new game against a bot that begins with this position. */
  fork() {
    const opening = this.replay.steps.slice(1, this.here.at + 1).map((step) => step.text);
    const { game, seats, record } = this.replay;
    playAgainstBot(game, this.context, { options: optionsOf(record), opening, seats: seats.length, own: this.seat });
  }

  async copy() {
    const done = await copyText(await this.address(this.here.at, this.seat));
    notice(t(done ? "replay.copied" : "replay.not-copied"));
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
