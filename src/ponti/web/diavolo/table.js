/** The table of Ponte del Diavolo: the board, what to do, the score, the moves, and the end. */

import { colourChoice } from "/diavolo/choice.js";
import { ending, resultText } from "/diavolo/ending.js";
import { guideText } from "/diavolo/guide.js";
import { coloured, MoveList } from "/diavolo/movelist.js";
import { magnifying, Play, setMagnifying } from "/diavolo/play.js";
import { chip, ScorePanel } from "/diavolo/score.js";
import { selectionOf } from "/diavolo/selection.js";
import { moveText, previewTexts, scoreText } from "/diavolo/words.js";
import { Takeback } from "/diavolo/takeback.js";
import { cleanup, h, put, style } from "/dom.js";
import { t } from "/i18n.js";
import { announce } from "/ui/announce.js";
import { button } from "/ui/buttons.js";
import { notice } from "/ui/notice.js";
import { play as sound } from "/ui/sound.js";

/** Put the table of a room on the page.
 * @param {HTMLElement} root
 * @param {{context: object, room: import('/net/room.js').Room, shell: object}} given
 */
export async function mountTable(root, { room, shell }) {
  await Promise.all(["lagoon", "board", "table"].map((sheet) => style(`/diavolo/${sheet}.css`)));
  const table = new Table(room, shell);
  put(root, table.element);
  root.className = "diavolo-screen";
  table.update({ events: [], first: true });
  return table;
}

class Table {
  constructor(room, shell) {
    this.room = room;
    this.shell = shell;
    this.undo = cleanup();
    this.play = new Play({
      size: room.state.options.size ?? room.state.position.size,
      asker: {
        consider: (what) => room.request({ type: "consider", seat: this.askingSeat, what }),
        closed: async (first) =>
          (await room.request({ type: "closed", seat: this.askingSeat, ...(first && { first }) })).spaces,
      },
      key: (key) => this.pressed(key),
    });
    this.play.onDraw = () => this.drawControls();
    this.play.board.handlers.enlarged = () => this.drawControls();
    this.score = new ScorePanel({
      point: (network) => this.play.mark({ network }),
    });
    this.moves = new MoveList();
    this.takeback = new Takeback(shell);
    this.makeParts();
    this.undo.listen(window, "resize", () => this.drawControls());
  }

  makeParts() {
    this.guide = h("p", { class: "guide" });
    this.effects = h("ul", { class: "effects" });
    this.controls = h("div", { class: "controls" });
    this.tools = h("div", { class: "tools" });
    this.result = h("div", { class: "result" });
    const help = h("p", { class: "unseen", id: "lagoon-keys" }, t("diavolo.keys.spoken"));
    this.play.board.grid.setAttribute("aria-describedby", help.id);
    this.element = h(
      "div",
      { class: "diavolo-table" },
      h("h1", { class: "unseen" }, t("game.diavolo")),
      h(
        "div",
        { class: "table-seats" },
        this.shell.banner.element,
        this.shell.seatStrip({ mark: (seat) => this.seatMark(seat) }),
      ),
      h("div", { class: "table-board" }, this.play.board.element, help),
      h(
        "div",
        { class: "table-turn" },
        this.result,
        this.takeback.element,
        this.guide,
        this.controls,
        this.effects,
        this.tools,
      ),
      h("div", { class: "table-score" }, this.score.element, this.moves.element),
    );
  }

  get state() {
    return this.room.state;
  }

  /** The colour of a seat as a sign, once it is chosen. */
  seatMark(seat) {
    const { position } = this.state;
    const known = !["opening", "choice"].includes(position.phase) || (position.phase === "opening" && seat === 0);
    if (!known) return null;
    const colour = position.colours[seat];
    return h(
      "span",
      { class: "seat-chip", title: t(`diavolo.colour.${colour}`) },
      chip(colour),
      h("span", { class: "unseen" }, t(`diavolo.colour.${colour}`)),
    );
  }

  /** The own seat that acts now, or null. */
  get seat() {
    return this.shell.activeSeat();
  }

