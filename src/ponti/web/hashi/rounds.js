/**
 * The rounds of a game: the card of each, and what one player drew with it.
 * @module hashi/rounds
 */
import { h, put } from "/dom.js";
import { t } from "/i18n.js";
import { keepInSight } from "/ui/in-sight.js";

/** Whether an event of play is a card. @param {string} text */
export function isCard(text) {
  return /^\d\/\d$/.test(text);
}

/** What one seat did in an event of play that is no card. @param {string} text @param {number} seat @param {number} seats how many there are */
export function turnOf(text, seat, seats) {
  const turns = text.split(" | ");
  return (turns.length > seats ? turns[seat + 1] : turns[seat]) ?? text;
}

/**
 * The events of play after which the boards are looked at: all but the cards.
 * @param {string[]} moves
 * @returns {{ply: number, round: number, card: string|null, text: string}[]} ply: how many events that is
 */
export function roundsOf(moves) {
  let round = 0;
  /** @type {string|null} */
  let card = null;
  const rounds = [];
  for (const [index, text] of moves.entries()) {
    if (isCard(text)) {
      round += 1;
      card = text;
    } else {
      rounds.push({ ply: index + 1, round, card, text });
    }
  }
  return rounds;
}

export class RoundList {
  /** @param {{choose: (ply: number) => void}} options */
  constructor({ choose }) {
    this.choose = choose;
    this.list = h("ol", { class: "round-list", tabindex: "0", "aria-label": t("replay.rounds") });
    this.element = h("section", { class: "panel rounds-panel" }, h("h2", {}, t("replay.rounds")), this.list);
    this.bring = keepInSight(this.list);
    this.key = "";
  }

  /** @param {string[]} moves @param {{seat: number, seats: number, at: ?number}} how at: what is looked at, if it is not the present */
  show(moves, { seat, seats, at }) {
    const key = JSON.stringify([moves.length, moves.at(-1), seat, at]);
    if (key === this.key) return;
    this.key = key;
    const rounds = roundsOf(moves);
    this.element.hidden = rounds.length === 0;
    const focused = this.list.contains(document.activeElement) && document.activeElement instanceof HTMLElement ? document.activeElement.dataset.ply : null;
    put(this.list, rounds.map(({ ply, round, card, text }) =>
      h("li", { "aria-current": ply === at ? "step" : null },
        h("button", { type: "button", class: "move", data: { ply }, on: { click: () => this.choose(ply) } },
          h("span", { class: "move-number" }, round > 0 && `${round}.`),
          h("b", { class: "card-chip" }, card),
          h("span", {}, turnOf(text, seat, seats))))));
    /** @type {HTMLElement|null} */
    const again = focused ? this.list.querySelector(`[data-ply="${focused}"]`) : null;
    again?.focus({ preventScroll: true });
    this.bring();
  }
}
