/**
 * A room as this device knows it: the last state, own drafts, who is there. Listeners hear of each change.
 * @module net/room
 */
import { Connection } from "/net/connection.js";
import { withNews } from "/net/news.js";
import { Pace } from "/net/pace.js";

/** @import { Detail, Status } from "/net/connection.js" */
/** @import { AnswerTo, RoomRequest } from "/net/outbox.js" */
/** @import { DraftTold, LayoutView, News, Notice, Presence, RoomEvent, Said, ServerMessage, StateView, Update } from "/wire.js" */

/** @typedef {{events: RoomEvent[], first: boolean}} Change what happened, and whether it is the first that is heard */

/**
 * What a room tells, by the name under which one listens to it.
 * @typedef {Object} Told
 * @property {Change} update
 * @property {DraftTold} draft
 * @property {Pick<Presence, "seats"|"spectators">} presence
 * @property {Notice} notice
 * @property {Said} said
 * @property {{status: Status} & Detail} status
 */

export class Room extends EventTarget {
  /** @param {string} id @param {string|null} token */
  constructor(id, token) {
    super();
    this.id = id;
    this.token = token;
    this.version = -1;
    /** When the last event happened that is known, by which the server sees that both mean the same game. @type {number|null} */
    this.at = null;
    /** The version that was last said in a hello. More may be known since: what was held back has been heard. */
    this.saidVersion = -1;
    /** Whether the next update answers a hello: it holds even if the server knows less than we do. */
    this.greeted = false;
    /** @type {StateView|null} null until the server has told it */
    this.known = null;
    /** @type {LayoutView|null} of Hashi */
    this.layout = null;
    /** @type {number[]} own seats */
    this.seats = [];
    /** @type {{[seat: number]: DraftTold}} own drafts by seat */
    this.drafts = {};
    /** @type {Told["presence"]} */
    this.presence = { seats: [], spectators: 0 };
    this.invite = "";
    /** What to add to `Date.now()` for the server's clock. */
    this.clockOffset = 0;
    /** @type {Status} */
    this.status = "connecting";
    this.pace = new Pace({ pass: (message) => this.#hear(message), state: () => this.known });
    this.connection = new Connection({
      room: id,
      token,
      version: () => this.#said(),
      onMessage: (message) => this.pace.take(message),
      onStatus: (status, detail) => this.#status(status, detail),
    });
  }

  /** The last state, for whoever comes after it was told. */
  get state() {
    if (!this.known) throw new Error("the room has not told its state yet");
    return this.known;
  }

  /**
   * Ask something: `{type, seat, ply, …}` without id. The promise fails with a `RequestError`.
   * @template {RoomRequest} R
   * @param {R} message
   * @returns {Promise<AnswerTo<R>>}
   */
  request(message) {
    if ("ply" in message && message.type !== "look") this.pace.touch();
    return this.connection.request(message);
  }

  /**
   * Hear of something. Returns what ends it.
   * @template {keyof Told} Type
   * @param {Type} type
   * @param {(told: Told[Type]) => void} listener
   */
  on(type, listener) {
    const heard = (/** @type {Event} */ event) => { if (event instanceof CustomEvent) listener(event.detail); };
    this.addEventListener(type, heard);
    return () => this.removeEventListener(type, heard);
  }

  /** The server's clock now. */
  now() {
    return Date.now() + this.clockOffset;
  }

  /** Leave: nothing is heard any more. */
  close() {
    this.pace.stop();
    this.connection.close();
  }

  /** What is known, for a hello. */
  #said() {
    this.saidVersion = this.version;
    return { version: this.version, ...(this.at !== null && { at: this.at }) };
  }

  /** @template {keyof Told} Type @param {Type} type @param {Told[Type]} detail */
  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  /** @param {Status} status @param {Detail} [detail] */
  #status(status, detail = {}) {
    this.status = status;
    this.#tell("status", { status, ...detail });
  }

  /** @param {ServerMessage} message */
  #hear(message) {
    switch (message.type) {
      case "welcome":
        this.seats = message.seats;
        this.layout = message.layout;
        this.invite = message.invite;
        this.clockOffset = message.at - Date.now();
        this.greeted = true;
        break;
      case "pong":
        this.clockOffset = message.at - Date.now();
        if (message.version > this.version) this.#resync();
        break;
      case "update":
        this.#update(message);
        break;
      case "news":
        this.#news(message);
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
      case "said":
        this.#tell("said", message);
        break;
      default:
    }
  }

  /** @param {Update} message */
  #update(message) {
    if (this.greeted && message.since < this.saidVersion) this.#startOver();
    this.greeted = false;
    if (this.known && message.version <= this.version) return;
    const first = this.known === null;
    const known = Math.max(0, this.version - message.since);
    this.version = message.version;
    this.at = message.events.at(-1)?.at ?? this.at;
    this.known = message.state;
    this.#tell("update", { first, events: message.events.slice(known) });
  }

  /** @param {News} message */
  #news(message) {
    if (!this.known || message.version <= this.version) return;
    if (message.since !== this.version) {
      this.#resync();
      return;
    }
    this.version = message.version;
    this.at = message.events.at(-1)?.at ?? this.at;
    this.known = withNews(this.known, message);
    this.#tell("update", { first: false, events: message.events });
  }

  /** The server has another past than we know, restored from a backup: it tells everything from the beginning. */
  #startOver() {
    this.version = -1;
    this.at = null;
    this.known = null;
    this.drafts = {};
  }

  #resync() {
    this.request({ type: "resync", version: this.version }).catch(() => {});
  }
}
