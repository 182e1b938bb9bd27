/** What lies in a position: its groups of tiles, and what is on each space. Kept, since positions never change. */

/**
 * @typedef {object} Group tiles side to side
 * @property {string} colour
 * @property {string[]} spaces
 * @property {boolean} island
 * @property {?object} network the groups that bridges join to it, with what they are worth; null for lone sand
 */

/**
 * @typedef {object} Place
 * @property {"tile"|"blocked"|"water"} kind
 * @property {Group} [group] the sandbank or island that the tile belongs to
 * @property {?string} [carries] the space to which the bridge on this tile leads
 * @property {string[]} [under] the bridges above blocked water
 */

const read = new WeakMap();

function known(position) {
  if (!read.has(position)) {
    const groups = [...groupsIn(position, "light"), ...groupsIn(position, "dark")];
    read.set(position, { groups, places: index(position, groups) });
  }
  return read.get(position);
}

/** All groups of a position.
 * @param {object} position as `state.position` on the wire
 * @returns {Group[]}
 */
export function groupsOf(position) {
  return known(position).groups;
}

/** All places of a position.
 * @param {object} position as `state.position` on the wire
 * @returns {Map<string, Place>} spaces that are not in it are open water
 */
export function placesOf(position) {
  return known(position).places;
}

function groupsIn(position, colour) {
  const networks = new Map(
    position.networks[colour].flatMap((network) => network.groups.map((first) => [first, network])),
  );
  const group = (island) => (text) => {
    const spaces = text.split(" ");
    return { colour, spaces, island, network: networks.get(spaces[0]) ?? null };
  };
  return [...position.sandbanks[colour].map(group(false)), ...position.islands[colour].map(group(true))];
}

function index(position, groups) {
  const places = new Map();
  for (const group of groups) {
    for (const space of group.spaces) places.set(space, { kind: "tile", group, carries: null });
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
  const groups = groupsOf(position).filter((group) => group.colour === colour);
  return new Set(groups.flatMap((group) => group.spaces));
}
