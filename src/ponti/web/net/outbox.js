/**
 * Requests that have not been answered yet, in order. What is unanswered when a connection is lost is sent
 * again with the same id, so that it takes effect exactly once.
 * @module net/outbox
 */
import { RequestError } from "/net/http.js";

export class Outbox {
  /**
   * @param {string} prefix unique for this page
   * @param {{load: () => Object[], save: (requests: Object[]) => void}} [memory] outlives a reload
   */
  constructor(prefix = randomPrefix(), memory = null) {
    this.prefix = prefix;
    this.counter = 0;
    this.memory = memory;
    /** @type {Map<string, {message: Object, resolve: Function, reject: Function, lasting: boolean}>} */
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
   * @returns {{message: Object, answer: Promise<Object>}}
   */
  add(request, lasting = true) {
    const message = { ...request, id: this.nextId() };
    const answer = this.#enter(message, lasting);
    this.#save();
    return { message, answer };
  }

  #enter(message, lasting) {
    return new Promise((resolve, reject) => this.waiting.set(message.id, { message, resolve, reject, lasting }));
  }

  /** Take an answer in. Returns whether it belongs to a request that was waiting. */
  settle(answer) {
    const entry = this.waiting.get(answer.id);
    if (!entry) return false;
    this.waiting.delete(answer.id);
    this.#save();
    if (answer.type === "error") entry.reject(new RequestError(answer.code, answer.message, answer.violation));
    else entry.resolve(answer);
    return true;
  }

  /** What is to be sent again, oldest first. */
  unanswered() {
    return [...this.waiting.values()].map((entry) => entry.message);
  }

  /** Give all up, with a reason. */
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

/** A memory for an outbox that outlives a reload of this tab. */
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
