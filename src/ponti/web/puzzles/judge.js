/**
 * The judge of a puzzle: the server, which keeps the solution to itself. A first try counts for the player's rating.
 * @module puzzles/judge
 */
import { t } from "/i18n.js";
import { post } from "/net/http.js";
import { kept, keepTry } from "/puzzles/kept.js";

/** @import { GameName } from "/games.js" */
/** @import { Said } from "/learn/lesson.js" */
/** @import { Judge } from "/learn/strategy/verdict.js" */
/** @import { AnswerForm, Answered, PuzzleView } from "/wire.js" */

/**
 * @param {GameName} game
 * @param {PuzzleView} puzzle
 * @param {(form: AnswerForm) => Promise<Answered>} [send] to whoever judges
 * @returns {Judge}
 */
export function judgeOf(game, puzzle, send = (form) => post(`/api/puzzles/${game}/${puzzle.id}`, form)) {
  const theme = `puzzles.${game}.${puzzle.theme}`;
  const ask = async (/** @type {string[]} */ moves, show = false) => {
    const { player, tried } = kept(game);
    const answer = await send({ moves, show, player: tried[puzzle.id] ? null : player });
    if (show || answer.solved || !answer.right) keepTry(game, puzzle.id, answer.solved, answer.player ?? undefined);
    return { answer, before: player.rating ?? 0 };
  };
  return {
    code: puzzle.code,
    basis: puzzle.proved ? "proved" : "estimated",
    why: t("puzzles.learnt", { theme: t(theme), why: t(`${theme}.why`) }),
    coming: puzzle.coming,
    outcomes: puzzle.outcomes,
    async opinion(moves) {
      const { answer, before } = await ask(moves);
      const { right, verdict, best, comes = null } = answer;
      if (!verdict) throw new Error("an answer was not judged");
      return { found: right, yours: verdict, best, then: verdict.then ?? [], comes, more: ratings(answer, before) };
    },
    async solve(moves) {
      const { answer } = await ask(moves, true);
      return { moves: answer.solution ?? [], best: answer.best };
    },
  };
}

/** @param {Answered} answer @param {number} before @returns {Said[]} */
function ratings({ player }, before) {
  if (!player) return [];
  const now = Math.round(player.rating ?? 0);
  const change = now - Math.round(before);
  return [{ text: t("puzzles.rating.now", { rating: now, change: `${change < 0 ? "−" : "+"}${Math.abs(change)}` }) }];
}
