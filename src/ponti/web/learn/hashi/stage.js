/** A step of the lesson of Hashi on its board: one thing is asked for, or refused. */

import { hashiPosition } from "/hashi/position.js";
import { t } from "/i18n.js";
import { START, STEPS } from "/learn/hashi/steps.js";
import { Trial, prepare } from "/learn/hashi/trial.js";
import { button } from "/ui/buttons.js";
import { play as sound } from "/ui/sound.js";

/** @import { Step } from "/learn/hashi/steps.js" */
/** @import { LessonModule } from "/learn/learn.js" */
/** @import { Listener } from "/learn/lesson.js" */
/** @import { DraftTold, Violation } from "/wire.js" */

export { STEPS, prepare };

/** The stage of a step. @type {LessonModule["stageAt"]} */
export const stageAt = (index, lesson) => new Stage(STEPS[index], lesson);

class Stage extends Trial {
  /** @param {Step} step @param {Listener} lesson */
  constructor(step, lesson) {
    super({ code: START, ...step }, lesson);
    this.step = step;
  }

  /** @param {DraftTold} draft */
  tell(draft, still = false) {
    super.tell(draft, still);
    if (!still && this.step.wants?.(draft)) this.finish();
  }

  taskText() {
    return this.step.refused ? "" : super.taskText();
  }

  invites() {
    const { point } = this.step;
    if (this.over || !point) return super.invites();
    return {
      islands: point.filter((place) => place.length === 1),
      lines: point.filter((place) => place.length === 2),
    };
  }

  buttons() {
    return [
      this.step.skipping &&
        button({
          label: t("learn.skip-number"),
          kind: "slight",
          run: () => this.stroke("skip number"),
          data: { does: "skip-number" },
        }),
      this.step.skipping &&
        button({
          label: t("learn.skip-bridges"),
          kind: "slight",
          run: () => this.stroke("skip bridges"),
          data: { does: "skip-bridges" },
        }),
      super.buttons(),
    ];
  }

  /** @param {string} letter */
  mayBegin(letter) {
    return Boolean(this.step.refused) || super.mayBegin(letter);
  }

  /** A tap at a crossing means the line that is pointed at, if one is. @param {string[]} lines */
  meant(lines) {
    return lines.find((line) => this.step.point?.includes(line)) ?? super.meant(lines);
  }

  /** @param {string} stroke @param {Violation} violation */
  refuse(stroke, violation) {
    super.refuse(stroke, violation);
    if (violation.rule === this.step.refused) this.finish();
  }

  async finish() {
    const done = `learn.hashi.${this.step.id}.done`;
    this.close();
    sound("finished");
    if (!this.step.then) {
      this.lesson.done({ text: t(done) });
      return;
    }
    const { bonuses, boards } = hashiPosition(await this.try([], [this.step.then]));
    this.board.show({ board: boards[0] });
    this.lesson.done({ text: t(done, { n: bonuses.find(({ bonus }) => bonus === "six")?.earned[0] ?? 0 }) });
  }
}
