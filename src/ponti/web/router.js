/**
 * Which screen an address shows. Screens are loaded when they are needed.
 * @module router
 */

/** @import { Screen } from "/visit.js" */

/** @type {Array<[RegExp, string[], () => Promise<Screen>]>} */
const ROUTES = [
  [/^\/$/, [], () => import("/home/home.js")],
  [/^\/new\/(hashi|diavolo)$/, ["game"], () => import("/new/new.js")],
  [/^\/g\/([a-z2-7]{10})$/, ["room"], () => import("/game/game.js")],
  [/^\/learn\/(hashi|diavolo)$/, ["game"], () => import("/learn/learn.js")],
  [/^\/learn\/(hashi|diavolo)\/strategy$/, ["game"], () => import("/learn/strategy/list.js")],
  [/^\/learn\/(hashi|diavolo)\/strategy\/([a-z-]+)$/, ["game", "lesson"], () => import("/learn/strategy/lesson.js")],
  [/^\/puzzles\/(hashi|diavolo)$/, ["game"], () => import("/puzzles/list.js")],
  [/^\/puzzles\/(hashi|diavolo)\/([0-9a-f]{8}(?:-[0-9a-f]{8}){0,4})$/, ["game", "puzzles"], () => import("/puzzles/series.js")],
  [/^\/daily$/, [], () => import("/daily/daily.js")],
  [/^\/daily\/puzzle$/, [], () => import("/daily/puzzle.js")],
  [/^\/daily\/(\d{4}-\d\d-\d\d)\/best$/, ["date"], () => import("/replay/replay.js")],
  [/^\/analysis\/(hashi|diavolo)$/, ["game"], () => import("/analysis/analysis.js")],
  [/^\/rules\/(hashi|diavolo)$/, ["game"], () => import("/rules/rules.js")],
  [/^\/tables$/, [], () => import("/tables/tables.js")],
  [/^\/mine$/, [], () => import("/mine/mine.js")],
  [/^\/mine\/statistics$/, [], () => import("/mine/statistics.js")],
  [/^\/sea$/, [], () => import("/sea/sea.js")],
  [/^\/replay$/, [], () => import("/replay/replay.js")],
  [/^\/replay\/([a-z2-7]{10})$/, ["room"], () => import("/replay/replay.js")],
  // In a checkout only: the package is built without it, and the address leads nowhere.
  [/^\/parts$/, [], () => import("/parts/parts.js")],
];

/**
 * The screen of an address: how to load it, and what the address says; null where there is none.
 * @param {string} path
 */
export function route(path) {
  for (const [pattern, names, load] of ROUTES) {
    const found = pattern.exec(path.replace(/(.)\/$/, "$1"));
    if (found) {
      return { load, params: Object.fromEntries(names.map((name, index) => [name, found[index + 1]])) };
    }
  }
  return null;
}
