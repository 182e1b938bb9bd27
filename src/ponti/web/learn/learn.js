/** Learn: the rules of a game in short steps, and then "play now". */

import { gameNamed } from "/games.js";
import { t } from "/i18n.js";
import { mountLesson } from "/learn/lesson.js";
import { playButton } from "/learn/start.js";
import { linkButton } from "/ui/buttons.js";

/** @import { LessonStage, Listener } from "/learn/lesson.js" */
/** @import { Context } from "/visit.js" */

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
  const { STEPS, stageAt, prepare } = await load();
  await prepare();
  const key = (/** @type {number} */ at) => `learn.${game}.${STEPS[at].id}`;
  return mountLesson(root, context, {
    game,
    count: STEPS.length,
    words: (at) => ({ title: t(`${key(at)}.title`), text: t(key(at)) }),
    beside: { label: t("menu.rules"), href: `/rules/${game}` },
    stageAt,
    end: () => ({
      title: t("learn.end.title"),
      text: t(`learn.${game}.over`),
      buttons: [
        playButton(game, context),
        linkButton({ label: t("learn.strategy"), icon: "hint", href: `/learn/${game}/strategy`, data: { does: "strategy" } }),
        linkButton({ label: t("learn.rules"), icon: "book", href: `/rules/${game}` }),
      ],
    }),
  }, t("learn.title", { game: t(`game.${game}`) }));
}
