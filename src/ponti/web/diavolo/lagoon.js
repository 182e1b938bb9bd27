/** A position of Ponte del Diavolo as a drawing: water, sandbanks, islands, bridges. It takes what the server says. */

import { archId, reachOf } from "/diavolo/arches.js";
import { define } from "/diavolo/definitions.js";
import { QUAY, SPACE, spacesOf } from "/diavolo/geometry.js";
import { coordinates, quay, rim, water } from "/diavolo/ground.js";
import { outline } from "/diavolo/outline.js";
import { groupsOf } from "/diavolo/places.js";
import { put } from "/dom.js";
import { s, use } from "/svg.js";

/** @import { View } from "/diavolo/geometry.js" */
/** @import { Group } from "/diavolo/places.js" */
/** @import { Attributes } from "/dom.js" */
/** @import { DiavoloView } from "/wire.js" */

/**
 * What a position showed, to find what is new in the next one.
 * @typedef {object} Known
 * @property {Set<string>} tiles
 * @property {Set<string>} islands
 * @property {Set<string>} bridges
 * @property {Set<string>} blocked
 */

/** @typedef {{a: string, b: string, colour: string}} Span a bridge with its ends */

/** A lagoon that is drawn into an SVG element and changed as the game goes on. */
export class Lagoon {
  /** @param {View} view */
  constructor(view) {
    define();
    this.view = view;
    /** @type {?DiavoloView} */
    this.position = null;
    this.shoals = s("g", { class: "shoals" });
    this.blocked = s("g", { class: "blocked-spaces" });
    this.below = s("g", { class: "below" });
    this.groups = s("g", { class: "groups" });
    this.bridges = s("g", { class: "bridges" });
    this.above = s("g", { class: "above" });
    const whole = view.extent + 2 * QUAY;
    this.element = s(
      "svg",
      { class: "lagoon", viewBox: `${-QUAY} ${-QUAY} ${whole} ${whole}`, "aria-hidden": "true", focusable: "false" },
      quay(view),
      water(view),
      this.blocked,
      this.below,
      this.shoals,
      rim(view),
      coordinates(view),
      // Above the rim: a tile that falls onto the edge of the board is larger than its space.
      this.groups,
      this.bridges,
      this.above,
    );
  }

  /** Draw a position; what was not there in the one drawn before arrives visibly.
   * @param {DiavoloView} position
   * @param {{still?: boolean, already?: ?Set<string>}} [how] still: without any motion; already: spaces drawn before
   */
  show(position, { still = false, already = null } = {}) {
    if (position === this.position) return;
    const before =
      still || !this.position || this.position.size !== position.size ? null : known(this.position, already ?? new Set());
    this.position = position;
    const [feet, groups] = [feetOf(position), groupsOf(position)];
    put(
      this.blocked,
      ...position.blocked.map((space) =>
        use("lagoon-blocked", this.view.centre(space), {
          class: fresh(before, before?.blocked.has(space)),
        }),
      ),
    );
    put(this.shoals, ...groups.map((group) => this.shoal(group)));
    put(
      this.groups,
      ...this.fromTheNorth(groups, (group) => group.spaces[0]).map((group) =>
        group.island ? this.island(group, feet, before) : this.sandbank(group, before),
      ),
    );
    put(
      this.bridges,
      ...this.fromTheNorth(position.bridges, (bridge) => bridge.a).map((bridge) =>
        this.bridge(bridge, { class: fresh(before, before?.bridges.has(`${bridge.a}-${bridge.b}`)) }),
      ),
    );
  }

  /**
   * What lies further south is drawn later, so that it lies above.
   * @template Thing
   * @param {readonly Thing[]} things
   * @param {(thing: Thing) => string} place
   */
  fromTheNorth(things, place) {
    return [...things].sort((a, b) => this.view.square(place(a)).line - this.view.square(place(b)).line);
  }

  /** @param {Group} group */
  shoal({ spaces, island }) {
    const squares = spaces.map((space) => this.view.square(space));
    const rings = island
      ? [
          [-1, 5],
          [-6.5, 1.6],
        ]
      : [[-1, 5]];
    return s(
      "g",
      {},
      ...rings.map(([inset, width]) =>
        s("path", {
          d: outline(squares, SPACE, { inset, radius: 14 - inset }),
          "stroke-width": width,
        }),
      ),
    );
  }

