/**
 * Requests that have not been answered yet, in order. What is unanswered when a connection is lost is sent
 * again with the same id, so that it takes effect exactly once.
 * @module net/outbox
 */
import { RequestError } from "/net/http.js";

/** @import { Ack, ClientMessage, ClosedTold, Considered, DraftTold, Hello, Hinted, Looked, Mistakes, News, Ping, ServerMessage } from "/wire.js" */

/**
 * A message as it is asked for: its id comes later.
 * @template M
 * @typedef {M extends {id: string} ? Omit<M, "id"> : never} WithoutId
 */

/** @typedef {Exclude<ClientMessage, Hello|Ping>} SentRequest */

/** @typedef {WithoutId<SentRequest>} RoomRequest what can be asked of a room */

/**
 * What answers a request.
 * @template {RoomRequest} R
 * @typedef {R extends {type: "check"} ? Mistakes : R extends {type: "consider"} ? Considered
 *   : R extends {type: "closed"} ? ClosedTold : R extends {type: "hint"} ? Hinted : R extends {type: "look"} ? Looked
 *   : R extends {type: "stroke"} ? Ack | DraftTold : Ack | DraftTold | News} AnswerTo
 */

/** @typedef {{load: () => SentRequest[], save: (requests: SentRequest[]) => void}} Memory */

export class Outbox {
  /**
   * @param {string} [prefix] unique for this page
   * @param {?Memory} [memory] outlives a reload
   */
  constructor(prefix = randomPrefix(), memory = null) {
    this.prefix = prefix;
    this.counter = 0;
    this.memory = memory;
    /**
     * @type {Map<string, {message: SentRequest, resolve: (answer: ServerMessage) => void,
     *   reject: (error: RequestError) => void, lasting: boolean, at: number}>}
     */
    this.waiting = new Map();
    for (const message of memory?.load() ?? []) this.#enter(message, true).catch(() => {});
  }

  /** A fresh id. */
  nextId() {
    this.counter += 1;
    return `${this.prefix}-${this.counter}`;
  }

  /**
   * Enter a request; the promise is kept when it is answered. Those that change nothing are not `lasting`:
   * they are not worth repeating after a reload.
   * @param {RoomRequest} request
   */
  add(request, lasting = true) {
    const message = /** @type {SentRequest} */ ({ ...request, id: this.nextId() });
    const answer = this.#enter(message, lasting);
    this.#save();
    return { message, answer };
  }

  /** @param {SentRequest} message @param {boolean} lasting @returns {Promise<ServerMessage>} */
  #enter(message, lasting) {
    return new Promise((resolve, reject) => this.waiting.set(message.id, { message, resolve, reject, lasting, at: Date.now() }));
  }

  /** Take an answer in. Returns whether it belongs to a request that was waiting. @param {ServerMessage} answer */
  settle(answer) {
    const id = "id" in answer ? answer.id : null;
    const entry = id ? this.waiting.get(id) : undefined;
    if (!id || !entry) return false;
    this.waiting.delete(id);
    this.#save();
    if (answer.type === "error") entry.reject(new RequestError(answer.code, answer.message, answer.violation));
    else entry.resolve(answer);
    return true;
  }

  /** What is to be sent again, oldest first. */
  unanswered() {
    return [...this.waiting.values()].map((entry) => entry.message);
  }

  /** Whether a request has not been answered. @param {string} id */
  isWaiting(id) {
    return this.waiting.has(id);
  }

  /** Since when a request waits. @param {string} id */
  since(id) {
    return this.waiting.get(id)?.at ?? Date.now();
  }

  /** Give all up, with a reason. @param {string} code @param {string} message */
  fail(code, message) {
    const entries = [...this.waiting.values()];
    this.waiting.clear();
    this.#save();
    for (const entry of entries) entry.reject(new RequestError(code, message));
  }

  #save() {
    this.memory?.save([...this.waiting.values()].filter((entry) => entry.lasting).map((entry) => entry.message));
  }
}

function randomPrefix() {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
}

/** A memory for an outbox that outlives a reload of this tab. @param {string} key @returns {Memory} */
export function tabMemory(key) {
  return {
    load() {
      try {
        return JSON.parse(sessionStorage.getItem(key) ?? "[]");
      } catch {
        return [];
      }
    },
    save(requests) {
      try {
        if (requests.length) sessionStorage.setItem(key, JSON.stringify(requests));
        else sessionStorage.removeItem(key);
      } catch {
        // No storage: a reload in the very moment of a stroke may lose that stroke.
      }
    },
  };
}
