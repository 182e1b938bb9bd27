/**
 * One WebSocket to a room that keeps itself alive: hello, heartbeats, back-off, sending again.
 * @module net/connection
 */
import { pause } from "/net/backoff.js";
import { Outbox, tabMemory } from "/net/outbox.js";

/** @import { AnswerTo, RoomRequest, SentRequest } from "/net/outbox.js" */
/** @import { ClientMessage, Refused, ServerMessage, Welcome } from "/wire.js" */

const FINAL = new Set([1008, 4000]);
const OPEN = 1;

/** An answer that takes longer is worth a word, in milliseconds. */
const LATE = 3000;
/** A connection on which nothing is heard for so long after a question is given up. */
const SILENCE = 5000;
/** The same after the device has slept: its connections are dead more often than not, and people look already. */
const DROWSY = 500;
/** So long a page has been away when the device has probably slept. */
const ASLEEP = 10_000;
/** Where heartbeats are more frequent, another server goes on with the game, and is asked sooner. */
const UNHURRIED = 10_000;
/** "Service restart": the room is with another server of the same site by now, or will be in a moment. */
const RESTART = 1012;
/** So long it may take until a room is entered: at first less, because another server may answer, then more. */
const FIRST_ENTERING = 5000;
const ENTERING = 15_000;

/** Requests that store nothing: asked anew rather than repeated after a reload. */
const ASKING = new Set(["consider", "check", "closed", "look", "say", "hint", "resync", "ping"]);

/** Requests whose answer takes its time. */
const THINKING = new Set(["hint"]);

/** @typedef {"connecting"|"open"|"silent"|"waiting"|"closed"} Status silent: connected, but an answer is late */

/** @typedef {{wait?: number, code?: string, offline?: boolean}} Detail offline: this device has no network at all */

