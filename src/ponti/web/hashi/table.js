/**
 * The Hashi table: own board, card, controls, other boards, bonuses, cards.
 * @module hashi/table
 */
import { cleanup, h, put, setData } from "/dom.js";
import { t, violationText } from "/i18n.js";
import { RequestError } from "/net/http.js";
import { onChange, settings } from "/store.js";
import { dayText, seededNote } from "/fair/words.js";
import { announce } from "/ui/announce.js";
import { clearNotice, notice } from "/ui/notice.js";
import { play } from "/ui/sound.js";
import { HintBox } from "/game/hint.js";
import { hearKeys } from "/game/keys.js";
import { forgetReason, showReason } from "/game/refusal.js";
import { HashiBoard } from "/hashi/board.js";
import { bonusTrack } from "/hashi/bonuses.js";
import { cardBar } from "/hashi/cards.js";
import { moveText } from "/hashi/checking.js";
import { Controls } from "/hashi/controls.js";
import { Handover } from "/hashi/handover.js";
import { Keys } from "/hashi/keys.js";
import { labelBoard } from "/hashi/labels.js";
import { OtherBoards, lastStrokes } from "/hashi/others.js";
import { Pager } from "/hashi/pager.js";
import { hashiPast } from "/hashi/past.js";
import { attachPen } from "/hashi/pen.js";
import { hashiPosition } from "/hashi/position.js";
import { RoundList } from "/hashi/rounds.js";
import { scoringPanel } from "/hashi/scoring.js";
import { boardText, lettersIn, strokeText } from "/hashi/speech.js";
import { boardStyles } from "/hashi/styles.js";
import { TaskPanel, taskText } from "/hashi/task.js";
import { Altered, tell } from "/hashi/telling.js";
import { Turn } from "/hashi/turn.js";

/** @import { TableModule } from "/game/game.js" */
/** @import { Shell } from "/game/shell.js" */
/** @import { ToldDraft } from "/hashi/draft.js" */
/** @import { Layout, Target } from "/hashi/geometry.js" */
/** @import { Invites, TurnHint } from "/hashi/turn.js" */
/** @import { Change, Room } from "/net/room.js" */
/** @import { BoardView, DraftTold, HashiView, Violation } from "/wire.js" */

/** Show the table; see `game/game.js` for what is given and returned. @type {TableModule["mountTable"]} */
export async function mountTable(root, { room, shell }) {
  await boardStyles();
  if (!room.layout) throw new Error("a room of Hashi has a layout");
  return new HashiTable(root, room, shell, room.layout);
}

