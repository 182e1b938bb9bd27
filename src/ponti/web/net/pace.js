/**
 * The pace at which a page hears of a room. What bots do comes after a natural pause, so that one's own move and the
 * reply are two things; what comes in the meantime waits behind it, in order.
 * @module net/pace
 */
import { settings } from "/store.js";
import { reduced } from "/ui/motion.js";

/** @import { RoomEvent, ServerMessage, StateView } from "/wire.js" */

/** The shortest pause before a reply, and how much longer it may be, in milliseconds. */
const SHORTEST = 500;
const SPREAD = 300;
/** Where so many messages wait, as in a game that bots play among themselves, none waits any longer. */
const CROWD = 12;
/** Where motion is left out, a reply is only kept from being one with the move. */
const WITHOUT_MOTION = 200;

/** How long a reply waits after what went before it. @returns {number} milliseconds */
export function naturalPause() {
  if (settings().quick || document.hidden) return 0;
  return reduced() ? WITHOUT_MOTION : SHORTEST + SPREAD * Math.random();
}

/** Whether an update brings what a bot has done. @param {{events: RoomEvent[]}} message @param {StateView} before */
export function isReply({ events }, { seats }) {
  const isBot = (/** @type {number} */ seat) => seats[seat].kind === "bot";
  return events.some((event) => event.type === "played" && !/^\d\/\d$/.test(event.text)
    && (typeof event.seat === "number" ? isBot(event.seat) : seats.some((_, seat) => isBot(seat))));
}

export class Pace {
  /** @param {{pass: (message: ServerMessage) => void, state: () => ?StateView}} room who hears the messages, and what it knows */
  constructor({ pass, state }) {
    this.pass = pass;
    this.state = state;
    /** @type {ServerMessage[]} */
    this.held = [];
    this.timer = 0;
    /** When something was last done here or shown. */
    this.at = 0;
  }

  /** The person here has done something. */
  touch() {
    this.at = Date.now();
  }

  /** A message has come: it is passed on now, or when its time has come. @param {ServerMessage} message */
  take(message) {
    this.held.push(message);
    if (!this.timer) this.#go();
  }

  /** Nothing is passed on any more. */
  stop() {
    clearTimeout(this.timer);
    this.held = [];
  }

  #go() {
    this.timer = 0;
    for (let message = this.held[0]; message; message = this.held[0]) {
      const wait = this.#wait(message);
      if (wait > 0) {
        this.timer = setTimeout(() => { this.#next(); this.#go(); }, wait);
        return;
      }
      this.#next();
    }
  }

  #next() {
    const message = this.held.shift();
    if (!message) return;
    if ("events" in message) this.touch();
    this.pass(message);
  }

  /** @param {ServerMessage} message */
  #wait(message) {
    const state = this.state();
    if (this.held.length > CROWD || !("events" in message) || !state || !isReply(message, state)) return 0;
    return this.at + naturalPause() - Date.now();
  }
}
