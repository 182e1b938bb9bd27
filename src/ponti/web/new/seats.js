/**
 * The seats of a new game: who sits where, and how to change it.
 * @module new/seats
 */
import { h } from "/dom.js";
import { t } from "/i18n.js";
import { button } from "/ui/buttons.js";
import { levelName } from "/game/names.js";

const MOST = { hashi: 4, diavolo: 2 };

export class SeatPlan {
  /** @param {string} game @param {Array<{kind: string, name?: string, level?: string}>} list @param {string[]} levels */
  constructor(game, list, levels) {
    Object.assign(this, { game, list, levels });
  }

  /** Good seats for a way to play. */
  static for(game, way, levels, before = null) {
    const level = levels[Math.floor((levels.length - 1) / 2)];
    const me = { kind: "me" };
    const lists = {
      friends: [me, { kind: "open" }],
      bot: [me, { kind: "bot", level }],
      screen: [me, { kind: "local", name: "" }],
      alone: [me],
    };
    const list = lists[way].map((seat) => ({ ...seat }));
    // As many as before, where that was changed by hand.
    const wanted = way === "alone" || !before || before.list.length < 3 ? list.length : before.list.length;
    while (list.length < wanted) list.push({ ...list[1] });
    return new SeatPlan(game, list, levels);
  }

  /** The seats as the server wants them. */
  seats(myName) {
    return this.list.map(({ kind, name = "", level }) => {
      if (kind === "me") return { kind, name: myName };
      if (kind === "bot") return { kind, level };
      return kind === "local" ? { kind, name: name.trim() } : { kind };
    });
  }

  /** The list of seats to be changed; `redraw` after what changes its shape. */
  editor(redraw) {
    const fixed = this.game === "diavolo";
    return h("fieldset", { class: "seat-plan" }, h("legend", {}, t("new.seats")),
      h("ol", {}, this.list.map((seat, index) => this.#row(seat, index, redraw))),
      !fixed && this.list.length < MOST[this.game] && button({
        label: t("new.add-seat"), icon: "plus", data: { act: "add-seat" },
        run: () => { this.list.push({ ...(this.list[1] ?? { kind: "open" }) }); redraw(); },
      }),
      fixed && button({ label: t("new.swap"), icon: "redo", run: () => { this.list.reverse(); redraw(); } }),
    );
  }

  #row(seat, index, redraw) {
    const label = this.game === "diavolo" ? t(index === 0 ? "new.begins" : "new.second") : t("seat.player", { n: index + 1 });
    if (seat.kind === "me") return h("li", {}, h("span", {}, label), h("strong", {}, t("seat.you")));
    const value = seat.kind === "bot" ? `bot:${seat.level}` : seat.kind;
    const options = [["open", t("new.seat.open")], ["local", t("new.seat.local")], ...this.levels.map((level) => [`bot:${level}`, t("new.seat.bot", { level: levelName(level) })])];
    const choose = (event) => {
      const [kind, level] = event.target.value.split(/:(.*)/);
      this.list[index] = kind === "bot" ? { kind, level } : { kind, name: "" };
      redraw();
    };
    return h("li", {},
      h("label", { class: "field" }, h("span", {}, label),
        h("select", { on: { change: choose } }, options.map(([each, words]) => h("option", { value: each, selected: each === value }, words)))),
      seat.kind === "local" && h("label", { class: "field" }, h("span", {}, t("new.name-of")),
        h("input", { type: "text", maxlength: 40, value: seat.name ?? "", on: { input: (event) => { seat.name = event.target.value; } } })),
      this.game === "hashi" && this.list.length > 1 && button({ label: t("new.remove-seat"), icon: "cross", quiet: true, run: () => { this.list.splice(index, 1); redraw(); } }),
    );
  }
}
