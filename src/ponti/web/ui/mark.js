/**
 * The sign of Ponti: two arches over water, one in ink, one in vermilion.
 * @module ui/mark
 */
import { s } from "/svg.js";

export function mark() {
  return s("svg", { class: "mark", viewBox: "0 0 40 40", "aria-hidden": "true", focusable: "false" },
    s("path", { class: "mark-arch", d: "M3 27C10 9 30 9 37 27" }),
    s("path", { class: "mark-second", d: "M9.5 27C14.5 17.5 25.5 17.5 30.5 27" }),
    s("path", { class: "mark-water", d: "M4 33.5q4-3 8 0t8 0t8 0t8 0" }),
  );
}
