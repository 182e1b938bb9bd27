/**
 * Names of seats and levels in words.
 * @module game/names
 */
import { has, t } from "/i18n.js";

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

/** The names of the seats of a record. Where nobody has given one, a record has an English word: here it is translated.
 * @param {string[]} names @param {string[]} levels of the bots of this game @param {number[]} [own] seats of the person here
 */
export function recordNames(names, levels, own = []) {
  return toldApart(names.map((name, seat) => {
    const n = /^seat (\d)$/.exec(name)?.[1];
    if (n) return own.includes(seat) ? t("seat.you") : t("seat.player", { n });
    return levels.includes(name) ? levelName(name) : name;
  }));
}

/** Names with numbers behind those that are alike. @param {string[]} names */
export function toldApart(names) {
  return names.map((name, index) => {
    const alike = names.filter((each) => each === name).length > 1;
    return alike ? `${name} ${names.slice(0, index + 1).filter((each) => each === name).length}` : name;
  });
}
