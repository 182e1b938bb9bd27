/**
 * Playing on a board: joins the board, the turn in the making, and the words about both. The table of a game and the
 * lessons use the same one, each with its own way of asking the server.
 */

import { Board } from "/diavolo/board.js";
import { spacesOf } from "/diavolo/geometry.js";
import { endsFrom } from "/diavolo/selection.js";
import { Turn } from "/diavolo/turn.js";
import { spaceText } from "/diavolo/words.js";
import { forgetReason, showReason } from "/game/refusal.js";
import { t, violationText } from "/i18n.js";
import { change, settings } from "/store.js";

/** @import { Shown } from "/diavolo/marks.js" */
/** @import { Asker, Refusal, Whose } from "/diavolo/turn.js" */
/** @import { DiavoloView, Violation } from "/wire.js" */

/** Whether a tap on small spaces enlarges first, if the player has said so; kept with the settings of this device. */
export function magnifying() {
  return settings().magnify;
}

/** Switch the enlarging of small spaces on or off. @param {boolean} on */
export function setMagnifying(on) {
  change({ magnify: on });
}

export class Play {
  /** @param {{size: number, asker: Asker, key?: (key: string) => boolean, turned?: boolean}} options */
  constructor({ size, asker, key = () => false, turned = false }) {
    this.key = key;
    this.turn = new Turn(asker);
    /** More to show than the turn. @type {Partial<Shown>} */
    this.extra = {};
    /** Whether it is shown why spaces are closed. */
    this.why = false;
    /** The refusal that was told last. @type {?Refusal} */
    this.told = null;
    this.still = false;
    /** @type {?Set<string>} */
    this.already = null;
    /** Called after every drawing. @type {(() => void)|null} */
    this.onDraw = null;
    this.board = new Board({
      size,
      turned,
      label: t("diavolo.board", { n: size }),
      magnify: magnifying,
      handlers: {
        tap: (space) => this.turn.tap(space),
        span: (from, to) => this.turn.span(from, to),
        hover: (space) => this.turn.hover(space),
        ends: (space) => this.endsFrom(space),
        key: (pressed) => this.pressed(pressed),
        describe: (space) => (this.position ? spaceText(space, this.position, this.turn) : space),
      },
    });
    this.turn.addEventListener("change", () => this.draw());
  }

  /** @param {string} space */
  endsFrom(space) {
    const { own, bridges } = this.turn.invited;
    return this.turn.active && own.has(space) ? endsFrom(space, bridges) : null;
  }

  get position() {
    return this.turn.position;
  }

  /**
   * A new position. Spaces of a move that was sent are drawn already.
   * @param {DiavoloView} position
   * @param {Whose} whose
   * @param {{still?: boolean}} [how]
   */
  set(position, whose, { still = false } = {}) {
    const { sent } = this.turn;
    this.turn.sent = null;
    this.still = still;
    this.already = sent ? new Set(spacesOf(sent)) : null;
    this.turn.set(position, whose);
    this.draw();
    if (whose.active || this.why) this.turn.askClosed();
  }

  /** More to show: the network pointed at, spaces a lesson points at. @param {Partial<Shown>} extra */
  mark(extra) {
    this.extra = { ...this.extra, ...extra };
    this.draw();
  }

  /** Show why spaces are closed, or no longer. @param {boolean} on */
  showWhy(on) {
    this.why = on;
    if (on) this.turn.askClosed();
    this.draw();
  }

  /** A key, on the board or elsewhere; true if it meant something. @param {string} key */
  pressed(key) {
    if (key !== "Escape") return this.key(key);
    if (this.board.magnifier.open) this.board.magnifier.reduce();
    else this.turn.clear();
    return true;
  }

  draw() {
    const { turn, board } = this;
    if (!turn.position) return;
    if (turn.active && turn.selection.tiles.length) turn.askClosed();
    const { refused } = turn;
    board.show(
      turn.position,
      {
        last: turn.position.last,
        colour: turn.colour,
        selection: turn.selection,
        ends: turn.ends,
        feet: turn.active && !turn.selection.foot && !turn.selection.tiles.length ? feetOf(turn.invited.bridges) : [],
        hovered: turn.hovered,
        preview: turn.preview,
        closed: this.why ? turn.closed : null,
        involved: refused?.violation ? involved(refused.violation, refused.space) : [],
        sent: Boolean(turn.sent),
        ...this.extra,
      },
      { still: this.still, already: this.already },
    );
    this.tellRefusal(refused);
    this.onDraw?.();
  }

  /** A refusal is said at the place, with the rule to read. @param {?Refusal} refused */
  tellRefusal(refused) {
    if (refused === this.told) return;
    this.told = refused;
    if (!refused?.violation) {
      forgetReason();
      return;
    }
    const { violation, space } = refused;
    const others = involved(violation, space).map((each) => this.board.onScreen(each));
    const about = space ? { place: this.board.onScreen(space), others } : null;
    showReason(violationText(violation), about, violation.rule, () => { if (this.told === refused) this.turn.forgive(); });
  }
}

/** @param {readonly string[]} bridges */
function feetOf(bridges) {
  return [...new Set(bridges.flatMap((bridge) => bridge.split("-")))];
}

/**
 * The spaces that a violation speaks of, besides the one that was tapped.
 * @param {Violation} violation
 * @param {?string} space
 */
function involved(violation, space) {
  return Object.values(violation.values)
    .flatMap((value) => spacesOf(String(value)))
    .filter((other) => other !== space);
}
