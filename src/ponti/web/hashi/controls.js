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
import { taskText } from "/hashi/task.js";

export class Controls {
  /** @param {import("/hashi/turn.js").Turn} turn @param {import("/game/shell.js").Shell} shell */
  constructor(turn, shell, { onMistakes }) {
    Object.assign(this, { turn, shell, onMistakes });
    this.element = h("div", { class: "controls", role: "group", "aria-label": t("hashi.controls") });
    this.key = "";
  }

  draw(seat) {
    const view = this.turn.draft(seat);
    const { state } = this.shell.room;
    const open = Boolean(view) && !view.told.confirmed;
    const free = state.position.pen === "free" && state.status === "playing" && this.shell.room.seats.length > 0;
    const complete = open && this.isComplete(view);
    const key = JSON.stringify([seat, open, view?.told.can_undo, view?.told.can_redo, view?.pending.length, complete, free, this.shell.hintPossible()]);
    if (key === this.key) return;
    this.key = key;
    const had = this.element.contains(document.activeElement) ? document.activeElement.dataset.act : null;
    const tool = (name, sign, enabled) => button({
      label: t(`hashi.${name}`), icon: sign, quiet: true, disabled: !enabled, data: { act: name },
      run: () => this.act(name, seat),
    });
    put(this.element,
      tool("undo", "undo", open && (view.told.can_undo || view.pending.length)),
      tool("redo", "redo", open && view.told.can_redo),
      tool("reset", "reset", open && view.told.can_undo),
      this.shell.hintPossible() && tool("hint", "hint", open),
      free && tool("check", "search", true),
      button({
        label: t("hashi.confirm"), icon: "check", kind: ["confirm", complete ? "primary" : !view?.told.can_undo && "idle"].filter(Boolean).join(" "), disabled: !open, data: { act: "confirm" },
        run: () => this.act("confirm", seat),
      }),
    );
    if (had) this.element.querySelector(`[data-act="${had}"]:not(:disabled)`)?.focus();
  }

  isComplete(view) {
    if (this.turn.isSetup) return view.entry !== null;
    if (this.shell.room.state.position.phase === "check") return true;
    return view.numberLeft === null && view.bridgesLeft === 0;
  }

  /** Do what a button or a key asks for. */
  async act(name, seat = this.shell.activeSeat()) {
    // A key does nothing where there is no button for it.
    if ((name === "hint" || name === "check") && !this.element.querySelector(`[data-act="${name}"]`)) return;
    if (name === "check") {
      this.onMistakes(await openCheck(this.shell, this.turn, seat ?? this.shell.room.seats[0]));
      return;
    }
    const view = this.turn.draft(seat);
    if (!view || view.told.confirmed) return;
    if (name === "confirm") await this.#confirm(view, seat);
    else if (name === "hint") await this.#hint(seat);
    else await this.turn.ask({ type: name, seat });
  }

  async #confirm(view, seat) {
    if (!this.isComplete(view) && view.told.can_confirm) {
      const go = await openDialog({
        title: t("hashi.confirm.unfinished"), body: taskText(view, { setup: false }),
        buttons: [{ label: t("hashi.confirm.anyway"), value: true }, { label: t("hashi.confirm.go-on"), value: false, kind: "primary" }],
      });
      if (!go) return;
    }
    const box = this.element.querySelector('[data-act="confirm"]').getBoundingClientRect();
    const answer = await this.turn.ask({ type: "confirm", seat }, { at: { x: box.left + box.width / 2, y: box.top + 20 } });
    if (answer) play("confirmed");
  }

  async #hint(seat) {
    if (this.asked) return;
    this.asked = true;
    this.turn.table.thinking();
    const answer = await this.shell.ask({ type: "hint", seat });
    this.asked = false;
    const timely = answer?.ply === this.shell.room.state.ply;
    this.turn.hint = timely ? { strokes: answer.move.split(" ").filter((word) => word !== "-"), told: answer } : null;
    this.turn.table.hinted(this.turn.hint);
  }
}
