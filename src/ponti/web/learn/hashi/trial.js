/** A board of a lesson of Hashi: strokes are tried out by the server, without a room. */

import { h, put, style } from "/dom.js";
import { showReason } from "/game/refusal.js";
import { HashiBoard } from "/hashi/board.js";
import { CardPlace } from "/hashi/cards.js";
import { attachPen } from "/hashi/pen.js";
import { labelBoard } from "/hashi/labels.js";
import { hashiPosition } from "/hashi/position.js";
import { strokeText } from "/hashi/speech.js";
import { boardStyles } from "/hashi/styles.js";
import { t, violationText } from "/i18n.js";
import { post } from "/net/http.js";
import { announce } from "/ui/announce.js";
import { button } from "/ui/buttons.js";
import { play as sound } from "/ui/sound.js";

/** @import { Child } from "/dom.js" */
/** @import { Ghost } from "/hashi/ghosts.js" */
/** @import { Invites } from "/hashi/turn.js" */
/** @import { Listener } from "/learn/lesson.js" */
/** @import { DraftTold, HashiView, Tried, Violation } from "/wire.js" */

/** Load what the stage is drawn with. */
export const prepare = () => Promise.all([boardStyles(), style("/game/game.css")]);

/** @typedef {{board: HashiBoard, position: HashiView, draft: DraftTold}} Shown what is there once the server has answered */

/** @typedef {{code: string, events: string[], steps?: string[]}} Beginning a position, what was played since, strokes drawn already */

export class Trial {
  /** @param {Beginning} beginning @param {Listener} lesson */
  constructor(beginning, lesson) {
    this.beginning = beginning;
    this.lesson = lesson;
    this.steps = [...(beginning.steps ?? [])];
    /** The island from which a bridge begins. @type {?string} */
    this.selected = null;
    this.over = false;
    /** Whether a stroke is on its way. */
    this.asking = false;
    /** @type {?Shown} */
    this.known = null;
    this.card = new CardPlace();
    this.task = h("p", { class: "lesson-task" });
    /** The card of the turn and what it asks for; a set-up has none. @type {HTMLElement|undefined} */
    this.turned = undefined;
    this.element = h("div", { class: "stage" });
    this.controls = h("div", { class: "controls" });
  }

  /** Show the board of the step. */
  async begin() {
    const told = await this.try(this.steps);
    if (!told.layout) throw new Error("a board of Hashi has a layout");
    const position = hashiPosition(told);
    const board = new HashiBoard({ layout: told.layout, labels: true, interactive: true, title: t("hashi.board") });
    attachPen(board, {
      island: (letter) => this.island(letter),
      line: (line) => this.stroke(line),
      crossing: (lines) => this.stroke(this.meant(lines)),
      nowhere: (island) => showReason(t("hashi.no-line-there"), { place: board.onScreen({ island }) }),
      key: (event) => !event.ctrlKey && !event.metaKey && !event.altKey && this.pressed(event.key.toLowerCase()),
    });
    put(this.element, board.element);
    if (position.card) this.turned = h("div", { class: "lesson-card" }, this.card.element, this.task);
    this.card.show(position.card);
    this.known = { board, position, draft: draftOf(told) };
    this.draw(true);
  }

  /** What is shown; the pen writes on nothing else. */
  get shown() {
    if (!this.known) throw new Error("the server has not answered yet");
    return this.known;
  }

  get draft() {
    return this.shown.draft;
  }

  get ratio() {
    const { width, height } = this.board.chart;
    return width / height;
  }

  get board() {
    return this.shown.board;
  }

  /** @param {string[]} steps @param {string[]} [more] */
  try(steps, more = []) {
    const { code, events } = this.beginning;
    return post("/api/try", { code, events: [...events, ...more], steps });
  }

  /** The game goes on, and another turn begins. @param {string[]} more events */
  async advance(more) {
    const told = await this.try([], more);
    const { code, events } = this.beginning;
    this.beginning = { code, events: [...events, ...more] };
    this.steps = [];
    this.selected = null;
    const position = hashiPosition(told);
    this.known = { ...this.shown, position, draft: draftOf(told) };
    this.card.show(position.card);
    this.draw(true);
  }

  /** The draft as the server has it now. @param {DraftTold} draft */
  tell(draft, still = false) {
    this.known = { ...this.shown, draft };
    this.draw(still);
  }

  /** The turn is over: nothing more is drawn. */
  close() {
    this.over = true;
    this.draw();
  }

  /** The board as it was at the beginning. */
  async reopen() {
    const told = await this.try(this.beginning.steps ?? []);
    this.over = false;
    this.steps = [...(this.beginning.steps ?? [])];
    this.tell(draftOf(told), true);
    /** @type {SVGElement|null} */
    const place = this.board.element.querySelector('[tabindex="0"]');
    place?.focus({ preventScroll: true });
  }

