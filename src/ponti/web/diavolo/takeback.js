/** Taking a move back: asking for it, and answering when the other asks. */

import { h, put } from "/dom.js";
import { t } from "/i18n.js";
import { announce } from "/ui/announce.js";
import { button } from "/ui/buttons.js";

/** @import { Shell } from "/game/shell.js" */

export class Takeback {
  /** @param {Shell} shell */
  constructor(shell) {
    this.shell = shell;
    this.element = h("div", { class: "takeback panel accented" });
    /** The seat whose question is shown. @type {?number} */
    this.asker = null;
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

  /** Show who asks; called after every change. */
  draw() {
    const { takeback } = this.state;
    if (takeback === this.asker) return;
    this.asker = takeback;
    if (takeback === null) put(this.element);
    else if (this.shell.isOwn(takeback)) put(this.element, h("p", { class: "quiet" }, t("diavolo.takeback.asked")));
    else if (this.shell.room.seats.length) this.question(takeback);
  }

  /** @param {number} asker */
  question(asker) {
    const words = t("diavolo.takeback.question", { name: this.shell.seatName(asker) });
    const answer = (/** @type {boolean} */ agree) => this.shell.ask({ type: "answer-takeback", seat: this.shell.room.seats[0], agree });
    put(
      this.element,
      h("p", {}, words),
      h(
        "div",
        { class: "row" },
        button({ label: t("diavolo.takeback.agree"), icon: "check", run: () => answer(true), data: { does: "agree" } }),
        button({
          label: t("diavolo.takeback.refuse"),
          icon: "cross",
          run: () => answer(false),
          data: { does: "refuse" },
        }),
      ),
    );
    announce(words, { urgent: true });
  }
}
