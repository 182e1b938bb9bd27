/**
 * The strip of seats: name, points, whether thinking or ready, presence, clock.
 * @module game/seats
 */
import { h, put } from "/dom.js";
import { t } from "/i18n.js";
import { icon } from "/ui/icons.js";
import { clockText, isSlow } from "/game/clock.js";
import { levelName } from "/game/names.js";

/** @import { Shell } from "/game/shell.js" */
/** @import { SeatView, StateView } from "/wire.js" */

/**
 * @typedef {Object} StripOptions
 * @property {(seat: number) => void} [choose] a seat is tapped
 * @property {(seat: number) => Node|null} [mark] its sign
 * @property {() => number|null} [seen] the seat whose board is seen in place of the others
 */

export class SeatStrip {
  /** @param {Shell} shell @param {StripOptions} [options] */
  constructor(shell, { choose, mark, seen } = {}) {
    this.shell = shell;
    this.choose = choose;
    this.mark = mark;
    this.seen = seen;
    this.element = h("ol", { class: "seats" });
    /** @type {{seat: number, face: HTMLElement}[]} */
    this.clocks = [];
    this.timer = setInterval(() => this.#tick(), 250);
    this.draw();
  }

  draw() {
    const { state } = this.shell.room;
    this.clocks = [];
    put(this.element, state.seats.map((view, seat) => this.#seat(view, seat, state)));
    this.#tick();
  }

  stop() {
    clearInterval(this.timer);
  }

  /** @param {SeatView} view @param {number} seat @param {StateView} state */
  #seat(view, seat, state) {
    const { shell } = this;
    const acting = shell.isActing(seat);
    const away = this.#away(seat);
    const stateWord = state.status === "over" ? (state.outcome?.winners.includes(seat) && state.seats.length > 1 ? "winner" : "")
      : away ? "away" : acting ? (shell.isOwn(seat) && view.kind !== "bot" ? "to-act" : "thinking") : view.confirmed ? "ready" : "";
    const timed = state.status === "playing" && (view.deadline || view.left_ms !== null);
    const face = timed ? h("span", { class: "seat-clock", data: { seat } }) : null;
    if (face) this.clocks.push({ seat, face });
    // The name is that of whoever left: that a bot plays on there is seen until they are back.
    const standIn = view.kind === "bot" && view.name && levelName(view.level);
    const inside = [
      h("span", { class: "seat-sign" }, this.mark?.(seat) ?? icon(view.kind === "bot" && !standIn ? "bot" : "person")),
      seatLabel(shell.seatName(seat)),
      h("span", { class: "seat-line" },
        standIn && h("span", { class: "seat-bot", role: "img", "aria-label": standIn }, icon("bot")),
        h("span", { class: "seat-points" }, t("seat.points", { n: view.points })),
        stateWord && h("span", { class: ["seat-state", stateWord] }, t(`seat.${stateWord}`))),
      face,
      shell.voices.mark(seat),
    ];
    const classes = ["seat", stateWord, shell.isOwn(seat) && "own", seat === shell.current && "current", seat === this.seen?.() && "seen"];
    const { choose } = this;
    if (!choose) return h("li", { class: classes }, inside);
    return h("li", { class: classes }, h("button", { class: "seat-button", type: "button", on: { click: () => choose(seat) } }, inside));
  }

  /** @param {number} seat */
  #away(seat) {
    const { room } = this.shell;
    if (room.state.status !== "playing" || isSlow(room.state.options.clock) || this.shell.isOwn(seat) || room.state.seats[seat].kind !== "person") return false;
    const there = room.presence.seats.find((each) => each.seat === seat);
    return there !== undefined && !there.online;
  }

  #tick() {
    const { room } = this.shell;
    for (const { seat, face } of this.clocks) {
      const view = room.state.seats[seat];
      const left = (view.deadline ? view.deadline - room.now() : view.left_ms) ?? 0;
      const text = clockText(left);
      if (face.textContent !== text) {
        face.textContent = text;
        face.setAttribute("aria-label", t("seat.clock", { time: text }));
        face.classList.toggle("short", Boolean(view.deadline) && left < 15_000);
      }
    }
  }
}

/** A name; where it is too long, what tells it apart from others at its end is kept. @param {string} name */
export function seatLabel(name) {
  const [, stem, number = ""] = /^(.*?)([ \u00a0]\d+)?$/.exec(name) ?? [name, name];
  return h("span", { class: "seat-name", title: name }, h("span", { class: "seat-stem" }, stem), number);
}
