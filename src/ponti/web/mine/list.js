/**
 * Which games a list shows, and what it says of each.
 * @module mine/list
 */
import { seatName } from "/game/names.js";
import { currentLanguage, list, t, when } from "/i18n.js";
import { boardOf } from "/mine/figures.js";

/** @import { GameName } from "/games.js" */
/** @import { Finished } from "/net/mine.js" */
/** @import { RankView, RoomInfo } from "/wire.js" */

/** @typedef {Finished & {status: string, to_act: number[]}} Listed */
/** @typedef {{game: "all"|GameName, state: "all"|"going"|"over", who: "all"|"alone"|"bots"|"people", text: string}} Filter */

/** All games in one list, the latest first. @param {RoomInfo[]} going @param {Finished[]} over @returns {Listed[]} */
export function listed(going, over) {
  const known = new Set(over.map(({ room }) => room));
  return [
    ...going.filter(({ room }) => !known.has(room)),
    ...over.map((game) => ({ ...game, status: "over", to_act: [] })),
  ].sort((a, b) => b.updated_at - a.updated_at);
}

/** With whom a game is played. @param {Listed} game @returns {Filter["who"]} */
export function company({ seats, own_seats: own }) {
  const others = seats.filter((_, seat) => !own.includes(seat));
  if (others.some(({ kind }) => kind !== "bot")) return "people";
  return others.length ? "bots" : seats.length > 1 ? "people" : "alone";
}

/** The games that a filter lets through. @param {Listed[]} games @param {Filter} filter */
export function filtered(games, { game, state, who, text }) {
  const words = text.trim().toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return games.filter((each) =>
    (game === "all" || each.options.game === game)
    && (state === "all" || (each.status === "over") === (state === "over"))
    && (who === "all" || company(each) === who)
    && words.every((word) => searched(each).includes(word)));
}

/** @type {WeakMap<Listed, string>} */
const texts = new WeakMap();

/** All that can be searched for in a game. @param {Listed} game */
function searched(game) {
  const known = texts.get(game);
  if (known !== undefined) return known;
  const text = [t(`game.${game.options.game}`), boardName(game), ...names(game), when(game.updated_at), game.room].join(" ").toLocaleLowerCase();
  texts.set(game, text);
  return text;
}

/** The names of the seats. @param {Listed} game */
export function names({ seats, own_seats: own }) {
  return seats.map((seat, index) => seatName(seat, { you: own.length === 1 && own[0] === index, index }));
}

/** The other side in words; "" where there is none. @param {Listed} game */
export function rivals(game) {
  const all = names(game);
  if (game.own_seats.length !== 1) return list(all);
  return list(all.filter((_, seat) => !game.own_seats.includes(seat)));
}

/** The board, where there are several. @param {Pick<Finished, "options">} game */
export function boardName(game) {
  const board = boardOf(game).split("@")[0];
  return board && (board === "side-a" || board === "side-b") ? t(`mine.${board}`) : board;
}

/** How a game ended for the person here, or how it stands. @param {Listed} game @param {RankView[]} ranks */
export function resultText(game, ranks) {
  const { outcome, own_seats: own, seats } = game;
  if (game.status === "open") return t("home.waiting");
  if (!outcome) return game.to_act.some((seat) => own.includes(seat)) ? t("home.your-turn") : t("home.their-turn");
  const { scores, winners, how } = outcome;
  if (seats.length === 1) {
    const points = t("seat.points", { n: scores[0] });
    const rank = how === "played" && ["side-a", "side-b"].includes(boardOf(game).split("@")[0]) ? ranks.find(({ lowest, highest }) => lowest <= scores[0] && scores[0] <= highest) : null;
    return rank ? `${points} · ${rank.titles[currentLanguage()] ?? rank.titles.en}` : points;
  }
  const points = scores.join("\u00a0:\u00a0");
  if (own.length !== 1) return points;
  const key = winners.includes(own[0]) ? (winners.length > 1 ? "drawn" : "won") : winners.length ? "lost" : "drawn";
  return `${t(`mine.${key}`)} · ${points}`;
}
