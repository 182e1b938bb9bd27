/**
 * A player's turn at the board: what taps and bridges mean, strokes on their way to the server, requests.
 * No drawing here; the table draws after `changed`.
 * @module hashi/turn
 */
import { DraftView } from "/hashi/draft.js";
import { hashiPosition } from "/hashi/position.js";
import { strokesOf } from "/hashi/strokes.js";

/** @import { About } from "/game/refusal.js" */
/** @import { Shell } from "/game/shell.js" */
/** @import { ToldDraft } from "/hashi/draft.js" */
/** @import { Chart, Target } from "/hashi/geometry.js" */
/** @import { RoomRequest } from "/net/outbox.js" */
/** @import { DraftTold, Hinted, Violation } from "/wire.js" */

/** @typedef {{strokes: string[], told: Hinted}} TurnHint what a hint still has to be drawn, and all of it */

/**
 * What a turn tells the table.
 * @typedef {Object} Listener
 * @property {() => void} changed
 * @property {(error: unknown, target: Target) => void} refuse
 * @property {(letter: string, violation: ?Violation) => void} noBridge
 * @property {(stroke: string) => void} drawn
 * @property {(message: Timely<RoomRequest>, answered: Promise<?object>) => void} asked
 * @property {() => void} thinking
 * @property {(hint: ?TurnHint) => void} hinted
 */

/** @typedef {{islands?: string[], lines?: string[], quiet?: boolean}} Invites where strokes are possible */

/**
 * A request of this moment: the turn knows the ply.
 * @template R
 * @typedef {R extends {ply: number, seat: number} ? Omit<R, "ply"> : never} Timely
 */

export class Turn {
  /** @param {Shell} shell @param {Chart} chart @param {Listener} table */
  constructor(shell, chart, table) {
    this.shell = shell;
    this.chart = chart;
    this.table = table;
    /** @type {Map<number, DraftView>} by seat */
    this.views = new Map();
    /** What was chosen to do first. @type {"number"|"bridges"|null} */
    this.mode = null;
    /** The island from which a bridge begins. @type {string|null} */
    this.selected = null;
    this.setupNumber = 3;
    /** @type {TurnHint|null} */
    this.hint = null;
  }

  /** A draft came from the server. @param {DraftTold} draft */
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

  /** The draft of a seat as it is shown. @param {number} seat */
  view(seat) {
    const view = this.views.get(seat) ?? new DraftView();
    this.views.set(seat, view);
    return view;
  }

  /** The draft of the seat that acts here, if it is of this moment; else null. @param {number|null|undefined} seat */
  draft(seat) {
    if (seat === null || seat === undefined) return null;
    const view = this.view(seat);
    return isTold(view) && view.told.ply === this.shell.room.state.ply ? view : null;
  }

  /** Whether a tap on an island writes the number or begins a bridge. @param {ToldDraft} view */
  modeOf(view) {
    if (this.isSetup) return "number";
    if (this.mode) return this.mode;
    return view.numberToDo !== null ? "number" : "bridges";
  }

  /** Whether a tap on an island would write a number now. @param {number|null} seat */
  isNumbering(seat) {
    const view = this.draft(seat);
    return view !== null && !view.told.confirmed && this.modeOf(view) === "number";
  }

  get isSetup() {
    return hashiPosition(this.shell.room.state).phase === "setup";
  }

  /** An island was tapped. @param {number|null} seat @param {string} letter */
  island(seat, letter) {
    const view = this.draft(seat);
    if (seat === null || !view || view.told.confirmed) return;
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

  /**
   * No bridge begins at an island: tell the rule that forbids all of them, if it is a single one.
   * @param {number} seat
   * @param {string} letter
   */
  async #noBridge(seat, letter) {
    const { ply } = this.shell.room.state;
    const lines = [...this.chart.lines.keys()].filter((line) => line.includes(letter));
    const ask = (/** @type {string} */ what) => this.shell.room.request({ type: "consider", seat, what });
    const answers = await Promise.all(lines.map(ask)).catch(() => []);
    const [first, ...others] = answers.map(({ violation }) => violation);
    if (ply !== this.shell.room.state.ply) return;
    const same = first && others.every((violation) => violation?.rule === first.rule);
    this.table.noBridge(letter, same ? first : null);
  }

  get cardNumber() {
    return Number(hashiPosition(this.shell.room.state).card?.split("/")[0]);
  }

