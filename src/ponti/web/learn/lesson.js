/** A lesson of short steps on the real board, checked by the server: the rules, or a question of strategy. */

import { h, put, style } from "/dom.js";
import { hideReason } from "/game/refusal.js";
import { t } from "/i18n.js";
import { begin, finish, goTo, isDone, isOver } from "/learn/progress.js";
import { announce } from "/ui/announce.js";
import { button } from "/ui/buttons.js";
import { reduced } from "/ui/motion.js";
import { notice } from "/ui/notice.js";

/** @import { Child } from "/dom.js" */
/** @import { GameName } from "/games.js" */
/** @import { Progress } from "/learn/progress.js" */
/** @import { Context } from "/visit.js" */

/** @typedef {{text: string, kind?: string}} Said a line of an answer */

/**
 * What a stage tells the lesson.
 * @typedef {Object} Listener
 * @property {(...lines: Said[]) => void} done what was asked for, and what is to say about it
 * @property {(...lines: Said[]) => void} aside something else was done, and what is to say about it; without a word, all that was said is forgotten
 * @property {() => void} failed the server is away
 */

/**
 * A step on its board.
 * @typedef {{element: HTMLElement, controls: HTMLElement, facts?: HTMLElement, turned?: HTMLElement, ratio: number, begin: () => Promise<void>}} LessonStage
 *   ratio: width of the board by its height, once it has begun; facts: what is to know besides the board;
 *   turned: the card of the turn, once it has begun
 */

/**
 * What a lesson teaches, step by step.
 * @typedef {Object} Course
 * @property {GameName} game
 * @property {number} count how many steps there are
 * @property {readonly number[]} [done] those that were done at an earlier visit
 * @property {(at: number) => {title: string, text: string, task?: string}} words of a step
 * @property {{label: string, href: string}} beside where to read more
 * @property {(at: number) => {label: string, href: string}} [deeper] where to look into a step, for those who have answered
 * @property {(at: number, lesson: Listener) => LessonStage} stageAt
 * @property {(at: number) => void} [keep] a step was done
 * @property {(context: Context) => {title: string, text: string, buttons: Child[]}} end what follows the last step
 */

/** Show a lesson. @param {HTMLElement} root @param {Context} context @param {Course} course @param {string} title */
export async function mountLesson(root, context, course, title) {
  await Promise.all([style("/style/layout.css"), style("/learn/learn.css")]);
  const lesson = new Lesson(course, context);
  root.className = "lesson-screen";
  put(root, lesson.element);
  context.title(title);
  put(context.bar, h("div", { class: "bar-title" }, t(`game.${course.game}`)));
  await lesson.show();
  return { unmount: hideReason };
}

class Lesson {
  /** @param {Course} course @param {Context} context */
  constructor(course, context) {
    this.course = course;
    this.context = context;
    const { count, done = [] } = course;
    const first = Array.from({ length: count }, (_, at) => at).find((at) => !done.includes(at)) ?? 0;
    /** @type {Progress|undefined} */
    const kept = history.state?.progress;
    /** @type {Progress} */
    this.progress = kept?.count === count ? kept : { ...begin(count), at: first, done };
    /** The step that is on its way. @type {?number} */
    this.wanted = null;
    /** The next step, asked for beforehand. @type {?{at: number, stage: Promise<LessonStage>}} */
    this.ahead = null;
    this.words = h("section", { class: "lesson-words", "aria-live": "off" });
    this.place = h("div", { class: "board-place lesson-board" });
    this.answer = h("div", { class: "lesson-answer" });
    this.controls = h("div", { class: "lesson-controls" });
    this.steps = h("div", { class: "lesson-steps" });
    this.foot = h("div", { class: "lesson-foot" }, this.answer, this.controls, this.steps);
    this.element = h("div", { class: ["board-layout lesson", course.game] }, this.words, this.place, this.foot);
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
    const stage = this.course.stageAt(at, {
      done: (...lines) => this.done(lines),
      aside: (...lines) => this.aside(lines),
      failed: () => notice(t("net.offline"), { kind: "error" }),
    });
    await stage.begin();
    return stage;
  }

  /** @param {?LessonStage} stage */
  present(stage) {
    const { at, count } = this.progress;
    const { label, href } = this.course.beside;
    const { title, text, task } = this.course.words(at);
    this.element.classList.remove("over");
    put(
      this.words,
      h("div", { class: "lesson-head" },
        h("p", { class: "lesson-count" }, count > 1 && t("learn.step", { n: at + 1, count })),
        h("a", { class: "lesson-rules", href }, label)),
      h("h1", { tabindex: "-1" }, title),
      h("p", {}, text),
      task && h("p", { class: "lesson-asked" }, task),
      stage?.facts,
      stage?.turned,
    );
    this.element.style.setProperty("--ratio", String(stage?.ratio ?? 1));
    put(this.place, stage?.element);
    put(this.controls, stage?.controls);
    this.say([], "");
    this.drawSteps();
    announce([`${title}.`, text, task].filter(Boolean).join(" "));
  }

  /** What was asked for has been done: say what happened. @param {Said[]} lines */
  done(lines) {
    this.progress = finish(this.progress);
    this.course.keep?.(this.progress.at);
    this.keep();
    this.say(lines, "done");
    this.drawSteps();
    this.next?.focus({ preventScroll: true });
    this.bringUp();
  }

  /** Something else was done: say what there is to say, and let keys go on from there. @param {Said[]} lines */
  aside(lines) {
    this.say(lines, lines.length ? "aside" : "");
    /** @type {?HTMLElement} */
    const again = this.controls.querySelector('[data-does="again"]');
    again?.focus({ preventScroll: true });
    if (again) this.bringUp();
  }

  /** Bring the answer and the buttons below it into sight. */
  bringUp() {
    this.foot.scrollIntoView({ block: "nearest", behavior: reduced() ? "auto" : "smooth" });
  }

  /** Keep the progress with the address, for those who go away and come back. */
  keep() {
    if (!this.context.signal.aborted) history.replaceState({ progress: this.progress }, "");
  }

  /** @param {Said[]} lines @param {string} kind */
  say(lines, kind) {
    this.answer.className = `lesson-answer ${kind}`;
    const deeper = lines.length > 0 ? this.course.deeper?.(this.progress.at) : null;
    put(this.answer, lines.length > 0 && h("div", { class: "lesson-said" },
      lines.map(({ text, kind: look }) => h("p", { class: look }, text)),
      deeper && h("a", { class: "lesson-deeper", href: deeper.href, data: { does: "analyse" } }, deeper.label)));
    if (lines.length) announce(lines.map(({ text }) => text).join(" "));
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
      count > 1 && button({
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
        count > 1 && Array.from({ length: count }, (_, index) =>
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
    const { title, text, buttons } = this.course.end(this.context);
    this.element.classList.add("over");
    put(this.words, h("h1", { tabindex: "-1" }, title), h("p", {}, text));
    put(this.place);
    this.say([], "");
    put(this.controls, buttons);
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
    announce(`${title} ${text}`);
  }
}
