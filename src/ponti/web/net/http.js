/**
 * Requests to the server over HTTP.
 * @module net/http
 */

/** @import { Get, LineForm, PictureForm, Post, Problem, QrForm, ServerInfo, Violation } from "/wire.js" */

/**
 * The server said no: `code` as in the protocol, `violation` where a rule forbids it, `line` where a text is wrong;
 * `offline` if unreachable.
 */
export class RequestError extends Error {
  /** @param {string} code @param {string} message @param {?Violation} [violation] @param {?number} [line] */
  constructor(code, message, violation = null, line = null) {
    super(message);
    this.code = code;
    this.violation = violation;
    this.line = line;
  }
}

/** The code of an error, where it is the server's; else "". @param {unknown} error */
export function codeOf(error) {
  return error instanceof RequestError ? error.code : "";
}

/** What a proxy answers in its own words while nobody is there behind it. */
const NOBODY = new Set([502, 503, 504]);

/** An answer that takes longer is worth a word, in milliseconds. */
const LATE = 3000;
/** Requests whose answers are late. @type {Set<symbol>} */
const late = new Set();
/** @type {(waiting: boolean) => void} */
let tellWaiting = () => {};

/** Hear when the server lets one wait, and when no longer. @param {(waiting: boolean) => void} listener */
export function onWaiting(listener) {
  tellWaiting = listener;
}

/**
 * Ask the server; fails with a `RequestError`. Whoever has to wait for the answer is told.
 * @param {string} method
 * @param {string} path
 * @param {{body?: object, token?: string|null}} [options]
 */
async function ask(method, path, options = {}) {
  const request = Symbol(path);
  const timer = setTimeout(() => {
    late.add(request);
    tellWaiting(true);
  }, LATE);
  try {
    return await answerTo(method, path, options);
  } finally {
    clearTimeout(timer);
    if (late.delete(request) && !late.size) tellWaiting(false);
  }
}

/** @param {string} method @param {string} path @param {{body?: object, token?: string|null}} options */
async function answerTo(method, path, { body, token }) {
  /** @type {{[name: string]: string}} */
  const headers = {};
  if (body !== undefined) headers["content-type"] = "application/json";
  if (token) headers.authorization = `Bearer ${token}`;
  let answer;
  try {
    answer = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch (error) {
    throw new RequestError("offline", String(error));
  }
  if (!answer.ok) {
    /** @type {Partial<Problem>} */
    const problem = await answer.json().catch(() => ({}));
    const code = problem.code ?? (NOBODY.has(answer.status) ? "offline" : "internal");
    throw new RequestError(code, problem.message ?? answer.statusText, problem.violation, problem.line);
  }
  return answer;
}

/** `GET`, answered with JSON. @type {Get} */
export const get = async (/** @type {string} */ path, /** @type {object} */ options = {}) =>
  (await ask("GET", path, options)).json();

/** `POST`, answered with JSON. @type {Post} */
export const post = async (/** @type {string} */ path, /** @type {object} */ body, /** @type {object} */ options = {}) =>
  (await ask("POST", path, { ...options, body })).json();

/** `DELETE`, answered with nothing. @param {string} path @param {{token?: string|null}} [options] */
export const remove = async (path, options) => { await ask("DELETE", path, options); };

/**
 * `GET`, answered with text (records, pictures, rules pages).
 * @param {string} path
 * @param {{token?: string|null}} [options]
 */
export const getText = async (path, options) => (await ask("GET", path, options)).text();

/** `POST`, answered with text. @param {"/api/line.svg"|"/api/line.txt"} path @param {LineForm} body */
export const postForText = async (path, body) => (await ask("POST", path, { body })).text();

/** `POST`, answered with a picture. @param {"/api/qr"|"/api/picture"} path @param {QrForm|PictureForm} body */
export const postForPicture = async (path, body) => (await ask("POST", path, { body })).text();

/** @type {Promise<ServerInfo>|null} */
let told = null;

/** What this server offers, asked once. */
export function info() {
  told ??= get("/api/info").catch((error) => {
    told = null;
    throw error;
  });
  return told;
}
