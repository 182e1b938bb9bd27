/** The table of Ponte del Diavolo: the board, what to do, the score, the moves, and the end. */

import { Controls } from "/diavolo/controls.js";
import { ending, resultText } from "/diavolo/ending.js";
import { coloured, MoveList, moveNumber } from "/diavolo/movelist.js";
import { Play } from "/diavolo/play.js";
import { chip, ScorePanel } from "/diavolo/score.js";
import { remember, remembered } from "/diavolo/memory.js";
import { diavoloPosition } from "/diavolo/position.js";
import { selectionOf } from "/diavolo/selection.js";
import { Sides } from "/diavolo/sides.js";
import { lagoonStyles } from "/diavolo/styles.js";
import { Takeback } from "/diavolo/takeback.js";
import { moveText, scoreText } from "/diavolo/words.js";
import { cleanup, h, put, setData } from "/dom.js";
import { hearKeys, keysHelp } from "/game/keys.js";
import { Past } from "/game/past.js";
import { t } from "/i18n.js";
import { announce } from "/ui/announce.js";
import { notice } from "/ui/notice.js";
import { play as sound } from "/ui/sound.js";

/** @import { Asker } from "/diavolo/turn.js" */
/** @import { TableModule } from "/game/game.js" */
/** @import { Moment } from "/game/history.js" */
/** @import { Shell } from "/game/shell.js" */
/** @import { Change, Room } from "/net/room.js" */
/** @import { Hinted, Played, RoomEvent, TakebackAnswered } from "/wire.js" */

/** Put the table of a room on the page. @type {TableModule["mountTable"]} */
export async function mountTable(root, { room, shell }) {
  await lagoonStyles();
  const table = new Table(room, shell);
  put(root, table.element);
  root.className = "diavolo-screen";
  table.update({ events: [], first: true });
  return table;
}

class Table {
  /** @param {Room} room @param {Shell} shell */
  constructor(room, shell) {
    this.room = room;
    this.shell = shell;
    this.undo = cleanup();
    /** The hint that is shown. @type {?Hinted} */
    this.hinted = null;
    /** Whether a hint was asked for and has not come yet. */
    this.asked = false;
    this.play = new Play({ size: this.position.size, asker: this.asker(), key: (key) => this.pressed(key) });
    this.takeback = new Takeback(shell);
    this.sides = new Sides(this.play, shell);
    shell.items = () => this.sides.items();
    this.past = new Past(shell, {
      stops: () => this.state.moves.map((_, ply) => ply),
      words: (moment) => this.pastText(moment),
      changed: () => this.looked(),
      board: () => this.play.board.element,
    });
    shell.past = this.past;
    this.play.onPast = () => this.past.refuse();
    this.controls = new Controls({
      play: this.play,
      shell,
      takeback: this.takeback,
      deeds: { send: (move) => this.send(move), hint: () => this.hint(), why: () => this.toggleWhy(), looking: () => this.past.on },
    });
    this.play.onDraw = () => {
      this.dropHint();
      this.controls.draw();
      remember(room.id, this.state.ply, this.play.turn.selection);
    };
    this.play.board.handlers.enlarged = () => this.controls.draw();
    hearKeys(this.undo, (event) => !event.ctrlKey && !event.metaKey && !event.altKey && this.play.pressed(event.key));
    this.undo.listen(window, "resize", () => this.controls.draw());
    this.undo.add(room.on("status", () => this.controls.draw()));
    this.score = new ScorePanel({ point: (network) => this.play.mark({ network }) });
    this.moves = new MoveList({ choose: (ply) => this.past.go(ply) });
    this.result = h("div", { class: "result" });
    this.help = h("p", { class: "unseen", id: "lagoon-keys" });
    this.play.board.grid.setAttribute("aria-describedby", this.help.id);
    this.element = h(
      "div",
      { class: "board-layout diavolo-table" },
      h("div", { class: "board-place" }, this.play.board.element, this.help),
      h(
        "div",
        { class: "beside table-turn" },
        h("div", { class: "table-seats" }, shell.seatStrip({ mark: (seat) => this.seatMark(seat) })),
        this.result,
        this.takeback.element,
        this.past.element,
        this.controls.element,
      ),
      h("div", { class: "beside info" }, this.score.element, this.moves.element),
    );
  }

