/**
 * The lines of a hint: what to do, why, and what it promises; and that somebody is thinking about it.
 * @module game/hint
 */
import { h, put } from "/dom.js";
import { t } from "/i18n.js";
import { promiseText, reasonText } from "/game/reasons.js";
import { announce } from "/ui/announce.js";
import { button } from "/ui/buttons.js";
import { icon } from "/ui/icons.js";

/** @import { Child } from "/dom.js" */
/** @import { Hinted } from "/wire.js" */

export class HintBox {
  constructor() {
    this.words = h("div", { class: "hint-words" });
    this.acts = h("div", { class: "hint-acts" });
    this.element = h("div", { class: "hint-box", hidden: true }, icon("hint"), this.words, this.acts);
  }

  /** Somebody is asked. */
  wait() {
    this.#put([h("p", { class: "hint-wait" }, t("hint.wait"))]);
    announce(t("hint.wait"));
  }

  /**
   * Show a hint, and say it.
   * @param {Hinted} hint as the server tells it
   * @param {string} move in words
   * @param {{dismiss: () => void, accept?: (() => void)|null}} deeds accept: do what it says, where the board does not
   *   offer that itself
   */
  show(hint, move, { dismiss, accept = null }) {
    const reason = reasonText(hint.reason);
    const more = [promiseText(hint), hint.warming && t("hint.warming")].filter(Boolean);
    this.#put([
      h("p", {}, h("strong", {}, move)),
      reason && h("p", {}, reason),
      more.length > 0 && h("p", { class: "quiet" }, more.join(" ")),
    ], [
      accept && button({ label: t("hint.accept"), icon: "check", kind: "primary", data: { act: "accept-hint" }, run: accept }),
      button({ label: t("ui.close"), icon: "cross", quiet: true, data: { act: "dismiss-hint" }, run: dismiss }),
    ]);
    this.element.scrollIntoView({ block: "nearest" });
    announce([t("hint.told", { move }), reason, ...more].filter(Boolean).join(" "));
  }

  /** The hint is over. */
  clear() {
    if (!this.element.hidden) this.#put([]);
  }

  /** @param {Child[]} lines @param {Child[]} [acts] */
  #put(lines, acts = []) {
    put(this.words, lines);
    put(this.acts, acts);
    this.element.hidden = lines.length === 0;
  }
}
