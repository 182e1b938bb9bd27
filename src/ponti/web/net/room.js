/**
 * A room as this device knows it: the last state, own drafts, who is there. Listeners hear of each change.
 * @module net/room
 */
import { Connection } from "/net/connection.js";

export class Room extends EventTarget {
  /** @param {string} id @param {string|null} token */
  constructor(id, token) {
    super();
    this.id = id;
    this.token = token;
    this.version = -1;
    /** @type {Object|null} `StateView` */
    this.state = null;
    /** @type {Object|null} `LayoutView` of Hashi */
    this.layout = null;
    /** @type {number[]} own seats */
    this.seats = [];
    /** @type {Object<number, Object>} own drafts by seat */
    this.drafts = {};
    this.presence = { seats: [], spectators: 0 };
    this.invite = "";
    /** What to add to `Date.now()` for the server's clock. */
    this.clockOffset = 0;
    this.status = "connecting";
    this.connection = new Connection({
      room: id,
      token,
      version: () => this.version,
      onMessage: (message) => this.#hear(message),
      onStatus: (status, detail) => this.#status(status, detail),
    });
  }

  /**
   * Ask something: `{type, seat, ply, …}` without id. The promise fails with a `RequestError`.
   * @returns {Promise<Object>}
   */
  request(message) {
    return this.connection.request(message);
  }

  /** Hear of `update`, `draft`, `presence`, `notice`, `status`; `event.detail` is the message. */
  on(type, listener) {
    const heard = (event) => listener(event.detail);
    this.addEventListener(type, heard);
    return () => this.removeEventListener(type, heard);
  }

  /** The server's clock now. */
  now() {
    return Date.now() + this.clockOffset;
  }

  /** Leave: nothing is heard any more. */
  close() {
    this.connection.close();
  }

  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  #status(status, detail = {}) {
    this.status = status;
    this.#tell("status", { status, ...detail });
  }

  #hear(message) {
    switch (message.type) {
      case "welcome":
        this.seats = message.seats;
        this.layout = message.layout;
        this.invite = message.invite;
        this.clockOffset = message.at - Date.now();
        break;
      case "pong":
        this.clockOffset = message.at - Date.now();
        if (message.version > this.version) this.#resync();
        break;
      case "update":
        this.#update(message);
        break;
      case "draft":
        this.drafts[message.seat] = message;
        this.#tell("draft", message);
        break;
      case "presence":
        this.presence = message;
        this.#tell("presence", message);
        break;
      case "notice":
        this.#tell("notice", message);
        break;
      default:
    }
  }

  #update(message) {
    if (this.state && message.version <= this.version) return;
    if (message.since > this.version) {
      this.#resync();
      return;
    }
    const first = this.state === null;
    const known = this.version - message.since;
    this.version = message.version;
    this.state = message.state;
    this.#tell("update", { first, events: message.events.slice(known), state: message.state });
  }

  #resync() {
    this.request({ type: "resync", version: this.version }).catch(() => {});
  }
}
