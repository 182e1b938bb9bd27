/**
 * What this device keeps: settings, and the tokens of its games. Works without storage too, for this visit only.
 * @module store
 */

/**
 * @typedef {Object} Settings
 * @property {string|null} language the chosen one
 * @property {string} theme auto, light or dark
 * @property {boolean} sound
 * @property {string} name of the player
 * @property {boolean} labels whether islands have their letters
 * @property {boolean} [magnify] whether a tap on small spaces enlarges first; without it, only on tiny ones
 */

/** @typedef {(now: Settings, changes: Partial<Settings>) => void} Listener */

/** @type {Map<string, string>} */
const memory = new Map();
const storage = usable();
/** @type {Set<Listener>} */
const listeners = new Set();

function usable() {
  try {
    const test = "ponti.test";
    localStorage.setItem(test, test);
    localStorage.removeItem(test);
    return localStorage;
  } catch {
    return null;
  }
}

/** Whether anything outlives this visit. */
export const persistent = storage !== null;

/** @template T @param {string} key @param {T} otherwise @returns {T} */
function read(key, otherwise) {
  try {
    const text = storage ? storage.getItem(key) : memory.get(key);
    return text ? JSON.parse(text) : otherwise;
  } catch {
    return otherwise;
  }
}

/** @param {string} key @param {object} value */
function write(key, value) {
  const text = JSON.stringify(value);
  memory.set(key, text);
  try {
    storage?.setItem(key, text);
  } catch {
    // Full: what is written now holds for this visit only.
  }
}

/** @type {Settings} */
const DEFAULTS = { language: null, theme: "auto", sound: false, name: "", labels: true };

/** All settings. @returns {Settings} */
export function settings() {
  return { ...DEFAULTS, ...read("ponti.settings", {}) };
}

/** Change some settings; listeners hear of it, those in other tabs too. @param {Partial<Settings>} changes */
export function change(changes) {
  write("ponti.settings", { ...settings(), ...changes });
  for (const listener of listeners) listener(settings(), changes);
}

/** Hear of changed settings. Returns what ends it. @param {Listener} listener */
export function onChange(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

globalThis.addEventListener?.("storage", (event) => {
  if (event.key === "ponti.settings") for (const listener of listeners) listener(settings(), settings());
});

/**
 * The games of this device: room → `{token, game, at}`; of one that came by a link the game is not known.
 * @returns {{[room: string]: {token: string, game: string|null, at: number}}}
 */
export function games() {
  return read("ponti.games", {});
}

/**
 * Keep the token of a room. Of more than 150 games the oldest are forgotten.
 * @param {string} room
 * @param {string} token
 * @param {string|null} game
 */
export function keepGame(room, token, game) {
  const all = { ...games(), [room]: { ...games()[room], token, game, at: Date.now() } };
  const kept = Object.entries(all).sort(([, a], [, b]) => b.at - a.at).slice(0, 150);
  write("ponti.games", Object.fromEntries(kept));
}

/** Forget a game. @param {string} room */
export function forgetGame(room) {
  const { [room]: _gone, ...rest } = games();
  write("ponti.games", rest);
}

/** The token for a room, or null. @param {string} room */
export function tokenOf(room) {
  return games()[room]?.token ?? null;
}
