/**
 * What is said to people who do not look at the screen.
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

/** Put the two live regions on the page; done once. @param {HTMLElement} root */
export function mountAnnouncer(root) {
  polite = h("div", { class: "unseen", role: "status", "aria-live": "polite", id: "said" });
  urgent = h("div", { class: "unseen", role: "alert", "aria-live": "assertive", id: "said-urgently" });
  root.append(polite, urgent);
}

/** What was said urgently is over. */
export function hush() {
  urgent?.replaceChildren();
}

/**
 * Say something. What is said in the same moment is said together.
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
    for (const { region, isUrgent } of [{ region: polite, isUrgent: false }, { region: urgent, isUrgent: true }]) {
      const words = said.filter(({ loud }) => loud === isUrgent).map(({ text: each }) => each);
      // A new paragraph is read even if its words are the same as before.
      if (words.length) region?.replaceChildren(h("p", {}, words.join(" ")));
    }
  });
}
