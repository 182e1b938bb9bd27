/** The review of a game of Ponte del Diavolo: the chance to win after every move, and where the game turned. */

import { h } from "/dom.js";
import { chip } from "/diavolo/score.js";
import { moveNumber, movesBefore } from "/diavolo/movelist.js";
import { diavoloPosition } from "/diavolo/position.js";
import { lineText, moveText, shortMove } from "/diavolo/words.js";
import { list, t } from "/i18n.js";

/** @import { Course } from "/replay/graph.js" */
/** @import { GameReview, LegendEntry } from "/replay/review.js" */
/** @import { Recorded } from "/replay/viewer.js" */
/** @import { DiavoloReviewView, HashiReviewView, MomentView } from "/wire.js" */

/** @implements {GameReview} */
export class Review {
  /** @param {HashiReviewView|DiavoloReviewView} review as the server tells it @param {Recorded} replay */
  constructor(review, replay) {
    if (review.game !== "diavolo") throw new Error("this is no review of Ponte del Diavolo");
    this.review = review;
    this.replay = replay;
  }

  /** The number of a move, as records have it. @param {number} step */
  number(step) {
    return moveNumber(step, movesBefore(diavoloPosition(this.replay.steps[0])));
  }

  /** The moves of both players. */
  turns() {
    return this.review.moments;
  }

  /** Those at which the game turned. */
  turning() {
    return this.turns().filter(({ costly }) => costly);
  }

  /** @param {MomentView} moment */
  name({ step, colour }) {
    return [t("review.move", { n: this.number(step) }), t(`diavolo.colour.${colour}`)].join(" · ");
  }

  /** @param {MomentView} moment */
  title(moment) {
    const { colour, cost } = moment;
    return [h("span", {}, chip(colour), this.name(moment)), t("review.cost.chance", { percent: share(cost) })];
  }

  /** @param {MomentView} moment */
  move({ move, colour }) {
    return moveText(move, colour);
  }

  /** @param {MomentView} moment */
  better({ better, colour }) {
    return better && moveText(better, colour);
  }

  summary() {
    const { outcome, named, own } = this.replay;
    const winner = outcome?.winners.length === 1 ? outcome.winners[0] : null;
    const n = this.turning().length;
    const won = winner !== null && (own.includes(winner) ? t("diavolo.end.wins.you") : t("diavolo.end.wins", named[winner]));
    const words = [n > 0 && t("review.turned", { n }), won].filter(Boolean).join(" ");
    return [words && h("p", { class: "review-perfect" }, words), this.#decided()];
  }

  /** From when on it was certain who wins. */
  #decided() {
    const { decided } = this.review;
    if (!decided) return null;
    const { step, winner, line } = decided;
    return h("p", {}, t(`review.decided.${winner ?? "both"}`, { n: this.number(step), line: lineText(line) }));
  }

  /** Light's chance to win after every move. @returns {Course} */
  course() {
    const points = this.turns().map(({ step, light }) => ({ step, value: light }));
    return {
      lines: [{ kind: "chance", points }],
      marks: this.turning().map(({ step, light, cost }) => ({
        step,
        value: light,
        title: `${t("review.move", { n: this.number(step) })}, ${t("review.cost.chance", { percent: share(cost) })}`,
      })),
      axis: { low: 0, high: 1, ticks: [0, 0.5, 1].map((value) => ({ value, label: share(value) })) },
      steps: points.map(({ step }) => ({ step, label: String(this.number(step)) })).filter(({ label }) => label.endsWith("0")),
      aim: null,
      area: true,
      label: t("review.graph.diavolo", { from: share(points[0].value), to: share(points[points.length - 1].value) }),
    };
  }

  /** @returns {LegendEntry[]} */
  legend() {
    return [];
  }

  caption() {
    return t("review.caption.diavolo");
  }

  table() {
    return {
      heads: ["number", "colour", "move", "light", "cost"].map((name) => t(`review.head.${name}`)),
      rows: this.turns().map((turn) => ({
        turn,
        cells: [this.number(turn.step), t(`diavolo.colour.${turn.colour}`), shortMove(turn.move), share(turn.light), turn.cost >= 0.005 ? share(turn.cost) : "–"],
      })),
    };
  }

  ready() {
    const turning = this.turning().map(({ step }) => String(this.number(step)));
    return turning.length ? t("review.ready.diavolo", { moves: list(turning) }) : t("review.no-turning");
  }
}

/** @param {number} value */
function share(value) {
  return t("percent", { n: Math.round(value * 100) });
}
