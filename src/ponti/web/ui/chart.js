/**
 * Charts: plain SVG in the colours of the page, each with its numbers in a table for those who do not see it.
 * @module ui/chart
 */
import { h } from "/dom.js";
import { number, s } from "/svg.js";

/** @import { Child } from "/dom.js" */

const WIDTH = 640;
const HEIGHT = 220;
const RIGHT = 12;
const TOP = 12;
const FLOOR = HEIGHT - 28;

/** @typedef {{head: string[], rows: (string|number)[][]}} Table what a chart says, in numbers */

/**
 * A chart with its title; the table is for screen readers.
 * @param {{title: string, note?: string, picture: Child, table?: Table|null, kind?: string}} parts
 */
export function figure({ title, note, picture, table = null, kind = "" }) {
  return h("figure", { class: ["figure", kind] },
    h("figcaption", {}, h("h2", {}, title), note && h("p", { class: "quiet" }, note)),
    picture,
    // A table alone does not become as small as it is told to.
    table && h("div", { class: "unseen" }, h("table", {},
      h("caption", {}, title),
      h("thead", {}, h("tr", {}, table.head.map((cell) => h("th", { scope: "col" }, cell)))),
      h("tbody", {}, table.rows.map(([first, ...cells]) => h("tr", {}, h("th", { scope: "row" }, first), cells.map((cell) => h("td", {}, cell))))))));
}

/** Round values between two, a few of them. @param {number} low @param {number} high */
export function ticks(low, high) {
  const rough = Math.max(1, (high - low) / 4);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((each) => each * power).find((each) => each >= rough) ?? rough;
  const found = [];
  for (let value = Math.ceil(low / step) * step; value <= high; value += step) found.push(value);
  return found;
}

/**
 * Lines and dots over a row of steps.
 * @param {{steps: number, low: number, high: number, dots?: number[], lines: {kind: string, values: number[], label?: string}[],
 *   names: {step: number, label: string}[], tick?: (value: number) => string}} course steps count from 0
 */
export function courseChart({ steps, low, high, dots = [], lines, names, tick = String }) {
  const levels = ticks(low, high);
  // Room for the longest number in the letters of a phone, which are the largest.
  const left = 10 + 13 * Math.max(2, ...levels.map((value) => tick(value).length));
  const x = (/** @type {number} */ step) => left + ((step + (steps === 1 ? 0.5 : 0)) / Math.max(1, steps - 1)) * (WIDTH - left - RIGHT);
  const y = (/** @type {number} */ value) => FLOOR - ((value - low) / Math.max(1e-9, high - low)) * (FLOOR - TOP);
  const path = (/** @type {number[]} */ values) => values.map((value, step) => `${step ? "L" : "M"}${number(x(step))} ${number(y(value))}`).join("");
  return s("svg", { class: "chart", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": "true", focusable: "false" },
    levels.map((value) => [
      s("line", { class: "chart-level", x1: left, x2: WIDTH - RIGHT, y1: number(y(value)), y2: number(y(value)) }),
      s("text", { class: "chart-value", x: left - 6, y: number(y(value) + 5) }, tick(value)),
    ]),
    names.map(({ step, label }) => s("text", { class: ["chart-step", step === 0 && steps > 1 && "first", step === steps - 1 && steps > 1 && "last"], x: number(x(step)), y: HEIGHT - 8 }, label)),
    // One path for all dots, each of no length: a thousand of them are drawn at once.
    dots.length > 0 && s("path", { class: "chart-dots", d: dots.map((value, step) => `M${number(x(step))} ${number(y(value))}h0`).join("") }),
    lines.map(({ kind, values }) => (values.length > 1 ? s("path", { class: ["chart-line", kind], d: path(values) }) : s("path", { class: ["chart-dots", kind], d: `${path(values)}h0` }))),
  );
}

/** What the lines of a chart are. @param {{kind: string, label: string}[]} entries */
export function legend(entries) {
  return h("ul", { class: "legend", "aria-hidden": "true" }, entries.map(({ kind, label }) =>
    h("li", {}, s("svg", { class: "chart legend-line", viewBox: "0 0 28 10" }, s("path", { class: ["chart-line", kind], d: "M3 5H25" })), label)));
}

/**
 * Rows of bars, which are a table of their own: a name, a bar in parts, and what it says.
 * @param {{title: string, head: string[], rows: {label: string, parts: {kind: string, share: number}[], text: string}[]}} bars
 *   share: of the whole width
 */
export function barChart({ title, head, rows }) {
  return h("table", { class: "bars" },
    h("caption", { class: "unseen" }, title),
    h("thead", { class: "unseen" }, h("tr", {}, head.map((cell) => h("th", { scope: "col" }, cell)))),
    h("tbody", {}, rows.map(({ label, parts, text }) => h("tr", {},
      h("th", { scope: "row" }, label),
      h("td", {}, bar(parts), h("span", { class: "bar-text" }, text))))));
}

/** One bar. @param {{kind: string, share: number}[]} parts */
export function bar(parts) {
  let from = 0;
  return s("svg", { class: "chart bar-picture", viewBox: "0 0 100 10", preserveAspectRatio: "none", "aria-hidden": "true" },
    s("rect", { class: "bar-ground", width: 100, height: 10 }),
    parts.map(({ kind, share }) => {
      const width = Math.max(0, Math.min(100 - from, 100 * share));
      const part = s("rect", { class: ["bar-part-chart", kind], x: number(from), width: number(width), height: 10 });
      from += width;
      return part;
    }));
}
