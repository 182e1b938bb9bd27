/**
 * A turn in the making: what is chosen, what the server says it would do, and why something is refused. Whoever
 * shows it listens to `change`. It has no rules: it asks.
 */

import { tilesOf } from "/diavolo/places.js";
import { NOTHING, endsFrom, moveOf, partOf, span, stillAllowed, tap } from "/diavolo/selection.js";

/** @import { Answer, Invited, Selection } from "/diavolo/selection.js" */
/** @import { ClosedSpace, Considered, DiavoloPreview, DiavoloView, LegalView, Violation } from "/wire.js" */

/**
 * @typedef {object} Asker
 * @property {(what: string) => Promise<Pick<Considered, "violation"|"preview">>} consider what would it do?
 * @property {(first: ?string) => Promise<ClosedSpace[]>} [closed] which spaces are closed, and why
 */

/** @typedef {{active: boolean, colour: ?string}} Whose turn it is; colour: the one to place tiles of */

/** @typedef {{space: ?string, violation: ?Violation}} Refusal of a tap; the rule comes later */

/** How long a pointer has to rest on a space before we ask what a tile would do there, in milliseconds. */
const REST = 140;

/** @type {LegalView} */
const NOBODY = Object.freeze({ tiles: [], bridges: [], passing: false, choosing: false });

/** One player's turn, from the first tap to the whole move. */
export class Turn extends EventTarget {
  /** @param {Asker} asker */
  constructor(asker) {
    super();
    this.asker = asker;
    /** @type {?DiavoloView} */
    this.position = null;
    this.active = false;
    /** @type {?string} */
    this.colour = null;
    this.resting = 0;
    /** @type {Selection} */
    this.selection = NOTHING;
    /** The move that is on its way: until it is answered, nothing else can be chosen. @type {?string} */
    this.sent = null;
    /**
     * What was asked, with the answer when it has come.
     * @type {Map<string, ?{violation: ?Violation, preview: ?DiavoloPreview}>}
     */
    this.considered = new Map();
    /**
     * By first tile: closed spaces with the reasons, when they have come.
     * @type {Map<?string, ?Map<string, Violation>>}
     */
    this.closedBeside = new Map();
    /** @type {?Refusal} */
    this.refused = null;
    /** @type {?string} */
    this.hovered = null;
  }

  forget() {
    clearTimeout(this.resting);
    this.selection = NOTHING;
    this.considered = new Map();
    this.closedBeside = new Map();
    this.refused = null;
    this.hovered = null;
  }

  /** A new position, and whether this player has the turn in it.
   * @param {DiavoloView} position
   * @param {Whose} whose
   */
  set(position, { active, colour }) {
    const same = active === this.active && colour === this.colour && alike(position, this.position);
    if (same) return;
    this.position = position;
    this.active = active;
    this.colour = colour;
    this.forget();
    this.changed();
  }

  /** What may be chosen, as the server says. @returns {Invited} */
  get invited() {
    const legal = this.active && this.position ? this.position.legal : NOBODY;
    const [first] = this.selection.tiles;
    const seconds = first ? this.considered.get(first)?.preview?.seconds : null;
    return {
      tiles: new Set(legal.tiles),
      seconds: seconds ? new Set(seconds) : null,
      bridges: legal.bridges,
      own: this.position ? tilesOf(this.position, this.colour) : new Set(),
      others: this.position ? tilesOf(this.position, this.colour === "light" ? "dark" : "light") : new Set(),
    };
  }

  /** The whole move, or null while it is not complete. */
  get move() {
    return moveOf(this.selection);
  }

  /** Where a bridge from the chosen tile may lead. */
  get ends() {
    return this.selection.foot ? endsFrom(this.selection.foot, this.invited.bridges) : [];
  }

  /** What the choice so far would do; null while it is not known. */
  get preview() {
    const part = partOf(this.selection) ?? this.hovered;
    return part ? (this.considered.get(part)?.preview ?? null) : null;
  }

  /** Tap a space; a refusal is told with its reason as soon as the server has said it. @param {string} space */
  tap(space) {
    if (this.active) this.take(tap(this.selection, space, this.invited));
  }

