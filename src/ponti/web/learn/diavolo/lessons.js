/** The strategy lessons of Ponte del Diavolo, in the order in which they are best read. */

/** @import { StrategyLesson } from "/learn/strategy/solved.js" */

/** @type {StrategyLesson[]} */
export const LESSONS = [
  { id: "room", count: 2 },
  { id: "joints", count: 2 },
  { id: "cut", count: 2 },
  { id: "supply", count: 2 },
  { id: "colour", count: 2 },
];
