/**
 * The title in the bar at the top, as all screens have it.
 * @module ui/bar
 */
import { h } from "/dom.js";

/** The heading of a screen: one or several parts, below one another where there is little room. @param {string[]} parts */
export function barTitle(parts) {
  return h("h1", { class: "bar-title" }, parts.flatMap((part, index) => [
    index > 0 && h("span", { class: "bar-dot" }, " · "), h("span", { class: "bar-part" }, part),
  ]));
}
