/**
 * What the keys do at a table of Hashi, besides those that walk over the board.
 * @module hashi/keys
 */
import { announce } from "/ui/announce.js";

/** @import { Act, Controls } from "/hashi/controls.js" */
/** @import { Turn } from "/hashi/turn.js" */

/** @type {{[key: string]: Act}} */
const ACTS = { u: "undo", r: "redo", x: "reset", h: "hint", c: "confirm", k: "check" };

/**
 * @typedef {Object} Hands what the keys act on
 * @property {Turn} turn
 * @property {Controls} controls
 * @property {() => number|null} seat the one that acts here
 * @property {() => string|null} task what is to do, in words
 * @property {() => void} draw the table anew
 */

export class Keys {
  /** @param {Hands} hands */
  constructor(hands) {
    this.hands = hands;
  }

  /** A key at the table; true if it meant something. @param {KeyboardEvent} event */
  pressed(event) {
    if (this.undone(event)) return true;
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const { turn, controls, draw } = this.hands;
    const seat = this.hands.seat();
    const key = event.key.toLowerCase();
    if (key in ACTS) controls.act(ACTS[key], seat);
    else if (seat !== null && (key === "n" || key === "b")) turn.ask({ type: "skip", seat, action: key === "n" ? "number" : "bridges" });
    else if (key === "t") announce(this.hands.task());
    else if (turn.isSetup && (key === "3" || key === "4")) { turn.setupNumber = Number(key); draw(); }
    else return false;
    return true;
  }

  /** Undo and redo, as everywhere; true if it was one of them. @param {KeyboardEvent} event */
  undone(event) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return false;
    const { controls, seat } = this.hands;
    const key = event.key.toLowerCase();
    if (key === "z") controls.act(event.shiftKey ? "redo" : "undo", seat());
    else if (key === "y") controls.act("redo", seat());
    else return false;
    return true;
  }
}
