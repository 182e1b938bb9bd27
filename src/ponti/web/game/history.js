/**
 * How a game stood before: positions by how many events of play had been, as they were seen here or as the server tells
 * them when it is asked.
 * @module game/history
 */

/** @import { Room } from "/net/room.js" */
/** @import { Looked } from "/wire.js" */

/** @typedef {Pick<Looked, "ply"|"position"|"points">} Moment of a game */

export class History {
  /** @param {Room} room */
  constructor(room) {
    this.room = room;
    /** The events of play that the moments below belong to. @type {string[]} */
    this.moves = [];
    /** @type {Map<number, Moment>} */
    this.known = new Map();
    /** What was asked for and has not come yet. @type {Map<number, Promise<Moment>>} */
    this.asked = new Map();
  }

  /** Note how the game stands now; after a move was taken back, what came after it has never been. */
  note() {
    const { ply, moves, position, seats } = this.room.state;
    this.#forget(common(this.moves, moves));
    this.moves = moves;
    this.known.set(ply, { ply, position, points: seats.map(({ points }) => points) });
  }

  /** A moment, if nobody has to be asked for it. @param {number} ply */
  at(ply) {
    return this.known.get(ply) ?? null;
  }

  /** A moment; fails with a `RequestError`. @param {number} ply @returns {Promise<Moment>} */
  find(ply) {
    const known = this.known.get(ply) ?? this.asked.get(ply);
    if (known) return Promise.resolve(known);
    const asked = this.#ask(ply);
    this.asked.set(ply, asked);
    return asked;
  }

  /** @param {number} ply */
  async #ask(ply) {
    const before = this.moves;
    try {
      const moment = await this.room.request({ type: "look", ply });
      if (common(before, this.moves) >= ply) this.known.set(ply, moment);
      return moment;
    } finally {
      this.asked.delete(ply);
    }
  }

  /** Forget all moments after one. @param {number} last */
  #forget(last) {
    for (const ply of this.known.keys()) if (ply > last) this.known.delete(ply);
    for (const ply of this.asked.keys()) if (ply > last) this.asked.delete(ply);
  }
}

/** How many entries two lists begin with alike. @param {string[]} one @param {string[]} other */
export function common(one, other) {
  const differs = one.findIndex((entry, index) => entry !== other[index]);
  return differs < 0 ? one.length : differs;
}
