/** A step of the lesson of Ponte del Diavolo on its board. Moves are tried out by the server, without a room. */

import { colourChoice } from "/diavolo/choice.js";
import { Play } from "/diavolo/play.js";
import { lagoonStyles } from "/diavolo/table.js";
import { h, put } from "/dom.js";
import { t } from "/i18n.js";
import { STEPS } from "/learn/diavolo/steps.js";
import { post } from "/net/http.js";
import { button } from "/ui/buttons.js";
import { play as sound } from "/ui/sound.js";

export { STEPS };

/** Load what the stage is drawn with. */
export const prepare = lagoonStyles;

export class Stage {
  /**
   * @param {import('./steps.js').Step} step
   * @param {{done: () => void, aside: (key: string) => void, failed: (error: Error) => void}} lesson
   */
  constructor(step, lesson) {
    this.step = step;
    this.lesson = lesson;
    this.code = step.code;
    this.over = false;
    this.play = new Play({
      size: Number(step.code.split(":")[1]),
      asker: { consider: async (what) => (await this.try({ consider: what })).considered },
      key: (key) => this.pressed(key),
    });
    this.play.onDraw = () => this.drawn();
    this.controls = h("div", { class: "controls" });
    this.element = h("div", { class: "stage" }, this.play.board.element);
  }

  /** Show the position of the step. */
  async begin() {
    const { position } = await this.try({});
    this.show(position, true);
  }

  try(more) {
    return post("/api/try", { code: this.code, seat: this.code.endsWith(":choice") ? 1 : 0, ...more });
  }

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
    put(this.controls, !this.over && this.buttons(turn));
  }

  buttons(turn) {
    if (turn.position.phase === "choice") return colourChoice((colour) => this.send(colour));
    if (turn.position.legal.passing)
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
      kind: "primary",
      disabled: !turn.move,
      run: () => this.send(turn.move),
      data: { does: "confirm" },
    });
  }

  pressed(key) {
    if (key.toLowerCase() !== "c" || !this.play.turn.move) return false;
    this.send(this.play.turn.move);
    return true;
  }

  async send(move) {
    if (this.over || this.play.sent) return;
    this.play.sent = move;
    const before = this.play.position;
    try {
      const { position, violation } = await this.try({ events: [move] });
      if (violation) {
        this.play.sent = null;
        return;
      }
      if (!this.step.wants?.(position, move, before)) {
        this.lesson.aside("learn.aside");
        this.play.sent = null;
        this.play.turn.clear();
        return;
      }
      this.over = true;
      this.show({ ...position, last: move });
      this.finish();
    } catch (error) {
      this.play.sent = null;
      this.lesson.failed(error);
    }
  }

  finish() {
    this.over = true;
    this.play.turn.active = false;
    this.play.mark({ pointed: [] });
    sound("finished");
    this.lesson.done();
  }

  /** The first thing to put the focus on. */
  focus() {
    this.play.board.focus(this.step.point?.[0] ?? this.play.board.current);
  }
}