  /** The seat for which questions are asked: the one that acts, else an own one. */
  get askingSeat() {
    return this.seat ?? this.room.seats[0] ?? 0;
  }

  /** Something has happened. @param {{events: object[], first: boolean}} told */
  update({ events = [], first = false }) {
    const { position } = this.state;
    const active = this.seat !== null && this.state.status === "playing";
    const colour = active || !this.room.seats.length ? position.turn : position.colours[this.askingSeat];
    this.play.set(position, { active: active && position.phase !== "choice", colour }, { still: first });
    this.shell.setBar(h("span", {}, t("game.diavolo")));
    this.score.show(position);
    this.moves.show(this.state.moves);
    this.takeback.draw();
    this.drawResult();
    if (!first) this.tell(events);
    if (first) announce(this.guide.textContent);
  }

  presence() {
    this.drawControls();
  }

  /** Say what others did, and what is to be done now. */
  tell(events) {
    let moved = false;
    for (const event of events) {
      if (event.type === "played") {
        moved = true;
        this.tellMove(event);
      } else if (event.type === "takeback-answered" && event.agreed) {
        announce(t("diavolo.told.taken-back"));
      } else if (event.type === "takeback-answered") {
        announce(t("diavolo.told.not-taken-back"));
        if (!this.shell.isOwn(event.seat)) notice(t("diavolo.told.not-taken-back"));
      }
    }
    if (moved) sound(this.state.status === "over" ? "end" : "tile");
    if (this.state.outcome)
      announce(
        `${resultText(this.state.outcome, (seat) => this.shell.seatName(seat), this.room.seats)} ${scoreText(this.state.position)}`,
      );
    else announce(this.guide.textContent);
  }

  tellMove({ text, seat, forced }) {
    const { colour } = coloured(this.state.moves).findLast(({ move }) => move === text) ?? {
      colour: this.state.position.colours[seat],
    };
    if (!this.shell.isOwn(seat) || this.room.seats.length > 1) announce(moveText(text, colour));
    if (!forced) return;
    const words = t("diavolo.told.forced", { name: this.shell.seatName(seat) });
    notice(words);
  }

  drawResult() {
    const { outcome, position } = this.state;
    const over = Boolean(outcome);
    this.element.classList.toggle("over", over);
    if (!over || this.result.childElementCount) {
      if (!over) put(this.result);
      return;
    }
    put(
      this.result,
      ending(position, outcome, (seat) => this.shell.seatName(seat), this.room.seats),
      this.shell.endActions(),
    );
  }

  /** The sentence, the buttons and the preview below the board. */
  drawControls() {
    const { position, status } = this.state;
    const { turn, board } = this.play;
    const own = this.seat !== null && status === "playing";
    const waitedFor = this.state.to_act[0];
    const guide =
      status === "over"
        ? ""
        : guideText(position, turn, { own, thinking: waitedFor === undefined ? "" : this.shell.seatName(waitedFor) });
    if (this.guide.textContent !== guide) this.guide.textContent = guide;
    this.element.classList.toggle("own-turn", own);
    const key = JSON.stringify([
      own,
      position.phase,
      position.legal.passing,
      turn.selection,
      this.play.sent,
      board.magnifier.open,
      this.play.why,
      magnifying(),
      board.magnifier.useful,
      status,
      this.state.moves.length,
    ]);
    if (key !== this.drawn) {
      this.drawn = key;
      this.keepingFocus(this.controls, () => put(this.controls, own ? this.turnButtons(position, turn) : null));
      this.keepingFocus(this.tools, () => put(this.tools, status === "over" ? null : this.toolButtons(board)));
    }
    const texts = turn.preview && !turn.hovered ? previewTexts(turn.preview, position, turn.colour) : [];
    put(
      this.effects,
      texts.map((text) => h("li", {}, text)),
    );
    if (turn.move && texts.length && this.announced !== turn.move) announce(texts.join(" "));
    this.announced = texts.length ? turn.move : this.announced;
  }

  /** Draw buttons anew; the one that had the focus has it again, or the board. */
  keepingFocus(place, draw) {
    const name = place.contains(document.activeElement) ? document.activeElement.dataset.does : null;
    draw();
    if (!name) return;
    const again = place.querySelector(`[data-does="${name}"]:not(:disabled)`);
    if (again) again.focus();
    else this.play.board.focus(this.play.board.current);
  }

