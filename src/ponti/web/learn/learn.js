/** Learn: a lesson of short steps on the real board, checked by the server, that ends with "play now". */

import { h, put, style } from "/dom.js";
import { hideReason } from "/game/refusal.js";
import { gameNamed } from "/games.js";
import { t } from "/i18n.js";
import { begin, finish, goTo, isDone, isOver } from "/learn/progress.js";
import { playAgainstBot } from "/learn/start.js";
import { announce } from "/ui/announce.js";
import { button, linkButton, once } from "/ui/buttons.js";
import { reduced } from "/ui/motion.js";
import { notice } from "/ui/notice.js";

/** @import { GameName } from "/games.js" */
/** @import { Values } from "/i18n.js" */
/** @import { Progress } from "/learn/progress.js" */
/** @import { Context } from "/visit.js" */

/**
 * What a stage tells the lesson.
 * @typedef {Object} Listener
 * @property {(values?: Values) => void} done what was asked for; with values for the words about it
 * @property {(key: string) => void} aside something else was done: what to say about it
 * @property {() => void} failed the server is away
 */

/**
 * A step on its board.
 * @typedef {{element: HTMLElement, controls: HTMLElement, ratio: number, begin: () => Promise<void>}} LessonStage
 *   ratio: width of the board by its height, once it has begun
 */

/**
 * The lesson of a game.
 * @typedef {Object} LessonModule
 * @property {{id: string}[]} STEPS
 * @property {(index: number, lesson: Listener) => LessonStage} stageAt
 * @property {() => Promise<unknown>} prepare load what the stage is drawn with
 */

/** The screen of a lesson. @param {HTMLElement} root @param {Context} context */
export async function mount(root, context) {
  const { name: game, lesson: load } = gameNamed(context.params.game);
  const stages = await load();
  await Promise.all([stages.prepare(), style("/style/layout.css"), style("/learn/learn.css")]);
  const lesson = new Lesson(game, stages, context);
  root.className = "lesson-screen";
  put(root, lesson.element);
  context.title(t("learn.title", { game: t(`game.${game}`) }));
  put(context.bar, h("div", { class: "bar-title" }, t(`game.${game}`)));
  await lesson.show();
  return { unmount: hideReason };
}

class Lesson {
  /** @param {GameName} game @param {LessonModule} stages @param {Context} context */
  constructor(game, stages, context) {
    this.game = game;
    this.stages = stages;
    this.context = context;
    const { STEPS } = stages;
    /** @type {Progress|undefined} */
    const kept = history.state?.progress;
    /** @type {Progress} */
    this.progress = kept?.count === STEPS.length ? kept : begin(STEPS.length);
    /** The step that is on its way. @type {?number} */
    this.wanted = null;
    /** The next step, asked for beforehand. @type {?{at: number, stage: Promise<LessonStage>}} */
    this.ahead = null;
    this.words = h("section", { class: "lesson-words", "aria-live": "off" });
    this.place = h("div", { class: "board-place lesson-board" });
    this.answer = h("div", { class: "lesson-answer" });
    this.controls = h("div", { class: "lesson-controls" });
    this.steps = h("div", { class: "lesson-steps" });
    this.element = h(
      "div",
      { class: ["board-layout lesson", game] },
      this.words,
      this.place,
      h("div", { class: "lesson-foot" }, this.answer, this.controls, this.steps),
    );
  }

  /** @param {string} [suffix] @param {Values} [values] */
  text(suffix = "", values = {}) {
    return t(`learn.${this.game}.${this.stages.STEPS[this.progress.at].id}${suffix}`, values);
  }

  /**
   * Show a step, or the end after the last one. Nothing changes before the server has answered: a board that cannot
   * be played on yet would swallow taps, and one that comes late would move the buttons away from the finger.
   */
  async show(at = this.progress.at) {
    if (this.wanted === at) return;
    this.wanted = at;
    const stage = at < this.progress.count ? await this.stageAt(at).catch(() => null) : null;
    if (this.wanted !== at || this.context.signal.aborted) return;
    this.wanted = null;
    this.progress = goTo(this.progress, at);
    this.keep();
    hideReason();
    if (isOver(this.progress)) {
      this.showEnd();
      return;
    }
    this.present(stage);
    if (stage) this.lookAhead(at + 1);
    else notice(t("net.offline"), { kind: "error", action: { label: t("learn.again"), run: () => this.show() } });
  }

