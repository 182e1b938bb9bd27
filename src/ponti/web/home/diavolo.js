/**
 * The picture of Ponte del Diavolo on the first screen, drawn as its boards are: a corner of the lagoon.
 * @module home/diavolo
 */
import { picture, s } from "/svg.js";

/** @type {[number, number][]} */
const IVORY = [[1, 1], [2, 1], [1, 2], [2, 2], [4, 2], [7, 3]];
/** @type {[number, number][]} */
const WALNUT = [[5, 0], [6, 0], [5, 1], [6, 1], [0, 3]];

/** Tiles on the water and a stone bridge between two of them. */
export function lagoonPicture() {
  const side = 44;
  /** @type {(kind: string) => (at: [number, number]) => SVGElement} */
  const tile = (kind) => ([column, row]) => s("rect", { class: `lagoon-tile ${kind}`, x: 18 + column * side + 2, y: 16 + row * side + 2, width: side - 4, height: side - 4, rx: 5 });
  const grid = [];
  for (let column = 0; column <= 8; column++) grid.push(`M${18 + column * side} 16v${4 * side}`);
  for (let row = 0; row <= 4; row++) grid.push(`M18 ${16 + row * side}h${8 * side}`);
  /** @type {(x: number, y: number) => SVGElement} */
  const roof = (x, y) => s("path", { class: "lagoon-roof", d: `M${x} ${y}l10 -9l10 9v9h-20Z` });
  return picture(388, 208, { class: "lagoon" },
    s("rect", { class: "lagoon-quay", x: 1, y: 1, width: 386, height: 206, rx: 8 }),
    s("rect", { class: "lagoon-water", x: 18, y: 16, width: 8 * side, height: 4 * side }),
    s("path", { class: "lagoon-waves", d: Array.from({ length: 14 }, (_, index) => `M${30 + (index * 83) % 320} ${34 + (index * 47) % 150}q6 -5 12 0t12 0`).join("") }),
    s("path", { class: "lagoon-grid", d: grid.join("") }),
    s("rect", { class: "lagoon-shoal", x: 18 + side - 3, y: 16 + side - 3, width: 2 * side + 6, height: 2 * side + 6, rx: 9 }),
    s("rect", { class: "lagoon-shoal", x: 18 + 5 * side - 3, y: 16 - 3, width: 2 * side + 6, height: 2 * side + 6, rx: 9 }),
    IVORY.map(tile("ivory")), WALNUT.map(tile("walnut")),
    roof(70, 78), roof(114, 78), roof(70, 122), roof(114, 122),
    s("g", { class: "lagoon-night" }, roof(246, 34), roof(290, 34), roof(246, 78), roof(290, 78)),
    s("g", { class: "lagoon-bridge" },
      s("path", { class: "lagoon-arch", d: "M136 84C158 70 190 84 212 122" }),
      s("path", { class: "lagoon-rail", d: "M132 77C160 58 198 74 219 117M140 91C158 80 182 92 205 127" })),
  );
}
