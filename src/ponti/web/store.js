/**
 * What this device keeps: settings, the tokens of its games, and its part in their decks. Works without storage too, for this visit only.
 * @module store
 */

/**
 * @typedef {Object} Settings
 * @property {string|null} language the chosen one
 * @property {string} theme auto, light or dark
 * @property {boolean} sound
 * @property {string} name of the player
 * @property {boolean} labels whether islands have their letters
 * @property {boolean} quick whether bots answer without a pause
 * @property {boolean} muted whether nothing is heard of what others say
 * @property {string} chime the sound that tells that it is one's turn, or "none"
 * @property {boolean} notify whether the device tells it while nobody looks at the page
 * @property {boolean} turned whether the lagoon is looked at from the second player's side
 * @property {boolean} facing whether it turns to whoever moves, where two play at one screen
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

/** What is kept under a key. @template T @param {string} key @param {T} otherwise @returns {T} */
export function read(key, otherwise) {
  try {
    const text = storage ? storage.getItem(key) : memory.get(key);
    return text ? JSON.parse(text) : otherwise;
  } catch {
    return otherwise;
  }
}

/** Keep something under a key. @param {string} key @param {object} value */
export function write(key, value) {
  const text = JSON.stringify(value);
  memory.set(key, text);
  try {
    storage?.setItem(key, text);
  } catch {
    // Full: what is written now holds for this visit only.
  }
}

/** @type {Settings} */
const DEFAULTS = { language: null, theme: "auto", sound: false, name: "", labels: true, quick: false, muted: false, chime: "none", notify: false, turned: false, facing: false };

/** All settings. @returns {Settings} */
export function settings() {
  return { ...DEFAULTS, ...read("ponti.settings", {}) };
}

/** Whether a setting was ever chosen here, or offered. @param {keyof Settings} name */
export function hasChosen(name) {
  return name in read("ponti.settings", {});
}

/** Change some settings; listeners hear of it, those in other tabs too. @param {Partial<Settings>} changes */
export function change(changes) {
  write("ponti.settings", { ...read("ponti.settings", {}), ...changes });
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
 * A game of this device: the token of the seat to go on with, those of other seats that it holds there, and the name of
 * the game where it is known.
 * @typedef {{token: string, others?: string[], game: string|null, at: number}} KeptGame
 */

/** So many games a device keeps. */
export const MOST_GAMES = 1000;

/** The games of this device by room. @returns {{[room: string]: KeptGame}} */
export function games() {
  return read("ponti.games", {});
}

/**
 * Keep the token of a seat, beside those that are kept for the room already; `first`: it is the one to go on with.
 * Of more than 1000 games the oldest are forgotten.
 * @param {string} room
 * @param {string} token
 * @param {string|null} game
 * @param {{first?: boolean}} [how]
 */
export function keepGame(room, token, game, { first = true } = {}) {
  const others = seatTokens(room).filter((each) => each !== token);
  const isFirst = first || !others.length || games()[room]?.token === token;
  const tokens = isFirst ? [token, ...others] : [...others, token];
  const all = { ...games(), [room]: { token: tokens[0], others: tokens.slice(1), game, at: Date.now() } };
  const kept = Object.entries(all).sort(([, a], [, b]) => b.at - a.at).slice(0, MOST_GAMES);
  write("ponti.games", Object.fromEntries(kept));
}

/** A secret for a seat, as the server makes them. */
export function newToken() {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
}

/** Forget one of the seats in a room, and the room with the last of them. @param {string} room @param {string} token */
export function dropToken(room, token) {
  const kept = games()[room];
  const [first, ...others] = seatTokens(room).filter((each) => each !== token);
  if (!first) forgetGame(room);
  else write("ponti.games", { ...games(), [room]: { ...kept, token: first, others } });
}

/** Forget a game. @param {string} room */
export function forgetGame(room) {
  const { [room]: _gone, ...rest } = games();
  write("ponti.games", rest);
}

/** The tokens of all seats that this device holds in a room; the one to go on with is the first. @param {string} room */
export function seatTokens(room) {
  const kept = games()[room];
  return kept ? [kept.token, ...(kept.others ?? [])] : [];
}

/** @type {Map<string, string>} the seats of this tab, where it has no storage */
const chosen = new Map();
const seatKey = (/** @type {string} */ room) => `ponti.seat.${room}`;

/** Let this tab go on with a seat of its own, or as a guest. @param {string} room @param {string|null} token */
export function chooseSeat(room, token) {
  chosen.set(room, token ?? "");
  try {
    sessionStorage.setItem(seatKey(room), token ?? "");
  } catch {
    // Without storage it holds until the page is loaded anew.
  }
}

/** @param {string} room */
function chosenSeat(room) {
  try {
    return sessionStorage.getItem(seatKey(room)) ?? chosen.get(room) ?? null;
  } catch {
    return chosen.get(room) ?? null;
  }
}

/** The token with which this tab enters a room, or null. @param {string} room */
export function tokenOf(room) {
  const here = chosenSeat(room);
  return here === null ? games()[room]?.token ?? null : here || null;
}

/**
 * What this device saw of a deck before the first card, by seat where it is about seats.
 * @typedef {Object} Seen
 * @property {string} commitment
 * @property {{[seat: string]: string}} seals
 * @property {{[seat: string]: string}} shown the numbers of this device that the server has taken
 * @property {number} unturned how many cards had not been turned
 * @property {boolean} closed whether the game had started, so that no seal could come any more
 */

/** What this device has seen of the deck of a game. @param {string} room @returns {Seen|null} */
export function seenOf(room) {
  return read("ponti.decks", /** @type {{[room: string]: {seen: Seen}}} */ ({}))[room]?.seen ?? null;
}

/** Keep what was seen of the deck of a game. @param {string} room @param {Seen} seen */
export function keepSeen(room, seen) {
  keepLatest("ponti.decks", room, { seen });
}

/**
 * A number that this device has sealed, by its seal. It is for one game, the first in which it is to be shown: a number
 * that somebody knows already proves nothing in another.
 * @param {string} seal
 * @param {string} room
 */
export function lotFor(seal, room) {
  const lot = read("ponti.lots", /** @type {{[seal: string]: {number: string, room: string|null}}} */ ({}))[seal];
  return lot && (lot.room ?? room) === room ? lot.number : null;
}

/** Keep a number that is sealed; for a room, once it is known. @param {string} seal @param {string} number @param {string|null} [room] */
export function keepLot(seal, number, room = null) {
  keepLatest("ponti.lots", seal, { number, room });
}

/** Enter something into a table, of which the oldest entries are forgotten. @param {string} table @param {string} key @param {object} value */
function keepLatest(table, key, value) {
  /** @type {{[key: string]: {at: number}}} */
  const all = { ...read(table, {}), [key]: { ...value, at: Date.now() } };
  write(table, Object.fromEntries(Object.entries(all).sort(([, a], [, b]) => b.at - a.at).slice(0, 150)));
}
