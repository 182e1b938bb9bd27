/** A position of a strategy lesson of Ponte del Diavolo. */

import { diavoloPosition } from "/diavolo/position.js";
import { chip } from "/diavolo/score.js";
import { lagoonStyles } from "/diavolo/styles.js";
import { moveText } from "/diavolo/words.js";
import { h, put } from "/dom.js";
import { t } from "/i18n.js";
import { Trial } from "/learn/diavolo/trial.js";
import { answerTo, retryButtons, solution } from "/learn/strategy/answer.js";
import { isBest, verdictOn } from "/learn/strategy/verdict.js";
import { play as sound } from "/ui/sound.js";

/** @import { Turn } from "/diavolo/turn.js" */
/** @import { Listener } from "/learn/lesson.js" */
/** @import { StrategyModule } from "/learn/strategy/lesson.js" */
/** @import { Group, Task } from "/learn/strategy/verdict.js" */
/** @import { DiavoloView } from "/wire.js" */

export const prepare = lagoonStyles;

/** The stage of a position. @type {StrategyModule["stageOf"]} */
export const stageOf = (task, why, lesson) => new Stage(task, why, lesson);

class Stage extends Trial {
  /** @param {Task} task @param {string} why @param {Listener} lesson */
  constructor(task, why, lesson) {
    super(task.code, lesson);
    this.task = task;
    this.why = why;
    this.isChoice = task.code.endsWith(":choice");
    /** The position as it was before the move. @type {?DiavoloView} */
    this.first = null;
    /** The move that was judged last. @type {?string} */
    this.played = null;
    this.isShown = false;
    this.facts = h("ul", { class: "lesson-facts" });
  }

  /** @param {DiavoloView} position */
  show(position, still = false) {
    this.first ??= position;
    super.show(position, still);
    put(this.facts, !this.isChoice && facts(this.first));
  }

  /** Where no tile can be placed, a bridge is all there is to build. @param {Turn} turn */
  isBuilding(turn) {
    return super.isBuilding(turn) || !this.first?.legal.tiles.length;
  }

  get colour() {
    return this.first?.turn ?? "light";
  }

  /** @param {DiavoloView} after @param {string} move */
  async moved(after, move) {
    const group = verdictOn(this.task, move);
    const found = isBest(this.task, group);
    // What the other side answers says more than a number.
    const reply = found || !group.reply ? null : group.reply;
    const position = reply ? diavoloPosition(await this.try({ events: [move, reply] })) : after;
    this.over = true;
    this.played = move;
    this.show({ ...position, last: reply ?? move });
    const then = reply && moveText(reply, this.colour === "light" ? "dark" : "light");
    const lines = answerTo(this.task, group, { worth: (each) => this.worth(each), why: this.why, then });
    sound(found ? "finished" : "stroke");
    if (found) this.lesson.done(...lines);
    else this.lesson.aside(...lines);
  }

  afterwards() {
    const { played } = this;
    if (!this.over || !played || isBest(this.task, verdictOn(this.task, played))) return null;
    return retryButtons({ again: () => this.again(), show: this.isShown ? null : () => this.showBest(played) });
  }

  /** Back to the position as it was. */
  again() {
    this.over = false;
    this.isShown = false;
    this.play.mark({ compared: null });
    if (this.first) this.show(this.first, true);
    this.lesson.aside();
    this.play.board.focus(this.play.board.current);
  }

  /** Draw the best move on the board. @param {string} played */
  showBest(played) {
    const [better] = this.task.best;
    this.isShown = true;
    this.key = "";
    if (!this.isChoice) this.play.mark({ compared: { played, better, colour: this.colour } });
    if (this.first) this.show({ ...this.first, last: null }, true);
    const move = this.isChoice ? t("strategy.shown", { move: t(`diavolo.choice.${better}`) }) : moveText(better, this.colour);
    this.lesson.aside(...solution(this.task, { worth: (each) => this.worth(each), why: this.why, move }));
  }

  /** @param {Group} group */
  worth({ value, result }) {
    if (this.isChoice) return t("strategy.chance", { percent: t("percent", { n: value }) });
    if (value) return t(value > 0 ? "strategy.ahead" : "strategy.behind", { n: Math.abs(value) });
    return t(`strategy.level.${result === 0 ? "both" : result === 1 ? "won" : "lost"}`);
  }
}

/** Points and supplies of both sides. @param {DiavoloView} position */
function facts(position) {
  const order = position.colours[0] === "dark" ? ["dark", "light"] : ["light", "dark"];
  return [
    order.map((colour, seat) => h("li", {}, chip(colour),
      t(seat ? "strategy.account.rival" : "strategy.account.own", {
        colour: t(`diavolo.colour.${colour}`),
        points: t("diavolo.points", { n: position.scores[colour].points }),
        tiles: t("diavolo.supply.tiles", { n: position.tiles_left[colour] ?? 0 }),
      }))),
    h("li", {}, t("diavolo.supply.bridges", { n: position.bridges_left ?? 0 })),
  ];
}
