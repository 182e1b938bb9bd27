/** Learn: a lesson of short steps on the real board, checked by the server, that ends with «play now». */

import { h, put, style } from "/dom.js";
import { hideReason } from "/game/refusal.js";
import { t } from "/i18n.js";
import { begin, finish, goTo, isDone, isOver } from "/learn/progress.js";
import { playAgainstBot } from "/learn/start.js";
import { announce } from "/ui/announce.js";
import { button, linkButton } from "/ui/buttons.js";
import { reduced } from "/ui/motion.js";
import { notice } from "/ui/notice.js";

const STAGES = {
  diavolo: () => import("/learn/diavolo/stage.js"),
  hashi: () => import("/learn/hashi/stage.js"),
};

/** The screen of a lesson. */
export async function mount(root, context) {
  const { game } = context.params;
  const stages = await STAGES[game]();
  await Promise.all([stages.prepare(), style("/learn/learn.css")]);
  const lesson = new Lesson(game, stages, context);
  root.className = "lesson-screen";
  put(root, lesson.element);
  context.title(t("learn.title", { game: t(`game.${game}`) }));
  put(context.bar, h("div", { class: "bar-title" }, t(`game.${game}`)));
  await lesson.show();
  return { unmount: hideReason };
}

class Lesson {
  constructor(game, stages, context) {
    Object.assign(this, { game, stages, context });
    const { STEPS } = stages;
    const kept = history.state?.progress;
    this.progress = kept?.count === STEPS.length ? kept : begin(STEPS.length);
    this.words = h("section", { class: "lesson-words", "aria-live": "off" });
    this.place = h("div", { class: "lesson-board" });
    this.answer = h("div", { class: "lesson-answer" });
    this.controls = h("div", { class: "lesson-controls" });
    this.steps = h("div", { class: "lesson-steps" });
    this.element = h(
      "div",
      { class: ["lesson", game] },
      this.words,
      this.place,
      h("div", { class: "lesson-foot" }, this.answer, this.controls, this.steps),
    );
  }

  text(suffix = "", values = {}) {
    return t(`learn.${this.game}.${this.stages.STEPS[this.progress.at].id}${suffix}`, values);
  }

  /** Show the step at which the learner is; who comes back from the rules, or in another language, is there again. */
  async show() {
    this.keep();
    hideReason();
    if (isOver(this.progress)) {
      this.showEnd();
      return;
    }
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
    const stage = new this.stages.Stage(this.stages.STEPS[at], {
      done: (values) => this.done(values),
      aside: (key) => this.say(t(key), "aside"),
      failed: () => notice(t("net.offline"), { kind: "error" }),
    });
    this.stage = stage;
    put(this.place, stage.element);
    put(this.controls, stage.controls);
    this.say("", "");
    this.drawSteps();
    announce(`${this.text(".title")}. ${this.text()}`);
    try {
      await stage.begin();
    } catch {
      notice(t("net.offline"), { kind: "error", action: { label: t("learn.again"), run: () => this.show() } });
    }
  }

  /** What was asked for has been done: say what happened. */
  done(values) {
    this.progress = finish(this.progress);
    this.keep();
    this.say(this.text(".done", values), "done");
    this.drawSteps();
    this.steps.querySelector("[data-does=next]")?.focus({ preventScroll: true });
    this.steps.scrollIntoView({ block: "nearest", behavior: reduced() ? "auto" : "smooth" });
  }

  /** Keep the progress with the address, for who goes away and back. */
  keep() {
    if (!this.context.signal.aborted) history.replaceState({ progress: this.progress }, "");
  }

  say(text, kind) {
    this.answer.className = `lesson-answer ${kind}`;
    put(this.answer, text && h("p", {}, text));
    if (text) announce(text);
  }

  drawSteps() {
    const { at, count, done } = this.progress;
    const ready = isDone(this.progress);
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
      button({
        label: t(ready ? "learn.next" : "learn.skip"),
        icon: "next",
        kind: ready ? "primary" : "small",
        run: () => this.go(at + 1),
        data: { does: "next" },
      }),
    );
  }

  go(at) {
    this.progress = goTo(this.progress, at);
    this.show();
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
        run: () => playAgainstBot(this.game, this.context),
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
