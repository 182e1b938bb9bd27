/**
 * After a game against bots: how it goes against this level, and whom to try next.
 * @module game/suggestion
 */
import { h, put } from "/dom.js";
import { t } from "/i18n.js";
import { button } from "/ui/buttons.js";
import { levelAs } from "/game/names.js";
import { countResult, gameAgainst, keepOpponent, levelsOf, suggestion } from "/game/opponent.js";
import { startGame } from "/game/start.js";

/** @import { Shell } from "/game/shell.js" */

/** A line with the suggestion; empty where there is none. @param {Shell} shell */
export function suggestionLine(shell) {
  const place = h("div", { class: "suggestion" });
  const [level, won] = [onlyLevel(shell), isWon(shell)];
  if (level && won !== null) {
    const { game } = shell.room.state.options;
    countResult(game, shell.room.id, level, won);
    shell.context.info().then((info) => draw(place, shell, level, levelsOf(info, game)), () => {});
  }
  return place;
}

/** @param {HTMLElement} place @param {Shell} shell @param {string} level @param {string[]} levels */
function draw(place, { context, room }, level, levels) {
  const { game } = room.state.options;
  const found = suggestion(game, level, levels);
  if (!found) return;
  const { about, n, next } = found;
  const play = (/** @type {string} */ chosen) => {
    keepOpponent(game, { level: chosen });
    startGame(gameAgainst(game, { level: chosen, players: room.state.seats.length }), context);
  };
  const words = { subject: levelAs(level, "subject"), object: levelAs(level, "object"), next: next ? levelAs(next, "object") : "" };
  put(place,
    h("p", {}, t(`suggest.${about}`, { n, ...words })),
    next && button({ label: t("suggest.play", words), icon: "next", data: { act: "suggested" }, run: () => play(next) }));
}

/** The level of all the others, where one person plays against bots of one level. @param {Shell} shell */
function onlyLevel({ room }) {
  const { seats } = room.state;
  if (room.seats.length !== 1) return null;
  const levels = new Set(seats.filter((_, seat) => seat !== room.seats[0]).map(({ kind, level }) => (kind === "bot" ? level : null)));
  return levels.size === 1 ? [...levels][0] : null;
}

/** Whether the person here has won; null where nobody alone has. @param {Shell} shell */
function isWon({ room }) {
  const { outcome } = room.state;
  if (outcome?.winners.length !== 1) return null;
  return outcome.winners[0] === room.seats[0];
}
