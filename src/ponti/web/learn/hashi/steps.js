/**
 * The lesson of Hashi, on side A and alone: cards and turns that lead to a board, and one thing to do there. Whether it
 * was done is read from the draft that the server answers with; nothing here knows a rule.
 */

/** @import { DraftTold } from "/wire.js" */

/** Side A, before anything is written on it. */
export const START =
  "hashi:side-a@3477:standard@59fc:strict:-:1111111212111111:000000000000000000.000000000000000000000000.000";

/**
 * @typedef {object} Step
 * @property {string} id its texts are `learn.hashi.{id}` and `learn.hashi.{id}.done`
 * @property {string[]} events what was played before
 * @property {string[]} [steps] strokes of this turn that are drawn already
 * @property {string[]} [point] islands and lines to point at
 * @property {string} [refused] the rule whose refusal is what there is to learn
 * @property {boolean} [skipping] whether there are buttons to leave something out
 * @property {string} [then] the turn that ends the step
 * @property {(draft: DraftTold) => boolean} [wants] whether the draft is what was asked for
 */

const drawn = (/** @type {DraftTold} */ draft) => draft.bridges_to_do === 0 && draft.bridges.length > 0;

/** @type {Step[]} */
export const STEPS = [
  { id: "setup", events: [], point: ["n", "h", "i", "m"], wants: (draft) => draft.entry !== null },
  { id: "number", events: ["setup | 4n", "5/3"], point: ["h", "i"], wants: (draft) => draft.entry !== null },
  { id: "flags", events: ["setup | 4n", "5/3"], point: ["c"], refused: "hashi.flags" },
  { id: "bridges", events: ["setup | 4n", "5/3"], steps: ["5i"], wants: drawn },
  {
    id: "finish",
    events: ["setup | 4n", "2/1", "2m mn", "3/1"],
    steps: ["skip number"],
    point: ["hm", "mp"],
    wants: (draft) => draft.board.finished.includes("m"),
  },
  {
    id: "full",
    events: ["setup | 4n", "2/1", "2m mn", "3/1", "- hm", "1/2"],
    steps: ["skip number"],
    point: ["mp"],
    refused: "hashi.no-more",
  },
  {
    id: "double",
    events: ["setup | 4n", "1/2"],
    steps: ["skip number"],
    point: ["no"],
    wants: (draft) => Object.values(draft.board.bridges).includes(2),
  },
  {
    id: "crossing",
    events: ["setup | 4i", "3/1", "3e hi", "1/1"],
    steps: ["skip number"],
    point: ["ek"],
    refused: "hashi.crossing",
  },
  {
    id: "skip",
    events: ["setup | 4n", "6/3"],
    skipping: true,
    wants: (draft) => draft.skipped.includes("bridges") || draft.skipped.includes("number"),
  },
  { id: "reached", events: ["setup | 4q", "2/1", "- qr", "3/1"], point: ["r"], wants: (draft) => draft.entry === "3r" },
  {
    id: "six",
    events: ["setup | 4n", "2/1", "2m mn", "1/1", "1q nq", "1/2", "1o hm no", "2/2", "2h hi in", "2/3"],
    point: ["i"],
    wants: (draft) => draft.entry === "2i",
    then: "2i -",
  },
];
