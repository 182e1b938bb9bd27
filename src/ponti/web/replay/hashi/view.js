/** A replay of Hashi: the board of one player, the card, and how many points everybody has. */

import { h, put } from "/dom.js";
import { HashiBoard } from "/hashi/board.js";
import { CardPlace } from "/hashi/cards.js";
import { moveText } from "/hashi/checking.js";
import { comparedStrokes } from "/hashi/ghosts.js";
import { lastStrokes } from "/hashi/others.js";
import { hashiPosition } from "/hashi/position.js";
import { isCard, turnOf } from "/hashi/rounds.js";
import { boardText, cardText } from "/hashi/speech.js";
import { boardStyles } from "/hashi/styles.js";
import { t } from "/i18n.js";
import { headerOf } from "/replay/record.js";

/** @import { GameOptions } from "/new/new.js" */
/** @import { Comparison } from "/replay/review.js" */
/** @import { Recorded } from "/replay/viewer.js" */

export const prepare = boardStyles;

/** The options of a new game like the recorded one. @param {string} record @returns {GameOptions} */
export function optionsOf(record) {
  const pen = headerOf(record, "pen") === "free" ? "free" : "strict";
  return { game: "hashi", board: headerOf(record, "board"), deck: headerOf(record, "deck"), pen };
}

export class GameView {
  /** @param {Recorded} replay @param {{choose: (at: number) => void}} viewer */
  constructor(replay, { choose }) {
    if (!replay.layout) throw new Error("a replay of Hashi has a layout");
    this.replay = replay;
    this.choose = choose;
    this.seat = 0;
    this.texts = replay.steps.slice(1).map((step) => step.text);
    /** Where it begins: lines that were tried may do so anywhere. */
    this.start = hashiPosition(replay.steps[0]);
    this.chart = new HashiBoard({ layout: replay.layout, labels: true });
    this.board = this.chart.element;
    this.ratio = this.chart.chart.width / this.chart.chart.height;
    this.card = new CardPlace();
    this.points = h("ul", { class: "replay-points" });
    this.list = h("ol", { class: "moves rounds", tabindex: "0", "aria-label": t("replay.rounds") });
    this.side = [
      h("div", { class: "replay-card" }, this.card.element, this.points),
      h("section", { class: "move-list" }, h("h2", {}, t("replay.rounds")), this.list),
    ];
  }

  /** Show the board of a seat. @param {number} seat */
  from(seat) {
    this.seat = seat;
  }

  /** @param {number} at @param {{still: boolean, compared?: ?Comparison}} how */
  show(at, { still, compared = null }) {
    const position = hashiPosition(this.replay.steps[at]);
    const { scores } = this.replay.steps[at];
    const { seats } = this.replay;
    const fresh = lastStrokes(this.texts.slice(0, at), seats.length)[this.seat];
    const ghosts = compared ? comparedStrokes(compared) : [];
    this.chart.show({ board: position.boards[this.seat], fresh: compared ? {} : fresh, ghosts }, { still });
    this.chart.setTitle(boardText(seats[this.seat], position.boards[this.seat], scores[this.seat]));
    this.card.show(position.card ?? lastCard(this.texts.slice(0, at)) ?? this.start.card);
    put(
      this.points,
      seats.map((name, seat) =>
        h(
          "li",
          { class: seat === this.seat && "here" },
          h("span", {}, name),
          h("b", {}, t("seat.points", { n: scores[seat] })),
        ),
      ),
    );
    this.drawList(at);
  }

  /** @param {number} at */
  drawList(at) {
    put(
      this.list,
      this.texts.map((text, index) => {
        const here = index + 1 === at;
        return h(
          "li",
          { "aria-current": here ? "step" : null },
          h(
            "button",
            {
              type: "button",
              class: "move",
              on: { click: () => this.choose(index + 1) },
            },
            this.short(text, index),
          ),
        );
      }),
    );
    requestAnimationFrame(() => {
      /** @type {HTMLElement|null} */
      const here = this.list.querySelector("[aria-current]");
      if (here) this.list.scrollTop = here.offsetTop - this.list.clientHeight / 2;
    });
  }

  /**
   * A card as it is, with the number of its round; of a round only the turn of the player that is shown.
   * @param {string} text
   * @param {number} index
   */
  short(text, index) {
    if (text.startsWith("setup")) return [h("span", { class: "quiet" }, t("hashi.setup")), h("span", {}, this.turn(text))];
    const begun = index === 0 && this.start.card !== null;
    const card = isCard(text) ? text : begun ? this.start.card : null;
    return [
      card !== null && [h("span", { class: "move-number" }, `${this.roundsIn(index + 1)}.`), h("b", { class: "card-chip" }, card)],
      !isCard(text) && h("span", {}, this.turn(text)),
    ];
  }

  /** How many rounds have begun: each does with a card. @param {number} steps */
  roundsIn(steps) {
    return this.start.round + this.texts.slice(0, steps).filter(isCard).length;
  }

  /** The turn of the player that is shown. @param {string} text of a round */
  turn(text) {
    return turnOf(text, this.seat, this.replay.seats.length);
  }

  /** How far a step is, in rounds. @param {number} at */
  count(at) {
    return `${this.roundsIn(at)} / ${this.roundsIn(this.texts.length)}`;
  }

  /** A step in words. @param {number} at */
  text(at) {
    if (at === 0) return t("replay.begin");
    const text = this.texts[at - 1];
    if (isCard(text)) return cardText(text);
    return text.startsWith("setup") ? t("replay.setup") : t("replay.round", { name: this.replay.seats[this.seat], turn: moveText(this.turn(text)) });
  }
}

/** @param {string[]} texts */
function lastCard(texts) {
  return texts.findLast(isCard) ?? null;
}
