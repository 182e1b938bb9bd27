/**
 * The line in the bar for what needs a decision: somebody is away, a bot plays for me, a rematch waits. It is there and
 * not above the table, so that the board stays where it is.
 * @module game/banner
 */
import { h, put, targetOf } from "/dom.js";
import { t } from "/i18n.js";
import { keepGame } from "/store.js";
import { announce } from "/ui/announce.js";
import { button } from "/ui/buttons.js";
import { confirmDialog, openDialog } from "/ui/dialog.js";
import { levelName } from "/game/names.js";

/** @import { Shell } from "/game/shell.js" */
/** @import { PresenceView } from "/wire.js" */

/** @typedef {{text: string, buttons: HTMLElement[]}} Matter that needs a decision */

export class Banner {
  /** @param {Shell} shell */
  constructor(shell) {
    this.shell = shell;
    this.key = "";
    this.element = h("div", { class: "banner-place" });
    /** Closes the choices, if they are open. @type {(() => void)|null} */
    this.close = null;
    /** Absences that one waits for. @type {Set<string>} */
    this.patient = new Set();
  }

  draw() {
    const found = this.#first();
    const key = found ? `${found.text}` : "";
    if (key === this.key) return;
    this.key = key;
    this.close?.();
    put(this.element, found && h("section", { class: "banner", "aria-label": found.text },
      h("p", {}, found.text), found.buttons.length > 1 ? this.#decide(found) : found.buttons));
    if (found) announce(found.text);
  }

  /** Several choices are shown when they are asked for. @param {Matter} matter */
  #decide({ text, buttons }) {
    return button({ label: t("banner.decide"), data: { act: "decide" }, run: () => openDialog({
      title: text, kind: "sheet", body: h("div", { class: "menu-list" }, buttons),
      onOpen: (dialog, close) => {
        this.close = () => close(null);
        dialog.addEventListener("click", (event) => { if (targetOf(event)?.closest(".menu-list button")) close(null); });
        dialog.addEventListener("close", () => { this.close = null; });
      },
    }) });
  }

  /** @returns {Matter|null} */
  #first() {
    const { room } = this.shell;
    const { state } = room;
    if (state.rematch) return this.#rematch(state.rematch);
    if (state.status !== "playing") return null;
    const replaced = room.seats.find((seat) => state.seats[seat].kind === "bot");
    if (replaced !== undefined) return this.#replaced(replaced);
    if (!room.seats.length) return null;
    const gone = room.presence.seats.find((each) =>
      each.absent && !this.shell.isOwn(each.seat) && state.seats[each.seat].kind === "person" && !this.patient.has(absence(each)));
    return gone ? this.#absent(gone) : null;
  }

  /** @param {string} next @returns {Matter} */
  #rematch(next) {
    const { room, context } = this.shell;
    const join = () => {
      if (room.token) keepGame(next, room.token, room.state.options.game);
      context.go(`/g/${next}`);
    };
    return { text: t("rematch.waiting"), buttons: [button({ label: t(room.seats.length ? "rematch.join" : "rematch.watch"), kind: "primary", run: join })] };
  }

  /** @param {number} seat @returns {Matter} */
  #replaced(seat) {
    return {
      text: t("replaced.text"),
      buttons: [button({ label: t("replaced.return"), kind: "primary", run: () => this.shell.ask({ type: "return", seat }) })],
    };
  }

  /** @param {PresenceView} gone @returns {Matter} */
  #absent(gone) {
    const own = this.shell.room.seats[0];
    const name = this.shell.seatName(gone.seat);
    return {
      text: t("absent.text", { name }),
      buttons: [
        button({ label: t("absent.wait"), run: () => { this.patient.add(absence(gone)); this.draw(); } }),
        button({ label: t("absent.replace"), run: () => this.#replace(own, gone.seat) }),
        button({
          label: t("absent.abandon"), kind: "danger",
          run: async () => {
            if (await confirmDialog({ title: t("absent.abandon"), body: t("absent.abandon.text"), yes: t("absent.abandon"), danger: true })) {
              this.shell.ask({ type: "abandon", seat: own, absent: gone.seat });
            }
          },
        }),
      ],
    };
  }

  /** @param {number} own @param {number} absent */
  async #replace(own, absent) {
    const { options } = this.shell.room.state;
    const levels = (await this.shell.context.info()).bots.filter(({ game }) => game === options.game);
    const level = await openDialog({
      title: t("absent.replace"), body: t("absent.level"),
      buttons: levels.map((each) => ({ label: levelName(each.level), value: each.level })),
    });
    if (level) this.shell.ask({ type: "replace", seat: own, absent, level });
  }
}

/** One absence of one person. @param {PresenceView} gone */
function absence({ seat, since }) {
  return `${seat} ${since}`;
}
