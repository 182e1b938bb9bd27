/**
 * A board while it is drawn: islands on a grid, and between which neighbours there is no line. Knows the grid and the
 * form of a board file; whether a board is right, the server says.
 *
 * A drawing is a value: what changes it returns another one, so that undoing is going back to the one before.
 * @module sea/drawing
 */

/** @import { Layout } from "/hashi/geometry.js" */
/** @import { LayoutView } from "/wire.js" */

/** @typedef {{column: number, row: number}} Place */
/** @typedef {"none"|"red"|"blue"} Flag */
/** @typedef {Place & {flag: Flag}} Island */
/** @typedef {{a: Place, b: Place, drawn: boolean}} Pair two neighbours, and whether a line joins them */

/**
 * @typedef {Object} Drawing
 * @property {string} name
 * @property {boolean} variant
 * @property {number} columns
 * @property {number} rows
 * @property {{[place: string]: Flag}} islands by column and row: `3 0`
 * @property {string[]} gaps neighbours without a line: `3 0-5 0`
 * @property {string[]|null} cards of a deck of one's own; null: the usual one
 */

export const SIZES = { least: 3, most: 12 };
const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
/** @type {Flag[]} */
const FLAGS = ["none", "red", "blue"];
/** @type {{[flag in Flag]: string}} */
const MARKS = { none: "o", red: "r", blue: "b" };

/** An empty sea. @param {string} name @returns {Drawing} */
export function empty(name) {
  return { name, variant: false, columns: 7, rows: 8, islands: {}, gaps: [], cards: null };
}

/** Whether something from elsewhere is a drawing as we make them. @param {unknown} value @returns {value is Drawing} */
export function isDrawing(value) {
  const { name, variant, columns, rows, islands: there, gaps, cards } = /** @type {Partial<Drawing>} */ (value ?? {});
  const isSize = (/** @type {unknown} */ size) => Number.isInteger(size) && Number(size) >= SIZES.least && Number(size) <= SIZES.most;
  const areTexts = (/** @type {unknown} */ texts, /** @type {RegExp} */ form) => Array.isArray(texts) && texts.every((text) => form.test(text));
  return typeof name === "string" && typeof variant === "boolean" && isSize(columns) && isSize(rows)
    && typeof there === "object" && there !== null && areTexts(Object.keys(there), /^\d+ \d+$/) && Object.values(there).every((flag) => FLAGS.includes(flag))
    && areTexts(gaps, /^\d+ \d+-\d+ \d+$/) && (cards === null || areTexts(cards, /^\d\/\d$/));
}

/** @param {Place} place */
const key = ({ column, row }) => `${column} ${row}`;

/** @param {string} text @returns {Place} */
function placeOf(text) {
  const [column, row] = text.split(" ").map(Number);
  return { column, row };
}

/** @param {Place} a @param {Place} b */
const between = (a, b) => `${key(a)}-${key(b)}`;

/** All islands in reading order. @param {Drawing} drawing @returns {Island[]} */
export function islands(drawing) {
  return Object.entries(drawing.islands).map(([text, flag]) => ({ ...placeOf(text), flag }))
    .sort((a, b) => a.row - b.row || a.column - b.column);
}

/** The island at a place, or null. @param {Drawing} drawing @param {Place} place */
export function islandAt(drawing, place) {
  const index = islands(drawing).findIndex(({ column, row }) => column === place.column && row === place.row);
  return index < 0 ? null : { ...islands(drawing)[index], letter: LETTERS[index] ?? "?" };
}

/** Where there is no island yet. @param {Drawing} drawing @returns {Place[]} */
export function emptyPlaces(drawing) {
  const all = Array.from({ length: drawing.rows * drawing.columns }, (_, index) => ({ column: index % drawing.columns, row: Math.floor(index / drawing.columns) }));
  return all.filter((place) => !(key(place) in drawing.islands));
}

/** All neighbours along rows and columns. @param {Drawing} drawing @returns {Pair[]} */
export function pairs(drawing) {
  const all = islands(drawing);
  const found = [];
  for (const a of all) {
    const right = all.find((b) => b.row === a.row && b.column > a.column);
    const below = all.find((b) => b.column === a.column && b.row > a.row);
    for (const b of [right, below]) if (b) found.push({ a, b, drawn: !drawing.gaps.includes(between(a, b)) });
  }
  return found;
}

/** A drawing without what no longer belongs to it. @param {Drawing} drawing @returns {Drawing} */
function tidy(drawing) {
  const known = new Set(pairs(drawing).map(({ a, b }) => between(a, b)));
  return { ...drawing, gaps: drawing.gaps.filter((gap) => known.has(gap)) };
}

/** Put an island there, with or without a flag; null takes it away. @param {Drawing} drawing @param {Place} place @param {Flag|null} flag */
export function withIsland(drawing, place, flag) {
  const { [key(place)]: _before, ...others } = drawing.islands;
  return tidy({ ...drawing, islands: flag === null ? others : { ...others, [key(place)]: flag } });
}

/** What a tap does: an island, then its flags, then sea again. @param {Drawing} drawing @param {Place} place */
export function tapped(drawing, place) {
  const flag = drawing.islands[key(place)];
  return withIsland(drawing, place, flag === undefined ? "none" : FLAGS[FLAGS.indexOf(flag) + 1] ?? null);
}

/** Take the line between two neighbours away, or draw it again. @param {Drawing} drawing @param {Pair} pair */
export function withLine(drawing, { a, b, drawn }) {
  const name = between(a, b);
  return { ...drawing, gaps: drawn ? [...drawing.gaps, name] : drawing.gaps.filter((gap) => gap !== name) };
}

