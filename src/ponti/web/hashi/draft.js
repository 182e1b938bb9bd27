/**
 * What is shown of a turn in the making: the server's draft, and on it the strokes it has not answered yet.
 * @module hashi/draft
 */

/** @import { BoardView, DraftTold } from "/wire.js" */

/** @typedef {DraftView & {told: DraftTold}} ToldDraft one that the server has told */

/** @typedef {{stroke: string, counter: number|null, before: number}} Pending */

export class DraftView {
  constructor() {
    /** @type {DraftTold|null} the draft as the server told it last */
    this.told = null;
    /** @type {Pending[]} */
    this.pending = [];
  }

  /** The server's draft; strokes that it contains are pending no more. @param {DraftTold} draft */
  tell(draft) {
    // A draft that goes back in time comes from a backup: what was answered since then never happened.
    if (this.told && (this.told.ply !== draft.ply || draft.counter < this.told.counter)) this.pending = [];
    this.told = draft;
    this.#settle();
  }

  /**
   * A stroke that looks legal is shown at once. Returns what to call with the answer's counter, or null if refused.
   * @param {string} stroke
   */
  add(stroke) {
    /** @type {Pending} */
    const entry = { stroke, counter: null, before: this.#times(stroke) };
    this.pending.push(entry);
    return (/** @type {number|null|undefined} */ counter) => {
      entry.counter = counter ?? -1;
      this.#settle();
    };
  }

  /** Whether a stroke is offered by the server's draft, less what is pending. @param {string} stroke */
  offers(stroke) {
    if (!this.told) return false;
    const isEntry = /^\d/.test(stroke);
    if (isEntry) return this.told.legal_entries.includes(stroke);
    const waiting = this.pending.filter((each) => !/^\d/.test(each.stroke)).length;
    return this.told.legal_bridges.includes(stroke) && waiting < this.told.bridges_to_do;
  }

  /** The entry of this turn, shown or pending, or null. */
  get entry() {
    return this.pending.findLast(({ stroke }) => /^\d/.test(stroke))?.stroke ?? this.told?.entry ?? null;
  }

  /** The bridges of this turn. */
  get bridges() {
    return [...(this.told?.bridges ?? []), ...this.pending.map((each) => each.stroke).filter((stroke) => !/^\d/.test(stroke))];
  }

  /** The number still to be written, or null. */
  get numberToDo() {
    return this.told && this.entry === null ? this.told.number_to_do : null;
  }

  /** How many bridges are still to be drawn. */
  get bridgesToDo() {
    const waiting = this.pending.filter(({ stroke }) => !/^\d/.test(stroke)).length;
    return Math.max(0, (this.told?.bridges_to_do ?? 0) - waiting);
  }

  /** The number that can still be written: null where no island takes it. */
  get numberLeft() {
    return this.pending.length || this.told?.legal_entries.length ? this.numberToDo : null;
  }

  /** How many bridges can still be drawn: none where no line takes the first one. */
  get bridgesLeft() {
    return this.isStuck && !this.bridges.length ? 0 : this.bridgesToDo;
  }

  /** Whether bridges are to be drawn and no line takes one; with the number they may be possible. */
  get isStuck() {
    if (!this.told || this.pending.length || this.numberLeft !== null) return false;
    return this.bridgesToDo > 0 && !this.told.legal_bridges.length;
  }

  /** The board with everything on it. @returns {BoardView} */
  get board() {
    if (!this.told) throw new Error("the draft has not been told yet");
    const { board, entry } = this.told;
    if (!this.pending.length) return board;
    const numbers = { ...board.numbers };
    const bridges = { ...board.bridges };
    for (const { stroke } of this.pending) {
      if (/^\d/.test(stroke)) {
        if (entry) delete numbers[entry[1]];
        numbers[stroke[1]] = Number(stroke[0]);
      } else {
        bridges[stroke] = (bridges[stroke] ?? 0) + 1;
      }
    }
    return { ...board, numbers, bridges };
  }

  /** How often a stroke is part of the turn, shown or pending. @param {string} stroke */
  #times(stroke) {
    const waiting = this.pending.filter((each) => each.stroke === stroke).length;
    return waiting + this.#toldTimes(stroke);
  }

  /** @param {string} stroke */
  #toldTimes(stroke) {
    if (/^\d/.test(stroke)) return Number(this.told?.entry === stroke);
    return (this.told?.bridges ?? []).filter((each) => each === stroke).length;
  }

  /** The answer to a stroke and the draft with it come in any order: whichever is first settles it. */
  #settle() {
    const now = this.told?.counter ?? -1;
    this.pending = this.pending.filter(({ stroke, counter, before }) =>
      counter === null ? this.#toldTimes(stroke) <= before : counter > now);
  }
}
