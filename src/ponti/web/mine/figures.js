/**
 * What the finished games of a device say about its player: numbers only, to be drawn elsewhere.
 * @module mine/figures
 */

/** @import { GameName } from "/games.js" */
/** @import { Finished } from "/net/mine.js" */
/** @import { RankView } from "/wire.js" */

/** @typedef {"won"|"drawn"|"lost"|"alone"} Result */

/**
 * A game as the player here sees it.
 * @typedef {Object} Own
 * @property {Finished} game
 * @property {number} seat
 * @property {number} at
 * @property {number} points
 * @property {boolean} complete whether it was played to its end
 * @property {Result} result
 * @property {string} against the strongest level among bots, `people`, or `alone`
 */

/** @typedef {{key: string, games: number, won: number, drawn: number, lost: number, mean: number|null, best: number|null}} Group */

export const BONUSES = /** @type {const} */ (["red", "blue", "six"]);

/**
 * The games of one kind that count for the player here, the earliest first. Where several share a screen, nobody knows
 * whose points they were.
 * @param {Finished[]} finished
 * @param {GameName} name
 * @param {string[]} levels of bots, the weakest first
 * @returns {Own[]}
 */
export function ownGames(finished, name, levels) {
  return finished.filter(({ options, own_seats: own, outcome }) => options.game === name && own.length === 1 && outcome).map((game) => {
    const [seat] = game.own_seats;
    const { winners = [], scores = [], how = "" } = game.outcome ?? {};
    /** @type {Result} */
    const result = game.seats.length === 1 ? "alone" : !winners.includes(seat) ? (winners.length ? "lost" : "drawn") : winners.length === 1 ? "won" : "drawn";
    return { game, seat, at: game.updated_at, points: scores[seat] ?? 0, complete: how === "played", result, against: rivals(game, seat, levels) };
  }).sort((a, b) => a.at - b.at);
}

/** @param {Finished} game @param {number} own @param {string[]} levels */
function rivals({ seats }, own, levels) {
  const others = seats.filter((_, seat) => seat !== own);
  if (!others.length) return "alone";
  if (others.some(({ kind }) => kind !== "bot")) return "people";
  return others.map(({ level }) => level ?? "").reduce((best, level) => (levels.indexOf(level) > levels.indexOf(best) ? level : best));
}

/**
 * Games in groups, in the order of `keys` and then of their first game.
 * @param {Own[]} games
 * @param {(game: Own) => string} keyOf
 * @param {string[]} [keys]
 * @returns {Group[]}
 */
export function grouped(games, keyOf, keys = []) {
  /** @type {Map<string, Own[]>} */
  const groups = new Map(keys.map((key) => [key, []]));
  for (const game of games) {
    const key = keyOf(game);
    const group = groups.get(key);
    if (group) group.push(game);
    else groups.set(key, [game]);
  }
  return [...groups].filter(([, group]) => group.length).map(([key, group]) => {
    const points = group.filter(({ complete }) => complete).map((game) => game.points);
    const count = (/** @type {Result} */ result) => group.filter((game) => game.result === result).length;
    return {
      key, games: group.length, won: count("won"), drawn: count("drawn"), lost: count("lost"),
      mean: points.length ? points.reduce((sum, each) => sum + each, 0) / points.length : null,
      best: points.length ? Math.max(...points) : null,
    };
  });
}

/** The mean of each value and those before it, so many at most. @param {number[]} values */
export function running(values, most = 10) {
  let sum = 0;
  return values.map((value, index) => {
    sum += value - (index >= most ? values[index - most] : 0);
    return sum / Math.min(index + 1, most);
  });
}

/**
 * How often each island of a board was left open, as a share of the games.
 * @param {Own[]} games
 * @param {string} board
 */
export function leftOpen(games, board) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  let count = 0;
  for (const { game, seat, complete } of games) {
    const open = game.remains?.left_open[seat];
    if (!complete || !open || boardOf(game) !== board) continue;
    count += 1;
    for (const island of open) counts.set(island, (counts.get(island) ?? 0) + 1);
  }
  return { games: count, share: (/** @type {string} */ island) => (counts.get(island) ?? 0) / Math.max(1, count) };
}

/**
 * By which round each bonus was reached, as a share of the games: for every round from 1 on.
 * @param {Own[]} games
 */
export function bonusesByRound(games) {
  const told = games.filter(({ game, complete }) => complete && game.remains);
  const rounds = Math.max(1, ...told.map(({ game }) => game.round));
  const lines = BONUSES.map((bonus) => {
    const reached = told.map(({ game, seat }) => game.remains?.bonuses[bonus]?.[seat] ?? 0).filter(Boolean);
    return { bonus, share: Array.from({ length: rounds }, (_, index) => reached.filter((round) => round <= index + 1).length / Math.max(1, told.length)) };
  });
  return { games: told.length, rounds, lines };
}

/** The board of a game of Hashi; "" in others. @param {Pick<Finished, "options">} game */
export function boardOf({ options }) {
  return "board" in options ? options.board ?? "side-a" : "";
}

/**
 * How far it is to the next title: the best of the games alone on the boards that titles are for.
 * @param {Own[]} games
 * @param {RankView[]} ranks the lowest first
 * @param {(board: string) => boolean} counts
 * @returns {{best: number, rank: RankView|null, next: RankView|null}|null} null before the first such game
 */
export function title(games, ranks, counts) {
  const points = games.filter(({ game, complete, result }) => complete && result === "alone" && counts(boardOf(game))).map((game) => game.points);
  if (!points.length || !ranks.length) return null;
  const best = Math.max(...points);
  const ladder = [...ranks].sort((a, b) => a.lowest - b.lowest);
  const reached = ladder.filter(({ lowest }) => lowest <= best);
  return { best, rank: reached.at(-1) ?? null, next: ladder[reached.length] ?? null };
}
