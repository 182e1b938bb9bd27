/**
 * What this device has seen of a deck before its first card, kept with the game: what the server says at the end is
 * held against it.
 * @module fair/seen
 */
import { keepSeen, lotFor, seenOf } from "/store.js";

/** @import { Room } from "/net/room.js" */
/** @import { Seen } from "/store.js" */
/** @import { StateView } from "/wire.js" */

/** Take note of what a room says of its deck; what has been noted stays. @param {Room} room */
export function note(room) {
  const { deck, status } = room.state;
  if (!deck) return;
  const before = seenOf(room.id);
  const told = deck.lots ?? [];
  // Once the game has started no seal can come any more.
  if (!before?.closed) {
    keepSeen(room.id, {
      commitment: before?.commitment ?? deck.commitment,
      unturned: unturned(room.state),
      shown: before?.shown ?? {},
      seals: { ...Object.fromEntries(told.map(({ seat, seal }) => [seat, seal])), ...before?.seals },
      closed: status !== "open",
    });
  }
  for (const { seat, seal, number } of told) {
    if (number && room.seats.includes(seat) && lotFor(seal, room.id) === number) noteShown(room.id, seat, number);
  }
}

/**
 * The server has taken the number of a seat of this device.
 * @param {string} room
 * @param {number} seat
 * @param {string} number
 */
export function noteShown(room, seat, number) {
  const seen = seenOf(room);
  if (seen && seen.shown[seat] !== number) keepSeen(room, { ...seen, shown: { ...seen.shown, [seat]: number } });
}

/** How many cards have not been turned. @param {StateView} state */
function unturned(state) {
  return allCards(state).filter(({ seen }) => !seen).length;
}

/** All cards of a game. @param {StateView} state */
export function allCards({ position }) {
  return "cards" in position ? position.cards : [];
}

/**
 * What was seen, as lines of a record: `ponti verify` compares them.
 * @param {Seen} seen
 */
export function seenLines(seen) {
  const line = (/** @type {string} */ name, /** @type {{[seat: string]: string}} */ values) =>
    Object.entries(values).map(([seat, value]) => `${name}-${Number(seat) + 1}: ${value}`);
  return [`seen-commitment: ${seen.commitment}`, ...line("seen-lot", seen.seals), ...line("shown", seen.shown)];
}
