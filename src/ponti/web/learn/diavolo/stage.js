/** A step of the lesson of Ponte del Diavolo on its board: one thing is asked for, or refused. */

import { lagoonStyles } from "/diavolo/styles.js";
import { t } from "/i18n.js";
import { STEPS } from "/learn/diavolo/steps.js";
import { Trial } from "/learn/diavolo/trial.js";
import { button } from "/ui/buttons.js";
import { play as sound } from "/ui/sound.js";

/** @import { Turn } from "/diavolo/turn.js" */
/** @import { Step } from "/learn/diavolo/steps.js" */
/** @import { LessonModule } from "/learn/learn.js" */
/** @import { Listener } from "/learn/lesson.js" */
/** @import { DiavoloView } from "/wire.js" */

export { STEPS };

/** Load what the stage is drawn with. */
export const prepare = lagoonStyles;

/** The stage of a step. @type {LessonModule["stageAt"]} */
export const stageAt = (index, lesson) => new Stage(STEPS[index], lesson);

class Stage extends Trial {
  /** @param {Step} step @param {Listener} lesson */
  constructor(step, lesson) {
    super(step.code, lesson);
    this.step = step;
  }

  /** @param {DiavoloView} position */
  show(position, still = false) {
    this.play.mark({ pointed: this.over ? [] : (this.step.point ?? []) });
    super.show(position, still);
  }

  drawn() {
    const { refused } = this.play.turn;
    if (!this.over && this.step.refused && refused?.violation?.rule === this.step.refused) this.finish();
    super.drawn();
  }

  /** @param {Turn} turn @param {DiavoloView} position */
  buttons(turn, position) {
    if (position.legal.passing)
      return button({
        label: t("diavolo.do.pass"),
        kind: "primary",
        run: () => this.send("pass"),
        data: { does: "pass" },
      });
    return this.step.refused ? null : super.buttons(turn, position);
  }

  /** @param {Turn} turn */
  isBuilding(turn) {
    return super.isBuilding(turn) || Boolean(this.step.bridge && !turn.selection.tiles.length);
  }

  /** @param {DiavoloView} after @param {string} move @param {DiavoloView} before */
  moved(after, move, before) {
    if (!this.step.wants?.(after, move, before)) {
      this.lesson.aside({ text: t("learn.aside") });
      this.play.turn.sent = null;
      this.play.turn.clear();
      return;
    }
    this.over = true;
    this.show({ ...after, last: move });
    this.finish();
  }

  finish() {
    this.over = true;
    this.play.turn.active = false;
    this.play.mark({ pointed: [] });
    sound("finished");
    this.lesson.done({ text: t(`learn.diavolo.${this.step.id}.done`) });
  }
}
