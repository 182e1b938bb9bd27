/**
 * What happens at a Hashi table, said and sounded.
 * @module hashi/telling
 */
import { list, t } from "/i18n.js";
import { announce } from "/ui/announce.js";
import { notice } from "/ui/notice.js";
import { play } from "/ui/sound.js";
import { hashiPosition } from "/hashi/position.js";
import { moveText } from "/hashi/checking.js";
import { cardText } from "/hashi/speech.js";

/** @import { Shell } from "/game/shell.js" */
/** @import { RoomEvent } from "/wire.js" */

/**
 * Say what the events bring: the card, what others did, finished islands, bonuses.
 * @param {Shell} shell
 * @param {RoomEvent[]} events
 */
export function tell(shell, events) {
  const { seats } = shell.room.state;
  const position = hashiPosition(shell.room.state);
  for (const event of events) {
    if (event.type !== "played") continue;
    if (/^\d\/\d$/.test(event.text)) {
      play("card");
      announce(`${t("hashi.round", { round: position.round, rounds: position.rounds })}. ${cardText(event.text)}`);
      continue;
    }
    for (const words of whatOthersDid(shell, event.text)) announce(words);
    (event.finished ?? []).forEach((letters, seat) => {
      if (!letters.length) return;
      if (shell.isOwn(seat)) play("finished");
      announce(shell.about(seat, "hashi.say.finished-by", { n: letters.length, letters: letters.join(", ") }));
    });
    const earned = (event.awarded ?? []).map(({ seat, bonus, points }) =>
      t("hashi.say.bonus", { name: shell.seatName(seat), bonus: t(`hashi.bonus.${bonus}`), n: points }));
    for (const text of earned) announce(`${text}.`);
    // At the end the scoring shows them anyway.
    if (earned.length && position.phase !== "over") notice(earned.join(" · "));
    announce(`${seats.map((view, seat) => t("say.points", { name: shell.seatName(seat), n: view.points })).join(", ")}.`);
  }
  if (events.some((event) => event.type === "confirmed" && shell.isYou(event.seat))) tellWaiting(shell);
}

/** After the own turn: for whom one waits. @param {Shell} shell */
function tellWaiting(shell) {
  const slow = shell.room.state.seats.map((_, seat) => seat).filter((seat) => shell.isActing(seat));
  if (!slow.length || slow.some((seat) => shell.isOwn(seat))) return;
  announce(t("hashi.task.waiting", { names: list(slow.map((seat) => shell.seatName(seat))), objects: shell.objects(slow) }));
}

/** What others drew in a round; at set-up nobody sees what the others write. @param {Shell} shell @param {string} round */
function whatOthersDid(shell, round) {
  const turns = round.split(" | ");
  if (turns.length !== shell.room.state.seats.length) return [];
  return turns.flatMap((turn, seat) =>
    (shell.isOwn(seat) ? [] : [t("hashi.say.did", { name: shell.seatName(seat), turn: moveText(turn) })]));
}

/** What alters a turn besides strokes, which are said as they are drawn. */
const ALTERS = new Set(["undo", "redo", "reset", "skip", "erase", "reopen"]);

/** Says what is left to do in a turn that was altered, when the answer and the draft are here, in whichever order they come. */
export class Altered {
  /** @param {(seat: number) => void} say */
  constructor(say) {
    this.say = say;
    /** How far the draft of each seat is. @type {Map<number, number>} */
    this.drafts = new Map();
    /** @type {{seat: number, counter: number}|null} */
    this.due = null;
  }

  /** @param {{type: string, seat: number}} message @param {Promise<?object>} answered */
  async asked({ type, seat }, answered) {
    if (!ALTERS.has(type)) return;
    const answer = await answered;
    if (!answer || !("counter" in answer) || typeof answer.counter !== "number") return;
    this.due = { seat, counter: answer.counter };
    this.#look();
  }

  /** A draft is here. @param {{seat: number, counter: number}} draft */
  told({ seat, counter }) {
    this.drafts.set(seat, counter);
    this.#look();
  }

  #look() {
    if (!this.due || (this.drafts.get(this.due.seat) ?? -1) < this.due.counter) return;
    const { seat } = this.due;
    this.due = null;
    this.say(seat);
  }
}
