/** A replay of Ponte del Diavolo: the lagoon from a player's side, the score and the moves. */

import { Board } from "/diavolo/board.js";
import { ending } from "/diavolo/ending.js";
import { coloured, MoveList } from "/diavolo/movelist.js";
import { ScorePanel } from "/diavolo/score.js";
import { lagoonStyles } from "/diavolo/table.js";
import { moveText, spaceText } from "/diavolo/words.js";
import { h, put } from "/dom.js";
import { t } from "/i18n.js";

export const prepare = lagoonStyles;

export class GameView {
  /** @param {object} replay as the server tells it @param {{choose: (at: number) => void}} viewer */
  constructor(replay, { choose }) {
    this.replay = replay;
    this.texts = replay.steps.slice(1).map((step) => step.text);
    this.moves = coloured(this.texts);
    this.score = new ScorePanel({ point: (network) => this.pointAt(network) });
    this.list = new MoveList({ choose });
    this.board = h("div", { class: "replay-lagoon" });
    this.end = h("div", {});
    this.side = [this.score.element, this.end, this.list.element];
  }

  /** Show the board from the side of a seat. */
  from(seat) {
    const { size } = this.replay.steps[0].position;
    this.lagoon = new Board({
      size,
      turned: seat === 1,
      label: t("diavolo.board", { n: size }),
      handlers: { describe: (space) => (this.position ? spaceText(space, this.position) : space) },
    });
    put(this.board, this.lagoon.element);
  }

  show(at, { still, compared = null }) {
    const { position } = this.replay.steps[at];
    this.position = position;
    this.at = at;
    this.marks = { last: compared ? null : position.last, compared };
    this.lagoon.show(position, this.marks, { still });
    this.score.show(position);
    this.list.show(this.texts, at);
    const { outcome, seats } = this.replay;
    const over = outcome && at === this.texts.length;
    put(this.end, over && ending(position, outcome, (seat) => seats[seat]));
  }

  pointAt(network) {
    this.lagoon.show(this.position, { ...this.marks, network }, { still: true });
  }

  /** A step in words. */
  text(at) {
    return at === 0 ? t("replay.begin") : moveText(this.moves[at - 1].move, this.moves[at - 1].colour);
  }
}
