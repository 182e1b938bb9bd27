/** The lessons of strategy of a game, with what was solved on this device. */

import { h, put, style } from "/dom.js";
import { gameNamed } from "/games.js";
import { loadMore, t } from "/i18n.js";
import { playButton } from "/learn/start.js";
import { patient } from "/learn/strategy/away.js";
import { solved } from "/learn/strategy/solved.js";
import { linkButton } from "/ui/buttons.js";
import { icon } from "/ui/icons.js";

/** @import { GameName } from "/games.js" */
/** @import { StrategyLesson } from "/learn/strategy/solved.js" */

/** The screen of the list. */
export const mount = patient(async (root, context) => {
  const { name: game, lessons } = gameNamed(context.params.game);
  const [{ LESSONS }] = await Promise.all([lessons(), loadMore("strategy"), style("/learn/strategy/list.css")]);
  root.className = "page strategy";
  context.title(t("learn.strategy.title", { game: t(`game.${game}`) }));
  put(context.bar, h("div", { class: "bar-title" }, t(`game.${game}`)));
  put(root,
    h("h1", {}, t("learn.strategy")),
    h("p", {}, t("strategy.about")),
    h("ol", { class: "strategy-lessons" }, LESSONS.map((lesson) => listed(game, lesson))),
    h("div", { class: "row" },
      playButton(game, context, ""),
      linkButton({ label: t("strategy.rules"), icon: "book", href: `/learn/${game}` })));
});

/** @param {GameName} game @param {StrategyLesson} lesson */
function listed(game, lesson) {
  const key = `strategy.${game}.${lesson.id}`;
  const n = solved(game, lesson).length;
  const all = n === lesson.count;
  return h("li", {},
    h("a", { class: ["strategy-lesson", all && "solved"], href: `/learn/${game}/strategy/${lesson.id}`, data: { lesson: lesson.id } },
      h("span", { class: "strategy-words" },
        h("strong", {}, t(`${key}.title`)),
        h("span", { class: "quiet" }, t(`${key}.about`))),
      h("span", { class: "strategy-solved" },
        all && icon("check"), t("strategy.solved", { n, count: lesson.count }))));
}
