/**
 * Whom one plays against: the choice that was made last, how the games against each level went, and what to try next.
 * @module game/opponent
 */
import { read, settings, write } from "/store.js";

/** @import { NewGame, SeatForm, ServerInfo } from "/wire.js" */
/** @import { GameName } from "/games.js" */

/** @typedef {{level: string, players: number}} Opponent the level of the bots, and how many play in all */
/** @typedef {{won: number, lost: number}} Streak games in a row that were won, or lost; one of them is 0 */
/** @typedef {{about: "stronger"|"weaker"|"top", n: number, next: string|null}} Suggestion */

/** @typedef {{last?: Partial<Opponent>, streaks?: {[level: string]: Streak}, counted?: string[]}} Kept of a game */

/** So many lost games in a row, and a weaker opponent is suggested. */
const PATIENCE = 2;
/** Games that are counted already; no more than can be open in some tab. */
const COUNTED = 40;

/** @param {string} game @returns {Kept} */
function kept(game) {
  return read("ponti.opponents", /** @type {{[game: string]: Kept}} */ ({}))[game] ?? {};
}

/** @param {string} game @param {Kept} changes */
function keep(game, changes) {
  write("ponti.opponents", { ...read("ponti.opponents", {}), [game]: { ...kept(game), ...changes } });
}

/** The levels of a game, the weakest first. @param {ServerInfo} info @param {string} game */
export function levelsOf({ bots }, game) {
  return bots.filter((bot) => bot.game === game).map((bot) => bot.level);
}

/** The opponent that was chosen last; at first one in the middle. @param {string} game @param {string[]} levels @returns {Opponent} */
export function lastOpponent(game, levels) {
  const { level = "", players = 2 } = kept(game).last ?? {};
  return { level: levels.includes(level) ? level : levels[Math.floor((levels.length - 1) / 2)], players };
}

/** Keep what was chosen. @param {string} game @param {Partial<Opponent>} choice */
export function keepOpponent(game, choice) {
  keep(game, { last: { ...kept(game).last, ...choice } });
}

/** The game against this opponent; one player plays alone. @param {GameName} game @param {Opponent} opponent @returns {NewGame} */
export function gameAgainst(game, { level, players }) {
  /** @type {SeatForm[]} */
  const bots = Array.from({ length: players - 1 }, () => ({ kind: "bot", level }));
  return { options: { game }, seats: [{ kind: "me", name: settings().name }, ...bots] };
}

/**
 * Count a game that was won or lost, once.
 * @param {string} game
 * @param {string} room
 * @param {string} level
 * @param {boolean} won
 */
export function countResult(game, room, level, won) {
  const { counted = [], streaks = {} } = kept(game);
  if (counted.includes(room)) return;
  const { won: wins, lost: losses } = streaks[level] ?? { won: 0, lost: 0 };
  const streak = won ? { won: wins + 1, lost: 0 } : { won: 0, lost: losses + 1 };
  keep(game, { counted: [...counted, room].slice(-COUNTED), streaks: { ...streaks, [level]: streak } });
}

/**
 * What to try next after a game against a level; null where one more against the same is the best.
 * @param {string} game
 * @param {string} level
 * @param {string[]} levels
 * @returns {Suggestion|null}
 */
export function suggestion(game, level, levels) {
  const { won, lost } = kept(game).streaks?.[level] ?? { won: 0, lost: 0 };
  const place = levels.indexOf(level);
  if (place < 0) return null;
  if (won > 0) {
    const next = levels[place + 1] ?? null;
    return { about: next ? "stronger" : "top", n: won, next };
  }
  return lost >= PATIENCE && place > 0 ? { about: "weaker", n: lost, next: levels[place - 1] } : null;
}
