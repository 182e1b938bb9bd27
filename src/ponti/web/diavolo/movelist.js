/** The list of moves, numbered as in records, with a column a colour and the newest in sight. */

import { shortMove } from "/diavolo/words.js";
import { h, put } from "/dom.js";
import { t } from "/i18n.js";
import { keepInSight } from "/ui/in-sight.js";

/** @import { DiavoloView } from "/wire.js" */

/**
 * How many moves a whole game has before a position, as far as their colours and numbers go: lines may begin anywhere.
 * @param {DiavoloView} position
 */
export function movesBefore({ phase, turn }) {
  if (phase === "opening") return 0;
  if (phase === "choice") return 1;
  return turn === "light" ? 3 : 2;
}

/** Who made each move, by its colour; the choice of a colour has the second seat's.
 * @param {string[]} moves
 * @param {number} [before] how many are not among them
 * @returns {{move: string, colour: string}[]}
 */
export function coloured(moves, before = 0) {
  return moves.map((move, index) => {
    if (index + before === 0) return { move, colour: "light" };
    if (index + before === 1) return { move, colour: move };
    return { move, colour: (index + before) % 2 === 0 ? "dark" : "light" };
  });
}

/**
 * The number of a move, as records have it: the choice of a colour belongs to the first one.
 * @param {number} ply counted from 1; 0: nothing has been played
 * @param {number} [before] how many moves are not among those that are counted
 */
export function moveNumber(ply, before = 0) {
  return ply + before < 2 || before > 1 ? ply : ply - 1;
}

export class MoveList {
  /** @param {{choose?: (ply: number) => void}} [options] choose: a move is tapped (replay) */
  constructor({ choose } = {}) {
    this.choose = choose;
    this.list = h("ol", { class: "moves by-colour", tabindex: "0", "aria-label": t("diavolo.moves.title") });
    this.bring = keepInSight(this.list);
    this.element = h("section", { class: "move-list" },
      h("h2", {}, t("diavolo.moves.title")),
      h("div", { class: "moves-head", "aria-hidden": "true" }, ["light", "dark"].map((colour) =>
        h("span", {}, h("i", { class: ["dot", colour] }), t(`diavolo.colour.${colour}`)))),
      this.list);
  }

  /** @param {string[]} moves @param {number} [current] the ply shown, counted from 1 @param {number} [before] how many moves are not here */
  show(moves, current = moves.length, before = 0) {
    if (!moves.length) put(this.list, h("li", { class: "quiet" }, t("diavolo.moves.none")));
    else
      put(
        this.list,
        coloured(moves, before).map(({ move, colour }, index) => this.line(move, colour, index + 1, current, moveNumber(index + 1, before))),
      );
    requestAnimationFrame(this.bring);
  }

  /** @param {string} move @param {string} colour @param {number} ply @param {number} current @param {number} number */
  line(move, colour, ply, current, number) {
    const isChoice = move === "light" || move === "dark";
    const words = [
      !isChoice && h("span", { class: "move-number" }, `${number}.`),
      h("span", {}, h("span", { class: "unseen" }, `${t(`diavolo.colour.${colour}`)} `), shortMove(move)),
    ];
    const { choose } = this;
    return h(
      "li",
      { class: isChoice ? "choice-of-colour" : colour, "aria-current": ply === current ? "step" : null, data: { move } },
      choose ? h("button", { type: "button", class: "move", on: { click: () => choose(ply) } }, words) : words,
    );
  }
}
