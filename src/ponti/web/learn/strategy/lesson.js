/** A lesson of strategy: positions to try, each answered with what the engine says of the very move. */

import { gameNamed } from "/games.js";
import { loadMore, t } from "/i18n.js";
import { mountLesson } from "/learn/lesson.js";
import { playButton } from "/learn/start.js";
import { patient } from "/learn/strategy/away.js";
import { keepSolved, solved } from "/learn/strategy/solved.js";
import { tableOf } from "/learn/strategy/verdict.js";
import { linkButton } from "/ui/buttons.js";

/** @import { LessonStage, Listener } from "/learn/lesson.js" */
/** @import { Judge, Task } from "/learn/strategy/verdict.js" */

/**
 * What a game brings for its lessons of strategy and its puzzles.
 * @typedef {Object} StrategyModule
 * @property {(judge: Judge, lesson: Listener) => LessonStage} stageOf
 * @property {() => Promise<unknown>} prepare load what the stage is drawn with
 */

/** The screen of a lesson. */
export const mount = patient(async (root, context) => {
  const { name: game, lessons: list, strategy: load } = gameNamed(context.params.game);
  const { LESSONS: lessons } = await list();
  const number = lessons.findIndex(({ id }) => id === context.params.lesson);
  if (number < 0) {
    await context.go(`/learn/${game}/strategy`, { replace: true });
    return null;
  }
  const lesson = lessons[number];
  const [tasks, stages] = await Promise.all([tasksOf(game, lesson.id), load(), loadMore("strategy")]);
  await stages.prepare();
  const key = `strategy.${game}.${lesson.id}`;
  const after = lessons[number + 1];
  return mountLesson(root, context, {
    game,
    count: tasks.length,
    done: solved(game, lesson),
    words: (at) => ({ title: t(`${key}.title`), text: t(`${key}.${at + 1}`), task: t(`${key}.${at + 1}.task`) }),
    beside: { label: t("strategy.all"), href: `/learn/${game}/strategy` },
    stageAt: (at, listener) => stages.stageOf(tableOf(tasks[at], t(`${key}.${at + 1}.why`)), listener),
    keep: (at) => keepSolved(game, lesson.id, at),
    end: () => ({
      title: t(solved(game, lesson).length === tasks.length ? "strategy.end.solved" : "strategy.end.seen"),
      text: t(`${key}.about`),
      buttons: [
        after && linkButton({
          label: t("strategy.next", { title: t(`strategy.${game}.${after.id}.title`) }),
          icon: "next",
          kind: "primary",
          href: `/learn/${game}/strategy/${after.id}`,
          data: { does: "next-lesson" },
        }),
        playButton(game, context, after ? "" : "primary"),
        linkButton({ label: t("strategy.all"), icon: "hint", href: `/learn/${game}/strategy` }),
      ],
    }),
  }, t("learn.strategy.title", { game: t(`game.${game}`) }));
});

/** The positions of a lesson. @param {string} game @param {string} id @returns {Promise<Task[]>} */
async function tasksOf(game, id) {
  const answer = await fetch(`/learn/${game}/lessons/${id}.json`);
  if (!answer.ok) throw new Error(`no positions of ${game}, ${id}`);
  return answer.json();
}
