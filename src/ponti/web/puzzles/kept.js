/**
 * What this device keeps of puzzles, by game: how strong its player is, and which were tried.
 * @module puzzles/kept
 */
import { read, write } from "/store.js";

/** @import { GameName } from "/games.js" */
/** @import { PlayerRating } from "/wire.js" */

/** @typedef {"first"|"later"|"failed"} Tried solved at the first try, or at a later one, or not yet */
/** @typedef {{player: PlayerRating, tried: {[puzzle: string]: Tried}}} Kept */

const KEPT = "ponti.puzzles";
/** @type {Required<PlayerRating>} */
const UNKNOWN = { rating: 1200, deviation: 250, volatility: 0.06 };

/** @param {GameName} game @returns {Kept} */
export function kept(game) {
  /** @type {Partial<Kept>} */
  const found = read(KEPT, /** @type {{[game: string]: Partial<Kept>}} */ ({}))[game] ?? {};
  return { player: { ...UNKNOWN, ...found.player }, tried: found.tried ?? {} };
}

/** How strong the player is, as a number to show. @param {GameName} game */
export function ratingOf(game) {
  return Math.round(kept(game).player.rating ?? UNKNOWN.rating);
}

/** Whether the player has ever tried one. @param {GameName} game */
export function isNew(game) {
  return !Object.keys(kept(game).tried).length;
}

/**
 * A puzzle was tried. Only the first try decides how it counts; whoever fails may still solve it later.
 * @param {GameName} game
 * @param {string} puzzle
 * @param {boolean} solved
 * @param {PlayerRating} [player] how strong the player is from now on
 */
export function keepTry(game, puzzle, solved, player) {
  const before = kept(game);
  const was = before.tried[puzzle];
  const now = was ? (was === "failed" && solved ? "later" : was) : solved ? "first" : "failed";
  const all = read(KEPT, /** @type {{[game: string]: Kept}} */ ({}));
  write(KEPT, { ...all, [game]: { player: player ?? before.player, tried: { ...before.tried, [puzzle]: now } } });
}
