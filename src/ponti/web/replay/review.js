/** The panel of a review within a replay: how far it is, the graph, the turning points, everything as a table. */

import { h, put } from "/dom.js";
import { errorText } from "/game/refusal.js";
import { judgeText, reasonText } from "/game/reasons.js";
import { gameNamed } from "/games.js";
import { has, t } from "/i18n.js";
import { codeOf } from "/net/http.js";
import { askForReview } from "/replay/asking.js";
import { Graph } from "/replay/graph.js";
import { announce } from "/ui/announce.js";
import { button } from "/ui/buttons.js";

const MOST = 5; // turning points that are listed at once

/** @import { Child } from "/dom.js" */
/** @import { Course } from "/replay/graph.js" */
/** @import { Recorded } from "/replay/viewer.js" */
/** @import { DiavoloReviewView, HashiReviewView, MomentView, ReviewedTurnView, ReviewTold } from "/wire.js" */

/** @typedef {HashiReviewView|DiavoloReviewView} ReviewView */
/** @typedef {ReviewedTurnView|MomentView} ReviewTurn */
/** @typedef {{kind: (string|false)[], words: string}} LegendEntry of the graph */

/**
 * A turn that was played, the better one, and the words about both.
 * @typedef {{title: string, played: string, better: ?string, colour?: string, words: HTMLElement}} Comparison
 */

/**
 * The review of a game as the panel shows it, by seat; each game has its own turns, and is given only those.
 * @typedef {{
 *   turns(seat: number): ReviewTurn[], turning(seat: number): ReviewTurn[],
 *   name(turn: ReviewTurn): string, title(turn: ReviewTurn): Child[], move(turn: ReviewTurn): string, better(turn: ReviewTurn): ?string,
 *   summary(seat: number): Child[], course(seat: number): Course, legend(seat: number): LegendEntry[], caption(): string,
 *   table(seat: number): {heads: string[], rows: {turn: ReviewTurn, cells: Child[]}[]}, ready(seat: number): string,
 * }} GameReview
 */

/** @typedef {{Review: new (review: ReviewView, replay: Recorded) => GameReview}} ReviewModule */

/**
 * The places of the panel, once there is something to show.
 * @typedef {Object} Places
 * @property {GameReview} game
 * @property {HTMLElement} list
 * @property {HTMLElement} summary
 * @property {HTMLElement} legend
 * @property {HTMLElement} table
 * @property {HTMLElement} heading
 */

/** @typedef {{button: HTMLElement, detail: HTMLElement, element: HTMLElement}} Item of the list of turning points */

export class ReviewPanel {
  /**
   * @param {Recorded} replay
   * @param {{choose: (step: number) => void, changed: () => void}} viewer
   */
  constructor(replay, { choose, changed }) {
    this.replay = replay;
    this.choose = choose;
    this.changed = changed;
    /** @type {?ReviewView} */
    this.review = null;
    /** @type {?Places} */
    this.places = null;
    /** By step. @type {Map<number, Item>} */
    this.items = new Map();
    /** The seat whose review is drawn. @type {?number} */
    this.seat = null;
    this.closed = false;
    this.bar = h("progress", { "aria-label": t("review.title") });
    this.words = h("p", { class: "quiet", role: "status" });
    this.graph = new Graph((step) => choose(step - 1));
    this.content = h("div", { class: "review-content" });
    this.begin = button({ label: t("replay.review"), icon: "search", kind: "primary wide", run: () => this.open(), data: { does: "review" } });
    this.element = h("section", { class: "review", "aria-label": t("review.title") }, this.begin);
    /** @type {"none"|"asking"|"ready"} */
    this.state = "none";
  }

  /** Begin, or show again what is there. @param {?ReviewView} [known] a review that has been made already */
  async open(known = null) {
    if (this.state === "asking" || this.state === "ready") return;
    this.state = "asking";
    this.element.classList.add("panel");
    const title = h("h2", { tabindex: "-1" }, t("review.title"));
    put(this.element, title, this.content);
    title.focus({ preventScroll: true });
    this.changed();
    this.#progress({ status: "waiting", waiting: 0 });
    try {
      const { Review } = await gameNamed(this.replay.game).review();
      const review = known ?? (await askForReview(this.replay.record, { told: (state) => this.#progress(state), ended: () => this.closed }));
      if (this.closed) return;
      if (review) this.#ready(new Review(review, this.replay), review, !known);
      else this.#failed(t("review.failed"));
    } catch (error) {
      const key = `review.error.${codeOf(error)}`;
      if (!this.closed) this.#failed(has(key) ? t(key) : errorText(error));
    }
  }

  close() {
    this.closed = true;
  }

  /** @param {Partial<ReviewTold>} told */
  #progress({ status, waiting = 0, done = 0, total = 0 }) {
    const words = t(`review.${status === "waiting" && !waiting ? "starting" : status}`, { n: waiting, done, total });
    const share = status === "turns" && total ? done / total : null;
    if (!this.bar.isConnected) put(this.content, this.words, this.bar);
    if (this.words.textContent !== words) this.words.textContent = words;
    if (share === null) this.bar.removeAttribute("value");
    else this.bar.value = share;
  }

  /** @param {string} words */
  #failed(words) {
    this.state = "none";
    announce(words, { urgent: true });
    put(this.content, h("p", {}, words), button({ label: t("review.again"), icon: "reset", run: () => this.open(), data: { does: "review-again" } }));
    this.changed();
  }

  /** @param {GameReview} game @param {ReviewView} review @param {boolean} fresh */
  #ready(game, review, fresh) {
    this.review = review;
    this.state = "ready";
    if (!game.turns(0).length) {
      put(this.content, h("p", {}, t("review.too-short")));
      return;
    }
    // No ordered list: in those arrow keys scroll, and here they go on through the game.
    const list = h("ul", { class: "turning" });
    const summary = h("div", { class: "review-summary" });
    const legend = h("ul", { class: "graph-legend" });
    const table = h("div", { class: "review-table", tabindex: "0", role: "group", "aria-label": t("review.as-table") });
    const heading = h("h3", {});
    this.places = { game, list, summary, legend, table, heading };
    put(
      this.content,
      summary,
      h("figure", { class: "review-graph" }, h("figcaption", {}, game.caption()), this.graph.element, legend),
      heading,
      list,
      h("details", { class: "more" }, h("summary", {}, t("review.as-table")), table),
      h("p", { class: "quiet" }, judgeText(review.judge)),
    );
    this.changed();
    if (fresh) announce(game.ready(this.seat ?? 0));
  }

