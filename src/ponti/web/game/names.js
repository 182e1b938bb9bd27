/**
 * Names of seats and levels in words.
 * @module game/names
 */
import { currentLanguage, has, t } from "/i18n.js";

/** The name of a level of bots. @param {string|null} level */
export function levelName(level) {
  const key = `level.${level}`;
  return has(key) ? t(key) : t("level.other", { level: String(level).replace(/^level[- ]?/, "") });
}

/**
 * A level within a sentence, with its article and case: the `subject` begins it, the `object` stands further on.
 * @param {string} level
 * @param {"subject"|"object"} as
 */
export function levelAs(level, as) {
  const key = `level.${level}.${as}`;
  return has(key) ? t(key) : levelName(level);
}

/**
 * A name as sentences need it: alone, as a `subject` that begins one, as an `object` further on.
 * @typedef {{name: string, subject: string, object: string}} Named
 */

/** @param {string} name of a person @returns {Named} */
const asGiven = (name) => ({ name, subject: name, object: name });

/** @param {string} level of a bot without a name of its own @returns {Named} */
const asLevel = (level) => ({ name: levelName(level), subject: levelAs(level, "subject"), object: levelAs(level, "object") });

/**
 * The name of a seat: as given, else by what it is.
 * @param {{kind: string, name: string, level: string|null}} seat `SeatView` or `SeatPlan`
 * @param {{you?: boolean, index: number}} how
 *   you: it is the only own seat; several persons at one screen are all called by their names
 */
export function seatName(seat, { you = false, index }) {
  if (seat.name) return seat.name;
  if (seat.kind === "bot") return levelName(seat.level);
  if (seat.kind === "open") return t("seat.open");
  return you ? t("seat.you") : t("seat.player", { n: index + 1 });
}

/**
 * The names of all seats as sentences need them, those that are alike with numbers.
 * @param {{kind: string, name: string, level: string|null}[]} seats
 * @param {(seat: number) => boolean} [isYou]
 */
export function named(seats, isYou = () => false) {
  return numbered(seats.map((seat, index) =>
    (seat.kind === "bot" && !seat.name ? asLevel(String(seat.level)) : asGiven(seatName(seat, { you: isYou(index), index })))));
}

/** The names of the seats of a record. Where nobody has given one, a record has an English word: here it is translated.
 * @param {string[]} names @param {string[]} levels of the bots of this game @param {number[]} [own] seats of the person here
 */
export function recordNames(names, levels, own = []) {
  return numbered(names.map((name, seat) => {
    const n = /^seat (\d)$/.exec(name)?.[1];
    if (n) return asGiven(own.includes(seat) ? t("seat.you") : t("seat.player", { n }));
    return levels.includes(name) ? asLevel(name) : asGiven(name);
  }));
}

/**
 * Names with numbers where they are alike. In English a number takes the place of the article: "the Fisher", "Fisher 1".
 * @param {Named[]} seats
 * @returns {Named[]}
 */
function numbered(seats) {
  const names = toldApart(seats.map(({ name }) => name));
  const bare = currentLanguage() === "en";
  return seats.map((each, seat) => {
    const number = names[seat].slice(each.name.length);
    const as = (/** @type {string} */ form) => (number && bare ? names[seat] : `${form}${number}`);
    return { name: names[seat], subject: as(each.subject), object: as(each.object) };
  });
}

/** Names with numbers behind those that are alike; no line ends between the two. @param {string[]} names */
export function toldApart(names) {
  return names.map((name, index) => {
    const alike = names.filter((each) => each === name).length > 1;
    return alike ? `${name}\u00a0${names.slice(0, index + 1).filter((each) => each === name).length}` : name;
  });
}
