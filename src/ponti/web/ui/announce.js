/**
 * What is said to people who do not look at the screen.
 *
 * Words are added to what was said before, never put in its place: a screen reader reads additions one after the other,
 * but would pass over what is gone before its turn comes.
 * @module ui/announce
 */
import { h } from "/dom.js";

/** @type {HTMLElement|null} */
let polite = null;
/** @type {HTMLElement|null} */
let urgent = null;
/** @type {{text: string, loud: boolean}[]} */
const queue = [];
let scheduled = false;

/** So many sentences stay; by then the oldest have been read. */
const KEPT = 12;

/** Put the two live regions on the page; done once. @param {HTMLElement} root */
export function mountAnnouncer(root) {
  const added = { "aria-atomic": "false", "aria-relevant": "additions" };
  polite = h("div", { class: "unseen", role: "status", "aria-live": "polite", id: "said", ...added });
  urgent = h("div", { class: "unseen", role: "alert", "aria-live": "assertive", id: "said-urgently" });
  root.append(polite, urgent);
}

/** What was said urgently is over. */
export function hush() {
  urgent?.replaceChildren();
}

/**
 * Say something. What is said in the same moment is said together; what is urgent takes the place of what was urgent.
 * @param {string|null} text
 * @param {{urgent?: boolean}} [options]
 */
export function announce(text, options = {}) {
  if (!text) return;
  queue.push({ text, loud: options.urgent ?? false });
  if (scheduled) return;
  scheduled = true;
  requestAnimationFrame(() => {
    scheduled = false;
    const said = queue.splice(0);
    const words = (/** @type {boolean} */ isLoud) => said.filter(({ loud }) => loud === isLoud).map(({ text: each }) => each).join(" ");
    const [quietly, loudly] = [words(false), words(true)];
    // A new paragraph is read even if its words are the same as before.
    if (quietly) add(quietly);
    if (loudly) urgent?.replaceChildren(h("p", {}, loudly));
  });
}

/** @param {string} words */
function add(words) {
  polite?.append(h("p", {}, words));
  while ((polite?.childElementCount ?? 0) > KEPT) polite?.firstElementChild?.remove();
}
