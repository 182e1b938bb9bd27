/**
 * The lines that were tried, kept for this tab: whoever reads a rule and comes back, or loads the page anew, finds them.
 * @module analysis/kept
 */
import { Twig } from "/analysis/tree.js";

/** @import { Base } from "/analysis/analysis.js" */
/** @import { HintView, Tried } from "/wire.js" */

/** @typedef {{told: Tried, text: string, opinion: ?HintView[], twigs: Plain[]}} Plain a position without its parent */

const KEPT = "ponti.analysis";

/** Keep a tree and where one is in it. @param {Base} base @param {Twig} top @param {Twig} here */
export function keepLines(base, top, here) {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ base, top: plain(top), path: here.path }));
  } catch {
    // Without storage, or too large: it holds as long as the page.
  }
}

/** The tree that was kept while one was at a position; null where it was another one. @param {?string} code @returns {?{base: Base, top: Twig, here: Twig}} */
export function keptLines(code) {
  try {
    const { base, top: kept, path } = JSON.parse(sessionStorage.getItem(KEPT) ?? "");
    const top = grown(kept, null);
    let here = top;
    for (const text of path) {
      const next = here.find(text);
      if (!next) return null;
      here.latest = next;
      here = next;
    }
    return here.told.code === code ? { base, top, here } : null;
  } catch {
    return null;
  }
}

/** @param {Twig} twig @returns {Plain} */
function plain({ told, text, opinion, twigs }) {
  return { told, text, opinion, twigs: twigs.map(plain) };
}

/** @param {Plain} kept @param {?Twig} parent */
function grown({ told, text, opinion, twigs }, parent) {
  const twig = new Twig(told, text, parent);
  twig.opinion = opinion;
  twig.twigs = twigs.map((each) => grown(each, twig));
  return twig;
}
