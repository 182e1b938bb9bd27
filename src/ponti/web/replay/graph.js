/** The course of a game as a picture: lines over the turns, with the turning points marked. */

import { number, s } from "/svg.js";

const WIDTH = 340;
const HEIGHT = 150;
const LEFT = 52;
const RIGHT = 10;
const TOP = 10;
const FLOOR = HEIGHT - 22;

/**
 * @typedef {object} Line
 * @property {string} kind a class of the line
 * @property {{step: number, value: number}[]} points
 *
 * @typedef {object} Course what there is to draw
 * @property {Line[]} lines
 * @property {{step: number, value: number, title: string}[]} marks turning points
 * @property {{low: number, high: number, ticks: {value: number, label: string}[]}} axis
 * @property {{step: number, label: string}[]} steps names below the picture
 * @property {?{value: number}} aim a value to which a line is drawn
 * @property {boolean} area whether what is below the first line is filled
 * @property {string} label the picture in words
 */

export class Graph {
  /** @param {(step: number) => void} choose a point of time was tapped */
  constructor(choose) {
    this.first = 0;
    this.last = 1;
    /** @type {number[]} */
    this.steps = [];
    this.low = 0;
    this.high = 1;
    this.now = s("line", { class: "graph-now", y1: TOP, y2: FLOOR });
    this.element = s("svg", { class: "graph", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img" });
    this.element.addEventListener("click", (event) => {
      const { left, width } = this.element.getBoundingClientRect();
      choose(this.stepAt(((event.clientX - left) / width) * WIDTH));
    });
  }

  /** @param {Course} course */
  draw(course) {
    const steps = course.lines.flatMap(({ points }) => points.map(({ step }) => step));
    this.first = Math.min(...steps);
    this.last = Math.max(...steps, this.first + 1);
    this.steps = [...new Set(steps)].sort((a, b) => a - b);
    const { low, high, ticks } = course.axis;
    this.low = low;
    this.high = high;
    this.element.setAttribute("aria-label", course.label);
    this.element.replaceChildren(
      s("rect", { class: "graph-ground", x: LEFT, y: TOP, width: WIDTH - LEFT - RIGHT, height: FLOOR - TOP }),
      ...(course.area ? [this.#area(course.lines[0])] : []),
      ...ticks.flatMap((tick) => this.#tick(tick)),
      ...course.steps.map(({ step, label }) => s("text", { class: "graph-step", x: number(this.x(step)), y: HEIGHT - 6 }, label)),
      ...(course.aim ? [this.#level(course.aim.value, "graph-aim")] : []),
      this.now,
      ...course.lines.map(({ kind, points }) => s("path", { class: ["graph-line", kind], d: this.#path(points) })),
      ...course.marks.map(({ step, value, title }) =>
        s("circle", { class: "graph-mark", cx: number(this.x(step)), cy: number(this.y(value)), r: 5 }, s("title", {}, title))),
    );
  }

  /** Point at a step. @param {number} step */
  at(step) {
    const x = number(this.x(Math.max(this.first, Math.min(this.last, step))));
    this.now.setAttribute("x1", x);
    this.now.setAttribute("x2", x);
  }

  /** @param {number} step */
  x(step) {
    return LEFT + ((step - this.first) / (this.last - this.first)) * (WIDTH - LEFT - RIGHT);
  }

  /** @param {number} value */
  y(value) {
    return FLOOR - ((value - this.low) / (this.high - this.low)) * (FLOOR - TOP);
  }

  /** The turn nearest to a place. @param {number} x */
  stepAt(x) {
    return this.steps.reduce((best, step) => (Math.abs(this.x(step) - x) < Math.abs(this.x(best) - x) ? step : best));
  }

  /** @param {Line["points"]} points */
  #path(points) {
    return points.map(({ step, value }, index) => `${index ? "L" : "M"}${number(this.x(step))} ${number(this.y(value))}`).join("");
  }

  /** @param {Line} line */
  #area({ points }) {
    const floor = `L${number(this.x(points[points.length - 1].step))} ${FLOOR}L${number(this.x(points[0].step))} ${FLOOR}Z`;
    return s("path", { class: "graph-area", d: this.#path(points) + floor });
  }

  /** @param {number} value @param {string} kind */
  #level(value, kind) {
    const y = number(this.y(value));
    return s("line", { class: kind, x1: LEFT, x2: WIDTH - RIGHT, y1: y, y2: y });
  }

  /** @param {{value: number, label: string}} tick */
  #tick({ value, label }) {
    return [this.#level(value, "graph-level"), s("text", { class: "graph-value", x: LEFT - 6, y: number(this.y(value) + 4) }, label)];
  }
}
