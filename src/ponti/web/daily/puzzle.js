/** The puzzle of the day, played with the hands of the real game. The first answer counts. */

import { gameNamed } from "/games.js";
import { loadMore, t } from "/i18n.js";
import { mountLesson } from "/learn/lesson.js";
import { patient } from "/learn/strategy/away.js";
import { get, post } from "/net/http.js";
import { judgeOf } from "/puzzles/judge.js";
import { linkButton } from "/ui/buttons.js";
import { dayName, device } from "/daily/kept.js";
import { daily } from "/daily/told.js";

/** The screen. */
export const mount = patient(async (root, context) => {
  const [{ today }] = await Promise.all([daily(), loadMore("strategy"), loadMore("puzzles"), loadMore("daily")]);
  const { name: game, strategy: load } = gameNamed(today.puzzle.game);
  const [stages, puzzle] = await Promise.all([load(), get(`/api/puzzles/${game}/${today.puzzle.id}`)]);
  await stages.prepare();
  const judge = judgeOf(game, puzzle, (form) => post(`/api/daily/${today.date}/puzzle`, { ...form, name: dayName() ?? "" }, { token: device() }));
  const tried = typeof today.puzzle.own === "boolean";
  return mountLesson(root, context, {
    game,
    count: 1,
    words: () => ({
      title: t(`puzzles.asks.${puzzle.asks}`),
      text: [t(`puzzles.asks.${puzzle.asks}.text`, { n: puzzle.turns }), t(tried ? "daily.puzzle.again" : "daily.puzzle.counts")].join(" "),
    }),
    beside: { label: t("daily.back"), href: "/daily" },
    stageAt: (_, listener) => stages.stageOf(judge, listener),
    end: () => ({
      title: t("daily.puzzle.end"),
      text: t("daily.puzzle.tomorrow"),
      buttons: [
        linkButton({ label: t("daily.back"), icon: "next", kind: "primary", href: "/daily", data: { does: "daily" } }),
        linkButton({ label: t("puzzles.all"), icon: "hint", href: `/puzzles/${game}` }),
      ],
    }),
  }, t("daily.puzzle"));
});
