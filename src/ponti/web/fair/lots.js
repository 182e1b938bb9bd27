/**
 * The part that this device has in a shuffle: a number by chance, sealed when a seat is taken and shown once the game
 * has started. It is kept here, so that a reload in between costs nothing.
 * @module fair/lots
 */
import { gameNamed } from "/games.js";
import { codeOf } from "/net/http.js";
import { keepLot, lotFor } from "/store.js";
import { randomNumber, sealOf } from "/fair/shuffle.js";
import { note, noteShown } from "/fair/seen.js";

/** @import { Room } from "/net/room.js" */

/** The seal of a new number, for a game that has a deck; else nothing to be sent. @param {string} game */
export function sealFor(game) {
  return gameNamed(game).deck ? { seal: newSeal() } : {};
}

function newSeal() {
  const number = randomNumber();
  const seal = sealOf(number);
  keepLot(seal, number);
  return seal;
}

/** Before a rematch: seal a number for it. Where that cannot be, the rematch goes on without. @param {Room} room */
export async function sealForRematch(room) {
  if (!room.state.deck || room.state.rematch || !room.seats.length) return;
  await room.request({ type: "seal", seat: room.seats[0], seal: newSeal() }).catch(() => {});
}

/**
 * Take note of what a room tells of its deck, and show this device's number when its time has come. Returns what ends it.
 * @param {Room} room
 */
export function followDeck(room) {
  /** @type {Set<string>} what has been sent */
  const sent = new Set();
  let settled = false;
  const look = () => {
    if (settled) return;
    // What the server and the others have sealed is noted before anything is shown.
    note(room);
    if (room.state.status === "open") return;
    const hidden = (room.state.deck?.lots ?? []).filter(({ seat, seal, number }) => !number && room.seats.includes(seat) && lotFor(seal, room.id));
    settled = !hidden.length || room.state.status === "over";
    for (const { seat, seal } of settled ? [] : hidden) {
      const own = lotFor(seal, room.id);
      if (!own || sent.has(seal)) continue;
      sent.add(seal);
      keepLot(seal, own, room.id);
      room.request({ type: "unseal", seat, number: own }).then(
        () => noteShown(room.id, seat, own),
        // Too late stays too late; whatever else is wrong may be over when the room says something again.
        (error) => { if (codeOf(error) !== "not-now") sent.delete(seal); });
    }
  };
  if (room.known) look();
  return room.on("update", look);
}
