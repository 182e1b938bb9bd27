/** Puzzles in a row, played with the hands of the real game; the address names them, so that they can be shared. */

import { gameNamed } from "/games.js";
import { loadMore, t } from "/i18n.js";
import { mountLesson } from "/learn/lesson.js";
import { playButton } from "/learn/start.js";
import { patient } from "/learn/strategy/away.js";
import { get, codeOf } from "/net/http.js";
import { judgeOf } from "/puzzles/judge.js";
import { kept, ratingOf } from "/puzzles/kept.js";
import { addressOf, five } from "/puzzles/pick.js";
import { linkButton } from "/ui/buttons.js";

/** @import { GameName } from "/games.js" */
/** @import { PuzzleView } from "/wire.js" */

/** The screen of some puzzles. */
export const mount = patient(async (root, context) => {
  const { name: game, strategy: load } = gameNamed(context.params.game);
  const ids = context.params.puzzles.split("-");
  const [stages, puzzles, all] = await Promise.all([
    load(),
    Promise.all(ids.map((id) => puzzleOf(game, id))),
    get(`/api/puzzles/${game}`),
    loadMore("strategy"),
    loadMore("puzzles"),
  ]);
  const known = puzzles.filter((puzzle) => puzzle !== null);
  if (!known.length) {
    await context.go(`/puzzles/${game}`, { replace: true });
    return null;
  }
  await stages.prepare();
  const solved = () => known.filter(({ id }) => ["first", "later"].includes(kept(game).tried[id]));
  return mountLesson(root, context, {
    game,
    count: known.length,
    done: known.flatMap(({ id }, at) => (solved().some((each) => each.id === id) ? [at] : [])),
    words: (at) => wordsOf(known[at]),
    beside: { label: t("puzzles.all"), href: `/puzzles/${game}` },
    deeper: (at) => ({ label: t("puzzles.analyse"), href: `/analysis/${game}?code=${encodeURIComponent(known[at].code)}` }),
    stageAt: (at, listener) => stages.stageOf(judgeOf(game, known[at]), listener),
    end: () => {
      const { player, tried } = kept(game);
      const next = five(all.puzzles, { rating: player.rating ?? 0, tried });
      return {
        title: t("puzzles.end", { n: solved().length, count: known.length }),
        text: t("puzzles.rating.own", { rating: ratingOf(game) }),
        buttons: [
          linkButton({ label: t("puzzles.more"), icon: "next", kind: "primary", href: addressOf(game, next), data: { does: "more" } }),
          linkButton({ label: t("puzzles.all"), icon: "hint", href: `/puzzles/${game}` }),
          playButton(game, context, ""),
        ],
      };
    },
  }, t("puzzles.title", { game: t(`game.${game}`) }));
});

/** A puzzle by its id; nothing where there is none any more. @param {GameName} game @param {string} id */
async function puzzleOf(game, id) {
  try {
    return await get(`/api/puzzles/${game}/${id}`);
  } catch (error) {
    if (codeOf(error) === "not-found") return null;
    throw error;
  }
}

/** @param {PuzzleView} puzzle */
function wordsOf({ asks, turns, rating }) {
  const text = [t(`puzzles.asks.${asks}.text`, { n: turns }), t("puzzles.rated", { rating })];
  return { title: t(`puzzles.asks.${asks}`), text: text.join(" ") };
}