  /** Ask for a step before it is wanted; if that fails, it is asked for again when it is. @param {number} at */
  lookAhead(at) {
    if (at === this.progress.count) return;
    const stage = this.begun(at);
    this.ahead = { at, stage };
    stage.catch(() => { if (this.ahead?.stage === stage) this.ahead = null; });
  }

  /** The stage of a step, ready to be played on. @param {number} at */
  stageAt(at) {
    const { ahead } = this;
    this.ahead = null;
    return ahead?.at === at ? ahead.stage : this.begun(at);
  }

  /** @param {number} at @returns {Promise<LessonStage>} */
  async begun(at) {
    const stage = this.stages.stageAt(at, {
      done: (values) => this.done(values),
      aside: (key) => this.say(t(key), "aside"),
      failed: () => notice(t("net.offline"), { kind: "error" }),
    });
    await stage.begin();
    return stage;
  }

  /** @param {?LessonStage} stage */
  present(stage) {
    const { at, count } = this.progress;
    this.element.classList.remove("over");
    put(
      this.words,
      h("div", { class: "lesson-head" },
        h("p", { class: "lesson-count" }, t("learn.step", { n: at + 1, count })),
        h("a", { class: "lesson-rules", href: `/rules/${this.game}` }, t("menu.rules"))),
      h("h1", { tabindex: "-1" }, this.text(".title")),
      h("p", {}, this.text()),
    );
    this.element.style.setProperty("--ratio", String(stage?.ratio ?? 1));
    put(this.place, stage?.element);
    put(this.controls, stage?.controls);
    this.say("", "");
    this.drawSteps();
    announce(`${this.text(".title")}. ${this.text()}`);
  }

  /** What was asked for has been done: say what happened. @param {Values} [values] */
  done(values) {
    this.progress = finish(this.progress);
    this.keep();
    this.say(this.text(".done", values), "done");
    this.drawSteps();
    this.next?.focus({ preventScroll: true });
    this.steps.scrollIntoView({ block: "nearest", behavior: reduced() ? "auto" : "smooth" });
  }

  /** Keep the progress with the address, for those who go away and come back. */
  keep() {
    if (!this.context.signal.aborted) history.replaceState({ progress: this.progress }, "");
  }

  /** @param {string} text @param {string} kind */
  say(text, kind) {
    this.answer.className = `lesson-answer ${kind}`;
    put(this.answer, text && h("p", {}, text));
    if (text) announce(text);
  }

  drawSteps() {
    const { at, count, done } = this.progress;
    const ready = isDone(this.progress);
    this.next = button({
      label: t(ready ? "learn.next" : "learn.skip"),
      icon: "next",
      kind: ready ? "primary" : "slight",
      run: () => this.go(at + 1),
      data: { does: "next" },
    });
    put(
      this.steps,
      button({
        label: t("ui.back"),
        icon: "back",
        quiet: true,
        disabled: at === 0,
        run: () => this.go(at - 1),
        data: { does: "back" },
      }),
      h(
        "ol",
        { class: "lesson-dots", "aria-hidden": "true" },
        Array.from({ length: count }, (_, index) =>
          h("li", { class: [done.includes(index) && "done", index === at && "here"] }),
        ),
      ),
      this.next,
    );
  }

  /** @param {number} at */
  async go(at) {
    await this.show(at);
    if (this.context.signal.aborted) return;
    this.words.querySelector("h1")?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }

  showEnd() {
    this.element.classList.add("over");
    put(this.words, h("h1", { tabindex: "-1" }, t("learn.end.title")), h("p", {}, t(`learn.${this.game}.over`)));
    put(this.place);
    this.say("", "");
    put(
      this.controls,
      button({
        label: t("learn.play"),
        icon: "play",
        kind: "primary",
        run: once(() => playAgainstBot({ game: this.game }, this.context)),
        data: { does: "play" },
      }),
      linkButton({ label: t("learn.rules"), icon: "book", href: `/rules/${this.game}` }),
    );
    put(
      this.steps,
      button({
        label: t("learn.restart"),
        icon: "reset",
        kind: "small",
        run: () => this.go(0),
        data: { does: "restart" },
      }),
    );
    announce(`${t("learn.end.title")} ${t(`learn.${this.game}.over`)}`);
  }
}
