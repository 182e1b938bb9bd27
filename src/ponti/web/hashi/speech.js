/**
 * A board in words: what a screen reader says of islands, lines, cards and strokes.
 * @module hashi/speech
 */
import { t } from "/i18n.js";

/** @import { Chart } from "/hashi/geometry.js" */
/** @import { BoardView } from "/wire.js" */

/**
 * An island: where it is, its flag, its number, how many bridges lead there, and what can be done.
 * @param {Chart} chart
 * @param {string} letter
 * @param {BoardView} board
 * @param {{canWrite?: string|number|null, canStart?: boolean, selected?: boolean}} [can]
 */
export function islandText(chart, letter, board, { canWrite = null, canStart = false, selected = false } = {}) {
  const { column, row, flag } = chart.island(letter);
  const number = board.numbers[letter];
  const leading = board.leading[letter] ?? 0;
  const parts = [t("hashi.say.island", { letter, row: row + 1, column: column + 1 })];
  if (flag !== "none") parts.push(t(`hashi.flag.${flag}`));
  parts.push(number === undefined ? t("hashi.say.no-number") : t("hashi.say.number", { number }));
  parts.push(t("hashi.say.bridges", { n: leading }));
  if (board.finished.includes(letter)) parts.push(t("hashi.say.finished"));
  if (board.crossed_out.includes(letter)) parts.push(t("hashi.say.crossed-out"));
  if (selected) parts.push(t("hashi.say.selected"));
  if (canWrite) parts.push(t("hashi.say.can-write", { number: canWrite }));
  else if (canStart) parts.push(t("hashi.say.can-start"));
  return parts.join(", ");
}

/**
 * A line: its ends, its bridges, and whether one more can be drawn.
 * @param {Chart} chart
 * @param {string} line
 * @param {BoardView} board
 * @param {boolean} possible
 */
export function lineText(chart, line, board, possible) {
  const { a, b, crosses } = chart.line(line);
  const parts = [t("hashi.say.line", { a, b }), t("hashi.say.bridges", { n: board.bridges[line] ?? 0 })];
  if (crosses.some((other) => board.bridges[other])) parts.push(t("hashi.say.crossed-by-bridge"));
  if (possible) parts.push(t("hashi.say.can-draw"));
  return parts.join(", ");
}

/**
 * All that is on a board, in sentences: islands with a number or a bridge, then lines with bridges.
 * @param {Chart} chart
 * @param {BoardView} board
 */
export function boardSentences(chart, board) {
  const islands = [...chart.islands.keys()].filter((letter) => board.numbers[letter] !== undefined || board.leading[letter]);
  const lines = [...chart.lines.keys()].filter((line) => board.bridges[line]);
  const sentences = [
    ...islands.map((letter) => islandText(chart, letter, board)),
    ...lines.map((line) => lineText(chart, line, board, false)),
  ];
  return sentences.length ? sentences : [t("hashi.say.empty")];
}

/**
 * The islands that words with these values speak of: a violation has them as `c`, a line or a stroke as `ac` or `5c`.
 * @param {Iterable<unknown>} values
 */
export function lettersIn(values) {
  const words = [...values].flatMap((value) => String(value).split(/[\s,]+/));
  return words.filter((word) => /^\d?[a-z]{1,2}$/.test(word)).flatMap((word) => [...word.replace(/\d/, "")]);
}

/** What a card asks for. @param {string} card */
export function cardText(card) {
  const [number, bridges] = card.split("/").map(Number);
  return t("hashi.say.card", { number, bridges });
}

/** A stroke that was drawn. @param {string} stroke */
export function strokeText(stroke) {
  return /^\d/.test(stroke)
    ? t("hashi.say.wrote", { number: stroke[0], letter: stroke[1] })
    : t("hashi.say.drew", { a: stroke[0], b: stroke[1] });
}

/**
 * A whole board in one sentence.
 * @param {string} name
 * @param {BoardView} board
 * @param {number} points
 */
export function boardText(name, board, points) {
  return t("hashi.say.board", { name, points, n: board.finished.length });
}
