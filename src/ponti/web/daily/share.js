/**
 * A day as a text to pass on, which gives nothing away: the place, the points, and a sign for each round.
 * @module daily/share
 */
import { hashiPosition } from "/hashi/position.js";
import { t } from "/i18n.js";
import { get } from "/net/http.js";
import { copyText } from "/replay/sharing.js";
import { notice } from "/ui/notice.js";

/** @import { DayView, Replay } from "/wire.js" */

/** Nothing finished, one island, several, a bonus. */
const SIGNS = { none: "⬜", one: "🟦", several: "🟩", bonus: "🟨" };

/**
 * A sign for each round, by what it brought.
 * @param {Pick<Replay, "steps">} replay
 */
export function signs({ steps }) {
  const told = [];
  let before = steps[0];
  for (const step of steps) {
    const [was, now] = [hashiPosition(before), hashiPosition(step)];
    // A card that is turned is a step, too; with a round it is gone.
    if (was.card && !now.card) {
      const islands = now.boards[0].finished.length - was.boards[0].finished.length;
      const bonus = earned(now) > earned(was);
      told.push(bonus ? SIGNS.bonus : islands > 1 ? SIGNS.several : islands === 1 ? SIGNS.one : SIGNS.none);
    }
    before = step;
  }
  return told.join("");
}

/** @param {{bonuses: {earned: number[]}[]}} position */
function earned({ bonuses }) {
  return bonuses.reduce((sum, bonus) => sum + bonus.earned[0], 0);
}

/** The text. @param {DayView} day @param {string} line of signs @param {string} date in words */
export function textOf({ own, board, finished, puzzle }, line, date) {
  const deck = own?.points === undefined || own.points === null ? [] : [
    t("daily.share.points", { n: own.points, place: own.place ?? 0, count: finished }), line,
  ];
  const solved = typeof puzzle.own === "boolean" ? [t(puzzle.own ? "daily.share.solved" : "daily.share.unsolved")] : [];
  return [t("daily.share.title", { date, board: t(`board.${board}`) }), ...deck, ...solved, `${location.origin}/daily`].filter(Boolean).join("\n");
}

/** Pass a day on. @param {DayView} day @param {string} date in words @param {string|null} token of the try's seat */
export async function share(day, date, token) {
  const replay = day.own?.points !== undefined && day.own?.room
    ? await get(`/api/games/${day.own.room}/record.json`, { token }).catch(() => null) : null;
  const text = textOf(day, replay ? signs(replay) : "", date);
  if (navigator.share && matchMedia("(pointer: coarse)").matches) {
    try {
      await navigator.share({ text });
      return;
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return;
    }
  }
  const done = await copyText(text);
  notice(t(done ? "daily.share.copied" : "daily.share.failed"), done ? {} : { kind: "error" });
}
