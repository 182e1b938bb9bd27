/**
 * The seats of a new game: who sits where, and how to change it.
 * @module new/seats
 */
import { h } from "/dom.js";
import { t } from "/i18n.js";
import { button } from "/ui/buttons.js";
import { levelName } from "/game/names.js";

/** @import { Opponent } from "/game/opponent.js" */
/** @import { GameSetup, Way } from "/new/new.js" */
/** @import { SeatForm } from "/wire.js" */

export class SeatPlan {
  /** @param {GameSetup} setup of the game @param {SeatForm[]} list @param {string[]} levels */
  constructor(setup, list, levels) {
    this.setup = setup;
    this.list = list;
    this.levels = levels;
  }

  /**
   * Good seats for a way to play.
   * @param {GameSetup} setup
   * @param {Way} way
   * @param {string[]} levels
   * @param {Opponent} opponent the one that was chosen last
   */
  static for(setup, way, levels, { level, players }) {
    /** @type {SeatForm} */
    const me = { kind: "me" };
    /** @type {{[way in Way]: SeatForm[]}} */
    const lists = {
      friends: [me, { kind: "open" }],
      bot: [me, { kind: "bot", level }],
      screen: [me, { kind: "local", name: "" }],
      alone: [me],
    };
    const plan = new SeatPlan(setup, lists[way].map((seat) => ({ ...seat })), levels);
    if (way !== "alone") plan.setCount(Math.max(2, players));
    return plan;
  }

  /** How many play. */
  get count() {
    return this.list.length;
  }

  /** So many seats: those that are added are like the last one. @param {number} wanted */
  setCount(wanted) {
    const count = Math.max(this.setup.SEATS.least, Math.min(this.setup.SEATS.most, wanted));
    this.list.splice(count);
    while (this.list.length < count) this.list.push(likeLast(this.list));
  }

  /** The level of the bots; null where none plays. */
  get level() {
    return this.list.find((seat) => seat.kind === "bot")?.level ?? null;
  }

  /** All bots are to be of a level. @param {string} level */
  setLevel(level) {
    for (const seat of this.list) if (seat.kind === "bot") seat.level = level;
  }

  /** The seats as the server wants them. @param {string} myName @returns {SeatForm[]} */
  seats(myName) {
    return this.list.map(({ kind, name = "", level }) => {
      if (kind === "me") return { kind, name: myName };
      if (kind === "bot") return { kind, level };
      return kind === "local" ? { kind, name: name.trim() } : { kind };
    });
  }

  /** The list of seats to be changed; `redraw` after what changes its shape. @param {() => void} redraw */
  editor(redraw) {
    const { least, most } = this.setup.SEATS;
    return h("fieldset", { class: "seat-plan" }, h("legend", {}, t("new.places")),
      h("ol", {}, this.list.map((seat, index) => this.#row(seat, index, redraw))),
      this.list.length < most && button({
        label: t("new.add-seat"), icon: "plus", data: { act: "add-seat" },
        run: () => { this.setCount(this.count + 1); redraw(); },
      }),
      least === most && button({ label: t("new.swap"), icon: "redo", run: () => { this.list.reverse(); redraw(); } }),
    );
  }

  /** @param {SeatForm} seat @param {number} index @param {() => void} redraw */
  #row(seat, index, redraw) {
    const label = this.setup.seatLabel(index);
    if (seat.kind === "me") return h("li", {}, h("span", {}, label), h("strong", {}, t("seat.you")));
    const value = seat.kind === "bot" ? `bot:${seat.level}` : seat.kind;
    const options = [["open", t("new.seat.open")], ["local", t("new.seat.local")], ...this.levels.map((level) => [`bot:${level}`, t("new.seat.bot", { level: levelName(level) })])];
    const choose = () => {
      const [kind, level] = select.value.split(/:(.*)/);
      this.list[index] = kind === "bot" ? { kind, level } : { kind: kind === "local" ? kind : "open", name: "" };
      redraw();
    };
    const select = h("select", { on: { change: choose } }, options.map(([each, words]) => h("option", { value: each, selected: each === value }, words)));
    const name = h("input", { type: "text", maxlength: 40, value: seat.name ?? "", on: { input: () => { seat.name = name.value; } } });
    return h("li", {},
      h("label", { class: "field" }, h("span", {}, label), select),
      seat.kind === "local" && h("label", { class: "field" }, h("span", {}, t("new.name-of")), name),
      this.list.length > this.setup.SEATS.least && button({ label: t("new.remove-seat"), icon: "cross", quiet: true, run: () => { this.list.splice(index, 1); redraw(); } }),
    );
  }
}

/** One more seat like the last; a person who plays alone gets a friend. @param {SeatForm[]} list @returns {SeatForm} */
function likeLast(list) {
  const last = list.findLast((seat) => seat.kind !== "me");
  return last ? { ...last, ...(last.kind === "local" && { name: "" }) } : { kind: "open" };
}
