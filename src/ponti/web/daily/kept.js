/**
 * What this device keeps of days: by what it is recognised, what it has reached, and what servers have promised it.
 * What follows from that is reckoned without a screen, so that it can be tested by itself.
 * @module daily/kept
 */
import { read, write } from "/store.js";

/** @import { DailyTold, DayView } from "/wire.js" */

/**
 * A day on this device.
 * @typedef {Object} KeptDay
 * @property {number} [points] of the try that counts
 * @property {number} [place] in the day's table when it was last looked at
 * @property {number} [of] so many stood there
 * @property {boolean} [puzzle] whether the first answer to the puzzle was right
 */

/** @typedef {{[date: string]: KeptDay}} KeptDays */

const DEVICE = "ponti.device";
const DAYS = "ponti.days";
const NAME = "ponti.day-name";
const PROMISED = "ponti.promised";
/** So many days are kept: a year and a bit. */
const MOST = 400;
/** So many promises are: those ahead, and a few weeks. */
const MOST_PROMISES = 40;
const DAY_MS = 86_400_000;

/** The token by which servers recognise this device on one day, made by chance when it is first needed. */
export function device() {
  const kept = read(DEVICE, { token: "" }).token;
  if (/^[\w-]{32}$/.test(kept)) return kept;
  const token = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(24)))).replaceAll("+", "-").replaceAll("/", "_");
  write(DEVICE, { token });
  return token;
}

/** The name that this device gave for the tables of days; null before it was asked. @returns {string|null} */
export function dayName() {
  const { name } = read(NAME, { name: null });
  return name;
}

/** @param {string} name */
export function keepDayName(name) {
  write(NAME, { name });
}

/** @returns {KeptDays} */
export function keptDays() {
  return read(DAYS, {});
}

/** Keep these days, of too many the latest. @param {KeptDays} days */
export function keepDays(days) {
  write(DAYS, latest(days, MOST));
}

/** Keep what a server tells of this device's days, and what it promises. @param {DailyTold} told */
export function keepTold(told) {
  keepDay(told.today);
  keepDay(told.yesterday);
  const promised = read(PROMISED, /** @type {{[date: string]: {commitment: string, on: string}}} */ ({}));
  for (const { date, commitment } of [told.today, ...told.ahead]) promised[date] ??= { commitment, on: told.today.date };
  write(PROMISED, latest(promised, MOST_PROMISES));
}

/** @param {DayView} day */
export function keepDay({ date, own, finished, puzzle }) {
  const points = own?.points ?? undefined;
  if (points === undefined && puzzle.own === undefined) return;
  const days = keptDays();
  const now = { ...days[date] };
  if (points !== undefined) Object.assign(now, { points, place: own?.place ?? undefined, of: finished });
  if (typeof puzzle.own === "boolean") now.puzzle = puzzle.own;
  keepDays({ ...days, [date]: now });
}

/**
 * Whether a day's deck is what was promised: on which day this device heard the promise first, "" if never, null if it
 * was another one.
 * @param {{date: string, commitment: string}} day
 */
export function promisedOn({ date, commitment }) {
  const heard = read(PROMISED, /** @type {{[date: string]: {commitment: string, on: string}}} */ ({}))[date];
  if (!heard) return "";
  return heard.commitment === commitment ? heard.on : null;
}

/** The latest entries by their dates. @template T @param {{[date: string]: T}} all @param {number} most */
function latest(all, most) {
  return Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? 1 : -1)).slice(0, most));
}

/** The date some days later, or earlier. @param {string} date @param {number} days */
export function shifted(date, days) {
  return new Date(Date.parse(`${date}T12:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/**
 * How many days in a row something was played: until now, and at most ever. Today need not be played yet.
 * @param {KeptDays} days
 * @param {string} today
 */
export function streaks(days, today) {
  const played = (/** @type {string} */ date) => days[date] !== undefined;
  let now = 0;
  for (let date = played(today) ? today : shifted(today, -1); played(date); date = shifted(date, -1)) now += 1;
  let longest = now;
  let run = 0;
  let before = "";
  for (const date of Object.keys(days).sort()) {
    run = date === shifted(before || date, before ? 1 : 0) && before ? run + 1 : 1;
    longest = Math.max(longest, run);
    before = date;
  }
  return { now, longest };
}

/**
 * The last five weeks as a calendar, from a Monday on.
 * @param {KeptDays} days
 * @param {string} today
 */
export function calendar(days, today) {
  const weekday = (new Date(`${today}T12:00:00Z`).getUTCDay() + 6) % 7;
  const first = shifted(today, -weekday - 28);
  return Array.from({ length: 35 }, (_, number) => {
    const date = shifted(first, number);
    return { date, day: days[date] ?? null, today: date === today, ahead: date > today };
  });
}

/** The points of the last days with any, the oldest first. @param {KeptDays} days */
export function curve(days, most = 30) {
  return Object.entries(days)
    .flatMap(([date, { points }]) => (points === undefined ? [] : [{ date, points }]))
    .sort((a, b) => (a.date < b.date ? -1 : 1))
    .slice(-most);
}
