/**
 * Sounds, made on the spot; off unless they are switched on.
 * @module ui/sound
 */
import { t } from "/i18n.js";
import { change, hasChosen, settings } from "/store.js";
import { notice } from "/ui/notice.js";

/** @typedef {[pitch: number, start: number, length: number, loudness: number, shape: OscillatorType]} Tone */

/** @type {AudioContext|null} */
let audio = null;

/** Seconds in which a tone swells up and, at its end, dies away: without them the speaker clicks. */
const SWELL = 0.008;
const FADE = 0.02;

/** By name: a list of tones, with their pitches in Hz and their times in seconds. @satisfies {{[name: string]: Tone[]}} */
export const TUNES = {
  stroke: [[190, 0, 0.09, 0.16, "triangle"], [120, 0.02, 0.12, 0.12, "sine"]],
  number: [[330, 0, 0.07, 0.12, "triangle"]],
  finished: [[523, 0, 0.16, 0.12, "sine"], [784, 0.09, 0.28, 0.1, "sine"]],
  card: [[700, 0, 0.04, 0.06, "triangle"], [420, 0.04, 0.06, 0.06, "triangle"]],
  refused: [[156, 0, 0.12, 0.16, "triangle"], [117, 0.08, 0.16, 0.14, "triangle"]],
  confirmed: [[392, 0, 0.1, 0.1, "sine"], [523, 0.08, 0.16, 0.1, "sine"]],
  tile: [[210, 0, 0.06, 0.22, "triangle"], [95, 0, 0.1, 0.2, "sine"]],
  bell: [[880, 0, 0.5, 0.09, "sine"], [1320, 0.02, 0.35, 0.03, "sine"]],
  wood: [[260, 0, 0.07, 0.2, "triangle"], [260, 0.14, 0.07, 0.2, "triangle"]],
  drop: [[660, 0, 0.09, 0.12, "sine"], [440, 0.07, 0.16, 0.12, "sine"]],
  end: [[392, 0, 0.2, 0.12, "sine"], [523, 0.16, 0.2, 0.12, "sine"], [659, 0.32, 0.2, 0.12, "sine"], [784, 0.48, 0.5, 0.12, "sine"]],
};

/** @typedef {keyof typeof TUNES} Tune */

/**
 * Play a sound, if sounds are on and the page may make any: browsers wait for the first tap or key.
 * @param {Tune} name
 */
export function play(name) {
  if (settings().sound) sound(name);
}

/** The tunes that can tell that it is one's turn. @type {Tune[]} */
export const CHIMES = ["bell", "wood", "drop"];

/** Play the sound that was chosen for one's turn, if one was. */
export function chime() {
  const chosen = CHIMES.find((each) => each === settings().chime);
  if (chosen) sound(chosen);
}

/** @param {Tune} name */
function sound(name) {
  if (!globalThis.AudioContext || navigator.userActivation?.hasBeenActive === false) return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume();
  perform(audio, name);
}

/** Let a context play a tune, beginning now. @param {BaseAudioContext} context @param {Tune} name */
export function perform(context, name) {
  for (const each of TUNES[name]) tone(context, each);
}

/** @param {BaseAudioContext} context @param {Tone} sound */
function tone(context, [pitch, start, length, loudness, shape]) {
  const from = context.currentTime + start;
  const source = context.createOscillator();
  const volume = context.createGain();
  source.type = shape;
  source.frequency.value = pitch;
  volume.gain.setValueAtTime(0, from);
  volume.gain.linearRampToValueAtTime(loudness, from + SWELL);
  volume.gain.exponentialRampToValueAtTime(0.001, from + length);
  volume.gain.linearRampToValueAtTime(0, from + length + FADE);
  source.connect(volume).connect(context.destination);
  source.start(from);
  source.stop(from + length + FADE);
}

/** Offer sound, once on this device: it is off until somebody wants it. */
export function offerSound() {
  if (hasChosen("sound")) return;
  change({ sound: false });
  notice(t("sound.offer"), { seconds: 20, action: { label: t("sound.on"), run: () => { change({ sound: true }); play("number"); } } });
}
