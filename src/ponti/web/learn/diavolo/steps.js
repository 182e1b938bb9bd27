/**
 * The lesson of Ponte del Diavolo: small lagoons, one thing to do on each. Whether it was done is read from what the
 * server answers; nothing here knows a rule.
 */

/** @import { DiavoloView } from "/wire.js" */

/** A lagoon of 7 by 7 spaces from a picture: rows from the top, `L` and `D` are tiles.
 * @param {string} picture
 * @param {{turn?: string, bridges?: string, supply?: string}} [more]
 */
export function lagoon(picture, { turn = "light", bridges = "", supply = "40,40,15" } = {}) {
  const rows = picture.trim().split(/\s+/);
  return `diavolo:${rows.length}:${supply}:${rows.join("/")}:${bridges}:first=light:${turn}`;
}

const EMPTY = "....... ....... ....... ....... ....... ....... .......";

const islands = (/** @type {DiavoloView} */ position) => position.islands.light.length;

/**
 * @typedef {object} Step
 * @property {string} id its texts are `learn.diavolo.{id}` and `learn.diavolo.{id}.done`
 * @property {string} code the position it begins with
 * @property {string[]} [point] spaces to point at
 * @property {boolean} [bridge] a bridge is asked for
 * @property {string} [refused] the rule whose refusal is what there is to learn
 * @property {(after: DiavoloView, move: string, before: DiavoloView) => boolean} [wants] whether a move was what was asked for
 */

/** @type {Step[]} */
export const STEPS = [
  { id: "tiles", code: lagoon(EMPTY, { turn: "opening" }), wants: () => true },
  {
    id: "choice",
    code: lagoon("....... ....... ..L.... ....... ....L.. ....... .......", { turn: "choice" }),
    wants: () => true,
  },
  {
    id: "island",
    code: lagoon("....... .D..... ..LL... ..L.... ....... ....D.. ......."),
    point: ["e5", "d4"],
    wants: (after, _move, before) => islands(after) > islands(before),
  },
  {
    id: "five",
    code: lagoon("....... .D..... ..LL... ..LL... ....... ....D.. .......", { turn: "light" }),
    point: ["e5"],
    refused: "diavolo.islands",
  },
  {
    id: "distance",
    code: lagoon("....... .D..... ..LL... ..LL... ....... ....D.. ......."),
    point: ["e3"],
    refused: "diavolo.distance",
  },
  {
    id: "colours",
    code: lagoon("....... ....... ..DD... ..DD... ....... L...... ......."),
    point: ["b5", "e3", "e4"],
    wants: (_after, move) => ["b5", "e3", "e4"].some((space) => move.split(" ").includes(space)),
  },
  {
    id: "bridge",
    code: lagoon("....... LL...D. LL..... ....... LL..D.. LL..... ......."),
    point: ["b5", "b3"],
    bridge: true,
    wants: (after) => after.bridges.length > 0,
  },
  {
    id: "blocked",
    code: lagoon("....... LL...D. LL..... ....... LL..D.. LL..... .......", { bridges: "b3-b5" }),
    point: ["b4"],
    refused: "diavolo.blocked",
  },
  {
    id: "knight",
    code: lagoon("....... LL...D. LL..... ....... ..LL... ..LL... ......."),
    point: ["b5", "c3"],
    bridge: true,
    wants: (after) => after.bridges.some(({ under }) => under.length === 2),
  },
  {
    id: "one-bridge",
    code: lagoon("LL..... LL...D. ....... ..LL... ....... LL..D.. LL.....", { bridges: "b6-c4" }),
    point: ["c4", "b2"],
    refused: "diavolo.one-bridge",
  },
  {
    id: "network",
    code: lagoon("LL..... LL...D. ....... ..LL... ....... LL..D.. LL.....", { bridges: "b6-c4" }),
    point: ["d4", "b2"],
    bridge: true,
    wants: (after) => after.networks.light.some(({ islands: count }) => count > 1),
  },
  {
    id: "end",
    code: lagoon("LL..DD. LL..DD. ....... ....... ....... LL...DD LL...DD", { supply: "8,8,0" }),
    wants: (_after, move) => move === "pass",
  },
];
