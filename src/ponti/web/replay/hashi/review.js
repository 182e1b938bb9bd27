/** The review of a game of Hashi: expected points, the turns that cost most, and perfect play. */

import { h } from "/dom.js";
import { moveText } from "/hashi/checking.js";
import { cardText } from "/hashi/speech.js";
import { decimal, list, t } from "/i18n.js";

/** @import { GameReview } from "/replay/review.js" */
/** @import { Course } from "/replay/graph.js" */
/** @import { LegendEntry } from "/replay/review.js" */
/** @import { Recorded } from "/replay/viewer.js" */
/** @import { DiavoloReviewView, HashiReviewView, ReviewedTurnView } from "/wire.js" */

/** @implements {GameReview} */
export class Review {
  /** @param {HashiReviewView|DiavoloReviewView} review as the server tells it @param {Recorded} replay */
  constructor(review, replay) {
    if (review.game !== "hashi") throw new Error("this is no review of Hashi");
    this.review = review;
    this.replay = replay;
  }

  /** The turns of the player that is shown, oldest first. @param {number} seat */
  turns(seat) {
    return this.review.turns.filter((turn) => turn.seat === seat);
  }

  /** Those worth a second look. @param {number} seat */
  turning(seat) {
    return this.turns(seat).filter(({ costly }) => costly);
  }

  /** @param {ReviewedTurnView} turn */
  name({ round }) {
    return t("review.round", { n: round });
  }

  /** @param {ReviewedTurnView} turn */
  title(turn) {
    return [this.name(turn), t("review.cost.points", { n: decimal(turn.cost) })];
  }

  /** @param {ReviewedTurnView} turn */
  move({ move }) {
    return moveText(move);
  }

  /** @param {ReviewedTurnView} turn */
  better({ better }) {
    return better && moveText(better);
  }

  /** The key of a sentence about a seat; the person here is called "you". @param {number} seat @param {string} key */
  about(seat, key) {
    return this.replay.own.includes(seat) ? `${key}.you` : key;
  }

  /** What perfect play would have reached. @param {number} seat */
  summary(seat) {
    const perfect = this.review.perfect[seat];
    const own = this.review.points[seat];
    const name = this.replay.seats[seat];
    if (!perfect) return [h("p", {}, t(this.about(seat, "review.no-perfect"), { name, n: own }))];
    const proved = perfect.points === perfect.bound;
    const values = { name, own, n: perfect.points, bound: perfect.bound };
    return [
      h("p", { class: "review-perfect" }, t(proved ? "review.reached" : "review.reached.between", values)),
      h("p", { class: "quiet" }, t(proved ? "review.proved" : "review.bound", values)),
    ];
  }

  /**
   * What the graph shows: the points that everybody could expect at the end, after each round.
   * @param {number} seat
   * @returns {Course}
   */
  course(seat) {
    const { seats } = this.replay;
    const lines = seats.map((_, each) => ({
      kind: [`seat-${each}`, each === seat && "own"].filter(Boolean).join(" "),
      points: this.turns(each).map(({ step, after }) => ({ step, value: after })),
    }));
    const perfect = this.review.perfect[seat]?.points;
    const values = [...lines.flatMap(({ points }) => points.map(({ value }) => value)), perfect ?? 0].filter(Boolean);
    const low = Math.max(0, Math.floor((Math.min(...values) - 2) / 10) * 10);
    const high = Math.ceil((Math.max(...values) + 1) / 10) * 10;
    const own = this.turns(seat);
    return {
      lines: [...lines.filter((_, each) => each !== seat), lines[seat]],
      marks: this.turning(seat).map((turn) => ({ step: turn.step, value: turn.after, title: this.title(turn).join(", ") })),
      axis: { low, high, ticks: Array.from({ length: (high - low) / 10 + 1 }, (_, index) => tick(low + 10 * index)) },
      steps: own.filter(({ round }) => round === 1 || round % 4 === 1).map(({ step, round }) => ({ step, label: String(round) })),
      aim: perfect ? { value: perfect } : null,
      area: false,
      label: t(this.about(seat, "review.graph.hashi"), { name: seats[seat], from: decimal(own[0].after), to: decimal(own[own.length - 1].after) }),
    };
  }

  /** What the lines of the graph mean. @param {number} seat */
  legend(seat) {
    const { seats } = this.replay;
    /** @type {LegendEntry[]} */
    const entries = seats.map((name, each) => ({ kind: [`seat-${each}`, each === seat && "own"], words: name }));
    if (this.review.perfect[seat]) entries.push({ kind: ["aim"], words: t("review.legend.perfect") });
    return entries;
  }

  caption() {
    return t("review.caption.hashi");
  }

  /** Everything as a table: its heads and its rows. @param {number} seat */
  table(seat) {
    return {
      heads: ["round", "card", "move", "expected", "cost"].map((name) => t(`review.head.${name}`)),
      rows: this.turns(seat).map((turn) => ({
        turn,
        cells: [turn.round, h("span", { "aria-label": cardText(turn.card) }, turn.card), turn.move, decimal(turn.after), turn.cost >= 0.05 ? decimal(turn.cost) : "–"],
      })),
    };
  }

  /** What to say when it has come. @param {number} seat */
  ready(seat) {
    const turning = this.turning(seat).map(({ round }) => String(round));
    return turning.length ? t("review.ready.hashi", { rounds: list(turning) }) : t("review.no-turning");
  }
}

/** @param {number} value */
function tick(value) {
  return { value, label: String(value) };
}
