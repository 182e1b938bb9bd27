/**
 * The boards of the other players, small, with their last strokes marked.
 * @module hashi/others
 */
import { h, put } from "/dom.js";
import { t } from "/i18n.js";
import { settings } from "/store.js";
import { openDialog } from "/ui/dialog.js";
import { HashiBoard } from "/hashi/board.js";
import { hashiPosition } from "/hashi/position.js";
import { boardSentences, boardText } from "/hashi/speech.js";
import { strokesOf } from "/hashi/strokes.js";

/** @import { Moment } from "/game/history.js" */
/** @import { Shell } from "/game/shell.js" */
/** @import { Layout } from "/hashi/geometry.js" */

/** @typedef {{entry: string|null, bridges: string[]}} Strokes of a turn */

/**
 * The strokes of the last round by seat, from the events of play.
 * @param {string[]} moves
 * @param {number} seats
 * @returns {Strokes[]}
 */
export function lastStrokes(moves, seats) {
  const nothing = Array.from({ length: seats }, () => ({ entry: null, bridges: [] }));
  const text = moves.findLast((each) => !/^\d\/\d$/.test(each));
  if (!text) return nothing;
  let turns = text.split(" | ");
  const setup = turns[0] === "setup";
  if (setup || turns[0] === "check") turns = turns.slice(1);
  if (turns.length !== seats) return nothing;
  // What a seat writes at set-up lands on the board of the next one.
  if (setup) turns = [...turns.slice(-1), ...turns.slice(0, -1)];
  return turns.map((turn) => {
    const strokes = strokesOf(turn);
    return { entry: strokes.find((word) => /^\d/.test(word)) ?? null, bridges: strokes.filter((word) => !/^\d/.test(word)) };
  });
}

export class OtherBoards {
  /** @param {Shell} shell @param {Layout} layout */
  constructor(shell, layout) {
    this.shell = shell;
    this.layout = layout;
    /** What is looked back at. @type {?Moment} */
    this.past = null;
    /** The board that is shown large, over the table. @type {?{seat: number, board: HashiBoard}} */
    this.large = null;
    const { seats } = shell.room.state;
    this.pages = seats.length === 1 ? [] : seats.map((_, seat) => {
      const board = new HashiBoard({ layout, labels: settings().labels });
      const name = h("h2", {});
      const words = h("ul", { class: "unseen" });
      return { seat, board, name, words, element: h("section", { class: "board-page other", data: { seat } }, name, board.element, words) };
    });
  }

  /** Show a board large, where all of them are small. @param {number} seat */
  async enlarge(seat) {
    const board = new HashiBoard({ layout: this.layout, labels: settings().labels });
    board.element.style.setProperty("--ratio", String(board.chart.width / board.chart.height));
    this.large = { seat, board };
    this.#show(seat, board);
    await openDialog({ title: this.shell.seatName(seat), kind: "large-board", body: board.element });
    this.large = null;
  }

  /** @param {number} seat @param {HashiBoard} board */
  #show(seat, board) {
    const { state } = this.shell.room;
    const { past } = this;
    const { boards } = hashiPosition(past ?? state);
    const last = lastStrokes(past ? state.moves.slice(0, past.ply) : state.moves, state.seats.length);
    board.setTitle(boardText(this.shell.seatName(seat), boards[seat], past ? past.points[seat] : state.seats[seat].points));
    const fresh = state.status === "over" && !past ? {} : last[seat];
    board.show({ board: boards[seat], fresh }, { inOrder: true });
  }

  /** Show all boards but that of one seat, as they are or as they were. @param {number} except @param {?Moment} past */
  draw(except, past) {
    this.past = past;
    const { boards } = hashiPosition(past ?? this.shell.room.state);
    for (const { seat, board, name, words, element } of this.pages) {
      element.hidden = seat === except;
      if (element.hidden) continue;
      name.textContent = this.shell.seatName(seat);
      // What is a picture to some is a list to others.
      if (board.shown !== boards[seat]) {
        words.setAttribute("aria-label", t("hashi.say.board-of", { name: this.shell.seatName(seat) }));
        put(words, boardSentences(board.chart, boards[seat]).map((sentence) => h("li", {}, sentence)));
      }
      this.#show(seat, board);
    }
    if (this.large) this.#show(this.large.seat, this.large.board);
  }
}
