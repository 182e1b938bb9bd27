/** A step of the lesson of Ponte del Diavolo on its board. Moves are tried out by the server, without a room. */

import { colourChoice } from "/diavolo/choice.js";
import { Play } from "/diavolo/play.js";
import { diavoloPosition } from "/diavolo/position.js";
import { lagoonStyles } from "/diavolo/styles.js";
import { h, put } from "/dom.js";
import { t } from "/i18n.js";
import { STEPS } from "/learn/diavolo/steps.js";
import { post } from "/net/http.js";
import { button } from "/ui/buttons.js";
import { play as sound } from "/ui/sound.js";

/** @import { Turn } from "/diavolo/turn.js" */
/** @import { Step } from "/learn/diavolo/steps.js" */
/** @import { LessonModule, Listener } from "/learn/learn.js" */
/** @import { DiavoloView, Try } from "/wire.js" */

export { STEPS };

/** Load what the stage is drawn with. */
export const prepare = lagoonStyles;

/** The stage of a step. @type {LessonModule["stageAt"]} */
export const stageAt = (index, lesson) => new Stage(STEPS[index], lesson);

class Stage {
  /** @param {Step} step @param {Listener} lesson */
  constructor(step, lesson) {
    this.step = step;
    this.lesson = lesson;
    this.code = step.code;
    this.over = false;
    /** What is drawn already. */
    this.key = "";
    this.play = new Play({
      size: Number(step.code.split(":")[1]),
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
    this.play.mark({ pointed: this.over ? [] : (this.step.point ?? []) });
    this.play.set(position, { active, colour: active ? position.turn : "light" }, { still });
  }

  drawn() {
    const { turn } = this.play;
    if (!this.over && this.step.refused && turn.refused?.violation?.rule === this.step.refused) this.finish();
    const key = JSON.stringify([turn.selection, this.over, turn.position?.phase]);
    if (key === this.key) return;
    this.key = key;
    put(this.controls, !this.over && turn.position && this.buttons(turn, turn.position));
  }

  /** @param {Turn} turn @param {DiavoloView} position */
  buttons(turn, position) {
    if (position.phase === "choice") return colourChoice((colour) => this.send(colour));
    if (position.legal.passing)
      return button({
        label: t("diavolo.do.pass"),
        kind: "primary",
        run: () => this.send("pass"),
        data: { does: "pass" },
      });
    if (this.step.refused) return null;
    return button({
      label: t(turn.selection.foot || (this.step.bridge && !turn.selection.tiles.length) ? "diavolo.do.build" : "diavolo.do.place"),
      icon: "check",
      kind: turn.move ? "confirm primary" : "confirm idle",
      disabled: !turn.move,
      run: () => { if (turn.move) this.send(turn.move); },
      data: { does: "confirm" },
    });
  }

  /** @param {string} key */
  pressed(key) {
    if (key.toLowerCase() !== "c" || !this.play.turn.move) return false;
    this.send(this.play.turn.move);
    return true;
  }

  /** @param {string} move */
  async send(move) {
    if (this.over || this.play.turn.sent) return;
    this.play.turn.sent = move;
    const before = this.play.position;
    try {
      const tried = await this.try({ events: [move] });
      if (tried.violation) {
        this.play.turn.sent = null;
        return;
      }
      const position = diavoloPosition(tried);
      if (!before || !this.step.wants?.(position, move, before)) {
        this.lesson.aside("learn.aside");
        this.play.turn.sent = null;
        this.play.turn.clear();
        return;
      }
      this.over = true;
      this.show({ ...position, last: move });
      this.finish();
    } catch {
      this.play.turn.sent = null;
      this.lesson.failed();
    }
  }

  finish() {
    this.over = true;
    this.play.turn.active = false;
    this.play.mark({ pointed: [] });
    sound("finished");
    this.lesson.done();
  }
}
