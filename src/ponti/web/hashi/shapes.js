/**
 * The drawings of a Hashi board: sea, islands, flags, the pen's circle and cross.
 * @module hashi/shapes
 */
import { brush, closed, number, plus, point, s, smooth, times } from "/svg.js";
import { FRAME, RADIUS, UNIT } from "/hashi/geometry.js";

/** @import { Attributes } from "/dom.js" */
/** @import { Chart } from "/hashi/geometry.js" */
/** @import { Point } from "/svg.js" */

let boards = 0;

/**
 * The printed sheet: frame, sea with scales of waves, crosses of the grid, compass rose with its rhumb lines.
 * @param {Chart} chart
 */
export function sheet(chart) {
  boards += 1;
  const id = `scales-${boards}`;
  const { width, height } = chart;
  /** @param {number} inset @param {Attributes} attributes */
  const box = (inset, attributes) =>
    s("rect", { x: inset, y: inset, width: number(width - 2 * inset), height: number(height - 2 * inset), ...attributes });
  return s("g", { class: "sheet" },
    s("defs", {}, scales(id), s("clipPath", { id: `sea-${boards}` }, box(FRAME, {}))),
    box(1, { class: "sheet-paper", rx: 3 }),
    graduation(width, height),
    box(FRAME, { class: "sea" }),
    box(FRAME, { fill: `url(#${id})` }),
    s("g", { "clip-path": `url(#sea-${boards})` }, compass(chart)),
    crosses(chart),
  );
}

/** @param {string} id */
function scales(id) {
  let arcs = "";
  for (const [x, y] of [[0, 12], [24, 12], [12, 24], [-12, 24], [36, 24], [12, 0], [-12, 0], [36, 0]]) {
    for (const radius of [12, 8, 4]) arcs += `M${x - radius} ${y}a${radius} ${radius} 0 0 1 ${2 * radius} 0`;
  }
  return s("pattern", { id, width: 24, height: 24, patternUnits: "userSpaceOnUse" }, s("path", { class: "waves", d: arcs }));
}

/** @param {number} width @param {number} height */
function graduation(width, height) {
  const inner = FRAME;
  const half = FRAME / 2;
  const lines = [
    `M${inner} ${half}H${number(width - inner)}`, `M${inner} ${number(height - half)}H${number(width - inner)}`,
    `M${half} ${inner}V${number(height - inner)}`, `M${number(width - half)} ${inner}V${number(height - inner)}`,
  ];
  return s("path", { class: "graduation", d: lines.join(""), "stroke-dasharray": UNIT / 4, "stroke-dashoffset": 0 });
}

/** @param {Chart} chart */
function crosses(chart) {
  const taken = new Set([...chart.islands.values()].map(({ column, row }) => `${column} ${row}`));
  let data = "";
  for (let row = 0; row < chart.layout.rows; row++) {
    for (let column = 0; column < chart.layout.columns; column++) {
      if (taken.has(`${column} ${row}`)) continue;
      const { x, y } = place(chart, column, row);
      data += `M${x - 4} ${y}h8M${x} ${y - 4}v8`;
    }
  }
  return s("path", { class: "crosses", d: data });
}

/** @param {Chart} chart @param {number} column @param {number} row */
function place(chart, column, row) {
  const inset = (chart.width - (chart.layout.columns - 1) * UNIT) / 2;
  return { x: inset + column * UNIT, y: inset + row * UNIT };
}

