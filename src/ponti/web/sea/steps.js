/**
 * A drawing on its way: with all its steps, and kept as it is.
 * @module sea/steps
 */
import { boardText, deckText } from "/sea/drawing.js";
import { keepSea, seaNamed } from "/sea/kept.js";

/** @import { Drawing } from "/sea/drawing.js" */

/** Keep a drawing at once; what the server has read of it holds as long as its files are the same. @param {string} id @param {Drawing} drawing */
export function keepDrawing(id, drawing) {
  const before = seaNamed(id);
  const known = before && boardText(before.drawing) === boardText(drawing) && deckText(before.drawing) === deckText(drawing);
  keepSea({ id, drawing, board: known ? before.board : null, deck: known ? before.deck : null });
}

/** A drawing with the steps that led to it. */
export class Steps {
  /** @param {Drawing} drawing */
  constructor(drawing) {
    this.now = drawing;
    /** @type {Drawing[]} */
    this.before = [];
    /** @type {Drawing[]} */
    this.undone = [];
  }

  /** @param {Drawing} drawing */
  take(drawing) {
    if (JSON.stringify(drawing) === JSON.stringify(this.now)) return;
    this.before = [...this.before, this.now].slice(-200);
    this.now = drawing;
    this.undone = [];
  }

  undo() {
    const last = this.before.pop();
    if (!last) return;
    this.undone.push(this.now);
    this.now = last;
  }

  redo() {
    const next = this.undone.pop();
    if (!next) return;
    this.before.push(this.now);
    this.now = next;
  }
}
