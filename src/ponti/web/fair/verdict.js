/**
 * Was the deck fair? Judged here, from what this device has seen and what the server opens at the end.
 * @module fair/verdict
 */
import { commitmentOf, firstCommitment, sealOf, shuffled } from "/fair/shuffle.js";
import { allCards } from "/fair/seen.js";

/** @import { Seen } from "/store.js" */
/** @import { StateView } from "/wire.js" */

/**
 * `own`: this device had a part in the shuffle. `others`: other devices had. `server`: the server alone shuffled.
 * `late`: this device was not there before the first card. `seeded`: the order comes from a seed. `unfair`: see `faults`.
 * @typedef {"own"|"others"|"server"|"late"|"seeded"|"unfair"} Answer
 */

/** @typedef {"commitment"|"seals"|"secret"|"number"|"left-out"|"order"|"cards"} Fault what is not as it was promised */

/** @typedef {{answer: Answer, faults: Fault[]}} Verdict */

/**
 * Judge a game that is over.
 * @param {StateView} state
 * @param {?Seen} seen
 * @param {number[]} own seats
 * @returns {Verdict}
 */
export function judge(state, seen, own) {
  const { deck } = state;
  if (!deck?.deck) throw new Error("the deck is open only after the end of a game that has one");
  const faults = [...broken(state, seen), ...contradictions(state)];
  if (faults.length) return { answer: "unfair", faults };
  const added = (deck.lots ?? []).filter(({ number }) => number);
  const watched = seen?.closed && seen.unturned === deck.deck.length;
  return {
    faults,
    answer: deck.seeded ? "seeded" : !watched ? "late" : !added.length ? "server"
      : added.some(({ seat, number }) => own.includes(seat) && seen.shown[seat] === number) ? "own" : "others",
  };
}

/** What was seen, and is not so any more. @param {StateView} state @param {?Seen} seen @returns {Fault[]} */
function broken({ deck }, seen) {
  if (!deck?.deck || !seen) return [];
  const lots = deck.lots ?? [];
  const seals = Object.entries(seen.seals);
  const sealOfSeat = (/** @type {number} */ seat) => lots.find((lot) => lot.seat === seat)?.seal;
  const numberOfSeat = (/** @type {number} */ seat) => lots.find((lot) => lot.seat === seat)?.number;
  /** @type {Fault[]} */
  const faults = [];
  if (seen.commitment !== deck.commitment) faults.push("commitment");
  const changed = seals.some(([seat, seal]) => sealOfSeat(Number(seat)) !== seal);
  if (changed || (seen.closed && lots.length !== seals.length)) faults.push("seals");
  if (Object.entries(seen.shown).some(([seat, number]) => numberOfSeat(Number(seat)) !== number)) faults.push("left-out");
  if (seen.unturned > deck.deck.length) faults.push("cards");
  return faults;
}

/** Where the server contradicts itself. @param {StateView} state @returns {Fault[]} */
function contradictions(state) {
  const { deck: told, moves, position } = state;
  if (!told?.deck || !told.salt) return ["secret"];
  const { deck, salt, secret, commitment } = told;
  const lots = told.lots ?? [];
  /** @type {Fault[]} */
  const faults = [];
  const promised = secret ? commitmentOf(secret, salt) : firstCommitment(deck, salt);
  if (promised !== commitment || (!secret && lots.length)) faults.push("secret");
  if (lots.some(({ seal, number }) => number && sealOf(number) !== seal)) faults.push("number");
  const numbers = lots.flatMap(({ number }) => (number ? [number] : []));
  if (secret && !same(shuffled(deck, secret, numbers), deck)) faults.push("order");
  const all = allCards(state).map(({ card }) => card);
  const turned = moves.filter((text) => /^\d\/\d$/.test(text));
  const before = turned.splice(0, all.length - deck.length);
  const aside = "set_aside" in position ? position.set_aside : null;
  const complete = same([...before, ...deck].sort(), [...all].sort());
  if (!complete || !same(turned, deck.slice(0, turned.length)) || (aside && aside !== deck.at(-1))) faults.push("cards");
  return faults;
}

/** @param {string[]} some @param {string[]} others */
function same(some, others) {
  return some.length === others.length && some.every((each, index) => each === others[index]);
}
