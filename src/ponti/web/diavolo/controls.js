/** Below the board: what there is to do, the buttons for it, and what the choice would bring about. */

import { colourChoice } from "/diavolo/choice.js";
import { guideText } from "/diavolo/guide.js";
import { closedSign } from "/diavolo/marks.js";
import { setMagnifying } from "/diavolo/play.js";
import { diavoloPosition } from "/diavolo/position.js";
import { moveText, previewTexts } from "/diavolo/words.js";
import { h, put } from "/dom.js";
import { HintBox } from "/game/hint.js";
import { t } from "/i18n.js";
import { announce } from "/ui/announce.js";
import { button } from "/ui/buttons.js";

/** So many letters of what there is to do are a lot on a phone. */
const LONG = 75;

const REASONS = { distance: "diavolo.distance", five: "diavolo.islands", bridge: "diavolo.blocked" };

const fingers = () => matchMedia("(any-pointer: coarse)").matches;

/** @import { Magnifier } from "/diavolo/magnifier.js" */
/** @import { Play } from "/diavolo/play.js" */
/** @import { Takeback } from "/diavolo/takeback.js" */
/** @import { Turn } from "/diavolo/turn.js" */
/** @import { Named } from "/game/names.js" */
/** @import { Shell } from "/game/shell.js" */
/** @import { Icon } from "/ui/icons.js" */
/** @import { DiavoloView } from "/wire.js" */

/**
 * @typedef {object} Deeds what the buttons do
 * @property {(move: string) => void} send
 * @property {() => void} hint
 * @property {() => void} why
 * @property {() => boolean} looking whether the past is looked at, where nothing can be done
 */

export class Controls {
  /** @param {{play: Play, shell: Shell, takeback: Takeback, deeds: Deeds}} given */
  constructor({ play, shell, takeback, deeds }) {
    this.play = play;
    this.shell = shell;
    this.takeback = takeback;
    this.deeds = deeds;
    // What is drawn already.
    this.drawn = "";
    this.told = "";
    this.legendKey = "";
    this.guide = h("p", { class: "guide" });
    this.buttons = h("div", { class: "controls" });
    this.hint = new HintBox();
    this.effects = h("ul", { class: "effects" });
    this.legend = h("ul", { class: "legend" });
    this.tools = h("div", { class: "tools" });
    this.element = h(
      "div",
      { class: "turn-controls" },
      this.guide,
      this.buttons,
      this.hint.element,
      this.effects,
      this.legend,
      this.tools,
    );
  }

  get state() {
    return this.shell.room.state;
  }

  /** Whether fingers find a magnifier here that is switched on. */
  get enlarges() {
    return this.play.board.magnifier.on && fingers();
  }

  /** Bring everything up to date. */
  draw() {
    const { status, to_act: acting } = this.state;
    const position = diavoloPosition(this.state);
    const { turn } = this.play;
    const seat = this.shell.activeSeat();
    const own = seat !== null && status === "playing" && !this.deeds.looking();
    const who = this.shell.named(acting[0] ?? 0);
    const words = this.words(position, own, who);
    if (this.guide.textContent !== words) this.guide.textContent = words;
    this.guide.classList.toggle("long", words.length > LONG);
    this.drawButtons(own);
    this.drawEffects(turn, position);
    this.drawLegend(turn);
  }

  /** What there is to do, or what is going on. @param {DiavoloView} position @param {boolean} own @param {Named} who has the turn */
  words(position, own, who) {
    const { board, turn } = this.play;
    if (this.state.status === "over") return "";
    if (turn.sent) return this.shell.room.status === "open" ? moveText(turn.sent, turn.colour ?? "light") : t("net.unkept-move");
    if (board.magnifier.open && !turn.selection.foot) return t("diavolo.guide.enlarged");
    return guideText(position, turn, { own, who, shared: this.shell.isHotSeat, enlarges: this.enlarges });
  }

  /** @param {boolean} own */
  drawButtons(own) {
    const { status } = this.state;
    const position = diavoloPosition(this.state);
    const { turn, board } = this.play;
    const seen = [own, this.state.ply, status, turn.selection, turn.sent, this.play.why, this.state.takeback];
    const key = JSON.stringify([...seen, board.magnifier.open, board.magnifier.useful, board.magnifier.on]);
    if (key === this.drawn) return;
    this.drawn = key;
    // Its place is kept while others move: no other button is to come under the finger that has just confirmed.
    const waits = !own && status === "playing" && this.shell.room.seats.length > 0;
    this.keepingFocus(this.buttons, () =>
      put(this.buttons, own ? this.turnButtons(position, turn) : waits && confirmButton({ label: t("diavolo.do.place") })));
    this.keepingFocus(this.tools, () => put(this.tools, status !== "over" && this.toolButtons(own, board.magnifier)));
  }

