/**
 * SVG elements in one call, and the shapes that both games draw with. A point is `{x, y}`, y downwards.
 * @module svg
 */
import { fill } from "/dom.js";

/** @import { Attributes, Child } from "/dom.js" */

/** @typedef {{x: number, y: number}} Point */

const SPACE = "http://www.w3.org/2000/svg";

/**
 * Make an SVG element; attributes and children as for `h`.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function s(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SPACE, tag), attributes, children);
}

/**
 * A picture: the outermost `svg` element with its viewBox.
 * @param {number} width
 * @param {number} height
 * @param {Attributes} [attributes]
 * @param {...Child} children
 */
export function picture(width, height, attributes = {}, ...children) {
  return s("svg", { viewBox: `0 0 ${number(width)} ${number(height)}`, ...attributes }, ...children);
}

/**
 * A use of a definition at a place.
 * @param {string} id
 * @param {Point} at
 * @param {Attributes} [attributes]
 */
export function use(id, at, attributes = {}) {
  return s("use", { href: `#${id}`, x: number(at.x), y: number(at.y), ...attributes });
}

/** A number with at most two decimals. @param {number} value */
export function number(value) {
  return String(Math.round(value * 100) / 100);
}

/** A point as text. @param {Point} at */
export function point({ x, y }) {
  return `${number(x)} ${number(y)}`;
}

/** Arithmetic of points. @type {(a: Point, b: Point) => Point} */
export const plus = (a, b) => ({ x: a.x + b.x, y: a.y + b.y });
/** @type {(a: Point, b: Point) => Point} */
export const minus = (a, b) => ({ x: a.x - b.x, y: a.y - b.y });
/** @type {(a: Point, factor: number) => Point} */
export const times = (a, factor) => ({ x: a.x * factor, y: a.y * factor });
/** @type {(a: Point, b: Point) => number} */
export const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
/** @type {(a: Point, b: Point) => Point} */
export const middle = (a, b) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
/** The direction from a to b, of length 1. @type {(a: Point, b: Point) => Point} */
export const direction = (a, b) => times(minus(b, a), 1 / (distance(a, b) || 1));
/** A quarter turn. @type {(a: Point) => Point} */
export const turned = (a) => ({ x: -a.y, y: a.x });

/** The data of a path that runs smoothly through all points. @param {Point[]} points */
export function smooth(points, tension = 1 / 6) {
  let data = `M${point(points[0])}`;
  for (let index = 0; index < points.length - 1; index++) {
    const before = points[Math.max(0, index - 1)];
    const here = points[index];
    const there = points[index + 1];
    const after = points[Math.min(points.length - 1, index + 2)];
    const first = plus(here, times(minus(there, before), tension));
    const second = minus(there, times(minus(after, here), tension));
    data += `C${point(first)} ${point(second)} ${point(there)}`;
  }
  return data;
}

/** The same for a closed outline. @param {Point[]} points */
export function closed(points) {
  const count = points.length;
  /** @param {number} index */
  const at = (index) => points[(index + count) % count];
  let data = `M${point(points[0])}`;
  for (let index = 0; index < count; index++) {
    const first = plus(at(index), times(minus(at(index + 1), at(index - 1)), 1 / 6));
    const second = minus(at(index + 1), times(minus(at(index + 2), at(index)), 1 / 6));
    data += `C${point(first)} ${point(second)} ${point(at(index + 1))}`;
  }
  return `${data}Z`;
}

/**
 * The data of a path filled like a brush stroke: a full start, a little unevenness, a thinner end.
 * @param {Point} start
 * @param {Point} end
 * @param {number} seed
 * @param {number} [width]
 */
export function brush(start, end, seed, width = 7.6) {
  const length = distance(start, end);
  const forward = direction(start, end);
  const across = turned(forward);
  const steps = Math.max(3, Math.round(length / 42));
  const upper = [];
  const lower = [];
  for (let index = 0; index <= steps; index++) {
    const part = index / steps;
    const half = (width / 2) * (1.12 - 0.3 * part + 0.1 * Math.sin(seed * 1.7 + index * 2.1));
    const drift = 0.8 * Math.sin(seed * 0.9 + index * 1.3);
    const centre = plus(plus(start, times(forward, length * part)), times(across, drift));
    upper.push(minus(centre, times(across, half)));
    lower.push(plus(centre, times(across, half)));
  }
  const tip = plus(plus(end, times(forward, 2.5)), times(across, 0.8 * Math.sin(seed)));
  const tail = minus(start, times(forward, width * 0.35));
  return `${smooth([tail, ...upper, tip])}L${smooth([tip, ...lower.reverse(), tail]).slice(1)}Z`;
}
