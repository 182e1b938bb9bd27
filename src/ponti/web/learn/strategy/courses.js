/**
 * The lessons of strategy: their names and how many positions each has. The positions lie beside the boards they are
 * played on, `learn/<game>/lessons/<lesson>.json`, and come when a lesson is opened; their words are a catalogue of
 * their own, `locale/strategy/`.
 * @module learn/strategy/courses
 */
import { loadMore } from "/i18n.js";
import { read, write } from "/store.js";

/** @import { GameName } from "/games.js" */

/** @typedef {{id: string, count: number}} StrategyLesson */

/** @type {{[game in GameName]: StrategyLesson[]}} in the order in which they are best read */
export const LESSONS = {
  hashi: [
    { id: "left", count: 2 },
    { id: "sums", count: 2 },
    { id: "flags", count: 3 },
    { id: "six", count: 2 },
  ],
  diavolo: [
    { id: "room", count: 2 },
    { id: "joints", count: 2 },
    { id: "cut", count: 2 },
    { id: "supply", count: 2 },
    { id: "colour", count: 2 },
  ],
};

const KEPT = "ponti.strategy";

/** @returns {{[lesson: string]: number[]}} */
const kept = () => read(KEPT, {});

/** The positions of a lesson that were solved on this device. @param {GameName} game @param {StrategyLesson} lesson */
export function solved(game, { id, count }) {
  return (kept()[`${game}.${id}`] ?? []).filter((at) => at < count);
}

/** A position was solved. @param {GameName} game @param {string} id of the lesson @param {number} at */
export function keepSolved(game, id, at) {
  const all = kept();
  const before = all[`${game}.${id}`] ?? [];
  if (!before.includes(at)) write(KEPT, { ...all, [`${game}.${id}`]: [...before, at] });
}

/** Load the words of all lessons of strategy. */
export const loadWords = () => loadMore("strategy");