/** The rose lies in the widest stretch of open sea, if there is one. @param {Chart} chart */
function compass(chart) {
  /** @type {Point|null} */
  let best = null;
  let widest = 0.7 * UNIT;
  for (let row = 0; row <= chart.layout.rows - 1; row += 0.5) {
    for (let column = 0; column <= chart.layout.columns - 1; column += 0.5) {
      const at = place(chart, column, row);
      const free = clearance(chart, at);
      if (free > widest + 0.01) [best, widest] = [at, free];
    }
  }
  if (!best) return null;
  const rays = [];
  const shades = [];
  let rhumbs = "";
  for (const index of [1, 3, 5, 7, 0, 2, 4, 6]) {
    const way = { x: Math.sin((index * Math.PI) / 4), y: -Math.cos((index * Math.PI) / 4) };
    const side = { x: -way.y, y: way.x };
    const tip = times(way, index % 2 ? 23 : 34);
    const right = plus(times(way, 5.6), times(side, 5.6));
    const left = plus(times(way, 5.6), times(side, -5.6));
    rays.push(`M0 0L${point(right)}L${point(tip)}L${point(left)}Z`);
    shades.push(`M0 0L${point(left)}L${point(tip)}Z`);
  }
  for (let index = 0; index < 16; index++) {
    const way = { x: Math.sin((index * Math.PI) / 8 + Math.PI / 16), y: -Math.cos((index * Math.PI) / 8 + Math.PI / 16) };
    rhumbs += `M${point(times(way, 40))}L${point(times(way, 1200))}`;
  }
  const scale = Math.min(1.2, widest / UNIT);
  return s("g", { class: "rose", transform: `translate(${point(best)}) scale(${number(scale)})` },
    s("path", { class: "rhumbs", d: rhumbs }),
    s("circle", { r: 27 }), s("circle", { r: 24.5, "stroke-dasharray": "1 2.2" }),
    s("path", { class: "rays", d: rays.join("") }), s("path", { class: "shades", d: shades.join("") }),
    s("path", { class: "north", d: "M-3.4 -37v-9l6.8 9v-9" }),
  );
}

/** @param {Chart} chart @param {Point} at */
function clearance(chart, at) {
  let least = Infinity;
  for (const { at: centre } of chart.islands.values()) {
    least = Math.min(least, Math.hypot(at.x - centre.x, at.y - centre.y) - 0.45 * UNIT);
  }
  for (const { from, to } of chart.lines.values()) {
    const span = { x: to.x - from.x, y: to.y - from.y };
    const part = ((at.x - from.x) * span.x + (at.y - from.y) * span.y) / (span.x ** 2 + span.y ** 2);
    const held = Math.max(0, Math.min(1, part));
    least = Math.min(least, Math.hypot(from.x + held * span.x - at.x, from.y + held * span.y - at.y));
  }
  return least;
}

/** The coast of an island, each a little different. @param {Point} at @param {number} seed */
export function coast(at, seed, radius = RADIUS) {
  const points = [];
  for (let index = 0; index < 10; index++) {
    const angle = (index * Math.PI) / 5;
    const swell = 1 + 0.035 * Math.sin(2 * angle + seed * 1.9) + 0.03 * Math.sin(3 * angle + seed * 0.7);
    points.push({ x: at.x + radius * swell * Math.cos(angle), y: at.y + radius * swell * Math.sin(angle) });
  }
  return closed(points);
}

/** Firmly circled, as with a pen: a little more than once round. @param {Point} at @param {number} seed */
export function loop(at, seed) {
  const start = -2 + 0.5 * Math.sin(seed * 2.3);
  const points = [];
  for (let step = 0; step <= 12; step++) {
    const angle = start + (step / 12) * 7;
    const radius = RADIUS + 3 + (5 * step) / 12;
    points.push({ x: at.x + radius * Math.cos(angle), y: at.y + radius * 0.97 * Math.sin(angle) });
  }
  return smooth(points);
}

/** Two strokes of the pen, by which an island is crossed out. @param {Point} at @param {number} seed */
export function crossing(at, seed) {
  const r = RADIUS * 1.02;
  return brush({ x: at.x - r, y: at.y - r }, { x: at.x + r, y: at.y + r }, seed, 6.4)
    + brush({ x: at.x - r, y: at.y + r }, { x: at.x + r, y: at.y - r }, seed + 1, 6.4);
}

/**
 * A flag, its foot at (0, 0): the red one swallow-tailed with one bar, the blue one square with a cross.
 * @param {string} kind
 * @param {Point} at
 */
export function flag(kind, at, scale = 1) {
  const [cloth, sign] = kind === "red"
    ? ["M0 -32H25L18.5 -24L25 -16H0Z", "M4.5 -28V-20"]
    : ["M0 -33H20V-14H0Z", "M10 -28.5V-18.5M5 -23.5H15"];
  return s("g", { class: `flag ${kind}`, transform: `translate(${point(at)}) scale(${scale})` },
    s("path", { class: "pole", d: "M0 1V-36" }),
    s("path", { class: "cloth", d: cloth }),
    s("path", { class: "sign", d: sign }),
  );
}
