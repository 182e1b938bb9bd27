/**
 * One visit to a screen, from the moment its module is there until another takes its place.
 *
 * Each visit has elements of its own. A screen that still waits for the network when it is left goes on writing
 * into elements that nobody sees, and is taken down as soon as it is up.
 * @module visit
 */
import { h } from "/dom.js";

/** @import { ServerInfo } from "/wire.js" */

/**
 * What a screen is given. `kept` is what `unmount({keep: true})` returned, when only the language has changed.
 * @typedef {Object} Context
 * @property {{[name: string]: string}} params from the address
 * @property {URLSearchParams} query
 * @property {(path: string, options?: {replace?: boolean}) => Promise<void>|void} go to another screen; kept when it is up
 * @property {(title: string) => void} title of the page
 * @property {HTMLElement} bar the middle of the bar at the top, for the screen's own title and buttons
 * @property {() => Promise<ServerInfo>} info what the server offers
 * @property {AbortSignal} signal the screen has been left, perhaps before it was up
 * @property {unknown} kept
 */

/** @typedef {{unmount?: (how: {keep: boolean}) => unknown}} Part a screen that is up */

/** @typedef {{mount: (root: HTMLElement, context: Context) => Part|null|void|Promise<Part|null|void>}} Screen */

export class Visit {
  constructor() {
    /** The place of the screen. */
    this.root = h("main", { id: "screen", tabindex: "-1" });
    /** The middle of the bar at the top. */
    this.slot = h("div", { class: "bar-slot" });
    /** @type {Part|null} */
    this.part = null;
    this.ending = new AbortController();
  }

  /** Whether the screen is to be seen no more; `signal` tells it to the screen itself. */
  get left() {
    return this.ending.signal.aborted;
  }

  /**
   * A function of the page for the screen; once the screen is left it does nothing.
   * @template {unknown[]} Given
   * @template Result
   * @param {(...given: Given) => Result} step
   * @returns {(...given: Given) => Result|void}
   */
  only(step) {
    return (...given) => (this.left ? undefined : step(...given));
  }

  /** Bring the screen up. Kept with whether it is still wanted. @param {Screen} screen @param {Context} context */
  async mount(screen, context) {
    const part = (await screen.mount(this.root, context)) ?? null;
    if (this.left) part?.unmount?.({ keep: false });
    else this.part = part;
    return !this.left;
  }

  /** Take the screen down; with `keep` it comes back at once, and what it hands on to itself is returned. */
  leave(keep = false) {
    if (this.left) return null;
    this.ending.abort();
    const handed = this.part?.unmount?.({ keep }) ?? null;
    return keep ? handed : null;
  }
}
