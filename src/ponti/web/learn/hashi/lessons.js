/** The strategy lessons of Hashi, in the order in which they are best read. */

/** @import { StrategyLesson } from "/learn/strategy/solved.js" */

/** @type {StrategyLesson[]} */
export const LESSONS = [
  { id: "left", count: 2 },
  { id: "sums", count: 2 },
  { id: "flags", count: 3 },
  { id: "six", count: 2 },
];
