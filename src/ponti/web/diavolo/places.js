/** What lies in a position: its groups of tiles, and what is on each space. Kept, since positions never change. */

/** @import { DiavoloView, NetworkView } from "/wire.js" */

/**
 * @typedef {object} Group tiles side to side
 * @property {string} colour
 * @property {string[]} spaces
 * @property {boolean} island
 * @property {?NetworkView} network the groups that bridges join to it, with what they are worth; null for lone sand
 */

/**
 * @typedef {object} TilePlace
 * @property {"tile"} kind
 * @property {Group} group the sandbank or island that the tile belongs to
 * @property {?string} carries the space to which the bridge on this tile leads
 */

/** @typedef {{kind: "blocked", under: string[]}} BlockedPlace water with the bridges above it */

/** @typedef {TilePlace|BlockedPlace} Place */

/** @type {WeakMap<DiavoloView, {groups: Group[], places: Map<string, Place>}>} */
const read = new WeakMap();

/** @param {DiavoloView} position */
function known(position) {
  const before = read.get(position);
  if (before) return before;
  const groups = [...groupsIn(position, "light"), ...groupsIn(position, "dark")];
  const found = { groups, places: index(position, groups) };
  read.set(position, found);
  return found;
}

/** All groups of a position.
 * @param {DiavoloView} position as `state.position` on the wire
 * @returns {Group[]}
 */
export function groupsOf(position) {
  return known(position).groups;
}

/** All places of a position.
 * @param {DiavoloView} position as `state.position` on the wire
 * @returns {Map<string, Place>} spaces that are not in it are open water
 */
export function placesOf(position) {
  return known(position).places;
}

/** @param {DiavoloView} position @param {string} colour */
function groupsIn(position, colour) {
  /** @type {Map<string, NetworkView>} */
  const networks = new Map();
  for (const network of position.networks[colour]) for (const first of network.groups) networks.set(first, network);
  /** @type {(island: boolean) => (text: string) => Group} */
  const group = (island) => (text) => {
    const spaces = text.split(" ");
    return { colour, spaces, island, network: networks.get(spaces[0]) ?? null };
  };
  return [...position.sandbanks[colour].map(group(false)), ...position.islands[colour].map(group(true))];
}

/** @param {DiavoloView} position @param {Group[]} groups */
function index(position, groups) {
  /** @type {Map<string, Place>} */
  const places = new Map();
  for (const group of groups) {
    for (const space of group.spaces) places.set(space, { kind: "tile", group, carries: null });
  }
  for (const space of position.blocked) places.set(space, { kind: "blocked", under: [] });
  for (const { a, b, under } of position.bridges) {
    for (const [foot, head] of [[a, b], [b, a]]) {
      const place = places.get(foot);
      if (place?.kind === "tile") place.carries = head;
    }
    for (const space of under) {
      const place = places.get(space);
      if (place?.kind === "blocked") place.under.push(`${a}-${b}`);
    }
  }
  return places;
}

/**
 * The spaces with tiles of a colour.
 * @param {DiavoloView} position
 * @param {?string} colour
 * @returns {Set<string>}
 */
export function tilesOf(position, colour) {
  const groups = groupsOf(position).filter((group) => group.colour === colour);
  return new Set(groups.flatMap((group) => group.spaces));
}
