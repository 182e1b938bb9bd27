/** Taking a move back: asking for it. The other is asked in the bar, as about everything that needs a decision. */

import { h, put } from "/dom.js";
import { t } from "/i18n.js";

/** @import { Shell } from "/game/shell.js" */

export class Takeback {
  /** @param {Shell} shell */
  constructor(shell) {
    this.shell = shell;
    this.element = h("div", { class: "takeback" });
  }

  get state() {
    return this.shell.room.state;
  }

  /** The own seat that could ask now: one that has moved, while nobody asks. */
  get seat() {
    const { status, takeback, moves } = this.state;
    const own = this.shell.room.seats;
    if (status !== "playing" || takeback !== null || !own.length) return null;
    // With both seats at this screen, the one that moved last asks.
    if (own.length > 1) return moves.length ? (this.shell.activeSeat() === 0 ? 1 : 0) : null;
    return moves.length > own[0] ? own[0] : null;
  }

  /** Ask to take one's own last move back. */
  ask() {
    const { seat } = this;
    if (seat !== null) this.shell.ask({ type: "takeback", seat });
  }

  /** Show that one has asked; called after every change. */
  draw() {
    const { takeback } = this.state;
    const asked = takeback !== null && this.shell.isOwn(takeback);
    put(this.element, asked && h("p", { class: "quiet" }, t("diavolo.takeback.asked")));
  }
}
