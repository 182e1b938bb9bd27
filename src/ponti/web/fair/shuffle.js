/**
 * The shuffle of docs/fair-decks.md, repeated here so that nobody has to believe the server.
 * @module fair/shuffle
 */
import { hex, sha256, sha256Hex } from "/fair/sha256.js";

const WORDS = 2 ** 32;

/** A number by chance: 64 hexadecimal digits. */
export function randomNumber() {
  return hex(crypto.getRandomValues(new Uint8Array(32)));
}

/** What is shown before the number is. @param {string} number */
export function sealOf(number) {
  return sha256Hex(`ponti lot\n${number}`);
}

/** What a server shows before its secret. @param {string} secret @param {string} salt */
export function commitmentOf(secret, salt) {
  return sha256Hex(`ponti deck 2\n${secret}\n${salt}`);
}

/** The same in the first scheme, where it is the order that is hidden. @param {string[]} deck @param {string} salt */
export function firstCommitment(deck, salt) {
  return sha256Hex(`ponti deck\n${deck.join(" ")}\n${salt}`);
}

/**
 * The cards in the order that the server's secret and the players' numbers, by seat, make of them.
 * @param {string[]} cards in any order
 * @param {string} secret
 * @param {string[]} numbers
 */
export function shuffled(cards, secret, numbers) {
  const deck = [...cards].sort();
  const words = wordsOf(sha256Hex(["ponti shuffle", secret, ...numbers].join("\n")));
  for (let last = deck.length - 1; last > 0; last -= 1) {
    const chosen = below(last + 1, words);
    [deck[last], deck[chosen]] = [deck[chosen], deck[last]];
  }
  return deck;
}

/** Words of four bytes without end. @param {string} key @returns {Generator<number, never>} */
function* wordsOf(key) {
  for (let block = 0; ; block += 1) {
    const bytes = new DataView(sha256(`${key} ${block}`).buffer);
    for (let place = 0; place < 32; place += 4) yield bytes.getUint32(place);
  }
}

/**
 * A number below a limit, all of them equally likely: words of the incomplete last stretch are passed over.
 * @param {number} limit
 * @param {Iterator<number, never>} words
 */
export function below(limit, words) {
  const end = WORDS - WORDS % limit;
  let word = words.next().value;
  while (word >= end) word = words.next().value;
  return word % limit;
}
