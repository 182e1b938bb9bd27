/**
 * The lines that were tried: a small tree of positions, each with what led to it.
 * @module analysis/tree
 */

/** @import { HintView, Tried } from "/wire.js" */

/** A position in the tree. */
export class Twig {
  /** @param {Tried} told the position @param {string} text the event that led to it @param {?Twig} parent */
  constructor(told, text = "", parent = null) {
    this.told = told;
    this.text = text;
    this.parent = parent;
    /** What was tried from here; the first is the main line. @type {Twig[]} */
    this.twigs = [];
    /** The line that was looked at last. @type {?Twig} */
    this.latest = null;
    /** What the engine thinks, if it was asked. @type {?HintView[]} */
    this.opinion = null;
  }

  /** Another line from here. @param {Tried} told @param {string} text */
  grow(told, text) {
    const twig = new Twig(told, text, this);
    this.twigs.push(twig);
    return twig;
  }

  /** The line that begins with an event, if it was tried. @param {string} text */
  find(text) {
    return this.twigs.find((twig) => twig.text === text) ?? null;
  }

  /** All that was played from the beginning of the tree. @returns {string[]} */
  get path() {
    return this.parent ? [...this.parent.path, this.text] : [];
  }

  /** Cut this line off; where one is then. */
  cut() {
    const { parent } = this;
    if (!parent) return this;
    parent.twigs = parent.twigs.filter((each) => each !== this);
    if (parent.latest === this) parent.latest = null;
    return parent;
  }
}
