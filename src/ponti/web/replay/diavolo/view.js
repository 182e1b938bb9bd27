/** A replay of Ponte del Diavolo: the lagoon from a player's side, the score and the moves. */

import { Board } from "/diavolo/board.js";
import { ending } from "/diavolo/ending.js";
import { coloured, MoveList, moveNumber, movesBefore } from "/diavolo/movelist.js";
import { ScorePanel } from "/diavolo/score.js";
import { diavoloPosition } from "/diavolo/position.js";
import { lagoonStyles } from "/diavolo/styles.js";
import { moveText, spaceText } from "/diavolo/words.js";
import { h, put } from "/dom.js";
import { t } from "/i18n.js";
import { headerOf } from "/replay/record.js";

/** @import { Shown } from "/diavolo/marks.js" */
/** @import { GameOptions } from "/new/new.js" */
/** @import { Comparison } from "/replay/review.js" */
/** @import { Recorded } from "/replay/viewer.js" */
/** @import { NetworkView } from "/wire.js" */

export const prepare = lagoonStyles;

/** The options of a new game like the recorded one. @param {string} record @returns {GameOptions} */
export function optionsOf(record) {
  return { game: "diavolo", size: Number(headerOf(record, "size")), supply: headerOf(record, "supply") ?? null };
}

export class GameView {
  /** @param {Recorded} replay @param {{choose: (at: number) => void}} viewer */
  constructor(replay, { choose }) {
    this.replay = replay;
    this.position = diavoloPosition(replay.steps[0]);
    /** @type {Shown} */
    this.marks = {};
    /** @type {?Board} */
    this.lagoon = null;
    this.texts = replay.steps.slice(1).map((step) => step.text);
    this.before = movesBefore(this.position);
    this.moves = coloured(this.texts, this.before);
    this.score = new ScorePanel({ point: (network) => this.pointAt(network) });
    this.list = new MoveList({ choose });
    this.board = h("div", { class: "replay-lagoon" });
    this.ratio = 1;
    this.end = h("div", {});
    this.side = [this.score.element, this.end, this.list.element];
  }

  /** Show the board from the side of a seat. @param {number} seat */
  from(seat) {
    const { size } = this.position;
    this.lagoon = new Board({
      size,
      turned: seat === 1,
      label: t("diavolo.board", { n: size }),
      handlers: { describe: (space) => spaceText(space, this.position) },
    });
    put(this.board, this.lagoon.element);
  }

  /** @param {number} at @param {{still: boolean, compared?: ?Comparison}} how */
  show(at, { still, compared = null }) {
    const position = diavoloPosition(this.replay.steps[at]);
    this.position = position;
    this.marks = { last: compared ? null : position.last, compared };
    this.lagoon?.show(position, this.marks, { still });
    this.score.show(position);
    this.list.show(this.texts, compared ? at + 1 : at, this.before);
    const { outcome, named, own } = this.replay;
    const over = outcome && at === this.texts.length;
    put(this.end, over ? ending(position, outcome, (seat) => named[seat], own) : null);
  }

  /** @param {?NetworkView} network */
  pointAt(network) {
    this.lagoon?.show(this.position, { ...this.marks, network }, { still: true });
  }

  /** How far a step is, in moves. @param {number} at */
  count(at) {
    return `${moveNumber(at, this.before)} / ${moveNumber(this.texts.length, this.before)}`;
  }

  /** A step in words. @param {number} at */
  text(at) {
    return at === 0 ? t("replay.begin") : moveText(this.moves[at - 1].move, this.moves[at - 1].colour);
  }
}
