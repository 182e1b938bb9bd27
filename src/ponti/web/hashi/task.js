/**
 * The card of the round and what is still to do.
 * @module hashi/task
 */
import { h, put } from "/dom.js";
import { list, t } from "/i18n.js";
import { button } from "/ui/buttons.js";
import { icon } from "/ui/icons.js";
import { CardPlace } from "/hashi/cards.js";
import { hashiPosition } from "/hashi/position.js";

/** @import { Named } from "/game/names.js" */
/** @import { Shell } from "/game/shell.js" */
/** @import { DraftView, ToldDraft } from "/hashi/draft.js" */
/** @import { Turn } from "/hashi/turn.js" */

/**
 * The sentence that says what is to do now.
 * @param {DraftView} view
 * @param {{setup: boolean, phase?: string, next?: ?Named}} moment
 */
export function taskText(view, { setup, phase, next = null }) {
  if (phase === "check") return t("hashi.task.check");
  if (setup) return view.entry ? t("hashi.task.setup-done") : next ? t("hashi.task.setup-for", next) : t("hashi.task.setup");
  const { numberLeft: number, bridgesLeft: bridges } = view;
  if (number !== null && bridges > 0) return t("hashi.task.both", { number, n: bridges });
  if (number !== null) return t("hashi.task.number", { number });
  if (bridges > 0) return view.isStuck ? t("hashi.task.stuck") : t("hashi.task.bridges", { n: bridges });
  return t(view.numberToDo !== null || view.bridgesToDo > 0 ? "hashi.task.nothing" : "hashi.task.done");
}

export class TaskPanel {
  /** @param {Turn} turn @param {Shell} shell */
  constructor(turn, shell) {
    this.turn = turn;
    this.shell = shell;
    this.card = new CardPlace();
    this.words = h("div", { class: "task-words" });
    this.element = h("section", { class: "task", "aria-label": t("hashi.task.title") }, this.card.element, this.words);
    this.key = "";
  }

  /** Show the task of a seat (null: nobody's turn here). @param {number|null} seat */
  draw(seat) {
    const { state } = this.shell.room;
    const view = this.turn.draft(seat);
    this.card.show(hashiPosition(state).card);
    const key = JSON.stringify([seat, view?.told.counter, view?.pending.length, view?.told.confirmed, this.turn.mode, state.version, this.turn.setupNumber, view?.told.legal_entries.length, this.shell.room.status]);
    if (key === this.key) return;
    this.key = key;
    put(this.words, seat !== null && view && !view.told.confirmed ? this.#rows(seat, view) : this.#waiting(), this.#unkept(view));
  }

  /** Strokes that the server does not have, while it cannot be reached. @param {?DraftView} view */
  #unkept(view) {
    if (!view?.pending.length || this.shell.room.status === "open") return null;
    return h("p", { class: "task-line unkept-strokes", role: "status" }, t("net.unkept", { n: view.pending.length }));
  }

  #waiting() {
    const { state } = this.shell.room;
    if (state.status === "over") return [];
    const slow = state.seats.map((_, seat) => seat).filter((seat) => this.shell.isActing(seat));
    const words = slow.length ? t("hashi.task.waiting", { names: list(slow.map((seat) => this.shell.seatName(seat))), objects: this.shell.objects(slow) }) : t("hashi.task.moment");
    const mine = this.shell.room.seats.find((seat) => state.seats[seat].confirmed && state.seats[seat].kind !== "bot");
    return [
      h("p", { class: "task-line waiting" }, words),
      mine !== undefined && slow.length > 0 && button({
        label: t("hashi.reopen"), icon: "undo", data: { act: "reopen" },
        run: () => this.turn.ask({ type: "reopen", seat: mine }),
      }),
    ];
  }

  /** @param {number} seat @param {ToldDraft} view */
  #rows(seat, view) {
    const position = hashiPosition(this.shell.room.state);
    if (position.phase === "check") return [h("p", { class: "task-line" }, t("hashi.task.check"))];
    if (this.turn.isSetup) return this.#setup(seat, view);
    const [number, bridges] = (position.card ?? "0/0").split("/").map(Number);
    const mode = this.turn.modeOf(view);
    const skipped = view.told.skipped;
    const numberDone = view.entry !== null;
    const drawn = bridges - view.bridgesToDo;
    const bridgesDone = view.bridgesToDo === 0 && !skipped.includes("bridges");
    const noIsland = view.numberToDo !== null && view.numberLeft === null;
    return [
      this.#row({
        act: "number", seat, active: mode === "number", done: numberDone, skipped: skipped.includes("number"),
        words: noIsland ? t("hashi.todo.no-island", { number }) : t("hashi.todo.number", { number }),
      }),
      this.#row({
        act: "bridges", seat, active: mode === "bridges", done: bridgesDone, skipped: skipped.includes("bridges"),
        words: view.isStuck ? t(drawn > 0 ? "hashi.todo.no-more" : "hashi.todo.no-line") : t("hashi.todo.bridges", { n: bridges }),
        count: !skipped.includes("bridges") && drawn > 0 && !bridgesDone ? `${drawn}/${bridges}` : null,
      }),
      view.told.correction && h("p", { class: "task-line" }, t("hashi.correction.chosen", { move: view.told.correction }), " ",
        h("button", { class: "link", type: "button", on: { click: () => this.turn.ask({ type: "correct", seat, move: null }) } }, t("hashi.correction.drop"))),
    ];
  }

  /**
   * @param {{act: "number"|"bridges", seat: number, active: boolean, done: boolean, skipped: boolean, words: string,
   *   count?: string|null}} task
   */
  #row({ act, seat, active, done, skipped, words, count }) {
    const mark = done ? "check" : skipped ? "minus" : null;
    const choose = () => {
      this.turn.mode = act;
      this.turn.selected = null;
      this.turn.table.changed();
    };
    const state = done ? t("hashi.todo.done") : skipped ? t("hashi.todo.skipped") : "";
    return h("div", { class: ["todo", done && "done", skipped && "skipped", active && !skipped && !(done && this.turn.mode !== act) && "active"] },
      h("button", { class: "todo-choose", type: "button", "aria-pressed": String(active), data: { mode: act }, on: { click: choose } },
        h("span", { class: "todo-mark", "aria-hidden": "true" }, mark && icon(mark)),
        h("span", { class: "todo-words" }, words, count && h("small", {}, count), state && h("span", { class: "unseen" }, `, ${state}`))),
      !done && !skipped && h("button", {
        class: "button slight", type: "button", "aria-label": t(`hashi.skip.${act}`), data: { act: `skip-${act}` },
        on: { click: () => this.turn.ask({ type: "skip", seat, action: act }) },
      }, t("hashi.skip")),
    );
  }

  /** @param {number} seat @param {ToldDraft} view */
  #setup(seat, view) {
    const names = this.shell.room.state.seats;
    const next = names.length > 1 ? this.shell.named((seat + 1) % names.length) : null;
    return [
      h("p", { class: "task-line" }, taskText(view, { setup: true, next })),
      h("div", { class: "setup-numbers", role: "group", "aria-label": t("hashi.setup.which") },
        [3, 4].map((number) => h("button", {
          class: "button", type: "button", "aria-pressed": String(this.turn.setupNumber === number), data: { number },
          on: { click: () => {
            this.turn.setupNumber = number;
            if (view.entry) this.turn.stroke(seat, `${number}${view.entry[1]}`);
            else this.turn.table.changed();
          } },
        }, String(number)))),
    ];
  }
}
