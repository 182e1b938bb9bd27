/**
 * The picture of Ponte del Diavolo on the first screen, drawn as its boards are: a corner of the lagoon.
 * @module home/diavolo
 */
import { QUAY, View } from "/diavolo/geometry.js";
import { Lagoon } from "/diavolo/lagoon.js";

/** @import { DiavoloView } from "/wire.js" */

/** As much of a position as is drawn, with islands of both colours and a bridge of each. @type {DiavoloView} */
const CORNER = {
  game: "diavolo", phase: "play", size: 8, turn: null, colours: ["light", "dark"],
  islands: { light: ["b7 b6 c7 c6", "e7 e6 f7 f6"], dark: ["g8 h8 h7 h6"] },
  sandbanks: { light: ["c4"], dark: ["e8", "a8", "d5"] },
  networks: { light: [], dark: [] },
  bridges: [{ a: "c7", b: "e6", colour: "light", under: [] }, { a: "e8", b: "g8", colour: "dark", under: [] }],
  blocked: ["d7", "d6", "f8"],
  scores: {}, tiles_left: {}, bridges_left: null,
  legal: { tiles: [], bridges: [], passing: false, choosing: false },
  last: null,
};

/** Islands on the water, and stone bridges between them. */
export function lagoonPicture() {
  const lagoon = new Lagoon(new View(CORNER.size));
  lagoon.show(CORNER, { still: true });
  lagoon.element.setAttribute("viewBox", `${-QUAY} ${-QUAY} 520 260`);
  return lagoon.element;
}