  /** A line was tapped or a bridge drawn along it. @param {number|null} seat @param {string} line */
  line(seat, line) {
    this.selected = null;
    this.stroke(seat, line);
  }

  /**
   * Send a stroke; one that is offered is shown before the answer.
   * @param {number|null} seat
   * @param {string} stroke
   */
  async stroke(seat, stroke) {
    const view = this.draft(seat);
    if (seat === null || !view) return;
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
      this.table.refuse(error, /^\d/.test(stroke) ? { island: stroke[1] } : { line: this.chart.lines.has(stroke) ? stroke : undefined });
    }
    this.table.changed();
  }

  /**
   * What a hint says is crossed off as it is done; whoever does something else has no use for the rest of it.
   * @param {string} stroke
   */
  #hinted(stroke) {
    const index = this.hint?.strokes.indexOf(stroke) ?? -1;
    if (this.hint && index >= 0) this.hint.strokes.splice(index, 1);
    else this.hint = null;
  }

  /** Draw what the hint says; what was drawn otherwise goes first. @param {number|null} seat */
  async accept(seat) {
    const view = this.draft(seat);
    if (seat === null || !view || !this.hint) return;
    const { ply } = view.told;
    const wanted = strokesOf(this.hint.told.move);
    const { left, others } = compared(wanted, [...(view.entry ? [view.entry] : []), ...view.bridges]);
    if (others.length) await this.shell.ask({ type: "reset", seat, ply });
    const rest = others.length ? wanted : left;
    // A number may need its bridge first, or a bridge its number: what is possible now comes next.
    while (rest.length && this.draft(seat)?.told.ply === ply) {
      const next = Math.max(0, rest.findIndex((stroke) => view.offers(stroke)));
      await this.stroke(seat, rest.splice(next, 1)[0]);
    }
    this.hint = null;
    this.table.changed();
  }

  /** Whether a request leaves out just what the hint leaves out. @param {Timely<RoomRequest>} message */
  #asHinted(message) {
    if (message.type !== "skip") return false;
    return !this.hint?.strokes.some((stroke) => /^\d/.test(stroke) === (message.action === "number"));
  }

  /** Take a stroke of this turn away. @param {number|null} seat @param {Target} target */
  erase(seat, { island, line }) {
    const view = this.draft(seat);
    if (seat === null || !view) return;
    const stroke = island ? (view.entry?.[1] === island ? view.entry : null) : (line && view.bridges.includes(line) ? line : null);
    if (stroke) this.ask({ type: "erase", seat, stroke });
  }

  /**
   * Undo, redo, reset, skip, confirm, reopen, correct: for this moment.
   * @param {Timely<RoomRequest>} message
   * @param {{about?: ?About}} [options]
   */
  ask(message, options) {
    this.selected = null;
    if (!this.#asHinted(message)) this.hint = null;
    if (message.type === "reset" || message.type === "undo") this.mode = null;
    const view = this.draft(message.seat);
    this.table.changed();
    const answered = this.shell.ask({ ply: view?.told.ply ?? this.shell.room.state.ply, ...message }, options);
    this.table.asked(message, answered);
    return answered;
  }

  /** Where strokes are invited now. @param {?ToldDraft} view @returns {Invites} */
  invites(view) {
    if (!view || view.told.confirmed) return {};
    const waiting = view.pending.length > 0;
    const entries = view.told.legal_entries.map((entry) => entry[1]);
    const mode = this.modeOf(view);
    const islands = mode === "number" && !(view.entry && !this.isSetup && this.mode !== "number") ? entries : [];
    let lines = waiting && view.bridgesToDo === 0 ? [] : view.told.legal_bridges;
    const { selected } = this;
    if (selected) lines = lines.filter((line) => line.includes(selected));
    // With a free pen everything can be drawn: to point at all of it says nothing.
    return { islands, lines, quiet: hashiPosition(this.shell.room.state).pen === "free" && !selected };
  }
}

/** What of a turn is left to draw, and what was drawn that is no part of it. @param {string[]} wanted @param {string[]} drawn */
function compared(wanted, drawn) {
  const left = [...wanted];
  const others = drawn.filter((stroke) => {
    const index = left.indexOf(stroke);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
  return { left, others };
}

/** @param {DraftView} view @returns {view is ToldDraft} */
function isTold(view) {
  return view.told !== null;
}
