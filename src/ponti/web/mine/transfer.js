/**
 * Everything that this device keeps, as a file; and a file of another device, joined with what is here.
 *
 * Nothing that is here is overwritten. A file is not trusted: what does not look as we write it is left out.
 * @module mine/transfer
 */
import { keepDays, keptDays } from "/daily/kept.js";
import { GAMES } from "/games.js";
import { finished, keepFinished } from "/net/mine.js";
import { isDrawing } from "/sea/drawing.js";
import { keepSeas, seas } from "/sea/kept.js";
import { games, keepGame, read, seatTokens, write } from "/store.js";

/** @import { KeptDays } from "/daily/kept.js" */
/** @import { Finished } from "/net/mine.js" */
/** @import { Sea } from "/sea/kept.js" */
/** @import { KeptGame } from "/store.js" */

const FORMAT = 1;
export const MOST_BYTES = 8_000_000;
/** Tables whose entries are joined, what is here first; two levels deep, by game. */
const JOINED = ["ponti.lots", "ponti.decks", "ponti.strategy", "ponti.puzzles"];
const ROOM = /^[a-z2-7]{10}$/;
const TOKEN = /^[A-Za-z0-9_-]{32}$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const SEA = /^[0-9a-f]{12}$/;

/** @typedef {{[name: string]: unknown}} Plain */

/** Everything that is kept here, as the text of a file. */
export function exported(now = Date.now()) {
  const settings = read("ponti.settings", {});
  const joined = Object.fromEntries(JOINED.map((key) => [key, read(key, {})]).filter(([, value]) => Object.keys(/** @type {Plain} */ (value)).length));
  return JSON.stringify({ ponti: FORMAT, exported: new Date(now).toISOString(), server: location.origin, settings, games: games(), finished: finished(), days: keptDays(), seas: seas(), ...joined }, null, 1);
}

/** What a file brings; null where it is none of ours. @param {string} text @returns {{games: number, finished: number}|null} how much of it was new */
export function imported(text) {
  /** @type {unknown} */
  let file;
  try {
    file = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isPlain(file) || file.ponti !== FORMAT) return null;
  const before = { games: Object.keys(games()).length, finished: Object.keys(finished()).length };
  for (const [room, game] of entries(file.games)) keepTokens(room, game);
  const here = finished();
  keepFinished(entries(file.finished).filter(([room, game]) => !(room in here) && isFinished(room, game)).map(([, game]) => /** @type {Finished} */ (game)));
  const days = Object.fromEntries(entries(file.days).filter(([date, day]) => isDay(date, day)));
  keepDays(/** @type {KeptDays} */ (joinedTables(keptDays(), days)));
  keepSeas([...seas(), .../** @type {Sea[]} */ (Array.isArray(file.seas) ? file.seas.filter(isSea) : [])]);
  for (const key of JOINED) {
    if (isPlain(file[key])) write(key, joinedTables(read(key, /** @type {Plain} */ ({})), file[key]));
  }
  if (isPlain(file.settings)) write("ponti.settings", { ...simple(file.settings), ...read("ponti.settings", {}) });
  return { games: Object.keys(games()).length - before.games, finished: Object.keys(finished()).length - before.finished };
}

/** @param {string} room @param {unknown} game */
function keepTokens(room, game) {
  if (!ROOM.test(room) || !isPlain(game)) return;
  const others = Array.isArray(game.others) ? game.others : [];
  const tokens = [game.token, ...others].filter((token) => typeof token === "string" && TOKEN.test(token)).slice(0, 4);
  const name = typeof game.game === "string" ? game.game.slice(0, 20) : null;
  const had = seatTokens(room).length > 0;
  for (const token of /** @type {string[]} */ (tokens)) keepGame(room, token, games()[room]?.game ?? name, { first: false });
  if (!had && tokens.length && typeof game.at === "number") aged(room, game.at);
}

/** A game that comes from elsewhere is as old as it was there. @param {string} room @param {number} at */
function aged(room, at) {
  const all = games();
  /** @type {KeptGame|undefined} */
  const kept = all[room];
  if (kept) write("ponti.games", { ...all, [room]: { ...kept, at: Math.min(at, Date.now()) } });
}

/** Whether a summary is as we keep them, so that lists and charts can rely on it. @param {string} room @param {unknown} game */
export function isFinished(room, game) {
  if (!ROOM.test(room) || !isPlain(game) || game.room !== room || !isPlain(game.options) || !isGame(game.options.game)) return false;
  const { seats, own_seats: own, outcome, remains } = game;
  if (!Array.isArray(seats) || !seats.length || seats.length > 4 || !seats.every((seat) => isPlain(seat) && typeof seat.kind === "string" && typeof seat.name === "string")) return false;
  const isSeat = (/** @type {unknown} */ seat) => Number.isInteger(seat) && Number(seat) >= 0 && Number(seat) < seats.length;
  if (!Array.isArray(own) || !own.every(isSeat)) return false;
  if (!isNumber(game.updated_at) || !isNumber(game.created_at) || !isNumber(game.round)) return false;
  if (!isPlain(outcome) || !Array.isArray(outcome.winners) || !outcome.winners.every(isSeat) || !Array.isArray(outcome.scores)) return false;
  if (outcome.scores.length !== seats.length || !outcome.scores.every(isNumber) || typeof outcome.how !== "string") return false;
  if (remains === undefined || remains === null) return true;
  if (!isPlain(remains) || !Array.isArray(remains.left_open) || !isPlain(remains.bonuses)) return false;
  return remains.left_open.every((islands) => Array.isArray(islands) && islands.length < 200 && islands.every((each) => typeof each === "string"))
    && Object.values(remains.bonuses).every((rounds) => Array.isArray(rounds) && rounds.every(isNumber));
}

/** @param {string} date @param {unknown} day */
function isDay(date, day) {
  return DATE.test(date) && isPlain(day) && [day.points, day.place, day.of].every((each) => each === undefined || isNumber(each))
    && ["undefined", "boolean"].includes(typeof day.puzzle);
}

/** @param {unknown} sea */
function isSea(sea) {
  const isText = (/** @type {unknown} */ text) => text === null || typeof text === "string";
  return isPlain(sea) && typeof sea.id === "string" && SEA.test(sea.id) && isNumber(sea.at) && isText(sea.board) && isText(sea.deck) && isDrawing(sea.drawing);
}

/** Two tables as one: what is here counts, also within an entry. @param {Plain} here @param {Plain} there @param {number} [depth] @returns {Plain} */
function joinedTables(here, there, depth = 2) {
  /** @type {Plain} */
  const all = { ...here };
  for (const [key, value] of Object.entries(there)) {
    const own = all[key];
    if (!(key in here)) all[key] = value;
    else if (depth && isPlain(own) && isPlain(value)) all[key] = joinedTables(own, value, depth - 1);
  }
  return all;
}

/** Only words, numbers and switches. @param {Plain} settings */
function simple(settings) {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => ["string", "number", "boolean"].includes(typeof value)));
}

/** @param {unknown} value */
function isGame(value) {
  return GAMES.some(({ name }) => name === value);
}

/** @param {unknown} value @returns {value is Plain} */
function isPlain(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** @param {unknown} value */
function isNumber(value) {
  return typeof value === "number" && Number.isFinite(value);
}

/** @param {unknown} table @returns {[string, unknown][]} */
function entries(table) {
  return isPlain(table) ? Object.entries(table) : [];
}
