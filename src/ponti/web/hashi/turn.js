/**
 * A player's turn at the board: what taps and bridges mean, strokes on their way to the server, requests.
 * No drawing here; the table draws after `changed`.
 * @module hashi/turn
 */
import { DraftView } from "/hashi/draft.js";

export class Turn {
  /**
   * @param {import("/game/shell.js").Shell} shell
   * @param {import("/hashi/geometry.js").Chart} chart
   * @param {{changed: () => void, refuse: (error: Error, target: Object) => void, noBridge: (letter: string, violation: ?Object) => void, drawn: (stroke: string) => void,
   *   thinking: () => void, hinted: (hint: ?Object) => void}} table
   */
  constructor(shell, chart, table) {
    Object.assign(this, { shell, chart, table });
    /** @type {Map<number, DraftView>} by seat */
    this.views = new Map();
    this.mode = null;
    this.selected = null;
    this.setupNumber = 3;
    this.hint = null;
  }

  /** A draft came from the server. */
  tell(draft) {
    const view = this.view(draft.seat);
    if (view.told && view.told.ply !== draft.ply) this.forget();
    view.tell(draft);
    if (this.hint && !this.hint.strokes.length) this.hint = null;
  }

  /** What is chosen is over with the turn. */
  forget() {
    this.mode = null;
    this.selected = null;
    this.hint = null;
  }

  /** The draft of a seat as it is shown. */
  view(seat) {
    if (!this.views.has(seat)) this.views.set(seat, new DraftView());
    return this.views.get(seat);
  }

  /** The draft of the seat that acts here, if it is of this moment; else null. */
  draft(seat) {
    if (seat === null || seat === undefined) return null;
    const view = this.view(seat);
    return view.told && view.told.ply === this.shell.room.state.ply ? view : null;
  }

  /** Whether a tap on an island writes the number or begins a bridge. */
  modeOf(view) {
    if (this.isSetup) return "number";
    if (this.mode) return this.mode;
    return view.numberToDo !== null ? "number" : "bridges";
  }

  /** Whether a tap on an island would write a number now. */
  isNumbering(seat) {
    const view = this.draft(seat);
    return Boolean(view) && !view.told.confirmed && this.modeOf(view) === "number";
  }

  get isSetup() {
    return this.shell.room.state.position.phase === "setup";
  }

  /** An island was tapped. */
  island(seat, letter) {
    const view = this.draft(seat);
    if (!view || view.told.confirmed) return;
    const has = view.board.numbers[letter] !== undefined && view.entry?.[1] !== letter;
    if (this.selected !== null && this.selected !== letter && this.modeOf(view) === "bridges") {
      const line = this.chart.between(this.selected, letter);
      if (line) {
        this.selected = null;
        this.stroke(seat, line.line);
        return;
      }
    }
    if (this.isSetup) {
      // The same island again: the other number.
      if (view.entry?.[1] === letter) this.setupNumber = view.entry[0] === "3" ? 4 : 3;
      this.stroke(seat, `${this.setupNumber}${letter}`);
    } else if (this.modeOf(view) === "number" && !has && view.entry?.[1] !== letter) {
      const number = view.numberToDo ?? Number(view.entry?.[0] ?? this.cardNumber);
      this.mode = null;
      this.stroke(seat, `${number}${letter}`);
    } else if (view.pending.length || view.told.legal_bridges.some((line) => line.includes(letter))) {
      this.mode = "bridges";
      this.selected = this.selected === letter ? null : letter;
      this.table.changed();
    } else {
      this.#noBridge(seat, letter);
    }
  }

  /** No bridge begins at an island: tell the rule that forbids all of them, if it is a single one. */
  async #noBridge(seat, letter) {
    const { ply } = this.shell.room.state;
    const lines = [...this.chart.lines.keys()].filter((line) => line.includes(letter));
    const ask = (what) => this.shell.room.request({ type: "consider", seat, what });
    const [first, ...others] = (await Promise.all(lines.map(ask)).catch(() => [])).map(({ violation }) => violation);
    if (ply !== this.shell.room.state.ply) return;
    const same = first && others.every((violation) => violation?.rule === first.rule);
    this.table.noBridge(letter, same ? first : null);
  }

  get cardNumber() {
    return Number(this.shell.room.state.position.card?.split("/")[0]);
  }

  /** A line was tapped or a bridge drawn along it. */
  line(seat, line) {
    this.selected = null;
    this.stroke(seat, line);
  }

  /** Send a stroke; one that is offered is shown before the answer. */
  async stroke(seat, stroke) {
    const view = this.draft(seat);
    if (!view) return;
    const settled = view.offers(stroke) ? view.add(stroke) : null;
    if (settled) {
      this.table.drawn(stroke);
      this.#hinted(stroke);
    }
    this.table.changed();
    try {
      const answer = await this.shell.room.request({ type: "stroke", seat, ply: view.told.ply, stroke });
      settled?.(answer.counter);
    } catch (error) {
      settled?.(null);
      this.table.refuse(error, /^\d/.test(stroke) ? { island: stroke[1] } : { line: this.chart.lines.has(stroke) ? stroke : null });
    }
    this.table.changed();
  }

  /** What a hint says is crossed off as it is done; whoever does something else has no use for the rest of it. */
  #hinted(stroke) {
    const index = this.hint?.strokes.indexOf(stroke) ?? -1;
    if (index >= 0) this.hint.strokes.splice(index, 1);
    else this.hint = null;
  }

  /** Whether a request leaves out just what the hint leaves out. */
  #asHinted({ type, action }) {
    return type === "skip" && !this.hint?.strokes.some((stroke) => /^\d/.test(stroke) === (action === "number"));
  }

  /** Take a stroke of this turn away. */
  erase(seat, { island, line }) {
    const view = this.draft(seat);
    if (!view) return;
    const stroke = island ? (view.entry?.[1] === island ? view.entry : null) : (view.bridges.includes(line) ? line : null);
    if (stroke) this.ask({ type: "erase", seat, stroke });
  }

  /** Undo, redo, reset, skip, confirm, reopen, correct: for this moment. */
  ask(message, options) {
    this.selected = null;
    if (!this.#asHinted(message)) this.hint = null;
    if (message.type === "reset" || message.type === "undo") this.mode = null;
    const view = this.draft(message.seat);
    this.table.changed();
    return this.shell.ask({ ply: view?.told.ply ?? this.shell.room.state.ply, ...message }, options);
  }

  /** Where strokes are invited now. */
  invites(view) {
    if (!view || view.told.confirmed) return {};
    const waiting = view.pending.length > 0;
    const entries = view.told.legal_entries.map((entry) => entry[1]);
    const mode = this.modeOf(view);
    const islands = mode === "number" && !(view.entry && !this.isSetup && this.mode !== "number") ? entries : [];
    let lines = waiting && view.bridgesToDo === 0 ? [] : view.told.legal_bridges;
    if (this.selected) lines = lines.filter((line) => line.includes(this.selected));
    // With a free pen everything can be drawn: to point at all of it says nothing.
    return { islands, lines, quiet: this.shell.room.state.position.pen === "free" && !this.selected };
  }
}
