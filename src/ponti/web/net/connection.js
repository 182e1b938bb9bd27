/**
 * One WebSocket to a room that keeps itself alive: hello, heartbeats, back-off, sending again.
 * @module net/connection
 */
import { pause } from "/net/backoff.js";
import { Outbox, tabMemory } from "/net/outbox.js";

/** @import { AnswerTo, RoomRequest } from "/net/outbox.js" */
/** @import { ClientMessage, Refused, ServerMessage, Welcome } from "/wire.js" */

const FINAL = new Set([1008, 4000]);
const OPEN = 1;

/** Requests that store nothing: asked anew rather than repeated after a reload. */
const ASKING = new Set(["consider", "check", "closed", "hint", "resync", "ping"]);

/** @typedef {"connecting"|"open"|"waiting"|"closed"} Status */

export class Connection {
  /**
   * @param {{room: string, token: string|null, version: () => {version: number, at?: number}, onMessage: (message: ServerMessage) => void,
   *   onStatus: (status: Status, detail?: {wait?: number, code?: string}) => void}} options
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
    this.outbox = new Outbox(undefined, tabMemory(`ponti.outbox.${room}`));
    this.attempt = 0;
    this.ended = false;
    this.welcomed = false;
    this.heartbeat = 20_000;
    this.wake = () => this.#hurry();
    globalThis.addEventListener("online", this.wake);
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
    if (this.welcomed) this.#send(sent);
    // What answers a request has its id, and its kind is that of the request.
    return /** @type {Promise<AnswerTo<R>>} */ (answer);
  }

  /** Connect now. */
  connect() {
    clearTimeout(this.timer);
    if (this.ended) return;
    this.onStatus("connecting");
    const address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`;
    const socket = new WebSocket(address);
    this.socket = socket;
    socket.onopen = () => this.#hello();
    socket.onmessage = (event) => this.socket === socket && this.#hear(JSON.parse(event.data));
    socket.onclose = (event) => this.socket === socket && this.#lost(event.code);
  }

  /** End it for good. */
  close() {
    this.ended = true;
    clearTimeout(this.timer);
    clearInterval(this.beat);
    globalThis.removeEventListener("online", this.wake);
    document.removeEventListener("visibilitychange", this.wake);
    this.socket?.close(1000);
  }

  #hello() {
    const { room, token } = this;
    this.helloId = this.outbox.nextId();
    this.#send({ type: "hello", id: this.helloId, room, ...this.version(), ...(token && { token }) });
  }

  /** @param {ServerMessage} message */
  #hear(message) {
    this.heardAt = Date.now();
    if (message.type === "welcome") this.#welcome(message);
    if (message.type === "error" && (message.id === this.helloId || !message.id)) this.refusal = message;
    // An answer settles its request before the page hears of it.
    this.outbox.settle(message);
    this.onMessage(message);
  }

  /** @param {Welcome} message */
  #welcome(message) {
    this.attempt = 0;
    this.welcomed = true;
    this.refusal = null;
    this.heartbeat = message.heartbeat_s * 1000;
    for (const each of this.outbox.unanswered()) this.#send(each);
    clearInterval(this.beat);
    this.beat = setInterval(() => this.#check(), this.heartbeat);
    this.onStatus("open");
  }

  #check() {
    if (Date.now() - this.heardAt > 2 * this.heartbeat) this.#abort();
    else this.#send({ type: "ping", id: this.outbox.nextId() });
  }

  /** The other side is silent: do not wait for the close to be agreed on. */
  #abort() {
    const silent = this.socket;
    this.socket = null;
    silent?.close();
    this.#lost(1006);
  }

  /** @param {ClientMessage} message */
  #send(message) {
    if (this.socket?.readyState === OPEN) this.socket.send(JSON.stringify(message));
  }

  /** @param {number} code */
  #lost(code) {
    clearInterval(this.beat);
    this.welcomed = false;
    if (this.ended) return;
    if (FINAL.has(code)) {
      this.ended = true;
      this.outbox.fail(this.refusal?.code ?? "internal", this.refusal?.message ?? `closed with ${code}`);
      this.onStatus("closed", { code: this.refusal?.code ?? "internal" });
      return;
    }
    const wait = pause(this.attempt);
    this.attempt += 1;
    this.onStatus("waiting", { wait });
    this.timer = setTimeout(() => this.connect(), wait);
  }

  /** The network or the page is back: no reason to wait any longer. */
  #hurry() {
    if (this.ended || document.visibilityState === "hidden") return;
    const state = this.socket?.readyState;
    if (state === undefined || state > OPEN) this.connect();
    else if (state === OPEN && this.welcomed) this.#send({ type: "ping", id: this.outbox.nextId() });
  }
}
