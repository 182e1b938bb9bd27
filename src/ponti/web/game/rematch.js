/**
 * Another game with the same players: somebody offers it, and it begins when everybody has agreed.
 * @module game/rematch
 */
import { has, t } from "/i18n.js";
import { chooseSeat, keepGame } from "/store.js";
import { button } from "/ui/buttons.js";
import { clockWords } from "/game/clock.js";

/** @import { Matter } from "/game/banner.js" */
/** @import { Shell } from "/game/shell.js" */
/** @import { OfferView, StateView } from "/wire.js" */

/** @typedef {StateView["options"]} Options */

/** What would be different from the game before, in words. @param {Options} wanted @param {Options} before */
function differences(wanted, before) {
  const old = new Map(Object.entries(before));
  return Object.entries(wanted)
    .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(old.get(name)))
    .map(([name, value]) => optionText(name, value, wanted));
}

/** @param {string} name @param {unknown} value @param {Options} options that it is one of */
function optionText(name, value, { clock }) {
  if (name === "spectators") return t(`rematch.spectators.${value ? "yes" : "no"}`);
  const key = name === "board" ? `board.${value}` : `new.${name}.${value ?? "box"}`;
  const text = name === "clock" ? clockWords(clock ?? null) : name === "size" ? `${value} × ${value}` : has(key) ? t(key) : String(value);
  return t("rematch.option", { option: t(`new.${name}`), value: text });
}

/** The offer as the line above the table says it: a question to those who are asked. @param {Shell} shell @param {OfferView} offer @returns {Matter|null} */
export function offered(shell, offer) {
  const { room } = shell;
  const [seat] = room.seats;
  if (seat === undefined) return null;
  const decline = () => shell.ask({ type: "decline-rematch", seat });
  if (room.seats.every((own) => offer.agreed.includes(own))) {
    const others = room.state.seats
      .map((view, index) => ({ view, index }))
      .filter(({ view, index }) => (view.kind !== "bot" || isReplaced(room.presence.seats, index)) && !offer.agreed.includes(index));
    return {
      text: t("rematch.asked", { objects: shell.objects(others.map(({ index }) => index)) }),
      buttons: [button({ label: t("rematch.withdraw"), run: decline, data: { act: "withdraw-rematch" } })],
    };
  }
  const different = differences(offer.options, room.state.options);
  const values = { ...shell.named(offer.seat), changes: different.join(" · ") };
  const agree = () => shell.ask({ type: "rematch", seat, options: offer.options });
  return {
    text: t(different.length ? "rematch.changes" : "rematch.offered", values),
    buttons: [
      button({ label: t("rematch.agree"), kind: "primary", run: agree, data: { act: "agree-rematch" } }),
      button({ label: t("rematch.decline"), run: decline, data: { act: "decline-rematch" } }),
    ],
  };
}

/** Whether a seat where a bot plays belongs to a person: only persons are present or not. @param {{seat: number}[]} persons @param {number} seat */
function isReplaced(persons, seat) {
  return persons.some((each) => each.seat === seat);
}

/** On to the next game, each tab with the seat that it has here. @param {Shell} shell @param {string} next */
export function goOn({ room, context }, next) {
  if (room.token) {
    keepGame(next, room.token, room.state.options.game);
    chooseSeat(next, room.token);
  }
  return context.go(`/g/${next}`);
}
