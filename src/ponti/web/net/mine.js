/**
 * The games of this device, as the server tells them.
 *
 * A game that is over does not change any more: what the server said of it is kept, and not asked for again.
 * @module net/mine
 */
import { post } from "/net/http.js";
import { MOST_GAMES, games, read, seatTokens, write } from "/store.js";

/** @import { RoomInfo } from "/wire.js" */

/** @typedef {Pick<RoomInfo, "room"|"options"|"seats"|"own_seats"|"round"|"created_at"|"updated_at"|"outcome"|"maker"|"remains"> & {gone?: boolean}} Finished a game that is over; gone: not to be had any more */

const KEPT = "ponti.finished";
/** So many games the server is asked about at once. */
const PORTION = 200;

/** Games that are over: nothing will happen there. @type {Set<string>|null} */
let over = null;

/** The games of this device that are over, by room. @returns {{[room: string]: Finished}} */
export function finished() {
  return read(KEPT, {});
}

function known() {
  over ??= new Set(Object.keys(finished()));
  return over;
}

/** Keep games that are over; of too many the oldest are forgotten. @param {Finished[]} rooms */
export function keepFinished(rooms) {
  if (!rooms.length) return;
  const all = { ...finished(), ...Object.fromEntries(rooms.map((room) => [room.room, kept(room)])) };
  const latest = Object.entries(all).sort(([, a], [, b]) => b.updated_at - a.updated_at).slice(0, MOST_GAMES);
  write(KEPT, Object.fromEntries(latest));
  over = new Set(latest.map(([room]) => room));
}

/** Forget that a game was played. @param {string} room */
export function forgetFinished(room) {
  const { [room]: _gone, ...rest } = finished();
  write(KEPT, rest);
  known().delete(room);
}

/** What is worth keeping. @param {Finished} game @returns {Finished} */
function kept({ room, options, seats, own_seats, round, created_at, updated_at, outcome, maker, remains, gone }) {
  return { room, options, seats, own_seats, round, created_at, updated_at, outcome, maker, remains, gone };
}

/** @typedef {{rooms: RoomInfo[], unreadable: string[]}} Told unreadable: rooms that the server cannot open */

/** @type {Set<(told: Told) => void>} */
const listeners = new Set();

/** Hear what the server tells of the games of this device, whoever asks. Returns what ends it. @param {(told: Told) => void} listener */
export function onGames(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The games of this device that may go on, the latest first, and those that have just ended; fails with a
 * `RequestError`.
 * @returns {Promise<Told>}
 */
export async function myGames() {
  const tickets = Object.entries(games()).filter(([room]) => !known().has(room)).map(([room, { token }]) => ({ room, token }));
  /** @type {RoomInfo[]} */
  const rooms = [];
  /** @type {string[]} */
  const unreadable = [];
  for (let start = 0; start < tickets.length; start += PORTION) {
    const told = await post("/api/mine", { tickets: tickets.slice(start, start + PORTION) });
    rooms.push(...told.rooms);
    unreadable.push(...(told.unreadable ?? []));
  }
  keepFinished(rooms.filter(({ status }) => status === "over"));
  const told = { rooms: rooms.sort((a, b) => b.updated_at - a.updated_at), unreadable };
  for (const listener of listeners) listener(told);
  return told;
}

/**
 * Which of these finished games are not to be had any more: deleted on another device, or by the server when their time
 * was up. It is kept, and not asked again; fails with a `RequestError`.
 * @param {string[]} rooms not too many
 */
export async function lookForGone(rooms) {
  const all = finished();
  const asked = rooms.filter((room) => all[room] && !all[room].gone && seatTokens(room).length);
  const tickets = asked.flatMap((room) => seatTokens(room).map((token) => ({ room, token }))).slice(0, PORTION);
  if (!tickets.length) return [];
  const { rooms: there, unreadable = [] } = await post("/api/mine", { tickets });
  const known = new Set([...there.map(({ room }) => room), ...unreadable]);
  const gone = asked.filter((room) => !known.has(room)).map((room) => ({ ...all[room], gone: true }));
  keepFinished(gone);
  return gone;
}

/** The games of this device that may go on, without asking the server. */
export function mayGoOn() {
  return Object.keys(games()).filter((room) => !known().has(room));
}

/** Whether it is the turn of the person here. @param {RoomInfo} room */
export function isDue({ status, to_act: acting, own_seats: own }) {
  return status === "playing" && acting.some((seat) => own.includes(seat));
}

/** Whether another person waits for the one here; a bot minds nothing. @param {RoomInfo} room */
export function isAwaited(room) {
  return isDue(room) && room.seats.some(({ kind }, seat) => kind === "person" && !room.own_seats.includes(seat));
}