  /** @returns {Asker} */
  asker() {
    return {
      consider: (what) => this.room.request({ type: "consider", seat: this.askingSeat, what }),
      closed: async (first) => {
        const answer = await this.room.request({ type: "closed", seat: this.askingSeat, ...(first && { first }) });
        return answer.spaces;
      },
    };
  }

  get position() {
    return diavoloPosition(this.state);
  }

  get state() {
    return this.room.state;
  }

  /** The own seat that acts now, or null. */
  get seat() {
    return this.shell.activeSeat();
  }

  /** The seat for which questions are asked: the one that acts, else an own one. */
  get askingSeat() {
    return this.seat ?? this.room.seats[0] ?? 0;
  }

  nameOf = (/** @type {number} */ seat) => this.shell.named(seat);

  /** The colour of a seat as a sign, once it is chosen. @param {number} seat */
  seatMark(seat) {
    const { position } = this;
    if (["opening", "choice"].includes(position.phase)) return null;
    const colour = position.colours[seat];
    const word = t(`diavolo.colour.${colour}`);
    return h("span", { class: "seat-chip", title: word }, chip(colour), h("span", { class: "unseen" }, word));
  }

  /** Something has happened. @param {Change} change */
  update({ events, first }) {
    const { position } = this;
    const active = this.seat !== null && this.state.status === "playing" && position.phase !== "choice";
    const colour = active || !this.room.seats.length ? position.turn : position.colours[this.askingSeat];
    if (this.hinted?.ply !== this.state.ply) this.forgetHint();
    const kept = first && active ? remembered(this.room.id, this.state.ply) : null;
    this.sides.draw();
    this.play.set(position, { active, colour }, { still: first });
    if (kept) this.play.turn.choose(kept);
    this.past.update();
    this.drawAside();
    this.drawBar();
    this.takeback.draw();
    this.drawResult();
    this.controls.draw();
    this.help.textContent = keysHelp(this.shell, "diavolo.keys.spoken").join(" ");
    setData(this.element, { ply: this.state.ply, seat: this.seat, status: this.state.status });
    if (first) announce(this.controls.guide.textContent);
    else this.tell(events);
  }

  /** The score and the moves, of the past while it is looked at. */
  drawAside() {
    const { moment } = this.past;
    this.score.show(moment ? diavoloPosition(moment) : this.position);
    this.moves.show(this.state.moves, moment?.ply);
  }

  /** Another moment is looked at, or the present. */
  looked() {
    const { moment } = this.past;
    this.element.classList.toggle("looking-back", moment !== null);
    this.play.look(moment && diavoloPosition(moment));
    this.drawAside();
  }

  /** A moment of the past in words. @param {Moment} moment */
  pastText({ ply }) {
    if (ply === 0) return t("replay.begin");
    const { move, colour } = coloured(this.state.moves)[ply - 1];
    return `${t("diavolo.bar.move", { n: moveNumber(ply) })}. ${moveText(move, colour)}`;
  }

  /** The bar tells how far the game is, as in every game. */
  drawBar() {
    const { moves, status } = this.state;
    this.shell.setBar(status === "over" ? t("game.over") : t("diavolo.bar.move", { n: moveNumber(moves.length + 1) }));
  }

  /** Say what others did, and what is to be done now. @param {RoomEvent[]} events */
  tell(events) {
    for (const event of events) {
      if (event.type === "played") this.tellMove(event);
      if (event.type === "takeback-answered") this.tellTakeback(event);
    }
    const { position } = this;
    const { outcome } = this.state;
    if (events.some(({ type }) => type === "played")) sound(outcome ? "end" : "tile");
    if (outcome) announce(`${resultText(outcome, this.nameOf, this.room.seats)} ${scoreText(position)}`);
    else announce(this.controls.guide.textContent);
  }

