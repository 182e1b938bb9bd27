/** What is drawn over and under a lagoon while one plays: the last move, what is chosen, what it would do. */

import { SPACE, spacesOf } from "/diavolo/geometry.js";
import { outline } from "/diavolo/outline.js";
import { groupsOf } from "/diavolo/places.js";
import { newlyClosed } from "/diavolo/words.js";
import { s, use } from "/svg.js";

/** @import { View } from "/diavolo/geometry.js" */
/** @import { Lagoon } from "/diavolo/lagoon.js" */
/** @import { Selection } from "/diavolo/selection.js" */
/** @import { Point } from "/svg.js" */
/** @import { DiavoloPreview, NetworkView, Violation } from "/wire.js" */

/** @typedef {{played: string, better: ?string, colour?: string}} Comparison two moves side by side */

/**
 * @typedef {object} Shown what a board is to show besides the position
 * @property {?string} [last] the last move
 * @property {?string} [colour] of the tiles that are being chosen
 * @property {Selection} [selection]
 * @property {string[]} [ends] where the chosen bridge may lead
 * @property {string[]} [feet] tiles from which a bridge may be built
 * @property {?string} [hovered]
 * @property {?DiavoloPreview} [preview] `considered.preview`
 * @property {?Map<string, Violation>} [closed] closed spaces with their violations
 * @property {?NetworkView} [network] the network to point at
 * @property {string[]} [pointed] spaces that a lesson points at
 * @property {string[]} [involved] spaces that a refusal speaks of
 * @property {boolean} [sent] what is chosen is on its way
 * @property {?Comparison} [compared]
 */

/** The marks that lie on the water, under tiles. @param {Lagoon} lagoon @param {Shown} shown */
export function marksBelow(lagoon, shown) {
  const { view } = lagoon;
  const preview = shown.preview;
  return [
    ...(preview?.blocked ?? []).map((space) => use("lagoon-blocked", view.centre(space), { class: "foreseen" })),
    ...[...(shown.closed ?? [])].map(([space, violation]) => closedMark(view.centre(space), violation.rule)),
  ];
}

/** The marks that lie above everything else. @param {Lagoon} lagoon @param {Shown} shown */
export function marksAbove(lagoon, shown) {
  const { view, position } = lagoon;
  const { selection, preview } = shown;
  const colour = shown.colour ?? "light";
  /** @type {SVGElement[]} */
  const marks = [...lastMove(lagoon, shown.last), ...networkMark(lagoon, shown.network)];
  if (shown.hovered) marks.push(lagoon.tile(shown.hovered, colour, { class: "ghost hovered" }));
  for (const space of shown.feet ?? []) marks.push(footMark(view.centre(space)));
  if (selection) {
    const kind = shown.sent ? "sent" : "ghost chosen";
    for (const space of selection.tiles)
      marks.push(lagoon.tile(space, colour, { class: kind }), ...brackets(view, space, "choice"));
    const { foot, head } = selection;
    if (foot) marks.push(...brackets(view, foot, "choice"));
    if (foot && head) {
      marks.push(...brackets(view, head, "choice"));
      marks.push(lagoon.bridge({ a: foot, b: head, colour }, { class: kind }));
    } else if (foot) {
      for (const end of shown.ends ?? []) {
        marks.push(lagoon.bridge({ a: foot, b: end, colour }, { class: "offered" }), ...brackets(view, end, "offer"));
      }
    }
  }
  for (const spaces of preview?.islands ?? []) marks.push(closingIsland(view, spaces));
  if (preview && position) marks.push(...forbidden(view, preview));
  for (const space of shown.involved ?? []) marks.push(...brackets(view, space, "involved"));
  for (const space of shown.pointed ?? []) marks.push(pointer(view.centre(space)));
  if (shown.compared) marks.push(...comparison(lagoon, shown.compared));
  return marks;
}

/**
 * What was played, hollow, and what was better, full; each with a sign of its own.
 * @param {Lagoon} lagoon
 * @param {Comparison} compared
 */
function comparison(lagoon, { played, better, colour = "light" }) {
  const tiles = [played, better].map((move) => (move?.includes("-") ? [] : spacesOf(move)));
  const both = tiles[0].filter((space) => tiles[1].includes(space));
  const marked = [
    { move: played, kind: "played" },
    { move: better, kind: "better" },
  ].flatMap(({ move, kind }) => {
    const spaces = spacesOf(move).filter((space) => !both.includes(space));
    const drawn = move?.includes("-")
      ? [lagoon.bridge({ a: spaces[0], b: spaces[1], colour }, { class: `ghost compared ${kind}` })]
      : spaces.map((space) => lagoon.tile(space, colour, { class: `ghost compared ${kind}` }));
    return [...drawn, ...spaces.flatMap((space) => [...brackets(lagoon.view, space, kind), verdict(lagoon.view.centre(space), kind)])];
  });
  return [...both.map((space) => lagoon.tile(space, colour, { class: "ghost compared better" })), ...marked];
}

/** @param {Point} at @param {string} kind */
function verdict({ x, y }, kind) {
  const sign = kind === "better" ? "M-6 0.5L-1.5 5L6.5 -4.5" : "M-5 -5L5 5M5 -5L-5 5";
  return s(
    "g",
    { class: `verdict ${kind}`, transform: `translate(${x + 18} ${y - 18})` },
    s("circle", { r: 10 }),
    s("path", { d: sign }),
  );
}

