/**
 * What a player has chosen so far in this turn: nothing, one tile, two tiles, the foot of a bridge, or a bridge.
 * A value without rules: which spaces are open and which bridges may be built comes from the server.
 */

import { bridgeText, tilesText } from "/diavolo/geometry.js";

/**
 * @typedef {object} Invited what the server allows
 * @property {ReadonlySet<string>} tiles spaces for a first tile
 * @property {ReadonlySet<string>|null} seconds spaces for a second tile beside the first; null: not known yet
 * @property {readonly string[]} bridges such as `c4-e5`
 * @property {ReadonlySet<string>} own spaces with tiles of the mover
 * @property {ReadonlySet<string>} others spaces with tiles of the other colour
 */

/**
 * @typedef {object} Selection
 * @property {readonly string[]} tiles none, one or two spaces, in the order in which they were chosen
 * @property {?string} foot the tile of one's own from which a bridge is to lead
 * @property {?string} head the tile of one's own to which it leads
 */

/** Nothing chosen. @type {Selection} */
export const NOTHING = Object.freeze({ tiles: Object.freeze([]), foot: null, head: null });

/** What to do about a tap: the new selection, or why there is none.
 * @typedef {{selection: Selection, refused?: {space: string, what: string}}} Answer
 */

/** Tap a space.
 * @param {Selection} selection
 * @param {string} space
 * @param {Invited} invited
 * @returns {Answer}
 */
export function tap(selection, space, invited) {
  if (invited.own.has(space)) return tapOwn(selection, space, invited);
  if (selection.tiles.includes(space)) {
    return { selection: tiles(selection.tiles.filter((chosen) => chosen !== space)) };
  }
  // While the other end of a bridge is asked for, a tile of the other colour is refused as that end.
  if (selection.foot && invited.others.has(space)) {
    return { selection, refused: { space, what: bridgeText(selection.foot, space) } };
  }
  const [first] = selection.tiles;
  if (first && (!invited.seconds || invited.seconds.has(space))) {
    // The second tile stays movable: another tap takes it along.
    return { selection: tiles([first, space]) };
  }
  if (!first && invited.tiles.has(space)) return { selection: tiles([space]) };
  return { selection, refused: { space, what: first ? tilesText(first, space) : space } };
}

/** @param {Selection} selection @param {string} space @param {Invited} invited @returns {Answer} */
function tapOwn(selection, space, invited) {
  const { foot } = selection;
  if (foot === space) return { selection: NOTHING };
  // Also a tile from which no bridge leads: with its other end named, the reason can be told.
  return foot ? span(selection, foot, space, invited) : { selection: { tiles: [], foot: space, head: null } };
}

/**
 * Lead a bridge from one tile to another, as a drag does.
 * @returns {Answer}
 * @param {Selection} selection
 * @param {string} foot
 * @param {string} head
 * @param {Invited} invited
 */
export function span(selection, foot, head, invited) {
  const text = bridgeText(foot, head);
  if (invited.bridges.includes(text)) return { selection: { tiles: [], foot, head } };
  return {
    selection: selection.foot === foot ? { tiles: [], foot, head: null } : selection,
    refused: { space: head, what: text },
  };
}

/** @param {string[]} chosen @returns {Selection} */
function tiles(chosen) {
  return chosen.length ? { tiles: chosen, foot: null, head: null } : NOTHING;
}

/** Where bridges from a tile may lead. @param {string} space @param {readonly string[]} bridges */
export function endsFrom(space, bridges) {
  return bridges
    .map((bridge) => bridge.split("-"))
    .filter((ends) => ends.includes(space))
    .map(([a, b]) => (a === space ? b : a));
}

/** The move that is chosen, as the wire writes it, or null while it is not complete. @param {Selection} selection */
export function moveOf({ tiles: [first, second], foot, head }) {
  if (first && second) return tilesText(first, second);
  return foot && head ? bridgeText(foot, head) : null;
}

/**
 * What is chosen so far, complete or not, in a form that the server can consider; null for nothing.
 * @param {Selection} selection
 */
export function partOf(selection) {
  return moveOf(selection) ?? selection.tiles[0] ?? null;
}

/** The selection that shows a move, such as a hint; nothing for a pass. @param {string} move @returns {Selection} */
export function selectionOf(move) {
  if (/^[a-p]\d+ [a-p]\d+$/.test(move)) return tiles(move.split(" "));
  if (!/^[a-p]\d+-[a-p]\d+$/.test(move)) return NOTHING;
  const [foot, head] = move.split("-");
  return { tiles: [], foot, head };
}

/**
 * What remains of a selection when only these things are still allowed.
 * @param {Selection} selection
 * @param {Invited} invited
 * @returns {Selection}
 */
export function stillAllowed(selection, invited) {
  const move = moveOf(selection);
  if (selection.foot) {
    return !move || invited.bridges.includes(move) ? selection : NOTHING;
  }
  const [first, second] = selection.tiles;
  if (!first || !invited.tiles.has(first)) return NOTHING;
  return second && invited.seconds && !invited.seconds.has(second) ? tiles([first]) : selection;
}
