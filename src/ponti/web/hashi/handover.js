/**
 * Several persons at one screen: before the next one's turn the device changes hands, and the board is hidden.
 * @module hashi/handover
 */
import { h, put, setData } from "/dom.js";
import { t } from "/i18n.js";
import { announce } from "/ui/announce.js";
import { button } from "/ui/buttons.js";

/** @import { Shell } from "/game/shell.js" */

export class Handover {
  /** @param {Shell} shell @param {() => void} taken the next person has the device */
  constructor(shell, taken) {
    this.shell = shell;
    this.taken = taken;
    this.element = h("div", { class: "handover", hidden: true });
    /** The seat that is called for. @type {number|null} */
    this.next = null;
  }

  /** Call for the next person, if it is another one. Returns whether it is. @param {boolean} playing */
  draw(playing) {
    const acting = playing && this.shell.isHotSeat ? this.shell.activeSeat() : null;
    const next = acting === this.shell.current ? null : acting;
    this.element.hidden = next === null;
    if (next !== this.next) {
      this.next = next;
      setData(this.element, { seat: next });
      if (next !== null) this.#call(next);
    }
    return next !== null;
  }

  /** @param {number} next */
  #call(next) {
    const name = this.shell.seatName(next);
    const take = button({ label: t("handover.take", { name }), kind: "primary", data: { act: "take" }, run: () => {
      this.shell.current = next;
      this.taken();
    } });
    put(this.element, h("h2", {}, t("handover.title", { name })), h("p", {}, t("handover.text")), take);
    announce(t("handover.title", { name }));
    take.focus({ preventScroll: true });
  }
}
