/** A position of a strategy lesson of Ponte del Diavolo, or of a puzzle. */

import { diavoloPosition } from "/diavolo/position.js";
import { chip } from "/diavolo/score.js";
import { lagoonStyles } from "/diavolo/styles.js";
import { moveText } from "/diavolo/words.js";
import { h, put } from "/dom.js";
import { t } from "/i18n.js";
import { Trial } from "/learn/diavolo/trial.js";
import { answerTo, retryButtons, solution } from "/learn/strategy/answer.js";
import { play as sound } from "/ui/sound.js";

/** @import { Turn } from "/diavolo/turn.js" */
/** @import { Listener } from "/learn/lesson.js" */
/** @import { StrategyModule } from "/learn/strategy/lesson.js" */
/** @import { Judge, Opinion, Worth } from "/learn/strategy/verdict.js" */
/** @import { DiavoloView } from "/wire.js" */

export const prepare = lagoonStyles;

/** The stage of a position. @type {StrategyModule["stageOf"]} */
export const stageOf = (judge, lesson) => new Stage(judge, lesson);

class Stage extends Trial {
  /** @param {Judge} judge @param {Listener} lesson */
  constructor(judge, lesson) {
    super(judge.code, lesson);
    this.judge = judge;
    this.isChoice = judge.code.endsWith(":choice");
    /** The position as it was before the move. @type {?DiavoloView} */
    this.first = null;
    /** The move that was judged last. @type {?string} */
    this.played = null;
    /** What was said of it. @type {?Opinion} */
    this.opinion = null;
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
    const opinion = await this.judge.opinion([move]);
    const { found } = opinion;
    // What the other side answers says more than a number.
    const reply = found ? null : opinion.then[0] ?? null;
    const position = reply ? diavoloPosition(await this.try({ events: [move, reply] })) : after;
    this.over = true;
    this.played = move;
    this.opinion = opinion;
    this.show({ ...position, last: reply ?? move });
    const then = reply && moveText(reply, this.colour === "light" ? "dark" : "light");
    const lines = answerTo(this.judge, opinion, { worth: (each) => this.worth(each), then });
    sound(found ? "finished" : "stroke");
    if (found) this.lesson.done(...lines);
    else this.lesson.aside(...lines);
  }

  afterwards() {
    const { played } = this;
    if (!this.over || !played || this.opinion?.found) return null;
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
  async showBest(played) {
    const solved = await this.judge.solve([]).catch(() => null);
    if (!solved) {
      this.lesson.failed();
      return;
    }
    const [better] = solved.moves;
    this.isShown = true;
    this.key = "";
    if (!this.isChoice) this.play.mark({ compared: { played, better, colour: this.colour } });
    if (this.first) this.show({ ...this.first, last: null }, true);
    const move = this.isChoice ? t("strategy.shown", { move: t(`diavolo.choice.${better}`) }) : moveText(better, this.colour);
    this.lesson.aside(...solution(this.judge, solved.best, { worth: (each) => this.worth(each), move }));
  }

  /** @param {Worth} worth */
  worth({ value, result }) {
    if (this.judge.basis === "estimated") return t("strategy.chance", { percent: t("percent", { n: value }) });
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