export class Connection {
  /**
   * @param {{room: string, token: string|null, version: () => {version: number, at?: number}, onMessage: (message: ServerMessage) => void,
   *   onStatus: (status: Status, detail?: Detail) => void}} options
   */
  constructor({ room, token, version, onMessage, onStatus }) {
    this.room = room;
    this.token = token;
    this.version = version;
    this.onMessage = onMessage;
    this.onStatus = onStatus;
    /** @type {WebSocket|null} */
    this.socket = null;
    /** @type {Refused|null} */
    this.refusal = null;
    this.heardAt = 0;
    this.helloId = "";
    this.timer = 0;
    this.beat = 0;
    /** Whether an answer is late. */
    this.silent = false;
    /** @type {Set<number>} timers that look whether answers are late */
    this.watches = new Set();
    this.outbox = new Outbox(undefined, tabMemory(`ponti.outbox.${room}`));
    this.attempt = 0;
    this.ended = false;
    this.welcomed = false;
    this.heartbeat = 20_000;
    /** Since when nobody has looked at the page; null: somebody does. @type {number|null} */
    this.away = null;
    this.wake = () => this.#hurry();
    this.gone = () => { if (!this.ended) this.#abort(); };
    globalThis.addEventListener("online", this.wake);
    globalThis.addEventListener("offline", this.gone);
    document.addEventListener("visibilitychange", this.wake);
    this.connect();
  }

  /**
   * Ask something of the room. The promise fails with a `RequestError` when it is refused.
   * @template {RoomRequest} R
   * @param {R} message
   */
  request(message) {
    const { message: sent, answer } = this.outbox.add(message, !ASKING.has(message.type));
    if (this.welcomed) this.#ask(sent);
    // What answers a request has its id, and its kind is that of the request.
    return /** @type {Promise<AnswerTo<R>>} */ (answer);
  }

  /** Connect now. */
  connect() {
    clearTimeout(this.timer);
    if (this.ended) return;
    this.onStatus("connecting");
    const server = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}`;
    // Where a proxy stands before several servers, it sends another attempt to another one.
    const socket = new WebSocket(`${server}/ws/${this.room}${this.attempt ? `?attempt=${this.attempt}` : ""}`);
    this.socket = socket;
    socket.onopen = () => this.#hello();
    socket.onmessage = (event) => this.socket === socket && this.#hear(JSON.parse(event.data));
    socket.onclose = (event) => this.socket === socket && this.#lost(event.code);
    this.timer = setTimeout(() => this.#abort(), Math.min(ENTERING, FIRST_ENTERING * Math.max(1, this.attempt - 2)));
  }

  /** End it for good. */
  close() {
    this.ended = true;
    this.#stopTimers();
    globalThis.removeEventListener("online", this.wake);
    globalThis.removeEventListener("offline", this.gone);
    document.removeEventListener("visibilitychange", this.wake);
    this.socket?.close(1000);
  }

  #hello() {
    const { room, token } = this;
    this.helloId = this.outbox.nextId();
    this.#send({ type: "hello", id: this.helloId, room, ...this.version(), protocol: 2, ...(token && { token }) });
  }

  /** @param {ServerMessage} message */
  #hear(message) {
    this.heardAt = Date.now();
    if (message.type === "welcome") this.#welcome(message);
    if (message.type === "error" && (message.id === this.helloId || !message.id)) this.refusal = message;
    // An answer settles its request before the page hears of it.
    this.outbox.settle(message);
    if (this.silent && !this.#late().length) {
      this.silent = false;
      this.onStatus("open");
    }
    this.onMessage(message);
  }

  /** @param {Welcome} message */
  #welcome(message) {
    this.attempt = 0;
    this.welcomed = true;
    this.refusal = null;
    this.heartbeat = message.heartbeat_s * 1000;
    this.#stopTimers();
    for (const each of this.outbox.unanswered()) this.#ask(each);
    // A page in the background, or one that slept, has heard nothing because it was not woken to ask: it always asks
    // before it gives up.
    this.beat = setInterval(() => this.#probe(), this.heartbeat);
    this.onStatus("open");
  }


  /** Send a request; its answer may be late. @param {SentRequest} message */
  #ask(message) {
    this.#send(message);
    if (THINKING.has(message.type)) return;
    this.#after(this.patience * LATE, () => { if (this.#awaits(message.id)) this.#probe(SILENCE - LATE); });
    this.#after(LATE, () => this.#look(message.id));
  }

  /** Requests that should have been answered long ago. */
  #late() {
    const now = Date.now();
    return this.outbox.unanswered().filter(({ type, id }) => !THINKING.has(type) && now - this.outbox.since(id) >= LATE);
  }

  /** Whether an answer has yet to come on this connection. @param {string} id */
  #awaits(id) {
    return this.welcomed && this.outbox.isWaiting(id);
  }

  /** Time is up for an answer: it is told. @param {string} id */
  #look(id) {
    if (!this.#awaits(id)) return;
    if (!this.silent) this.onStatus("silent");
    this.silent = true;
  }

  /** How much of the usual time is waited for an answer. */
  get patience() {
    return Math.min(1, this.heartbeat / UNHURRIED);
  }

  /** Find out whether the other side is there. @param {number} [silence] so long it may take, if nobody hurries */
  #probe(silence = SILENCE) {
    const { heardAt } = this;
    this.#send({ type: "ping", id: this.outbox.nextId() });
    this.#after(this.patience * silence, () => { if (this.heardAt === heardAt && this.welcomed) this.#abort(); });
  }

  /** Do something after so many milliseconds, if this connection is still there. @param {number} delay @param {() => void} step */
  #after(delay, step) {
    const watch = setTimeout(() => { this.watches.delete(watch); step(); }, delay);
    this.watches.add(watch);
  }

  #stopTimers() {
    clearTimeout(this.timer);
    clearInterval(this.beat);
    for (const watch of this.watches) clearTimeout(watch);
    this.watches.clear();
  }

  /** The other side is silent: do not wait for the close to be agreed on. */
  #abort() {
    const silent = this.socket;
    this.socket = null;
    silent?.close();
    this.#lost(1006, 0);
  }

  /** @param {ClientMessage} message */
  #send(message) {
    if (this.socket?.readyState === OPEN) this.socket.send(JSON.stringify(message));
  }

  /** @param {number} code @param {number} [first] how much of the usual time to wait at first */
  #lost(code, first = code === RESTART ? 0.4 : 1) {
    this.#stopTimers();
    this.welcomed = false;
    this.silent = false;
    if (this.ended) return;
    if (FINAL.has(code)) {
      this.ended = true;
      this.outbox.fail(this.refusal?.code ?? "internal", this.refusal?.message ?? `closed with ${code}`);
      this.onStatus("closed", { code: this.refusal?.code ?? "internal" });
      return;
    }
    // Whoever was silent has been waited for; and a restart is over before it is noticed.
    const wait = this.attempt ? pause(this.attempt) : Math.floor(first * pause(0));
    this.attempt += 1;
    this.onStatus("waiting", { wait, offline: !navigator.onLine });
    this.timer = setTimeout(() => this.connect(), wait);
  }

  /** The network or the page is back: no reason to wait any longer. */
  #hurry() {
    if (document.visibilityState === "hidden") this.away ??= Date.now();
    if (this.ended || document.visibilityState === "hidden") return;
    const slept = this.away !== null && Date.now() - this.away > ASLEEP;
    this.away = null;
    const state = this.socket?.readyState;
    if (state === undefined || state > OPEN) this.connect();
    else if (state === OPEN && this.welcomed) this.#probe(slept ? DROWSY : SILENCE);
  }
}
