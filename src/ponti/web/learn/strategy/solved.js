/**
 * Which positions of the strategy lessons were solved on this device.
 * @module learn/strategy/solved
 */
import { read, write } from "/store.js";

/** @import { GameName } from "/games.js" */

/**
 * A strategy lesson: its name and how many positions it has. They lie in `learn/<game>/lessons/<id>.json` and come when
 * the lesson is opened, as do its words, `locale/strategy/`.
 * @typedef {{id: string, count: number}} StrategyLesson
 */

const KEPT = "ponti.strategy";

/** @returns {{[lesson: string]: number[]}} */
const kept = () => read(KEPT, {});

/** The positions of a lesson that were solved. @param {GameName} game @param {StrategyLesson} lesson */
export function solved(game, { id, count }) {
  return (kept()[`${game}.${id}`] ?? []).filter((at) => at < count);
}

/** A position was solved. @param {GameName} game @param {string} id of the lesson @param {number} at */
export function keepSolved(game, id, at) {
  const all = kept();
  const before = all[`${game}.${id}`] ?? [];
  if (!before.includes(at)) write(KEPT, { ...all, [`${game}.${id}`]: [...before, at] });
}
