/** A lagoon on which lines are tried for both sides. */

import { colourChoice } from "/diavolo/choice.js";
import { Play } from "/diavolo/play.js";
import { diavoloPosition } from "/diavolo/position.js";
import { lagoonStyles } from "/diavolo/styles.js";
import { lineText, moveText, scoreText, shortMove } from "/diavolo/words.js";
import { h, put } from "/dom.js";
import { t } from "/i18n.js";
import { post } from "/net/http.js";
import { button } from "/ui/buttons.js";

/** @import { Hands } from "/analysis/analysis.js" */
/** @import { Twig } from "/analysis/tree.js" */
/** @import { Tried } from "/wire.js" */

export const prepare = lagoonStyles;

const SIZES = ["6", "7", "8", "10", "12", "14"];

/** A record without a move. @param {string} size */
export function beginning(size) {
  return `game: diavolo\nsize: ${size}\nseats: "1", "2"\n`;
}

/** Empty boards. */
export async function sizes() {
  return SIZES.map((value) => ({ value, label: `${value} × ${value}` }));
}

export class Stage {
  /** @param {Tried} told @param {Hands} hands */
  constructor(told, { play, key }) {
    this.send = play;
    /** @type {?Tried} */
    this.told = null;
    this.key = "";
    this.play = new Play({
      size: diavoloPosition(told).size,
      asker: { consider: (what) => this.consider(what) },
      key,
    });
    this.play.onDraw = () => this.drawn();
    this.board = this.play.board.element;
    this.controls = h("div", { class: "controls" });
    this.ratio = 1;
  }

  /** @param {string} what */
  async consider(what) {
    if (!this.told) throw new Error("nothing is shown yet");
    const { considered } = await post("/api/try", { code: this.told.code, seat: this.told.to_act[0] ?? 0, consider: what });
    if (!considered) throw new Error("what was asked was not considered");
    return considered;
  }

  /** @param {Twig} twig */
  show(twig) {
    const position = { ...diavoloPosition(twig.told), last: twig.text || null };
    this.told = twig.told;
    const active = position.turn !== null && !["choice", "over"].includes(position.phase);
    this.key = "";
    this.play.set(position, { active, colour: position.turn ?? "light" }, { still: true });
  }

  /** @param {?string} move */
  suggest(move) {
    const { position } = this.play;
    const drawn = move && /\d/.test(move) && position ? { played: "", better: move, colour: position.turn ?? "light" } : null;
    this.play.mark({ compared: drawn });
  }

  drawn() {
    const { turn } = this.play;
    const { position } = turn;
    if (!position) return;
    const key = JSON.stringify([turn.selection, position.phase, position.legal.passing]);
    if (key === this.key) return;
    this.key = key;
    if (position.phase === "choice") put(this.controls, colourChoice((colour) => this.send(colour)));
    else if (position.phase === "over") put(this.controls);
    else put(this.controls,
      button({
        label: t(turn.selection.foot || position.legal.passing ? "diavolo.do.build" : "diavolo.do.place"), icon: "check",
        kind: turn.move ? "confirm primary" : "confirm idle", disabled: !turn.move, data: { does: "confirm" },
        run: () => { if (turn.move) this.send(turn.move); },
      }),
      position.legal.passing && button({ label: t("diavolo.do.pass"), run: () => this.send("pass"), data: { does: "pass" } }));
  }

  /** @param {string} key */
  pressed(key) {
    const { turn } = this.play;
    if (key.toLowerCase() !== "c" || !turn.move) return false;
    this.send(turn.move);
    return true;
  }

  /** What a move comes to: itself. @param {string} move */
  event(move) {
    return move;
  }

  /** A move as records write it; a colour is a word of the reader's language. @param {string} text */
  label(text) {
    return text === "light" || text === "dark" ? t(`diavolo.colour.${text}`) : text === "pass" ? t("diavolo.do.pass") : shortMove(text);
  }

  /** What the engine expects. @param {string[]} moves */
  line(moves) {
    return lineText(moves);
  }

  /** @param {string} text @param {Twig} before */
  words(text, before) {
    return moveText(text, diavoloPosition(before.told).turn ?? "light");
  }

  /** @param {Twig} twig */
  moment(twig) {
    const position = diavoloPosition(twig.told);
    if (position.phase === "over") return scoreText(position);
    return position.phase === "choice" ? t("analysis.choice") : t("analysis.turn", { colour: t(`diavolo.colour.${position.turn ?? "light"}`) });
  }
}
