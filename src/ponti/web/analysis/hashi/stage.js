/** A board of Hashi on which lines are tried: turns are drawn, and the cards that come are chosen. */

import { h, put, style } from "/dom.js";
import { HashiBoard } from "/hashi/board.js";
import { smallCard } from "/hashi/cards.js";
import { moveText } from "/hashi/checking.js";
import { hashiPosition } from "/hashi/position.js";
import { isCard, turnOf } from "/hashi/rounds.js";
import { boardText, cardText } from "/hashi/speech.js";
import { boardStyles } from "/hashi/styles.js";
import { strokesOf } from "/hashi/strokes.js";
import { currentLanguage, t } from "/i18n.js";
import { Trial } from "/learn/hashi/trial.js";
import { info, post } from "/net/http.js";
import { button } from "/ui/buttons.js";
import { notice } from "/ui/notice.js";

/** @import { Hands } from "/analysis/analysis.js" */
/** @import { Twig } from "/analysis/tree.js" */
/** @import { Ghost } from "/hashi/ghosts.js" */
/** @import { Listener } from "/learn/lesson.js" */
/** @import { Tried } from "/wire.js" */

export const prepare = () => Promise.all([boardStyles(), style("/learn/learn.css")]);

/** A record without a turn. @param {string} board */
export function beginning(board) {
  return `game: hashi\nboard: ${board}\nseats: "1"\n`;
}

/** Empty boards. */
export async function sizes() {
  const { boards } = await info();
  return boards.map(({ name }) => ({ value: name, label: t(`board.${name}`) }));
}

/** What lessons hear of a turn; here nobody teaches. @type {Listener} */
const NOBODY = {
  done() {},
  aside() {},
  failed() { notice(t("net.offline"), { kind: "error" }); },
};

/** A turn of one seat in the making. */
class Attempt extends Trial {
  /** @param {Tried} told @param {number} seat @param {(move: string) => void} done */
  constructor(told, seat, done) {
    super({ code: told.code, events: [] }, NOBODY);
    this.seat = seat;
    this.done = done;
    /** @type {string[]} */
    this.better = [];
  }

  /** @param {string[]} steps @param {string[]} [more] */
  try(steps, more = []) {
    return post("/api/try", { code: this.beginning.code, events: more, seat: this.seat, steps });
  }

  /** @returns {Ghost[]} */
  ghosts() {
    return this.better.map((stroke) => ({ stroke, kind: "hinted" }));
  }

  buttons() {
    const { draft } = this;
    const setup = this.shown.position.phase === "setup";
    const skip = (/** @type {"number"|"bridges"} */ what) => button({ label: t(`hashi.skip.${what}`), kind: "small", run: () => this.stroke(`skip ${what}`), data: { act: `skip-${what}` } });
    return [
      super.buttons(),
      !setup && draft.number_to_do !== null && !draft.skipped.includes("number") && skip("number"),
      !setup && draft.bridges_to_do > 0 && !draft.skipped.includes("bridges") && skip("bridges"),
      button({
        label: t("hashi.confirm"), icon: "check", kind: this.steps.length ? "confirm primary" : "confirm idle", disabled: !draft.can_confirm,
        run: () => this.done(draft.move), data: { act: "confirm" },
      }),
    ];
  }
}

export class Stage {
  /** @param {Tried} told @param {Hands} hands */
  constructor(told, { play }) {
    if (!told.layout) throw new Error("a board of Hashi has a layout");
    this.layout = told.layout;
    this.send = play;
    this.board = h("div", { class: "analysis-chart" });
    this.controls = h("div", { class: "analysis-controls" });
    const { chart } = new HashiBoard({ layout: this.layout });
    this.ratio = chart.width / chart.height;
    /** @type {?Attempt} */
    this.attempt = null;
  }

  /** @param {Twig} twig @param {number} seat */
  async show(twig, seat) {
    const { told } = twig;
    const position = hashiPosition(told);
    if (told.to_act.includes(seat)) {
      const attempt = new Attempt(told, seat, (move) => this.send(this.event(move, twig, seat)));
      this.attempt = attempt;
      await attempt.begin();
      if (this.attempt !== attempt) return;
      put(this.board, attempt.element);
      // The board has the height of the window: the card stands with what there is to do.
      put(this.controls, attempt.turned, attempt.controls);
      return;
    }
    this.attempt = null;
    const board = new HashiBoard({ layout: this.layout });
    board.show({ board: position.boards[seat] });
    board.setTitle(boardText(t("seat.player", { n: seat + 1 }), position.boards[seat], 0));
    put(this.board, board.element);
    put(this.controls, position.phase !== "over" && this.#cards(twig));
  }

  /** Which card comes? @param {Twig} twig */
  #cards(twig) {
    const left = [...new Set(hashiPosition(twig.told).cards.filter(({ seen }) => !seen).map(({ card }) => card))];
    return [h("p", {}, t("analysis.card")), h("div", { class: "card-choice" }, left.map((card) =>
      h("button", { type: "button", class: "icon-button", "aria-label": cardText(card), data: { card }, on: { click: () => this.send(card) } }, smallCard(card))))];
  }

  /** @param {?string} move */
  suggest(move) {
    if (!this.attempt?.known) return;
    this.attempt.better = move ? strokesOf(move) : [];
    this.attempt.draw(true);
  }

  /** @param {string} key */
  pressed(key) {
    if (key.toLowerCase() !== "c" || !this.attempt?.known?.draft.can_confirm) return false;
    this.attempt.done(this.attempt.draft.move);
    return true;
  }

  /** What a turn of one seat comes to, when nobody else does anything. @param {string} move @param {Twig} twig @param {number} seat */
  event(move, twig, seat) {
    const { phase, boards } = hashiPosition(twig.told);
    const turns = boards.map((_, each) => (each === seat ? move : phase === "setup" ? move : phase === "check" ? "-" : "- -"));
    return [...(phase === "setup" || phase === "check" ? [phase] : []), ...turns].join(" | ");
  }

  /** What one player drew. @param {string} text @param {Twig} before */
  label(text, before) {
    return isCard(text) ? text : turnOf(text, before.told.to_act[0] ?? 0, hashiPosition(before.told).boards.length);
  }

  /** @param {string} text @param {Twig} before */
  words(text, before) {
    if (isCard(text)) return `${cardText(text)}.`;
    const turn = moveText(this.label(text, before));
    return `${turn.charAt(0).toLocaleUpperCase(currentLanguage())}${turn.slice(1)}.`;
  }

  /** @param {Twig} twig */
  moment(twig) {
    const { phase, round, rounds } = hashiPosition(twig.told);
    if (phase === "over") return t("game.over");
    if (!twig.told.to_act.length) return "";
    return phase === "setup" ? t("hashi.setup") : t("hashi.round", { round, rounds });
  }
}
