/** What lies still in the drawing of a lagoon: the quay, the water, its rim, and the names of columns and rows. */

import { QUAY, SPACE } from "/diavolo/geometry.js";
import { s, use } from "/svg.js";

/** @import { View } from "/diavolo/geometry.js" */
/** @import { Attributes } from "/dom.js" */

/**
 * How far from the water the middle of a letter is where little of the quay is shown: clear of the rim. By the size of the
 * board: on the screen it is the same on all boards.
 */
const NEAR = 1.35;

/** @param {View} view @param {number} outwards @param {Attributes} attributes */
function box(view, outwards, attributes) {
  const side = view.extent + 2 * outwards;
  return s("rect", { x: -outwards, y: -outwards, width: side, height: side, ...attributes });
}

/** The quay round the water, with a pole at each corner. @param {View} view */
export function quay(view) {
  const far = view.extent + QUAY / 2;
  const corners = [
    [-QUAY / 2, -QUAY / 2],
    [far, -QUAY / 2],
    [-QUAY / 2, far],
    [far, far],
  ];
  return s(
    "g",
    { class: "quayside" },
    box(view, QUAY, { class: "stone-ground", rx: 12 }),
    ...corners.map(([x, y]) => use("lagoon-pole", { x, y })),
  );
}

/** The water with its waves and the lines between spaces. @param {View} view */
export function water(view) {
  const lines = Array.from({ length: view.size - 1 }, (_, index) => (index + 1) * SPACE)
    .map((place) => `M${place} 0v${view.extent}M0 ${place}h${view.extent}`)
    .join("");
  const frame = s(
    "svg",
    { width: view.extent, height: view.extent, overflow: "hidden" },
    box(view, 2 * SPACE, { class: "waves" }),
  );
  return s("g", { class: "water" }, box(view, 2, { class: "ground" }), frame, s("path", { class: "grid", d: lines }));
}

/** The stone rim round the water; it covers the shoals that reach beyond the board. @param {View} view */
export function rim(view) {
  return s(
    "g",
    { class: "rim" },
    box(view, 6, { class: "broad" }),
    box(view, 1.5, { class: "inner" }),
    box(view, 5.5, { class: "outer" }),
  );
}

/** Letters below and above the board, numbers on both sides. @param {View} view */
export function coordinates(view) {
  const texts = [];
  const [low, high] = [-QUAY / 2, view.extent + QUAY / 2];
  for (let index = 0; index < view.size; index += 1) {
    const place = (index + 0.5) * SPACE;
    const letter = view.at(index, 0).slice(0, 1);
    const number = view.at(0, index).slice(1);
    for (const edge of [low, high]) {
      texts.push(s("text", { x: place, y: edge + 6.5 }, letter));
      texts.push(s("text", { x: edge, y: place + 6.5 }, number));
    }
    // Where little of the quay is shown, they stand closer to the water.
    const { size } = view;
    for (const edge of [-NEAR * size, view.extent + NEAR * size]) {
      texts.push(s("text", { class: "near", x: place, y: edge + 0.5 * size }, letter));
      texts.push(s("text", { class: ["near", number.length > 1 && "slim"], x: edge, y: place + 0.55 * size }, number));
    }
  }
  return s("g", { class: "coordinates" }, ...texts);
}