  /**
   * Draw buttons anew; the one that had the focus has it again, or else the board has.
   * @param {HTMLElement} place
   * @param {() => void} draw
   */
  keepingFocus(place, draw) {
    const focused = document.activeElement;
    const name = focused instanceof HTMLElement && place.contains(focused) ? focused.dataset.does : null;
    draw();
    if (!name) return;
    /** @type {?HTMLElement} */
    const again = place.querySelector(`[data-does="${name}"]:not(:disabled)`);
    if (again) again.focus();
    else this.play.board.focus(this.play.board.current);
  }

  /** @param {DiavoloView} position @param {Turn} turn */
  turnButtons(position, turn) {
    const { send } = this.deeds;
    const disabled = turn.sent !== null;
    if (position.phase === "choice") return colourChoice(send, { disabled });
    const { passing } = position.legal;
    const chosen = turn.selection.tiles.length > 0 || turn.selection.foot !== null;
    return [
      confirmButton({
        // Whoever may pass has no room for two tiles.
        label: t(turn.selection.foot || passing ? "diavolo.do.build" : "diavolo.do.place"),
        complete: turn.move !== null,
        disabled: disabled || !turn.move,
        run: () => { if (turn.move) send(turn.move); },
      }),
      chosen &&
        button({ label: t("diavolo.do.clear"), icon: "cross", quiet: true, disabled, run: () => turn.clear(), data: { does: "clear" } }),
      passing &&
        !chosen &&
        button({ label: t("diavolo.do.pass"), disabled, run: () => send("pass"), data: { does: "pass" } }),
    ];
  }

  /** @param {boolean} own @param {Magnifier} magnifier */
  toolButtons(own, magnifier) {
    /** @param {string} does @param {Icon} icon @param {() => void} run @param {?boolean} [pressed] */
    const tool = (does, icon, run, pressed = null) =>
      button({
        label: t(`diavolo.do.${does}`),
        icon,
        kind: "small",
        run,
        data: { does },
        attributes: pressed === null ? {} : { "aria-pressed": String(pressed) },
      });
    return [
      this.shell.room.seats.length > 0 && tool("why", "eye", this.deeds.why, this.play.why),
      own && this.shell.hintPossible() && tool("hint", "hint", this.deeds.hint),
      this.takeback.seat !== null && tool("takeback", "undo", () => this.takeback.ask()),
      magnifier.open && tool("reduce", "minus", () => magnifier.reduce()),
      !magnifier.open &&
        magnifier.useful &&
        fingers() &&
        tool("magnify", "search", () => this.switchMagnifier(), magnifier.on),
    ];
  }

  switchMagnifier() {
    setMagnifying(!this.play.board.magnifier.on);
    this.draw();
  }

  /** What the choice would do; said once when it is complete. @param {Turn} turn @param {DiavoloView} position */
  drawEffects(turn, position) {
    const texts = turn.preview && turn.colour && !turn.hovered ? previewTexts(turn.preview, position, turn.colour) : [];
    const all = texts.join(" ");
    if (all === this.told) return;
    this.told = all;
    put(
      this.effects,
      texts.map((text) => h("li", {}, text)),
    );
    if (turn.move && all) announce(all);
  }

  /** The signs of closed spaces, explained while they are shown. @param {Turn} turn */
  drawLegend(turn) {
    const on = this.play.why;
    const rules = on ? new Set([...(turn.closed?.values() ?? [])].map(({ rule }) => rule)) : null;
    const key = rules ? [...rules].sort().join() || "none" : "";
    if (key === this.legendKey) return;
    this.legendKey = key;
    const lines = Object.entries(REASONS).filter(([, rule]) => rules?.has(rule));
    put(
      this.legend,
      lines.map(([word, rule]) => h("li", {}, closedSign(rule), t(`diavolo.why.${word}`))),
      on && turn.closed && !lines.length && h("li", {}, t("diavolo.why.none")),
    );
  }
}

/**
 * The button that makes a move; it stands there before there is anything to confirm, too.
 * @param {{label: string, complete?: boolean, disabled?: boolean, run?: () => void}} now
 */
function confirmButton({ label, complete = false, disabled = true, run = () => {} }) {
  return button({ label, icon: "check", kind: `confirm ${complete ? "primary" : "idle"}`, disabled, run, data: { does: "confirm" } });
}
