/** The panel of a review within a replay: how far it is, the graph, the turning points, everything as a table. */

import { h, put } from "/dom.js";
import { errorText } from "/game/refusal.js";
import { reasonText } from "/game/reasons.js";
import { has, t } from "/i18n.js";
import { askForReview } from "/replay/asking.js";
import { Graph } from "/replay/graph.js";
import { announce } from "/ui/announce.js";
import { button } from "/ui/buttons.js";

const MOST = 5; // turning points that are listed at once

const GAMES = {
  hashi: () => import("/replay/hashi/review.js").then(({ HashiReview }) => HashiReview),
  diavolo: () => import("/replay/diavolo/review.js").then(({ DiavoloReview }) => DiavoloReview),
};

export class ReviewPanel {
  /**
   * @param {object} replay
   * @param {{choose: (step: number) => void, changed: () => void}} viewer
   */
  constructor(replay, { choose, changed }) {
    Object.assign(this, { replay, choose, changed });
    this.graph = new Graph((step) => choose(step - 1));
    this.content = h("div", { class: "review-content" });
    this.begin = button({ label: t("replay.review"), icon: "search", kind: "primary wide", run: () => this.open(), data: { does: "review" } });
    this.element = h("section", { class: "review", "aria-label": t("review.title") }, this.begin);
    this.state = "none";
  }

  /** Begin, or show again what is there. @param {?object} known a review that has been made already */
  async open(known = null) {
    if (this.state === "asking" || this.state === "ready") return;
    this.state = "asking";
    this.element.classList.add("panel");
    put(this.element, h("h2", { tabindex: "-1" }, t("review.title")), this.content);
    this.element.firstElementChild.focus({ preventScroll: true });
    this.changed();
    this.#progress({ status: "waiting", waiting: 0 });
    try {
      const Game = await GAMES[this.replay.game]();
      const review = known ?? (await askForReview(this.replay.record, { told: (state) => this.#progress(state), ended: () => this.closed }));
      if (this.closed) return;
      if (review) this.#ready(new Game(review, this.replay), review, !known);
      else this.#failed(t("review.failed"));
    } catch (error) {
      if (!this.closed) this.#failed(has(`review.error.${error.code}`) ? t(`review.error.${error.code}`) : errorText(error));
    }
  }

  close() {
    this.closed = true;
  }

  #progress({ status, waiting = 0, done = 0, total = 0 }) {
    const words = t(`review.${status === "waiting" && !waiting ? "starting" : status}`, { n: waiting, done, total });
    const share = status === "turns" && total ? done / total : null;
    if (!this.bar?.isConnected) {
      this.bar = h("progress", { "aria-label": t("review.title") });
      this.words = h("p", { class: "quiet", role: "status" });
      put(this.content, this.words, this.bar);
    }
    if (this.words.textContent !== words) this.words.textContent = words;
    if (share === null) this.bar.removeAttribute("value");
    else this.bar.value = share;
  }

  #failed(words) {
    this.state = "none";
    announce(words, { urgent: true });
    put(this.content, h("p", {}, words), button({ label: t("review.again"), icon: "reset", run: () => this.open(), data: { does: "review-again" } }));
    this.changed();
  }

  #ready(game, review, fresh) {
    Object.assign(this, { game, review, state: "ready" });
    if (!game.turns(0).length) {
      put(this.content, h("p", {}, t("review.too-short")));
      return;
    }
    // No ordered list: in those arrow keys scroll, and here they go on through the game.
    this.list = h("ul", { class: "turning" });
    this.summary = h("div", { class: "review-summary" });
    this.legend = h("ul", { class: "graph-legend" });
    this.table = h("div", { class: "review-table", tabindex: "0", role: "group", "aria-label": t("review.as-table") });
    this.heading = h("h3", {});
    put(
      this.content,
      this.summary,
      h("figure", { class: "review-graph" }, h("figcaption", {}, game.caption()), this.graph.element, this.legend),
      this.heading,
      this.list,
      h("details", { class: "more" }, h("summary", {}, t("review.as-table")), this.table),
    );
    this.changed();
    if (fresh) announce(game.ready(this.seat ?? 0));
  }

  get isReady() {
    return this.state === "ready" && Boolean(this.list);
  }

  /** Show the review of a seat, at a step of the replay. */
  show(seat, at) {
    if (!this.isReady) return;
    if (seat !== this.seat || !this.drawn) this.#draw(seat);
    this.graph.at(at + 1);
    for (const [step, item] of this.items) {
      const here = step === at + 1;
      item.button.setAttribute("aria-pressed", String(here));
      item.detail.hidden = !here;
    }
  }

  #draw(seat) {
    const { game } = this;
    this.seat = seat;
    this.drawn = true;
    put(this.summary, game.summary(seat));
    this.graph.draw(game.course(seat));
    put(this.legend, game.legend(seat).map(({ kind, words }) => h("li", {}, h("span", { class: ["graph-sample", ...kind] }), words)));
    const turning = [...game.turning(seat)].sort((one, other) => other.cost - one.cost);
    this.heading.textContent = turning.length ? t("review.turning") : t("review.no-turning");
    this.items = new Map(turning.map((turn) => [turn.step, this.#item(turn)]));
    this.#list(turning.length > MOST + 1 ? turning.slice(0, MOST) : turning, turning);
    const { heads, rows } = game.table(seat);
    put(
      this.table,
      h("table", {},
        h("thead", {}, h("tr", {}, heads.map((head) => h("th", { scope: "col" }, head)))),
        h("tbody", {}, rows.map(({ turn, cells }) => h("tr", { class: turn.costly && "costly" }, cells.map((cell) => h("td", {}, cell)))))),
    );
  }

  /** The turning points, the dearest first; the smaller ones of many only when they are asked for. */
  #list(shown, all) {
    const steps = new Set(shown.map(({ step }) => step));
    const more = all.length - shown.length;
    put(
      this.list,
      [...this.items].filter(([step]) => steps.has(step)).map(([, { element }]) => element),
      more > 0 && h("li", {}, h("button", { type: "button", class: "link", data: { does: "all-turning" }, on: { click: () => this.#list(all, all) } }, t("review.more", { n: more }))),
    );
  }

  #item(turn) {
    const choose = h("button", { type: "button", class: "turning-point", data: { step: turn.step }, on: { click: () => this.choose(turn.step - 1) } },
      this.game.title(turn).map((words, index) => h(index ? "b" : "span", {}, words)));
    const detail = h("div", { class: "turning-detail" }, this.#comparison(turn));
    return { button: choose, detail, element: h("li", {}, choose, detail) };
  }

  /** The turn that was played from a step on, and the better one: `{played, better, words}`; null where neither is worth a word. */
  compared(seat, at) {
    const turn = this.isReady ? this.game.turning(seat).find(({ step }) => step === at + 1) : null;
    return turn ? { played: turn.move, better: turn.better, colour: turn.colour, words: this.#comparison(turn) } : null;
  }

  #comparison(turn) {
    return h("dl", { class: "comparison" },
      row("played", t("review.played"), this.game.move(turn)),
      turn.better && row("better", t("review.better"), this.game.better(turn), reasonText(turn.reason)));
  }
}

function row(kind, label, words, reason = "") {
  return h("div", { class: kind },
    h("dt", {}, h("span", { class: "stroke-sample", "aria-hidden": "true" }), label),
    h("dd", {}, words, reason && h("span", { class: "comparison-reason" }, reason)));
}
