/**
 * SHA-256 (FIPS 180-4) of a text. Browsers have it only on pages that came over https; games at home mostly come over
 * plain http.
 * @module fair/sha256
 */

/** The first 32 bits behind the point of the cube roots of the first 64 primes. */
const ROUNDS = Uint32Array.of(
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
);

/** The same of the square roots of the first eight. */
const FIRST = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];

/** The bytes of the hash of a text. @param {string} text */
export function sha256(text) {
  const message = padded(new TextEncoder().encode(text));
  const state = Uint32Array.from(FIRST);
  const words = new Uint32Array(64);
  for (let at = 0; at < message.byteLength; at += 64) mix(state, words, message, at);
  const bytes = new DataView(new ArrayBuffer(32));
  state.forEach((word, index) => bytes.setUint32(4 * index, word));
  return new Uint8Array(bytes.buffer);
}

/** The hash of a text in hexadecimal digits. @param {string} text */
export function sha256Hex(text) {
  return hex(sha256(text));
}

/** Bytes in hexadecimal digits. @param {Uint8Array} bytes */
export function hex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The message, a bit, zeros and its length, in whole blocks of 64 bytes. @param {Uint8Array} bytes */
function padded(bytes) {
  const message = new Uint8Array(64 * Math.ceil((bytes.length + 9) / 64));
  message.set(bytes);
  message[bytes.length] = 0x80;
  const view = new DataView(message.buffer);
  view.setUint32(message.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(message.length - 4, bytes.length * 8);
  return view;
}

/**
 * Mix one block into the state; `words` is a place to work in.
 * @param {Uint32Array} state @param {Uint32Array} words @param {DataView} message @param {number} at
 */
function mix(state, words, message, at) {
  for (let index = 0; index < 16; index += 1) words[index] = message.getUint32(at + 4 * index);
  for (let index = 16; index < 64; index += 1) {
    const [early, late] = [words[index - 15], words[index - 2]];
    words[index] = words[index - 16] + words[index - 7]
      + (turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)) + (turned(late, 17) ^ turned(late, 19) ^ (late >>> 10));
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let index = 0; index < 64; index += 1) {
    const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[index] + words[index]) | 0;
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => { state[index] += word; });
}

/** A word turned to the right. @param {number} word @param {number} bits */
function turned(word, bits) {
  return (word >>> bits) | (word << (32 - bits));
}
