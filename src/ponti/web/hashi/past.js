/**
 * Looking back at a table of Hashi: round by round, at the own board and those of the others.
 * @module hashi/past
 */
import { t } from "/i18n.js";
import { Past } from "/game/past.js";
import { smallCard } from "/hashi/cards.js";
import { moveText } from "/hashi/checking.js";
import { hashiPosition } from "/hashi/position.js";
import { roundsOf, turnOf } from "/hashi/rounds.js";

/** @import { Moment } from "/game/history.js" */
/** @import { Shell } from "/game/shell.js" */

/**
 * The past of a table.
 * @param {Shell} shell
 * @param {{seen: () => number, changed: () => void, board: () => HTMLElement}} table seen: whose board is seen
 */
export function hashiPast(shell, { seen, changed, board }) {
  const rounds = () => roundsOf(shell.room.state.moves);
  const roundAt = (/** @type {Moment} */ { ply }) => rounds().find((each) => each.ply === ply);
  return new Past(shell, {
    stops: () => rounds().map(({ ply }) => ply),
    words(moment) {
      const round = roundAt(moment);
      if (!round || round.round === 0) return t("replay.setup");
      const { seats } = shell.room.state;
      const turn = moveText(turnOf(round.text, seen(), seats.length));
      const words = seats.length > 1 ? t("replay.round", { name: shell.seatName(seen()), turn }) : turn;
      return `${t("hashi.round", { round: round.round, rounds: hashiPosition(moment).rounds })}. ${words}`;
    },
    sign(moment) {
      const card = roundAt(moment)?.card;
      return card ? smallCard(card) : null;
    },
    changed,
    board,
  });
}
