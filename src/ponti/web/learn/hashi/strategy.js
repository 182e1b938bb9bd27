/** A position of a strategy lesson of Hashi, or of a puzzle, which may go on for several rounds. */

import { h, put } from "/dom.js";
import { smallCard } from "/hashi/cards.js";
import { moveText } from "/hashi/checking.js";
import { DraftView } from "/hashi/draft.js";
import { comparedStrokes } from "/hashi/ghosts.js";
import { cardText } from "/hashi/speech.js";
import { taskText } from "/hashi/task.js";
import { strokesOf } from "/hashi/strokes.js";
import { decimal, t } from "/i18n.js";
import { Trial, draftOf, prepare } from "/learn/hashi/trial.js";
import { answerTo, retryButtons, solution } from "/learn/strategy/answer.js";
import { button } from "/ui/buttons.js";
import { openDialog } from "/ui/dialog.js";
import { play as sound } from "/ui/sound.js";

/** @import { Child } from "/dom.js" */
/** @import { Ghost } from "/hashi/ghosts.js" */
/** @import { Listener, Said } from "/learn/lesson.js" */
/** @import { StrategyModule } from "/learn/strategy/lesson.js" */
/** @import { Judge, Opinion, Worth } from "/learn/strategy/verdict.js" */

export { prepare };

/** The stage of a position. @type {StrategyModule["stageOf"]} */
export const stageOf = (judge, lesson) => new Stage(judge, lesson);

class Stage extends Trial {
  /** @param {Judge} judge @param {Listener} lesson */
  constructor(judge, lesson) {
    super({ code: judge.code, events: [] }, lesson);
    this.judge = judge;
    /** The turns that were found. @type {string[]} */
    this.turns = [];
    /** What was said of the last one. @type {?Opinion} */
    this.opinion = null;
    /** The best turn from here, once it is shown. @type {?string} */
    this.better = null;
    /** The turn that was judged last. @type {?string} */
    this.played = null;
    this.isShown = false;
    this.facts = h("div", { class: "lesson-facts" });
  }

  async begin() {
    await super.begin();
    this.drawFacts();
  }

  /** The round, and the cards that come or may come. */
  drawFacts() {
    const { round, rounds, cards } = this.shown.position;
    const { coming } = this.judge;
    const left = coming.length
      ? coming.slice(this.turns.length)
      : cards.filter(({ seen }) => !seen).map(({ card }) => card);
    const words = !coming.length
      ? t("strategy.left", { n: left.length })
      : left.length ? t("puzzles.coming", { n: left.length }) : t("puzzles.coming.none");
    put(this.facts,
      h("ol", { class: "lesson-cards" }, left.map((card) => h("li", {}, smallCard(card)))),
      h("p", {}, t("hashi.round", { round, rounds }), " · ", words));
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
    await this.alone(async () => {
      const opinion = await this.judge.opinion([...this.turns, draft.move]);
      if (opinion.comes) await this.goOn(draft.move, opinion.comes);
      else this.finish(draft.move, opinion);
    });
  }

  /** A turn was right, and the next card is turned. @param {string} move @param {string} card */
  async goOn(move, card) {
    await this.advance([move, card]);
    this.turns.push(move);
    this.drawFacts();
    sound("confirmed");
    this.lesson.aside({ text: t("puzzles.goes-on", { card: cardText(card) }) });
  }

  /** The last turn was made, or a wrong one. @param {string} move @param {Opinion} opinion */
  finish(move, opinion) {
    const { found, then } = opinion;
    this.played = move;
    this.opinion = opinion;
    this.close();
    sound(found ? "finished" : "confirmed");
    const nothing = then.every((turn) => turn === "- -");
    const best = then.length ? t(nothing ? "puzzles.then.nothing" : "puzzles.then", { turns: then.map(moveText).join("; ") }) : null;
    const lines = answerTo(this.judge, { ...opinion, more: [...this.byOutcome(opinion), ...opinion.more] }, { worth: (each) => this.worth(each), then: best });
    if (found) this.lesson.done(...lines);
    else this.lesson.aside(...lines);
  }

  /** After a wrong turn, what each card that may come would bring. @param {Opinion} opinion @returns {Said[]} */
  byOutcome({ found, yours, best }) {
    if (found) return [];
    return this.judge.outcomes.map((card, index) => ({
      text: t("puzzles.if", { card: cardText(card), yours: yours.by_outcome?.[index] ?? 0, best: best.by_outcome?.[index] ?? 0 }),
    }));
  }

  /** @param {Worth} worth */
  worth({ value }) {
    const shown = Number.isInteger(value) ? String(value) : decimal(value);
    return t(this.judge.coming.length ? "puzzles.reach" : "strategy.points", { points: shown, n: value });
  }

  afterwards() {
    const { played } = this;
    if (!played || this.opinion?.found) return null;
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
      const [told, { moves, best }] = await Promise.all([this.try([]), this.judge.solve(this.turns)]);
      this.isShown = true;
      this.better = moves[0];
      this.tell(draftOf(told), true);
      const move = t("strategy.shown", { move: moves.map(moveText).join("; ") });
      this.lesson.aside(...solution(this.judge, best, { worth: (each) => this.worth(each), move }));
    } catch {
      this.lesson.failed();
    }
  }

  /** @returns {Ghost[]} */
  ghosts() {
    if (this.isShown && this.played) return comparedStrokes({ played: this.played, better: this.better });
    // After a wrong turn, how it would go on at best.
    const then = this.over ? this.opinion?.then ?? [] : [];
    return then.flatMap(strokesOf).map((stroke) => ({ stroke, kind: "hinted" }));
  }
}
