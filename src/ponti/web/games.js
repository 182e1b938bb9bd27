/**
 * The games of this client: where the part of each lies in the rooms that all of them share. A part is loaded when it is
 * asked for; nobody else asks which game it is.
 *
 * A part has the same names in every game:
 * `table` has `mountTable` (see `game/game.js`), `lesson` has `STEPS`, `stageAt` and `prepare` (`learn/learn.js`),
 * `lessons` has `LESSONS` (`learn/strategy/list.js`), `strategy` has `stageOf` and `prepare` (`learn/strategy/lesson.js`;
 * puzzles are played on the same stages),
 * `replay` has `GameView`, `optionsOf` and `prepare` (`replay/viewer.js`), `review` has `Review` (`replay/review.js`),
 * `analysis` has `Stage`, `prepare`, `beginning` and `sizes` (`analysis/analysis.js`), `figures` has `figures`
 * (`mine/statistics.js`).
 * Two parts are small and come with their screens: `home/pictures.js` and `new/setups.js`.
 * @module games
 */

/** @import { AnalysisModule } from "/analysis/analysis.js" */
/** @import { TableModule } from "/game/game.js" */
/** @import { LessonModule } from "/learn/learn.js" */
/** @import { StrategyModule } from "/learn/strategy/lesson.js" */
/** @import { StrategyLesson } from "/learn/strategy/solved.js" */
/** @import { FiguresModule } from "/mine/statistics.js" */
/** @import { ReviewModule } from "/replay/review.js" */
/** @import { ReplayModule } from "/replay/viewer.js" */
/** @import { NewGame } from "/wire.js" */

/** @typedef {NewGame["options"]["game"]} GameName */

/**
 * @typedef {Object} Game
 * @property {GameName} name
 * @property {boolean} deck whether there are cards to be shuffled
 * @property {() => Promise<TableModule>} table
 * @property {() => Promise<LessonModule>} lesson
 * @property {() => Promise<{LESSONS: StrategyLesson[]}>} lessons
 * @property {() => Promise<StrategyModule>} strategy
 * @property {() => Promise<ReplayModule>} replay
 * @property {() => Promise<ReviewModule>} review
 * @property {() => Promise<AnalysisModule>} analysis
 * @property {() => Promise<FiguresModule>} figures
 */

/** @type {Game[]} in the order of the first screen */
export const GAMES = [
  {
    name: "hashi",
    deck: true,
    table: () => import("/hashi/table.js"),
    lesson: () => import("/learn/hashi/stage.js"),
    lessons: () => import("/learn/hashi/lessons.js"),
    strategy: () => import("/learn/hashi/strategy.js"),
    replay: () => import("/replay/hashi/view.js"),
    review: () => import("/replay/hashi/review.js"),
    analysis: () => import("/analysis/hashi/stage.js"),
    figures: () => import("/mine/figures/hashi.js"),
  },
  {
    name: "diavolo",
    deck: false,
    table: () => import("/diavolo/table.js"),
    lesson: () => import("/learn/diavolo/stage.js"),
    lessons: () => import("/learn/diavolo/lessons.js"),
    strategy: () => import("/learn/diavolo/strategy.js"),
    replay: () => import("/replay/diavolo/view.js"),
    review: () => import("/replay/diavolo/review.js"),
    analysis: () => import("/analysis/diavolo/stage.js"),
    figures: () => import("/mine/figures/diavolo.js"),
  },
];

/** A game by its name. @param {string} name */
export function gameNamed(name) {
  const game = GAMES.find((each) => each.name === name);
  if (!game) throw new Error(`there is no game "${name}" here`);
  return game;
}

/** Let the table of a game come before it is needed; whoever needs it hears of what goes wrong. @param {?string} name */
export function fetchTable(name) {
  GAMES.find((each) => each.name === name)?.table().catch(() => {});
}
