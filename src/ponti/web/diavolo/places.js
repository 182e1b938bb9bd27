/** What lies on each space of a position, looked up by its name. */

/**
 * @typedef {object} Place
 * @property {"tile"|"blocked"|"water"} kind
 * @property {object} [group] the sandbank or island that the tile belongs to
 * @property {object} [network] the groups that bridges join to it, with its points
 * @property {?string} [carries] the space to which the bridge on this tile leads
 * @property {string[]} [under] the bridges above blocked water
 */

const indexed = new WeakMap();

/** All places of a position; kept, since positions never change.
 * @param {object} position as `state.position` on the wire
 * @returns {Map<string, Place>} spaces that are not in it are open water
 */
export function placesOf(position) {
  if (!indexed.has(position)) indexed.set(position, index(position));
  return indexed.get(position);
}

function index(position) {
  const places = new Map();
  for (const group of position.groups) {
    const network = position.networks[group.network] ?? null;
    for (const space of group.spaces) places.set(space, { kind: "tile", group, network, carries: null });
  }
  for (const space of position.blocked) places.set(space, { kind: "blocked", under: [] });
  for (const { a, b, under } of position.bridges) {
    if (places.has(a)) places.get(a).carries = b;
    if (places.has(b)) places.get(b).carries = a;
    for (const space of under) places.get(space)?.under?.push(`${a}-${b}`);
  }
  return places;
}

/** The spaces with tiles of a colour. */
export function tilesOf(position, colour) {
  return new Set(position.groups.filter((group) => group.colour === colour).flatMap((group) => group.spaces));
}