/** @param {Lagoon} lagoon @param {?string} [last] */
function lastMove(lagoon, last) {
  const spaces = spacesOf(last);
  const glow = last?.includes("-") ? [lagoon.glow(spaces[0], spaces[1], { class: "last-glow" })] : [];
  return [...glow, ...spaces.flatMap((space) => brackets(lagoon.view, space, "last"))];
}

/**
 * Corners round a space.
 * @param {View} view
 * @param {string} space
 * @param {string} kind
 */
export function brackets(view, space, kind) {
  const { x, y } = view.centre(space);
  const reach = SPACE / 2 - 2;
  const arm = 11;
  const corners = [
    [1, 1],
    [-1, 1],
    [-1, -1],
    [1, -1],
  ].map(([right, down]) => {
    const [cornerX, cornerY] = [x + right * reach, y + down * reach];
    return `M${cornerX - right * arm} ${cornerY}H${cornerX}V${cornerY - down * arm}`;
  });
  const d = corners.join("");
  return [s("g", { class: `brackets ${kind}` }, s("path", { class: "seam", d }), s("path", { class: "line", d }))];
}

/**
 * A seam round all groups that belong together, and a glow under their bridges.
 * @param {Lagoon} lagoon
 * @param {?NetworkView} [network]
 */
function networkMark(lagoon, network) {
  const { view, position } = lagoon;
  if (!network || !position) return [];
  const groups = groupsOf(position).filter((group) => group.network === network);
  const inside = new Set(groups.flatMap((group) => group.spaces));
  return [
    ...groups.map(({ spaces }) => s("path", { class: "network-seam", d: outlineOf(view, spaces, 0) })),
    ...position.bridges
      .filter(({ a }) => inside.has(a))
      .map((bridge) => s("g", { class: "network-bridge" }, lagoon.glow(bridge.a, bridge.b), lagoon.bridge(bridge))),
  ];
}

/** @param {View} view @param {string[]} spaces @param {number} inset */
function outlineOf(view, spaces, inset) {
  return outline(
    spaces.map((space) => view.square(space)),
    SPACE,
    { inset, radius: 14 - inset },
  );
}

/** @param {View} view @param {string[]} spaces */
function closingIsland(view, spaces) {
  return s("path", { class: "closing", d: outlineOf(view, spaces, 2) });
}

/** A small arch in the corner of a tile from which a bridge may be built. @param {Point} at */
function footMark({ x, y }) {
  return s(
    "g",
    { class: "foot-mark", transform: `translate(${x + 18} ${y - 18}) scale(.78)` },
    s("circle", { r: 10 }),
    s("path", { d: "M-6 4.5A6 6.5 0 0 1 6 4.5M-3 4.5A3 3.6 0 0 1 3 4.5" }),
  );
}

/** Tiny tiles struck out: whose tiles could no longer lie there. @param {View} view @param {DiavoloPreview} preview */
function forbidden(view, preview) {
  /** @type {Map<string, string[]>} */
  const colours = new Map();
  for (const colour of ["light", "dark"]) {
    for (const space of newlyClosed(preview, colour)) colours.set(space, [...(colours.get(space) ?? []), colour]);
  }
  return [...colours].map(([space, struck]) => {
    const { x, y } = view.centre(space);
    return s(
      "g",
      { class: "forbidden", transform: `translate(${x} ${y})` },
      struck.map((colour, index) =>
        s(
          "g",
          { class: colour, transform: `translate(${(index - (struck.length - 1) / 2) * 22} 0)` },
          s("rect", { x: -8, y: -8, width: 16, height: 16, rx: 4 }),
          s("path", { d: "M-9 9L9 -9" }),
        ),
      ),
    );
  });
}

/** @type {{[rule: string]: string}} */
const SIGNS = {
  "diavolo.distance": "M-9 -4.5H9M-9 4.5H9M-5.5 -8L-9 -4.5L-5.5 -1M5.5 1L9 4.5L5.5 8",
  "diavolo.islands": "M-10 -3H10V4H-10ZM-6 -3V4M-2 -3V4M2 -3V4M6 -3V4",
  "diavolo.blocked": "M-9 6A9 9 0 0 1 9 6M-4.5 6A4.5 4.5 0 0 1 4.5 6",
};

/**
 * Why a space is closed, as a sign: too near an island, five tiles, under a bridge.
 * @param {Point} at
 * @param {string} rule
 */
function closedMark({ x, y }, rule) {
  return s(
    "g",
    { class: "closed-mark", transform: `translate(${x} ${y})` },
    s("rect", { x: -24, y: -24, width: 48, height: 48, rx: 8 }),
    s("path", { d: SIGNS[rule] ?? "M-7 -7L7 7M7 -7L-7 7" }),
  );
}

/** The sign of a reason by itself, for a legend. @param {string} rule */
export function closedSign(rule) {
  return s(
    "svg",
    { class: "closed-sign lagoon-sign", viewBox: "-26 -26 52 52", "aria-hidden": "true" },
    closedMark({ x: 0, y: 0 }, rule),
  );
}

/** A beacon at a space to which a lesson points: light within dark, to be seen on every ground. @param {Point} at */
function pointer({ x, y }) {
  return s(
    "g",
    { class: "pointer", transform: `translate(${x} ${y})` },
    s("circle", { class: "ripple", r: 23 }),
    s("circle", { class: "seam", r: 23 }),
    s("circle", { class: "ring", r: 23 }),
  );
}
