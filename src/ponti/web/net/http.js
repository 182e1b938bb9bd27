/**
 * Requests to the server over HTTP.
 * @module net/http
 */

/**
 * The server said no: `code` as in the protocol, `violation` where a rule forbids it, `line` where a text is wrong;
 * `offline` if unreachable.
 */
export class RequestError extends Error {
  constructor(code, message, violation = null, line = null) {
    super(message);
    this.code = code;
    this.violation = violation;
    this.line = line;
  }
}

/**
 * Ask the server; the answer is JSON, or text where it says so.
 * @param {string} method
 * @param {string} path
 * @param {{body?: Object, token?: string, text?: boolean}} [options]
 */
export async function ask(method, path, { body, token, text = false } = {}) {
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
    const problem = await answer.json().catch(() => ({}));
    throw new RequestError(problem.code ?? "internal", problem.message ?? answer.statusText, problem.violation, problem.line);
  }
  if (answer.status === 204) return null;
  return text ? answer.text() : answer.json();
}

/** `GET`, answered with JSON. */
export const get = (path, options) => ask("GET", path, options);
/** `POST`, answered with JSON. */
export const post = (path, body, options) => ask("POST", path, { ...options, body });
/** `GET`, answered with text (records, pictures, rules pages). */
export const getText = (path, options) => ask("GET", path, { ...options, text: true });

let told = null;

/** What this server offers (`ServerInfo`), asked once. */
export function info() {
  told ??= get("/api/info").catch((error) => {
    told = null;
    throw error;
  });
  return told;
}