  turnButtons(position, turn) {
    if (position.phase === "choice") return colourChoice((colour) => this.send(colour));
    const chosen = turn.selection.tiles.length > 0 || turn.selection.foot !== null;
    return [
      button({
        label: t(turn.selection.foot ? "diavolo.do.build" : "diavolo.do.place"),
        icon: "check",
        kind: "primary",
        disabled: !turn.move || Boolean(this.play.sent),
        run: () => this.send(turn.move),
        data: { does: "confirm" },
      }),
      chosen &&
        button({ label: t("diavolo.do.clear"), icon: "cross", run: () => turn.clear(), data: { does: "clear" } }),
      position.legal.passing &&
        !chosen &&
        button({ label: t("diavolo.do.pass"), run: () => this.send("pass"), data: { does: "pass" } }),
    ];
  }

  toolButtons(board) {
    const pressed = (on) => ({ "aria-pressed": String(on) });
    return [
      this.room.seats.length > 0 &&
        button({
          label: t("diavolo.do.why"),
          icon: "search",
          kind: "small",
          run: () => this.toggleWhy(),
          attributes: pressed(this.play.why),
          data: { does: "why" },
        }),
      this.shell.hintPossible() &&
        this.seat !== null &&
        button({
          label: t("diavolo.do.hint"),
          icon: "hint",
          kind: "small",
          run: () => this.hint(),
          data: { does: "hint" },
        }),
      this.takeback.seat !== null &&
        button({
          label: t("diavolo.do.takeback"),
          icon: "undo",
          kind: "small",
          run: () => this.takeback.ask(),
          data: { does: "takeback" },
        }),
      board.magnifier.open &&
        button({
          label: t("diavolo.do.reduce"),
          icon: "minus",
          kind: "small",
          run: () => board.magnifier.reduce(),
          data: { does: "reduce" },
        }),
      board.magnifier.useful &&
        matchMedia("(any-pointer: coarse)").matches &&
        !board.magnifier.open &&
        button({
          label: t("diavolo.do.magnify"),
          icon: "plus",
          kind: "small",
          run: () => {
            setMagnifying(!magnifying());
            this.drawControls();
          },
          attributes: pressed(magnifying()),
          data: { does: "magnify" },
        }),
    ];
  }

  pressed(key) {
    const { turn } = this.play;
    const keys = {
      c: () => turn.move && this.send(turn.move),
      p: () => this.state.position.legal.passing && this.seat !== null && this.send("pass"),
      w: () => this.toggleWhy(),
      h: () => this.shell.hintPossible() && this.seat !== null && this.hint(),
      s: () => announce(scoreText(this.state.position)),
      l: () => announce(this.lastText()),
    };
    const act = keys[key.toLowerCase()];
    if (!act) return false;
    act();
    return true;
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

  /** Send a move; it stays drawn as chosen until the server has answered. */
  async send(move) {
    if (this.play.sent || this.seat === null) return;
    this.play.sent = move;
    this.play.draw();
    this.drawControls();
    try {
      await this.room.request({ type: "move", seat: this.seat, ply: this.state.ply, move });
    } catch (error) {
      this.shell.refused(error, { at: null });
    } finally {
      if (this.play.sent === move) {
        this.play.sent = null;
        this.play.draw();
      }
    }
  }

  async hint() {
    try {
      const { ply, move } = await this.room.request({ type: "hint", seat: this.seat });
      if (ply !== this.state.ply) return;
      const { colour } = this.play.turn;
      if (move === "light" || move === "dark")
        notice(t("diavolo.hint.choice", { colour: t(`diavolo.colour.${move}`) }));
      else if (move === "pass") notice(t("diavolo.hint.pass"));
      else this.play.turn.choose(selectionOf(move));
      announce(t("diavolo.hint.told", { move: moveText(move, colour) }));
    } catch (error) {
      this.shell.refused(error, { at: null });
    }
  }

  unmount() {
    this.undo.run();
  }
}
