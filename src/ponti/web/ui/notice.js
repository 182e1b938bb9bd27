/**
 * The small line at the bottom of the page that says what is going on.
 * @module ui/notice
 */
import { h } from "/dom.js";

let place = null;
const shown = new Map();

/** Put the place for notices on the page; done once. */
export function mountNotices(root) {
  place = h("div", { class: "notices", role: "status" });
  root.append(place);
}

/**
 * Show a notice. One with a `key` replaces the one before of that key and stays until `clearNotice(key)`;
 * one without goes after a while.
 * @param {string} text
 * @param {{key?: string, kind?: "info"|"wait"|"error", action?: {label: string, run: () => void}, seconds?: number}} [options]
 */
export function notice(text, { key, kind = "info", action, seconds = 6 } = {}) {
  const id = key ?? Symbol("notice");
  clearNotice(id);
  const line = h("div", { class: ["notice", kind] },
    h("span", {}, text),
    action && h("button", { class: "link", type: "button", on: { click: () => { clearNotice(id); action.run(); } } }, action.label),
  );
  shown.set(id, line);
  place?.append(line);
  if (!key) setTimeout(() => clearNotice(id), seconds * 1000);
}

/** Take a notice away. */
export function clearNotice(key) {
  shown.get(key)?.remove();
  shown.delete(key);
}
