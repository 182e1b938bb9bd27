/** A lagoon of a lesson: moves are tried out by the server, without a room. What comes of them is the lesson's. */

import { colourChoice } from "/diavolo/choice.js";
import { Play } from "/diavolo/play.js";
import { diavoloPosition } from "/diavolo/position.js";
import { h, put } from "/dom.js";
import { t } from "/i18n.js";
import { post } from "/net/http.js";
import { button } from "/ui/buttons.js";

/** @import { Turn } from "/diavolo/turn.js" */
/** @import { Child } from "/dom.js" */
/** @import { Listener } from "/learn/lesson.js" */
/** @import { DiavoloView, Try } from "/wire.js" */

export class Trial {
  /** @param {string} code the position to begin with @param {Listener} lesson */
  constructor(code, lesson) {
    this.lesson = lesson;
    this.code = code;
    this.over = false;
    /** What is drawn already. */
    this.key = "";
    this.play = new Play({
      size: Number(code.split(":")[1]),
      asker: { consider: (what) => this.consider(what) },
      key: (key) => this.pressed(key),
    });
    this.play.onDraw = () => this.drawn();
    this.controls = h("div", { class: "controls" });
    this.ratio = 1;
    this.element = h("div", { class: "stage" }, this.play.board.element);
  }

  /** Show the position of the step. */
  async begin() {
    this.show(diavoloPosition(await this.try({})), true);
  }

  /** @param {string} what */
  async consider(what) {
    const { considered } = await this.try({ consider: what });
    if (!considered) throw new Error("what was asked was not considered");
    return considered;
  }

  /** @param {Partial<Try>} more */
  try(more) {
    return post("/api/try", { code: this.code, seat: this.code.endsWith(":choice") ? 1 : 0, ...more });
  }

  /** @param {DiavoloView} position */
  show(position, still = false) {
    const active = !this.over && position.phase !== "choice" && position.turn !== null;
    this.play.set(position, { active, colour: active ? position.turn : "light" }, { still });
  }

  drawn() {
    const { turn } = this.play;
    const key = JSON.stringify([turn.selection, this.over, turn.position?.phase]);
    if (key === this.key) return;
    this.key = key;
    put(this.controls, !this.over && turn.position ? this.buttons(turn, turn.position) : this.afterwards());
  }

  /** The buttons of a turn. @param {Turn} turn @param {DiavoloView} position @returns {Child} */
  buttons(turn, position) {
    if (position.phase === "choice") return colourChoice((colour) => this.send(colour));
    return [
      button({
        label: t(this.isBuilding(turn) ? "diavolo.do.build" : "diavolo.do.place"),
        icon: "check",
        kind: turn.move ? "confirm primary" : "confirm idle",
        disabled: !turn.move,
        run: () => { if (turn.move) this.send(turn.move); },
        data: { does: "confirm" },
      }),
      position.legal.passing &&
        button({ label: t("diavolo.do.pass"), run: () => this.send("pass"), data: { does: "pass" } }),
    ];
  }

  /** The buttons after a turn. @returns {Child} */
  afterwards() {
    return null;
  }

  /** Whether a bridge is being built, or asked for. @param {Turn} turn */
  isBuilding(turn) {
    return Boolean(turn.selection.foot);
  }

  /** @param {string} key */
  pressed(key) {
    if (key.toLowerCase() !== "c" || !this.play.turn.move) return false;
    this.send(this.play.turn.move);
    return true;
  }

  /** @param {string} move */
  async send(move) {
    const { play } = this;
    const before = play.position;
    if (this.over || play.turn.sent || !before) return;
    play.turn.sent = move;
    try {
      const tried = await this.try({ events: [move] });
      if (tried.violation) play.turn.sent = null;
      else await this.moved(diavoloPosition(tried), move, before);
    } catch {
      play.turn.sent = null;
      this.lesson.failed();
    }
  }

  /**
   * A move was made that the rules allow.
   * @param {DiavoloView} _after
   * @param {string} _move
   * @param {DiavoloView} _before
   * @returns {void|Promise<void>}
   */
  moved(_after, _move, _before) {
    throw new Error("a lesson says what comes of a move");
  }
}
