/**
 * Names of seats and levels in words.
 * @module game/names
 */
import { has, t } from "/i18n.js";

/** The name of a level of bots. */
export function levelName(level) {
  const key = `level.${level}`;
  return has(key) ? t(key) : t("level.other", { level: String(level).replace(/^level[- ]?/, "") });
}

/**
 * The name of a seat: as given, else by what it is.
 * @param {Object} seat `SeatView` or `SeatPlan` @param {{own?: boolean, index: number}} how
 */
export function seatName(seat, { own = false, index }) {
  if (seat.kind === "bot" && !own) return seat.name || levelName(seat.level);
  if (seat.name) return seat.name;
  if (seat.kind === "open") return t("seat.open");
  if (own && seat.kind !== "local") return t("seat.you");
  return t("seat.player", { n: index + 1 });
}
