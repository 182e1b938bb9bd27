/**
 * The buttons of a turn: undo, redo, reset, hint, check, confirm.
 * @module hashi/controls
 */
import { h, put } from "/dom.js";
import { t } from "/i18n.js";
import { button } from "/ui/buttons.js";
import { openDialog } from "/ui/dialog.js";
import { play } from "/ui/sound.js";
import { openCheck } from "/hashi/checking.js";
import { hashiPosition } from "/hashi/position.js";
import { taskText } from "/hashi/task.js";
import { strokesOf } from "/hashi/strokes.js";

/** @import { Shell } from "/game/shell.js" */
/** @import { ToldDraft } from "/hashi/draft.js" */
/** @import { Turn } from "/hashi/turn.js" */
/** @import { Icon } from "/ui/icons.js" */

/** @typedef {"undo"|"redo"|"reset"|"hint"|"check"|"confirm"} Act of a button or a key */

export class Controls {
  /**
   * @param {Turn} turn
   * @param {Shell} shell
   * @param {{onMistakes: (strokes: string[]) => void, away: () => boolean, back: () => void}} table
   *   away: somebody else's board is seen; back: to the own one
   */
  constructor(turn, shell, { onMistakes, away, back }) {
    this.turn = turn;
    this.shell = shell;
    this.onMistakes = onMistakes;
    this.away = away;
    this.back = back;
    /** Whether a hint was asked for and has not come yet. */
    this.asked = false;
    this.element = h("div", { class: "controls", role: "group", "aria-label": t("hashi.controls") });
    this.key = "";
  }

  /** @param {number|null} seat */
  draw(seat) {
    const view = this.turn.draft(seat);
    const { state } = this.shell.room;
    const open = view && !view.told.confirmed ? view : null;
    const free = hashiPosition(state).pen === "free" && state.status === "playing" && this.shell.room.seats.length > 0;
    const complete = open !== null && this.isComplete(open);
    const away = this.away();
    const key = JSON.stringify([seat, away, open !== null, view?.told.can_undo, view?.told.can_redo, view?.pending.length, complete, free, this.shell.hintPossible()]);
    if (key === this.key) return;
    this.key = key;
    const focused = document.activeElement;
    const had = focused instanceof HTMLElement && this.element.contains(focused) ? focused.dataset.act : null;
    /** @param {Act} name @param {Icon} sign @param {boolean} enabled */
    const tool = (name, sign, enabled) => button({
      label: t(`hashi.${name}`), icon: sign, quiet: true, disabled: !enabled, data: { act: name },
      run: () => this.act(name, seat),
    });
    if (away) {
      put(this.element, button({ label: t("hashi.back-to-mine"), icon: "back", kind: "confirm", data: { act: "back-to-mine" }, run: () => this.back() }));
      return;
    }
    put(this.element,
      tool("undo", "undo", open !== null && (open.told.can_undo || open.pending.length > 0)),
      tool("redo", "redo", open !== null && open.told.can_redo),
      tool("reset", "reset", open !== null && open.told.can_undo),
      this.shell.hintPossible() && tool("hint", "hint", open !== null),
      free && tool("check", "search", true),
      button({
        label: t("hashi.confirm"), icon: "check", kind: ["confirm", complete ? "primary" : !view?.told.can_undo && "idle"].filter(Boolean).join(" "), disabled: !open, data: { act: "confirm" },
        run: () => this.act("confirm", seat),
      }),
    );
    if (had) this.#button(had, ":not(:disabled)")?.focus();
  }

  /** @param {string} act @returns {HTMLElement|null} */
  #button(act, state = "") {
    return this.element.querySelector(`[data-act="${act}"]${state}`);
  }

  /** Whether there is nothing left to do in a turn. @param {ToldDraft} view */
  isComplete(view) {
    if (this.turn.isSetup) return view.entry !== null;
    if (hashiPosition(this.shell.room.state).phase === "check") return true;
    return view.numberLeft === null && view.bridgesLeft === 0;
  }

  /** Do what a button or a key asks for. @param {Act} name @param {number|null} seat */
  async act(name, seat = this.shell.activeSeat()) {
    // A key does nothing where there is no button for it.
    if ((name === "hint" || name === "check") && !this.#button(name)) return;
    if (name === "check") {
      this.onMistakes(await openCheck(this.shell, this.turn, seat ?? this.shell.room.seats[0]));
      return;
    }
    const view = this.turn.draft(seat);
    if (seat === null || !view || view.told.confirmed || this.away()) return;
    if (name === "confirm") await this.#confirm(view, seat);
    else if (name === "hint") await this.#hint(seat);
    else await this.turn.ask({ type: name, seat });
  }

  /** @param {ToldDraft} view @param {number} seat */
  async #confirm(view, seat) {
    if (!this.isComplete(view) && view.told.can_confirm) {
      const go = await openDialog({
        title: t("hashi.confirm.unfinished"), body: taskText(view, { setup: false }),
        buttons: [{ label: t("hashi.confirm.anyway"), value: true }, { label: t("hashi.confirm.go-on"), value: false, kind: "primary" }],
      });
      if (!go) return;
    }
    const about = () => {
      const box = this.#button("confirm")?.getBoundingClientRect();
      return box ? { place: box } : null;
    };
    const answer = await this.turn.ask({ type: "confirm", seat }, { about });
    if (answer) play("confirmed");
  }

  /** @param {number} seat */
  async #hint(seat) {
    if (this.asked) return;
    this.asked = true;
    this.turn.table.thinking();
    const answer = await this.shell.ask({ type: "hint", seat });
    this.asked = false;
    const timely = answer?.ply === this.shell.room.state.ply ? answer : null;
    this.turn.hint = timely && { strokes: strokesOf(timely.move), told: timely };
    this.turn.table.hinted(this.turn.hint);
  }
}