/** The neighbours on both sides of a point of the grid, along its row or its column; null where there are none. @param {Drawing} drawing @param {{x: number, y: number}} at @param {boolean} level */
export function pairAround(drawing, at, level) {
  return pairs(drawing).find(({ a, b }) => (level
    ? a.row === b.row && a.row === Math.round(at.y) && a.column < at.x && at.x < b.column
    : a.column === b.column && a.column === Math.round(at.x) && a.row < at.y && at.y < b.row)) ?? null;
}

/** The neighbours that a line leads to from an island. @param {Drawing} drawing @param {Place} from @param {{x: number, y: number}} way */
export function pairTowards(drawing, from, way) {
  return pairs(drawing).find(({ a, b }) => (way.x + way.y > 0 ? same(a, from) : same(b, from)) && (a.row === b.row) === (way.x !== 0)) ?? null;
}

/** @param {Place} a @param {Place} b */
export const same = (a, b) => a.column === b.column && a.row === b.row;

/** As many columns and rows, but never fewer than the islands need. @param {Drawing} drawing @param {number} columns @param {number} rows */
export function resized(drawing, columns, rows) {
  const all = islands(drawing);
  const least = (/** @type {number[]} */ used) => Math.max(SIZES.least, ...used.map((each) => each + 1));
  const held = (/** @type {number} */ wanted, /** @type {number[]} */ used) => Math.min(SIZES.most, Math.max(wanted, least(used)));
  return { ...drawing, columns: held(columns, all.map(({ column }) => column)), rows: held(rows, all.map(({ row }) => row)) };
}

/** The drawing as the boards of games are shown. @param {Drawing} drawing @returns {Layout} */
export function layoutOf(drawing) {
  const all = islands(drawing).slice(0, LETTERS.length).map((island, index) => ({ ...island, letter: LETTERS[index] }));
  const letter = (/** @type {Place} */ place) => all.find((each) => same(each, place))?.letter ?? "";
  const lines = pairs(drawing).filter(({ drawn }) => drawn).map(({ a, b }) => letter(a) + letter(b)).filter((line) => line.length === 2);
  return { columns: drawing.columns, rows: drawing.rows, islands: all, lines: lines.map((line) => ({ line, crosses: [] })) };
}

/** A board that the server has read, to be drawn on. @param {LayoutView} layout @param {string[]|null} cards @returns {Drawing} */
export function drawingOf(layout, cards) {
  const { name, variant } = layout;
  const drawing = resized({
    ...empty(name), variant, cards,
    islands: Object.fromEntries(layout.islands.map((each) => [key(each), /** @type {Flag} */ (each.flag)])),
  }, Math.max(7, layout.columns), Math.max(8, layout.rows));
  const places = Object.fromEntries(layout.islands.map((each) => [each.letter, each]));
  const drawn = new Set(layout.lines.map(({ line }) => between(places[line[0]], places[line[1]])));
  return { ...drawing, gaps: pairs(drawing).map(({ a, b }) => between(a, b)).filter((each) => !drawn.has(each)) };
}

/** The head of a file. @param {string} kind @param {string} name @param {boolean} variant */
const head = (kind, name, variant) => `${kind}: ${name}\n${variant ? "variant: yes\n" : ""}\n`;

/** The board file of a drawing: four characters to a column, two lines to a row. @param {Drawing} drawing */
export function boardText(drawing) {
  const canvas = Array.from({ length: 2 * drawing.rows - 1 }, () => Array.from({ length: 4 * drawing.columns - 3 }, () => " "));
  const stroke = (/** @type {number} */ y, /** @type {number} */ x, /** @type {string} */ mark) => { canvas[y][x] = canvas[y][x] === " " ? mark : "+"; };
  for (const { a, b, drawn } of pairs(drawing)) {
    if (!drawn) continue;
    if (a.row === b.row) for (let x = 4 * a.column + 1; x < 4 * b.column; x++) stroke(2 * a.row, x, "-");
    else for (let y = 2 * a.row + 1; y < 2 * b.row; y++) stroke(y, 4 * a.column, "|");
  }
  for (const { column, row, flag } of islands(drawing)) canvas[2 * row][4 * column] = MARKS[flag];
  const picture = canvas.map((line) => line.join("").trimEnd()).join("\n");
  return `${head("board", drawing.name, drawing.variant)}${picture.trimEnd()}\n`;
}

/** The place of the grid that a line and a column of that file mean; null where they mean its head. @param {Drawing} drawing @param {number|null} line @param {number|null} column @returns {Place|null} */
export function placeIn(drawing, line, column) {
  const first = drawing.variant ? 4 : 3;
  if (line === null || column === null || line < first) return null;
  const place = { column: Math.round((column - 1) / 4), row: Math.round((line - first) / 2) };
  return place.column < drawing.columns && place.row < drawing.rows ? place : null;
}

/** The deck file of a drawing; null where it has the usual deck. @param {Drawing} drawing */
export function deckText({ name, variant, cards }) {
  if (!cards) return null;
  const rows = [1, 2, 3, 4, 5, 6].map((number) => cards.filter((card) => card.startsWith(`${number}/`)).sort().join(" ")).filter(Boolean);
  return `${head("deck", `${name.slice(0, 34)}-cards`, variant)}${rows.join("\n")}\n`;
}

/** One more of a card, or one fewer. @param {Drawing} drawing @param {string} card @param {1|-1} by @returns {Drawing} */
export function withCard(drawing, card, by) {
  const cards = [...(drawing.cards ?? [])];
  if (by > 0) cards.push(card);
  else if (cards.includes(card)) cards.splice(cards.indexOf(card), 1);
  return { ...drawing, cards };
}
