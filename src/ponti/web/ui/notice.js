/**
 * The small lines that say what is going on, in the bar at the top: there they cover nothing and move nothing. A tap
 * takes one away.
 * @module ui/notice
 */
import { h } from "/dom.js";
import { t } from "/i18n.js";
import { button } from "/ui/buttons.js";

const place = h("div", { class: "notices", role: "status" });
/** @type {Map<string|symbol, HTMLElement>} */
const shown = new Map();
/** Keys of notices that were tapped away: what they tell goes on, but is not told again. @type {Set<string|symbol>} */
const dismissed = new Set();

/** The place for notices, for the bar. */
export function noticePlace() {
  return place;
}

/**
 * Show a notice. One with a `key` replaces the one before of that key and stays until `clearNotice(key)`, or until it
 * is tapped; one without goes after a while.
 * Where there is little room, `more` is left out.
 * @param {string} text
 * @param {{more?: string, key?: string, kind?: "wait"|"error", action?: {label: string, run: () => void}, seconds?: number}} [options]
 */
export function notice(text, { more, key, kind, action, seconds = 6 } = {}) {
  const id = key ?? Symbol("notice");
  if (dismissed.has(id)) return;
  // What goes on is not told anew: it would flicker, be read out again, and lose the focus of its button.
  if (key && shown.get(key)?.dataset.text === text) return;
  take(id);
  // The same again, of somebody who taps twice, is said once.
  for (const [other, line] of shown) if (typeof other === "symbol" && line.dataset.text === text) take(other);
  const dismiss = () => {
    take(id);
    if (key) dismissed.add(key);
  };
  const line = h("div", { class: ["notice", kind], data: { text }, on: { click: dismiss } },
    h("span", {}, text, more && h("span", { class: "more" }, " ", more)),
    action && h("button", { class: "link", type: "button", on: { click: (event) => { event.stopPropagation(); take(id); action.run(); } } }, action.label),
    button({ label: t("ui.close"), icon: "cross", quiet: true, kind: "notice-close", run: dismiss }),
  );
  shown.set(id, line);
  place.append(line);
  if (!key) setTimeout(() => take(id), seconds * 1000);
}

/** What a notice told is over: take it away. @param {string} key */
export function clearNotice(key) {
  take(key);
  dismissed.delete(key);
}

/** @param {string|symbol} id */
function take(id) {
  shown.get(id)?.remove();
  shown.delete(id);
}
