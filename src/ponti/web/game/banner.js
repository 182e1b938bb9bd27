/**
 * The line in the bar for what needs a decision: somebody is away or would like to
 * take a move back, a bot plays for me, a rematch waits. It is there and
 * not above the table, so that the board stays where it is.
 * @module game/banner
 */
import { h, put, targetOf } from "/dom.js";
import { list, t } from "/i18n.js";
import { announce } from "/ui/announce.js";
import { button } from "/ui/buttons.js";
import { confirmDialog, openDialog } from "/ui/dialog.js";
import { notice } from "/ui/notice.js";
import { goOn, offered } from "/game/rematch.js";

/** @import { Shell } from "/game/shell.js" */
/** @import { PresenceView } from "/wire.js" */

/** @typedef {{text: string, more?: string, buttons: HTMLElement[]}} Matter that needs a decision; more: what has been decided so far */

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
    const words = [found?.text, found?.more].filter(Boolean).join(" ");
    if (words === this.key) return;
    this.key = words;
    this.close?.();
    put(this.element, found && h("section", { class: "banner", "aria-label": words },
      h("p", {}, h("span", {}, found.text), found.more && [" ", h("span", {}, found.more)]), found.buttons.length > 1 ? this.#decide(found) : found.buttons));
    if (found) announce(words);
  }

  /** Several choices are shown when they are asked for. @param {Matter} matter */
  #decide({ text, more, buttons }) {
    return button({ label: t("banner.decide"), data: { act: "decide" }, run: () => openDialog({
      title: text, kind: "sheet", body: h("div", { class: "stack" }, more && h("p", {}, more), h("div", { class: "menu-list" }, buttons)),
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
    if (state.offer) return offered(this.shell, state.offer);
    if (state.status !== "playing") return null;
    const replaced = room.seats.find((seat) => state.seats[seat].kind === "bot");
    if (replaced !== undefined) return this.#replaced(replaced);
    if (!room.seats.length) return null;
    if (state.takeback !== null && !this.shell.isOwn(state.takeback)) return this.#takeback(room.seats[0], state.takeback);
    const gone = room.presence.seats.find((each) =>
      each.absent && !this.shell.isOwn(each.seat) && state.seats[each.seat].kind === "person" && !this.patient.has(absence(each)));
    return gone ? this.#absent(gone) : null;
  }

  /** @param {string} next @returns {Matter} */
  #rematch(next) {
    const label = t(this.shell.room.seats.length ? "rematch.join" : "rematch.watch");
    return { text: t("rematch.waiting"), buttons: [button({ label, kind: "primary", run: () => goOn(this.shell, next) })] };
  }

  /** @param {number} seat @returns {Matter} */
  #replaced(seat) {
    return {
      text: t("replaced.text"),
      buttons: [button({ label: t("replaced.return"), kind: "primary", run: () => this.shell.ask({ type: "return", seat }) })],
    };
  }

  /** @param {number} own @param {number} asker @returns {Matter} */
  #takeback(own, asker) {
    const answer = (/** @type {boolean} */ agree) => this.shell.ask({ type: "answer-takeback", seat: own, agree });
    return {
      text: t("takeback.question", this.shell.named(asker)),
      buttons: [
        button({ label: t("takeback.agree"), icon: "check", run: () => answer(true), data: { act: "agree" } }),
        button({ label: t("takeback.refuse"), icon: "cross", run: () => answer(false), data: { act: "refuse" } }),
      ],
    };
  }

  /** @param {PresenceView} gone @returns {Matter} */
  #absent(gone) {
    const own = this.shell.room.seats[0];
    const voters = (this.shell.room.state.votes ?? []).filter(({ absent }) => absent === gone.seat).map(({ seat }) => seat);
    return {
      text: t("absent.text", this.shell.named(gone.seat)),
      more: voters.length ? t("absent.votes", { names: list(voters.map((seat) => this.shell.seatName(seat))) }) : "",
      buttons: [
        button({ label: t("absent.wait"), run: () => { this.patient.add(absence(gone)); this.draw(); } }),
        button({ label: t("absent.replace"), run: () => this.#replace(own, gone.seat) }),
        ...(voters.includes(own) ? [] : [button({ label: t("absent.abandon"), kind: "danger", run: () => this.#abandon(own, gone.seat) })]),
      ],
    };
  }

  /** Where several are left, it takes more than one of them. @param {number} own @param {number} absent */
  async #abandon(own, absent) {
    const { room } = this.shell;
    const others = room.presence.seats.filter((each) => !each.absent && !this.shell.isOwn(each.seat) && room.state.seats[each.seat].kind !== "bot");
    const body = [t("absent.abandon.text"), others.length > 0 && t("absent.abandon.vote")].filter(Boolean).join(" ");
    if (await confirmDialog({ title: t("absent.abandon"), body, yes: t("absent.abandon"), danger: true })) {
      this.shell.ask({ type: "abandon", seat: own, absent });
    }
  }

  /** @param {number} own @param {number} absent */
  async #replace(own, absent) {
    const waiting = await import("/game/waiting.js").catch(() => null);
    if (!waiting) return notice(t("net.offline"), { kind: "error" });
    const level = await waiting.chosenBot(this.shell, t("absent.replace"));
    if (level) this.shell.ask({ type: "replace", seat: own, absent, level });
  }
}

/** One absence of one person. @param {PresenceView} gone */
function absence({ seat, since }) {
  return `${seat} ${since}`;
}