  draw(still = false) {
    const { draft, board } = this;
    board.show(
      {
        board: draft.board,
        fresh: { entry: draft.entry, bridges: draft.bridges },
        invites: this.invites(),
        selected: this.selected,
        ghosts: this.ghosts(),
      },
      { still },
    );
    labelBoard(board, draft.board, {
      number: (letter) => draft.legal_entries.find((entry) => entry[1] === letter)?.[0],
      line: (line) => draft.legal_bridges.includes(line),
      selected: this.selected,
    });
    this.task.textContent = this.over ? "" : this.taskText();
    put(this.controls, this.over ? this.afterwards() : this.buttons());
  }

  taskText() {
    const { number_to_do: number, bridges_to_do: bridges } = this.draft;
    if (number !== null && bridges) return t("hashi.task.both", { number, n: bridges });
    if (number !== null) return t("hashi.task.number", { number });
    return bridges ? t("hashi.task.bridges", { n: bridges }) : t("hashi.task.done");
  }

  /** @returns {Invites} */
  invites() {
    if (this.over) return {};
    const { draft } = this;
    const islands = draft.number_to_do === null ? [] : draft.legal_entries.map((entry) => entry[1]);
    return { islands, lines: draft.legal_bridges };
  }

  /** Strokes that are shown without being drawn. @returns {Ghost[]} */
  ghosts() {
    return [];
  }

  /** The buttons of a turn. @returns {Child} */
  buttons() {
    const first = this.beginning.steps?.length ?? 0;
    return (
      this.steps.length > first &&
      button({ label: t("learn.undo"), icon: "undo", run: () => this.undo(), data: { does: "undo" } })
    );
  }

  /** The buttons after a turn. @returns {Child} */
  afterwards() {
    return null;
  }

  /** A key on the board; true if it meant something. @param {string} key */
  pressed(key) {
    if (key !== "u") return false;
    this.undo();
    return true;
  }

  /** A tapped island takes the number, or is an end of a bridge. @param {string} letter */
  island(letter) {
    if (this.over) return;
    const { draft } = this;
    if (this.shown.position.phase === "setup") {
      this.stroke(`${draft.entry === `3${letter}` ? 4 : 3}${letter}`);
    } else if (draft.number_to_do !== null && !(letter in draft.board.numbers)) {
      this.stroke(`${draft.number_to_do}${letter}`);
    } else if (this.selected && this.selected !== letter) {
      const line = this.board.chart.between(this.selected, letter);
      this.selected = null;
      if (line) this.stroke(line.line);
      else this.draw();
    } else if (this.mayBegin(letter)) {
      this.selected = this.selected === letter ? null : letter;
      this.draw();
    } else {
      showReason(t("hashi.no-bridge-there", { island: letter }), { place: this.board.onScreen({ island: letter }) });
    }
  }

  /** Whether a bridge may begin at an island. @param {string} letter */
  mayBegin(letter) {
    return this.draft.legal_bridges.some((line) => line.includes(letter));
  }

  /** Where two lines cross, a tap means one that can be drawn. @param {string[]} lines */
  meant(lines) {
    return lines.find((line) => this.draft.legal_bridges.includes(line)) ?? lines[0];
  }

  /** @param {string} stroke */
  async stroke(stroke) {
    if (this.over) return;
    await this.alone(async () => {
      const told = await this.try([...this.steps, stroke]);
      if (told.violation) this.refuse(stroke, told.violation);
      else this.accept(stroke, draftOf(told));
    });
  }

  /** Ask the server something while nothing else is asked. @param {() => Promise<void>} ask */
  async alone(ask) {
    if (this.asking) return;
    this.asking = true;
    try {
      await ask();
    } catch {
      this.lesson.failed();
    } finally {
      this.asking = false;
    }
  }

  /** @param {string} stroke @param {DraftTold} draft */
  accept(stroke, draft) {
    this.steps.push(stroke);
    this.selected = null;
    if (!stroke.startsWith("skip")) announce(strokeText(stroke));
    sound(/^\d/.test(stroke) ? "number" : "stroke");
    this.tell(draft);
  }

  /** @param {string} stroke @param {Violation} violation */
  refuse(stroke, violation) {
    const place = /^\d/.test(stroke) ? { island: stroke[1] } : { line: stroke };
    const known = place.island || this.board.chart.lines.has(stroke);
    showReason(violationText(violation), known ? { place: this.board.onScreen(place) } : null, violation.rule);
  }

  async undo() {
    const first = this.beginning.steps?.length ?? 0;
    if (this.over || this.steps.length <= first) return;
    this.steps.pop();
    this.tell(draftOf(await this.try(this.steps)), true);
  }
}

/** @param {Tried} told */
export function draftOf({ draft }) {
  if (!draft) throw new Error("there is no draft in this position");
  return draft;
}
