/**
 * What a day and its player come to, as something to look at: the table, how points are spread, the calendar, the curve.
 * @module daily/figures
 */
import { h } from "/dom.js";
import { levelName } from "/game/names.js";
import { t } from "/i18n.js";
import { number, s } from "/svg.js";
import { icon } from "/ui/icons.js";
import { calendar, curve } from "/daily/kept.js";
import { dateText } from "/daily/told.js";

/** @import { KeptDays } from "/daily/kept.js" */
/** @import { DayLine, DayView } from "/wire.js" */

/** The best of a day; its own line is there even where it is not among them. @param {DayView} day @param {number} [most] */
export function table({ best, own, finished }, most = 20) {
  if (!best.length) return h("p", { class: "quiet" }, t("daily.table.none"));
  /** @type {DayLine[]} */
  const lines = best.slice(0, most);
  const far = own?.points !== undefined && own.points !== null && !lines.some((line) => line.own)
    ? { place: own.place ?? 0, points: own.points, name: own.name ?? "", own: true } : null;
  const row = (/** @type {DayLine} */ line) => h("tr", { class: line.own && "own", "aria-current": line.own ? "true" : null },
    h("td", { class: "place" }, `${line.place}.`),
    h("th", { scope: "row" }, line.name || t(line.own ? "seat.you" : "daily.table.nameless"), line.own && line.name && h("small", {}, ` ${t("daily.table.own")}`)),
    h("td", { class: "points" }, t("seat.points", { n: line.points })));
  return h("table", { class: "day-table" },
    h("caption", { class: "unseen" }, t("daily.table.caption", { n: finished })),
    h("tbody", {}, lines.map(row), far && row(far)));
}

/** What the bots have made of it. @param {DayView} day */
export function bots({ bots: made }) {
  if (!made.length) return h("p", { class: "quiet" }, t("daily.bots.none"));
  return h("ul", { class: "day-bots" }, made.map(({ level, points }) =>
    h("li", {}, icon("bot"), h("span", {}, levelName(level)), h("span", { class: "points" }, t("seat.points", { n: points })))));
}

/** How many reached which points, as bars. @param {DayView} day */
export function spread({ points, own, finished }) {
  if (finished < 2) return null;
  const [low, high] = [points[0].points, points[points.length - 1].points];
  const width = Math.max(1, Math.ceil((high - low + 1) / 12));
  /** @type {{from: number, to: number, count: number}[]} */
  const bars = [];
  for (let from = low; from <= high; from += width) {
    const to = from + width - 1;
    bars.push({ from, to, count: points.filter((each) => each.points >= from && each.points <= to).reduce((sum, each) => sum + each.count, 0) });
  }
  const most = Math.max(...bars.map(({ count }) => count));
  const isOwn = (/** @type {{from: number, to: number}} */ { from, to }) => own?.points !== undefined && own.points !== null && own.points >= from && own.points <= to;
  return h("figure", { class: "day-spread" },
    h("figcaption", {}, t("daily.spread")),
    h("ol", {}, bars.map((bar) => {
      const range = width === 1 ? `${bar.from}` : `${bar.from}–${bar.to}`;
      const filled = h("span", { class: "bar-fill", "aria-hidden": "true" });
      filled.style.setProperty("--share", String(bar.count / most));
      return h("li", { class: isOwn(bar) && "own" },
        h("span", { class: "unseen" }, t("daily.spread.bar", { range, n: bar.count })),
        h("span", { class: "bar-count", "aria-hidden": "true" }, bar.count || ""), filled,
        h("span", { class: "bar-range", "aria-hidden": "true" }, bar.from));
    })));
}

/** The last five weeks. @param {KeptDays} days @param {string} today */
export function month(days, today) {
  const cells = calendar(days, today);
  const weekday = { weekday: /** @type {const} */ ("narrow") };
  return h("table", { class: "day-calendar" },
    h("caption", { class: "unseen" }, t("daily.calendar")),
    h("thead", {}, h("tr", {}, cells.slice(0, 7).map(({ date }) => h("th", { scope: "col", abbr: dateText(date, { weekday: "long" }) }, dateText(date, weekday))))),
    h("tbody", {}, [0, 7, 14, 21, 28].map((at) => h("tr", {}, cells.slice(at, at + 7).map(({ date, day, today: now, ahead }) => {
      const words = [dateText(date, { day: "numeric", month: "long" }), day ? told(day) : ahead ? "" : t("daily.calendar.none")].filter(Boolean).join(": ");
      return h("td", { class: [day?.points !== undefined && "deck", day?.puzzle && "puzzle", now && "now", ahead && "ahead"], title: words },
        h("span", { "aria-hidden": "true" }, String(Number(date.slice(8))), h("b", {}, day?.points ?? (day ? "·" : ""))), h("span", { class: "unseen" }, words));
    })))));
}

/** @param {import("/daily/kept.js").KeptDay} day */
function told({ points, place, of, puzzle }) {
  return [
    points !== undefined && t("daily.result", { n: points, place: place ?? 0, count: of ?? 0 }),
    puzzle !== undefined && t(puzzle ? "daily.puzzle.right" : "daily.puzzle.wrong"),
  ].filter(Boolean).join(" ");
}

const [WIDTH, HEIGHT, RIM] = [320, 90, 14];

/** One's own points over time; nothing before there are three. @param {KeptDays} days */
export function line(days) {
  const points = curve(days);
  if (points.length < 3) return h("p", { class: "quiet" }, t("daily.curve.none"));
  const values = points.map((each) => each.points);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const x = (/** @type {number} */ at) => RIM + (at * (WIDTH - 2 * RIM)) / (points.length - 1);
  const y = (/** @type {number} */ value) => HEIGHT - RIM - ((value - low) * (HEIGHT - 2 * RIM)) / Math.max(1, high - low);
  const words = t("daily.curve", { n: points.length, low, high, last: values[values.length - 1] });
  return h("figure", { class: "day-curve" },
    s("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": words },
      s("path", { d: values.map((value, at) => `${at ? "L" : "M"}${number(x(at))} ${number(y(value))}`).join("") }),
      values.map((value, at) => s("circle", { cx: x(at), cy: y(value), r: at === values.length - 1 ? 4.5 : 3 })),
    ),
    h("figcaption", { class: "quiet" }, words));
}
