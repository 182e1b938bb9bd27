/** A position of a strategy lesson of Hashi. */

import { h, put } from "/dom.js";
import { smallCard } from "/hashi/cards.js";
import { moveText } from "/hashi/checking.js";
import { DraftView } from "/hashi/draft.js";
import { comparedStrokes } from "/hashi/ghosts.js";
import { taskText } from "/hashi/task.js";
import { decimal, t } from "/i18n.js";
import { Trial, draftOf, prepare } from "/learn/hashi/trial.js";
import { answerTo, retryButtons, solution } from "/learn/strategy/answer.js";
import { isBest, verdictOn } from "/learn/strategy/verdict.js";
import { button } from "/ui/buttons.js";
import { openDialog } from "/ui/dialog.js";
import { play as sound } from "/ui/sound.js";

/** @import { Child } from "/dom.js" */
/** @import { Ghost } from "/hashi/ghosts.js" */
/** @import { Listener } from "/learn/lesson.js" */
/** @import { StrategyModule } from "/learn/strategy/lesson.js" */
/** @import { Group, Task } from "/learn/strategy/verdict.js" */

export { prepare };

/** The stage of a position. @type {StrategyModule["stageOf"]} */
export const stageOf = (task, why, lesson) => new Stage(task, why, lesson);

class Stage extends Trial {
  /** @param {Task} task @param {string} why @param {Listener} lesson */
  constructor(task, why, lesson) {
    super({ code: task.code, events: [] }, lesson);
    this.judged = task;
    this.why = why;
    /** The turn that was judged last. @type {?string} */
    this.played = null;
    this.isShown = false;
    this.facts = h("div", { class: "lesson-facts" });
  }

  async begin() {
    await super.begin();
    const { round, rounds, cards } = this.shown.position;
    const left = cards.filter(({ seen }) => !seen);
    put(this.facts,
      h("ol", { class: "lesson-cards" }, left.map(({ card }) => h("li", {}, smallCard(card)))),
      h("p", {}, t("hashi.round", { round, rounds }), " · ", t("strategy.left", { n: left.length })));
  }

  /** The draft, read as the table of a game reads it. */
  get view() {
    const view = new DraftView();
    view.tell(this.draft);
    return view;
  }

  taskText() {
    return taskText(this.view, { setup: false });
  }

  /** @returns {Child} */
  buttons() {
    const { numberLeft, bridgesLeft } = this.view;
    const complete = numberLeft === null && bridgesLeft === 0;
    return [
      super.buttons(),
      button({
        label: t("hashi.confirm"),
        icon: "check",
        kind: `confirm ${complete ? "primary" : "idle"}`,
        run: () => this.confirm(complete),
        data: { does: "confirm" },
      }),
    ];
  }

  /** @param {string} key */
  pressed(key) {
    if (key !== "c") return super.pressed(key);
    const { numberLeft, bridgesLeft } = this.view;
    this.confirm(numberLeft === null && bridgesLeft === 0);
    return true;
  }

  /** The turn is made, as it is; whoever leaves something out is asked first. @param {boolean} complete */
  async confirm(complete) {
    if (this.over) return;
    const { draft } = this;
    if (!draft.can_confirm) {
      this.lesson.aside({ text: t("strategy.all-bridges") });
      return;
    }
    if (!complete) {
      const go = await openDialog({
        title: t("hashi.confirm.unfinished"), body: this.taskText(),
        buttons: [{ label: t("hashi.confirm.anyway"), value: true }, { label: t("hashi.confirm.go-on"), value: false, kind: "primary" }],
      });
      if (!go || this.over) return;
    }
    const group = verdictOn(this.judged, draft.move);
    const found = isBest(this.judged, group);
    this.played = draft.move;
    this.close();
    sound(found ? "finished" : "confirmed");
    const lines = answerTo(this.judged, group, { worth: (each) => this.worth(each), why: this.why });
    if (found) this.lesson.done(...lines);
    else this.lesson.aside(...lines);
  }

  /** @param {Group} group */
  worth({ value }) {
    const shown = Number.isInteger(value) ? String(value) : decimal(value);
    return t("strategy.points", { points: shown, n: value });
  }

  afterwards() {
    const { played } = this;
    if (!played || isBest(this.judged, verdictOn(this.judged, played))) return null;
    return retryButtons({ again: () => this.again(), show: this.isShown ? null : () => this.showBest() });
  }

  /** Back to the board as it was. */
  async again() {
    try {
      this.isShown = false;
      await this.reopen();
      this.lesson.aside();
    } catch {
      this.lesson.failed();
    }
  }

  /** Draw the best turn on the board, beside the one that was made. */
  async showBest() {
    try {
      const told = await this.try([]);
      this.isShown = true;
      this.tell(draftOf(told), true);
    } catch {
      this.lesson.failed();
      return;
    }
    const move = t("strategy.shown", { move: moveText(this.judged.best[0]) });
    this.lesson.aside(...solution(this.judged, { worth: (each) => this.worth(each), why: this.why, move }));
  }

  /** @returns {Ghost[]} */
  ghosts() {
    return this.isShown && this.played ? comparedStrokes({ played: this.played, better: this.judged.best[0] }) : [];
  }
}