  /** @param {Group} group @param {?Known} before */
  sandbank({ colour, spaces }, before) {
    // Two tiles of a move come one after the other.
    const placed = spacesOf(this.position?.last ?? null);
    return s(
      "g",
      { class: `sandbank ${colour}` },
      ...spaces.map((space) => {
        const tile = this.tile(space, colour, { class: `tile ${fresh(before, before?.tiles.has(space))}` });
        tile.style.setProperty("--order", String(Math.max(0, placed.indexOf(space))));
        return tile;
      }),
    );
  }

  /**
   * One tile of sand.
   * @param {string} space
   * @param {string} colour
   * @param {Attributes} [attributes]
   */
  tile(space, colour, attributes = {}) {
    return use(`${colour}-sand`, this.view.centre(space), attributes);
  }

  /**
   * One firm coast round all four tiles, a quay along it, and houses: one tile has the tower.
   * @param {Group} group
   * @param {Map<string, string>} feet
   * @param {?Known} before
   */
  island({ colour, spaces }, feet, before) {
    const squares = spaces.map((space) => this.view.square(space));
    const closing = fresh(before, before?.islands.has(spaces[0]));
    const coast = outline(squares, SPACE, { inset: 3.5, radius: 15 });
    const tower = spaces.find((space) => !feet.has(space)) ?? spaces[0];
    return s(
      "g",
      { class: `island ${colour} ${closing}` },
      s("path", { class: "side", d: coast, transform: "translate(0 4)" }),
      s("path", { class: "coast", d: coast, pathLength: 1 }),
      s("path", { class: "quay", d: outline(squares, SPACE, { inset: 9, radius: 10 }) }),
      ...this.fromTheNorth(spaces, (space) => space).map((space, index) => {
        const built = s("g", { class: "built" }, this.houses(space, colour, space === tower, feet.get(space)));
        built.style.setProperty("--order", String(index));
        return built;
      }),
    );
  }

  /**
   * The houses of a tile, which make way for the foot of a bridge.
   * @param {string} space
   * @param {string} colour
   * @param {boolean} tower
   * @param {string} [far]
   */
  houses(space, colour, tower, far) {
    const { x, y } = this.view.centre(space);
    const { column, line } = this.view.square(space);
    if (!far) return use(`${colour}-houses-${tower ? 1 : 2 * ((column + line) % 2)}`, { x, y });
    const other = this.view.square(far);
    const [right, down] = [column - other.column, line - other.line];
    const most = Math.max(Math.abs(right), Math.abs(down));
    const place = `translate(${x + (15 * right) / most} ${y + (15 * down) / most + 1}) scale(.55)`;
    return s("use", { href: `#${colour}-houses-2`, transform: place });
  }

  /** A bridge in its place. @param {Span} bridge @param {Attributes & {class?: string}} [attributes] */
  bridge({ a, b, colour }, attributes = {}) {
    const reach = reachOf(this.view.square(a), this.view.square(b));
    const { x, y } = this.middle(a, b);
    const way = reach[0] ? "along" : "upright";
    return s(
      "g",
      { ...attributes, class: `bridge ${colour} ${way} ${attributes.class ?? ""}` },
      use(archId(colour, reach), { x, y }),
    );
  }

  /**
   * A bright seam round a bridge, to lie below it.
   * @param {string} a
   * @param {string} b
   * @param {Attributes} [attributes]
   */
  glow(a, b, attributes = {}) {
    return use(archId("glow", reachOf(this.view.square(a), this.view.square(b))), this.middle(a, b), attributes);
  }

  /** @param {string} a @param {string} b */
  middle(a, b) {
    const [one, two] = [this.view.centre(a), this.view.centre(b)];
    return { x: (one.x + two.x) / 2, y: (one.y + two.y) / 2 };
  }
}

/** What a position shows already. @param {DiavoloView} position @param {Set<string>} already @returns {Known} */
function known(position, already) {
  const groups = groupsOf(position);
  return {
    tiles: new Set([...groups.flatMap((group) => group.spaces), ...already]),
    islands: new Set(groups.filter((group) => group.island).flatMap((group) => group.spaces)),
    bridges: new Set(position.bridges.map(({ a, b }) => `${a}-${b}`)),
    blocked: new Set(position.blocked),
  };
}

/** @param {?Known} before @param {boolean} [wasThere] */
function fresh(before, wasThere) {
  return before && !wasThere ? "arrives" : "";
}

/** From each tile that carries a bridge to the tile at its other end. @param {DiavoloView} position */
function feetOf(position) {
  /** @type {Map<string, string>} */
  const feet = new Map();
  for (const { a, b } of position.bridges) feet.set(a, b).set(b, a);
  return feet;
}
