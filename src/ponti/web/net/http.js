/**
 * Requests to the server over HTTP.
 * @module net/http
 */

/** @import { Get, PictureForm, Post, Problem, QrForm, ServerInfo, Violation } from "/wire.js" */

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

/**
 * Ask the server; fails with a `RequestError`.
 * @param {string} method
 * @param {string} path
 * @param {{body?: object, token?: string|null}} [options]
 */
async function ask(method, path, { body, token } = {}) {
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
    throw new RequestError(problem.code ?? "internal", problem.message ?? answer.statusText, problem.violation, problem.line);
  }
  return answer;
}

/** `GET`, answered with JSON. @type {Get} */
export const get = async (/** @type {string} */ path, /** @type {object} */ options = {}) =>
  (await ask("GET", path, options)).json();

/** `POST`, answered with JSON. @type {Post} */
export const post = async (/** @type {string} */ path, /** @type {object} */ body, /** @type {object} */ options = {}) =>
  (await ask("POST", path, { ...options, body })).json();

/**
 * `GET`, answered with text (records, pictures, rules pages).
 * @param {string} path
 * @param {{token?: string|null}} [options]
 */
export const getText = async (path, options) => (await ask("GET", path, options)).text();

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