  /** @param {Played} event */
  tellMove({ text, seat = null, forced }) {
    if (seat === null) return;
    const played = coloured(this.state.moves).findLast(({ move }) => move === text);
    const words = moveText(text, played?.colour ?? this.position.colours[seat]);
    if (!this.shell.isOwn(seat) || this.shell.isHotSeat) announce(words);
    if (forced) notice(this.shell.about(seat, "diavolo.told.forced"));
  }

  /** @param {TakebackAnswered} event */
  tellTakeback({ seat, agreed }) {
    const words = t(agreed ? "diavolo.told.taken-back" : "diavolo.told.not-taken-back");
    announce(words);
    if (!agreed && !this.shell.isOwn(seat)) notice(words);
  }

  drawResult() {
    const { position } = this;
    const { outcome } = this.state;
    if (Boolean(outcome) === this.result.childElementCount > 0) return;
    put(this.result, outcome && [ending(position, outcome, this.nameOf, this.room.seats), this.shell.endActions()]);
  }

  /** @param {string} key */
  pressed(key) {
    if (this.past.pressed(key)) return true;
    const own = this.seat !== null && !this.past.on;
    /** @type {{[key: string]: () => unknown}} */
    const keys = {
      c: () => own && this.play.turn.move && this.send(this.play.turn.move),
      p: () => own && this.position.legal.passing && this.send("pass"),
      w: () => !this.past.on && this.toggleWhy(),
      h: () => own && this.shell.hintPossible() && this.hint(),
      s: () => announce(scoreText(this.past.moment ? diavoloPosition(this.past.moment) : this.position)),
      l: () => announce(this.lastText()),
      f: () => this.sides.turn(),
      y: () => this.shell.voices.open(),
    };
    keys[key.toLowerCase()]?.();
    return key.toLowerCase() in keys;
  }

  lastText() {
    const last = coloured(this.state.moves).at(-1);
    return last ? moveText(last.move, last.colour) : t("diavolo.moves.none");
  }

  toggleWhy() {
    if (!this.room.seats.length) return;
    this.play.showWhy(!this.play.why);
    announce(t(this.play.why ? "diavolo.why.on" : "diavolo.why.off"));
  }

  /** Send a move; it stays drawn as chosen until the server has answered. @param {string} move */
  async send(move) {
    const { turn } = this.play;
    if (turn.sent || this.seat === null || this.past.on) return;
    turn.sent = move;
    this.play.draw();
    await this.shell.ask({ type: "move", seat: this.seat, ply: this.state.ply, move });
    if (turn.sent !== move) return;
    turn.sent = null;
    this.play.draw();
  }

  async hint() {
    const { seat } = this;
    const { hint } = this.controls;
    if (this.asked || seat === null) return;
    this.asked = true;
    hint.wait();
    const answer = await this.shell.ask({ type: "hint", seat });
    this.asked = false;
    hint.clear();
    if (!answer || answer.ply !== this.state.ply) return;
    const { move } = answer;
    this.hinted = answer;
    if (/\d/.test(move)) this.play.turn.choose(selectionOf(move));
    const words = ["light", "dark"].includes(move) ? t(`diavolo.choice.${move}`) : moveText(move, this.play.turn.colour ?? "light");
    hint.show(answer, words, { dismiss: () => this.forgetHint() });
  }

  /** Whoever chooses something else has no use for the hint; after the move it is over. */
  dropHint() {
    const { move, selection } = this.play.turn;
    const chosen = selection.tiles.length > 0 || selection.foot !== null;
    if (this.hinted && chosen && move !== this.hinted.move) this.forgetHint();
  }

  forgetHint() {
    this.hinted = null;
    if (!this.asked) this.controls.hint.clear();
  }

  unmount() {
    this.undo.run();
  }
}