  /** Show the review of a seat, at a step of the replay. @param {number} seat @param {number} at */
  show(seat, at) {
    if (!this.places) return;
    if (seat !== this.seat) this.#draw(this.places, seat);
    this.graph.at(at + 1);
    for (const [step, item] of this.items) {
      const here = step === at + 1;
      item.button.setAttribute("aria-pressed", String(here));
      item.detail.hidden = !here;
    }
  }

  /** @param {Places} places @param {number} seat */
  #draw({ game, list, summary, legend, heading, table }, seat) {
    this.seat = seat;
    put(summary, game.summary(seat));
    this.graph.draw(game.course(seat));
    put(legend, game.legend(seat).map(({ kind, words }) => h("li", {}, h("span", { class: ["graph-sample", ...kind] }), words)));
    const turning = [...game.turning(seat)].sort((one, other) => other.cost - one.cost);
    heading.textContent = turning.length ? t("review.turning") : t("review.no-turning");
    this.items = new Map(turning.map((turn) => [turn.step, this.#item(game, turn)]));
    this.#list(list, turning.length > MOST + 1 ? turning.slice(0, MOST) : turning, turning);
    const { heads, rows } = game.table(seat);
    put(
      table,
      h("table", {},
        h("thead", {}, h("tr", {}, heads.map((head) => h("th", { scope: "col" }, head)))),
        h("tbody", {}, rows.map(({ turn, cells }) => h("tr", { class: turn.costly && "costly" }, cells.map((cell) => h("td", {}, cell)))))),
    );
  }

  /**
   * The turning points, the costliest first; the smaller ones of many only when they are asked for.
   * @param {HTMLElement} list
   * @param {ReviewTurn[]} shown
   * @param {ReviewTurn[]} all
   */
  #list(list, shown, all) {
    const steps = new Set(shown.map(({ step }) => step));
    const more = all.length - shown.length;
    put(
      list,
      [...this.items].filter(([step]) => steps.has(step)).map(([, { element }]) => element),
      more > 0 && h("li", {}, h("button", { type: "button", class: "link", data: { does: "all-turning" }, on: { click: () => this.#list(list, all, all) } }, t("review.more", { n: more }))),
    );
  }

  /** @param {GameReview} game @param {ReviewTurn} turn @returns {Item} */
  #item(game, turn) {
    const choose = h("button", { type: "button", class: "turning-point", data: { step: turn.step }, on: { click: () => this.choose(turn.step - 1) } },
      game.title(turn).map((words, index) => h(index ? "b" : "span", {}, words)));
    const detail = h("div", { class: "turning-detail" }, comparison(game, turn));
    return { button: choose, detail, element: h("li", {}, choose, detail) };
  }

  /**
   * The turn that was played from a step on, and the better one; null where neither is worth a word.
   * @param {number} seat
   * @param {number} at
   * @returns {?Comparison}
   */
  compared(seat, at) {
    if (!this.places) return null;
    const { game } = this.places;
    const turn = game.turning(seat).find(({ step }) => step === at + 1);
    if (!turn) return null;
    const colour = "colour" in turn ? turn.colour : undefined;
    return { title: game.name(turn), played: turn.move, better: turn.better, colour, words: comparison(game, turn) };
  }
}

/** @param {GameReview} game @param {ReviewTurn} turn */
function comparison(game, turn) {
  return h("dl", { class: "comparison" },
    row("played", t("review.played"), game.move(turn)),
    turn.better && row("better", t("review.better"), game.better(turn), reasonText(turn.reason)));
}

/** @param {string} kind @param {string} label @param {?string} words */
function row(kind, label, words, reason = "") {
  return h("div", { class: kind },
    h("dt", {}, h("span", { class: "stroke-sample", "aria-hidden": "true" }), label),
    h("dd", {}, words, reason && h("span", { class: "comparison-reason" }, reason)));
}