  /** Lead a bridge from one tile to another. @param {string} from @param {string} to */
  span(from, to) {
    if (this.active) this.take(span(this.selection, from, to, this.invited));
  }

  /** Choose something that is known to be allowed, such as a hint. @param {Selection} selection */
  choose(selection) {
    this.take({ selection });
  }

  /** Choose nothing. */
  clear() {
    this.take({ selection: NOTHING });
  }

  /** @param {Answer} answer */
  take({ selection, refused }) {
    if (this.sent) return;
    this.selection = selection;
    this.hovered = null;
    this.refused = null;
    if (refused) this.explain(refused);
    const part = partOf(selection);
    if (part) this.ask(part);
    this.changed();
  }

  /**
   * Look at a space without choosing it (a pointer rests there): what would a tile on it do?
   * @param {?string} space
   */
  hover(space) {
    const wanted = this.active && !this.sent && space && this.invited.tiles.has(space) && !this.selection.foot ? space : null;
    const [first] = this.selection.tiles;
    const what = wanted && !first ? wanted : null;
    if (what === this.hovered) return;
    this.hovered = what;
    // A pointer that only passes by asks nothing: the server would take a sweep over the board for a flood.
    clearTimeout(this.resting);
    if (what) this.resting = setTimeout(() => { if (this.hovered === what) this.ask(what); }, REST);
    this.changed();
  }

  /** Ask what something would do, once a position. @param {string} what */
  async ask(what) {
    const { position } = this;
    if (this.considered.has(what)) return;
    this.considered.set(what, null);
    try {
      const { violation, preview } = await this.asker.consider(what);
      if (position !== this.position) return;
      this.considered.set(what, { violation, preview: preview?.game === "diavolo" ? preview : null });
      this.settle(what, violation);
    } catch {
      if (position === this.position) this.considered.delete(what);
    }
    this.changed();
  }

  /**
   * The answer may say that what was chosen meanwhile does not go together.
   * @param {string} what
   * @param {?Violation} violation
   */
  settle(what, violation) {
    const [first, second] = this.selection.tiles;
    if (what === this.move && violation) {
      this.refused = { space: second ?? this.selection.head, violation };
      this.selection = second ? { ...NOTHING, tiles: [first] } : NOTHING;
      return;
    }
    const kept = stillAllowed(this.selection, this.invited);
    if (kept === this.selection) return;
    this.selection = kept;
    if (second) this.explain({ space: second, what: `${first} ${second}` });
  }

  /**
   * Find the reason for a refusal: it is known already, or the server is asked.
   * @param {{space: string, what: string}} refused
   */
  async explain({ space, what }) {
    const { position } = this;
    const known = this.closedBeside.get(this.selection.tiles[0] ?? null)?.get(space);
    this.refused = { space, violation: known ?? null };
    if (known) return;
    try {
      const { violation } = await this.asker.consider(what);
      if (position !== this.position || this.refused?.space !== space) return;
      this.refused = violation ? { space, violation } : null;
    } catch {
      if (position === this.position) this.refused = null;
    }
    this.changed();
  }

  /** The refusal was read. */
  forgive() {
    this.refused = null;
    this.changed();
  }

  /** Why spaces are closed to this player, beside the first tile if one is chosen; null while it is not known. */
  get closed() {
    return this.closedBeside.get(this.selection.tiles[0] ?? null) ?? null;
  }

  /** Ask why spaces are closed. */
  async askClosed() {
    const { position } = this;
    const first = this.selection.tiles[0] ?? null;
    if (!this.asker.closed || this.closedBeside.has(first)) return;
    this.closedBeside.set(first, null);
    try {
      const spaces = await this.asker.closed(first);
      if (position !== this.position) return;
      this.closedBeside.set(first, new Map(spaces.map(({ space, violation }) => [space, violation])));
      this.changed();
    } catch {
      if (position === this.position) this.closedBeside.delete(first);
    }
  }

  changed() {
    this.dispatchEvent(new Event("change"));
  }
}

/**
 * After a lost connection the same position comes again: what was chosen in it stays chosen.
 * @param {DiavoloView} one
 * @param {?DiavoloView} other
 */
function alike(one, other) {
  return one === other || (other !== null && JSON.stringify(one) === JSON.stringify(other));
}