class HashiTable {
  /** @param {HTMLElement} root @param {Room} room @param {Shell} shell @param {Layout} layout */
  constructor(root, room, shell, layout) {
    this.root = root;
    this.room = room;
    this.shell = shell;
    this.undo = cleanup();
    /** Strokes that are mistakes. @type {string[]} */
    this.wrong = [];
    this.sideKey = "";
    this.board = new HashiBoard({ layout, labels: settings().labels, interactive: true, title: t("hashi.board") });
    this.altered = new Altered((seat) => announce(this.#taskWords(seat)));
    this.turn = new Turn(shell, this.board.chart, {
      changed: () => this.draw(),
      refuse: (error, target) => this.#refuse(error, target),
      noBridge: (island, violation) => this.#noBridge(island, violation),
      drawn: (stroke) => { play(/^\d/.test(stroke) ? "number" : "stroke"); forgetReason(); announce(strokeText(stroke)); },
      asked: (message, answered) => this.altered.asked(message, answered),
      thinking: () => this.hint.wait(),
      hinted: (hint) => this.#hinted(hint),
    });
    for (const draft of Object.values(room.drafts)) this.turn.tell(draft);
    this.task = new TaskPanel(this.turn, shell);
    this.controls = new Controls(this.turn, shell, {
      onMistakes: (strokes) => { this.wrong = strokes; this.draw(); },
      away: () => this.pager.away,
      back: () => this.pager.show(),
    });
    this.hint = new HintBox();
    this.past = hashiPast(shell, { seen: () => this.#seenSeat(), changed: () => this.#looked(), board: () => this.own });
    shell.past = this.past;
    this.rounds = new RoundList({ choose: (ply) => this.past.go(ply) });
    this.others = new OtherBoards(shell, layout);
    this.bonuses = h("div", { class: "bonus-place" });
    this.cards = h("div", { class: "cards-place" });
    this.ending = h("div", { class: "ending-place" });
    this.handover = new Handover(shell, () => this.#taken());
    this.own = h("section", { class: "board-page board-place own", "aria-label": t("hashi.board.own") }, this.board.element, this.handover.element);
    this.pager = new Pager(this.own, this.others.pages.map((page) => page.element), () => { this.past.draw(); this.draw(); shell.drawSeats(); });
    this.seats = shell.seatStrip({ choose: (seat) => this.#look(seat), seen: () => this.#seenSeat() });
    this.element = this.#build();
    this.element.style.setProperty("--ratio", String(this.board.chart.width / this.board.chart.height));
    put(root, this.element);
    this.#wire();
    if (!shell.isHotSeat || this.position.phase === "setup") shell.current = shell.activeSeat();
    this.past.update();
    this.draw();
    if (room.state.status === "over") this.#end(false);
    // Beside the cards it stands too, but there it is not in sight on a phone.
    else if (room.state.day && room.state.ply === 0 && room.seats.length) {
      notice(dayText(room.state), { key: "day" });
      this.undo.add(() => clearNotice("day"));
    }
  }

  #build() {
    const { state } = this.room;
    const alone = state.seats.length === 1;
    const timed = Boolean(state.options.clock);
    return h("div", { class: ["board-layout hashi-table", alone ? "solo" : "several", `seats-${state.seats.length}`, timed && "timed"] },
      h("div", { class: "beside table-turn" },
        (!alone || timed) && h("div", { class: "panel seats-panel" }, this.seats),
        this.task.element, this.past.element, this.ending, this.hint.element, this.controls.element),
      this.pager.element,
      this.pager.dots,
      h("div", { class: "beside info" }, this.bonuses, this.cards, this.rounds.element),
    );
  }

  get position() {
    return hashiPosition(this.room.state);
  }

  #wire() {
    // In the past nobody acts, and whoever tries is told so.
    const acting = () => { if (this.past.on) this.past.refuse(); return this.past.on ? null : this.#seat(); };
    const keys = new Keys({ turn: this.turn, controls: this.controls, seat: () => (this.past.on ? null : this.#seat()), past: this.past, task: () => this.#taskWords(this.#seat()), draw: () => this.draw(), say: () => this.shell.voices.open() });
    this.undo.add(attachPen(this.board, {
      island: (letter) => this.turn.island(acting(), letter),
      line: (line) => this.turn.line(acting(), line),
      crossing: (lines) => this.#crossing(acting(), lines),
      nowhere: (island) => !this.past.on && showReason(t("hashi.no-line-there"), () => ({ place: this.board.onScreen({ island }) })),
      erase: (target) => this.turn.erase(acting(), target),
      numbering: () => this.turn.isNumbering(this.#seat()),
      key: (event) => keys.pressed(event),
    }));
    this.undo.add(this.room.on("status", () => this.draw()));
    for (const { seat, board } of this.others.pages) {
      this.undo.listen(board.element, "click", () => { if (!this.pager.turns) this.others.enlarge(seat); });
    }
    hearKeys(this.undo, (event) => keys.pressed(event));
    // What is said of an island is over with the next tap, wherever it is.
    this.undo.listen(document, "pointerdown", () => this.#name([]), { capture: true });
    this.undo.add(onChange(({ labels }) => {
      for (const board of [this.board, ...this.others.pages.map((page) => page.board)]) board.setLabels(labels);
    }));
  }

  /** @param {Change} change */
  update({ events, first }) {
    if (events.some((event) => event.type === "played")) {
      this.turn.forget();
      this.wrong = [];
      clearNotice("day");
    }
    this.past.update();
    this.draw();
    if (!first) tell(this.shell, events);
    if (events.some((event) => event.type === "ended")) this.#end(!first);
  }

  /** @param {DraftTold} draft */
  draft(draft) {
    this.turn.tell(draft);
    this.draw();
    this.altered.told(draft);
  }

  presence() {
    this.draw();
  }

  unmount() {
    this.pager.stop();
    this.undo.run();
  }

  /** The own seat that acts here and whose player has the device; null while it is handed over. */
  #seat() {
    const active = this.shell.activeSeat();
    if (active === null) return null;
    if (this.shell.isHotSeat && active !== this.shell.current) return null;
    this.shell.current = active;
    return active;
  }

  /** Whose board is the large one. */
  #shownSeat() {
    return this.shell.current ?? this.room.seats[0] ?? 0;
  }

  /** Whose board is seen where one swipes through them. */
  #seenSeat() {
    return Number(this.pager.page.dataset.seat ?? this.#shownSeat());
  }

  draw() {
    const { position } = this;
    const { state } = this.room;
    const seat = this.#seat();
    const shown = this.#shownSeat();
    const view = this.turn.draft(seat ?? (this.shell.isHotSeat ? null : this.room.seats[0]));
    const playing = state.status === "playing";
    const past = this.past.moment;
    this.element.classList.toggle("looking-back", past !== null);
    // How far the page is, for whoever waits for it: the event of play, the draft, strokes not answered yet.
    setData(this.element, { ply: state.ply, counter: view?.told.counter ?? -1, pending: view?.pending.length ?? 0, seat: seat ?? "none" });
    this.#bar(position);
    this.#drawHandover(playing && !past);
    const board = past ? hashiPosition(past).boards[shown] : view && playing ? view.board : position.boards[shown];
    const invites = this.turn.invites(seat === null || past ? null : view);
    if (past) this.board.show({ board, fresh: lastStrokes(state.moves.slice(0, past.ply), state.seats.length)[shown] });
    else this.board.show({
      board, invites, selected: this.turn.selected, wrong: this.wrong, unkept: view?.pending.map(({ stroke }) => stroke), ghosts: (this.turn.hint?.strokes ?? []).map((stroke) => ({ stroke, kind: "hinted" })),
      fresh: view && playing ? { entry: view.entry, bridges: view.bridges } : playing && !this.room.seats.length ? lastStrokes(state.moves, state.seats.length)[shown] : {},
    }, { inOrder: !this.room.seats.length });
    this.#speak(board, invites, past ? null : view);
    this.board.setTitle(`${boardText(this.shell.seatName(shown), board, (past?.points ?? state.seats.map(({ points }) => points))[shown])} ${view && seat !== null && !past ? taskText(view, { setup: this.turn.isSetup, phase: position.phase }) : ""}`);
    if (!this.turn.hint && !this.controls.asked) this.hint.clear();
    this.task.element.hidden = !playing;
    this.controls.element.hidden = !playing || !this.room.seats.length;
    this.task.draw(seat);
    this.others.draw(shown, past);
    this.pager.draw();
    this.controls.draw(past ? null : seat);
    this.#drawAside(past ? hashiPosition(past) : position);
  }

  /** Bonuses, cards and rounds; those of the past while it is looked at. @param {HashiView} position */
  #drawAside(position) {
    const { state } = this.room;
    const { moment } = this.past;
    this.rounds.show(state.moves, { seat: this.#seenSeat(), seats: state.seats.length, at: moment?.ply ?? null });
    const key = JSON.stringify([state.version, position.phase, moment?.ply]);
    if (key !== this.sideKey) {
      this.sideKey = key;
      // Whoever gives up ends the game in the middle of a round, too.
      const over = state.status === "over";
      put(this.bonuses, bonusTrack(position, state.seats.map((_, each) => this.shell.seatName(each)), over));
      put(this.cards, cardBar(position.cards, position.card, over), seededNote(state));
    }
  }

  /** Another moment is looked at, or the present: all of it is there at once. */
  #looked() {
    for (const board of [this.board, ...this.others.pages.map((page) => page.board)]) board.shown = null;
    this.draw();
  }

  /** @param {HashiView} position */
  #bar(position) {
    const parts = this.room.state.status === "over" ? [t("game.over")] : position.phase === "setup" ? [t("hashi.setup")]
      : [t("hashi.round", { round: position.round, rounds: position.rounds }), ...this.#ownPoints()];
    this.shell.setBar(...parts);
  }

  /** Alone there is no strip of seats: the points stand beside the round. */
  #ownPoints() {
    const { seats } = this.room.state;
    return seats.length === 1 ? [t("seat.points", { n: seats[0].points })] : [];
  }

  /**
   * Islands and lines in words, for those who cannot see them.
   * @param {BoardView} board
   * @param {Invites} invites
   * @param {?ToldDraft} view
   */
  #speak(board, invites, view) {
    const islands = new Set(invites.islands ?? []);
    const lines = new Set(invites.lines ?? []);
    const number = view ? this.turn.isSetup ? this.turn.setupNumber : view.numberToDo ?? view.entry?.[0] : null;
    labelBoard(this.board, board, {
      number: (letter) => (islands.has(letter) ? number : null),
      line: (line) => lines.has(line),
      start: (letter) => [...lines].some((line) => line.includes(letter)),
      selected: this.turn.selected,
    });
  }

  /** @param {boolean} playing */
  #drawHandover(playing) {
    const wanted = this.handover.draw(playing);
    this.own.classList.toggle("handing-over", wanted);
    this.board.element.toggleAttribute("inert", wanted);
  }

  /** The next person has the device: the board is theirs. */
  #taken() {
    this.turn.forget();
    this.board.shown = null;
    this.draw();
    this.shell.drawSeats();
    /** @type {SVGElement|null} */
    const place = this.board.element.querySelector('[tabindex="0"]');
    place?.focus({ preventScroll: true });
  }

  /** A hint is drawn on the board as a draft; one tap makes it the turn. @param {?TurnHint} hint */
  #hinted(hint) {
    const accept = hint?.strokes.length ? () => this.turn.accept(this.#seat()) : null;
    const dismiss = () => { this.turn.hint = null; this.#hinted(null); };
    if (hint) this.hint.show(hint.told, moveText(hint.told.move), { accept, dismiss });
    else this.hint.clear();
    this.draw();
    this.#name([]);
  }

  /** @param {unknown} error @param {Target} target */
  #refuse(error, target) {
    this.shell.refused(error, { about: target.island || target.line ? () => ({ place: this.board.onScreen(target) }) : null });
    this.#name(Object.values((error instanceof RequestError && error.violation?.values) || {}));
  }

  /** The letters of islands that words speak of are shown, also where letters are switched off. @param {unknown[]} values */
  #name(values) {
    const { strokes = [], told } = this.turn.hint ?? {};
    this.board.name(lettersIn([...values, ...strokes, ...Object.values(told?.reason?.values ?? {})]));
  }

  /** @param {string} island @param {?Violation} violation */
  #noBridge(island, violation) {
    const words = [t("hashi.no-bridge-there", { island }), violation && violationText(violation)].filter(Boolean).join(" ");
    showReason(words, () => ({ place: this.board.onScreen({ island }) }), violation?.rule);
    this.#name([island, ...Object.values(violation?.values ?? {})]);
  }

  /** @param {number|null} seat @param {string[]} lines */
  #crossing(seat, lines) {
    const view = this.turn.draft(seat);
    if (!view) return;
    const possible = lines.filter((line) => view.told.legal_bridges.includes(line));
    if (possible.length === 1) this.turn.line(seat, possible[0]);
    else if (possible.length) showReason(t("hashi.crossing"), () => ({ place: this.board.onScreen({ line: lines[0] }) }));
    else this.turn.line(seat, lines[0]);
  }

  /** What is to do, in words, for whoever asks. @param {number|null} seat */
  #taskWords(seat) {
    const view = this.turn.draft(seat);
    return view ? taskText(view, { setup: this.turn.isSetup, phase: this.position.phase }) : this.task.words.textContent;
  }

  /** A seat of the strip was chosen, or its small board: bring the board into view, or show it large. @param {number} seat */
  #look(seat) {
    if (seat === this.#shownSeat()) this.pager.show();
    else if (this.pager.turns) this.pager.show(this.others.pages[seat].element);
    else this.others.enlarge(seat);
  }

  /** @param {boolean} live */
  #end(live) {
    put(this.ending, scoringPanel(this.shell, this.position, live));
    if (live) this.ending.scrollIntoView({ block: "nearest" });
  }
}
