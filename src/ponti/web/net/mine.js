/**
 * The games of this device, as the server tells them.
 * @module net/mine
 */
import { post } from "/net/http.js";
import { games } from "/store.js";

/** @import { RoomInfo } from "/wire.js" */

/** Games that are over: nothing will happen there. @type {Set<string>} */
const over = new Set();

/** All games of this device, the latest first; fails with a `RequestError`. @param {(room: string) => boolean} [wanted] */
export async function myGames(wanted = () => true) {
  const tickets = Object.entries(games()).filter(([room]) => wanted(room)).map(([room, { token }]) => ({ room, token }));
  if (!tickets.length) return { rooms: [], unreadable: [] };
  const { rooms, unreadable = [] } = await post("/api/mine", { tickets });
  for (const { room, status } of rooms) if (status === "over") over.add(room);
  return { rooms, unreadable };
}

/** The games of this device that may go on, without asking the server. */
export function mayGoOn() {
  return Object.keys(games()).filter((room) => !over.has(room));
}

/** Whether it is the turn of the person here. @param {RoomInfo} room */
export function isDue({ status, to_act: acting, own_seats: own }) {
  return status === "playing" && acting.some((seat) => own.includes(seat));
}

/** Whether another person waits for the one here; a bot minds nothing. @param {RoomInfo} room */
export function isAwaited(room) {
  return isDue(room) && room.seats.some(({ kind }, seat) => kind === "person" && !room.own_seats.includes(seat));
}
