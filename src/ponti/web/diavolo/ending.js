/** The end of a game: who has won and by what, with points, islands and bridges side by side. */

import { chip } from "/diavolo/score.js";
import { h } from "/dom.js";
import { list, t } from "/i18n.js";

/** @import { Named } from "/game/names.js" */
/** @import { DiavoloView, OutcomeView, ScoreView } from "/wire.js" */

/** @type {(keyof ScoreView)[]} */
const ROWS = ["points", "islands", "bridges"];

/** The result as a sentence.
 * @param {OutcomeView} outcome
 * @param {(seat: number) => Named} nameOf
 * @param {number[]} [own] own seats
 */
export function resultText(outcome, nameOf, own = []) {
  const { how, winners, seat } = outcome;
  if (how === "abandoned" || !winners.length) return t("diavolo.end.abandoned");
  if (winners.length > 1) return t("diavolo.end.both");
  /** @param {string} key @param {number} who */
  const about = (key, who) =>
    own.length === 1 && own[0] === who ? t(`${key}.you`) : t(key, nameOf(who));
  const won = about("diavolo.end.wins", winners[0]);
  return how === "played" || seat === null ? won : `${about(`diavolo.end.${how}`, seat)} ${won}`;
}

/** The table of scores; the row that decided is marked.
 * @param {DiavoloView} position
 * @param {OutcomeView} outcome
 * @param {(seat: number) => Named} nameOf
 * @param {number[]} [own] own seats
 */
export function ending(position, outcome, nameOf, own = []) {
  const decisive = outcome.how === "played" ? decidedBy(position) : null;
  return h(
    "section",
    { class: "ending", "aria-label": t("diavolo.end.title") },
    h("h2", {}, resultText(outcome, nameOf, own)),
    h(
      "table",
      {},
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("td", {}),
          position.colours.map((colour, seat) => heading(colour, nameOf(seat).name, outcome.winners.includes(seat))),
        ),
      ),
      h(
        "tbody",
        {},
        ROWS.map((row) => scoreRow(row, position, decisive)),
      ),
    ),
    h(
      "p",
      { class: "quiet" },
      decisive
        ? t(`diavolo.end.by.${decisive}`)
        : outcome.how === "played"
          ? t("diavolo.end.by.nothing")
          : t(`diavolo.end.how.${outcome.how}`),
    ),
    h(
      "ul",
      { class: "sums" },
      position.colours.map((colour) => h("li", {}, sumText(position, colour))),
    ),
  );
}

/** @param {string} colour @param {string} name @param {boolean} won */
function heading(colour, name, won) {
  return h(
    "th",
    { scope: "col" },
    chip(colour),
    h("span", {}, name),
    won && h("span", { class: "won" }, t("diavolo.end.winner")),
  );
}

/** @param {keyof ScoreView} row @param {DiavoloView} position @param {?string} decisive */
function scoreRow(row, position, decisive) {
  return h(
    "tr",
    { class: row === decisive ? "decisive" : "" },
    h("th", { scope: "row" }, t(`diavolo.end.row.${row}`)),
    position.colours.map((colour) => h("td", {}, position.scores[colour][row])),
  );
}

/**
 * The first row in which the two differ: points, then islands, then bridges.
 * @param {Pick<DiavoloView, "scores">} position
 */
export function decidedBy({ scores }) {
  return ROWS.find((row) => scores.light[row] !== scores.dark[row]) ?? null;
}

/**
 * How the points come about: "6 for 3 islands + 1 for a single one".
 * @param {DiavoloView} position
 * @param {string} colour
 */
function sumText(position, colour) {
  const networks = position.networks[colour].filter(({ islands }) => islands > 0);
  const joined = networks.filter(({ islands }) => islands > 1).sort((a, b) => b.islands - a.islands);
  const singles = networks.filter(({ islands }) => islands === 1);
  const terms = joined.map(({ islands, points }) => t("diavolo.end.term", { n: islands, points }));
  if (singles.length) {
    const points = singles.reduce((sum, network) => sum + network.points, 0);
    terms.push(t("diavolo.end.singles", { n: singles.length, points }));
  }
  const name = t(`diavolo.colour.${colour}`);
  return terms.length
    ? t("diavolo.end.sum", { colour: name, terms: list(terms), points: position.scores[colour].points })
    : t("diavolo.end.nothing", { colour: name });
}
