/**
 * Sounds, made on the spot; off unless they are switched on.
 * @module ui/sound
 */
import { settings } from "/store.js";

let audio = null;

/** By name: a list of tones [pitch in Hz, start in s, length in s, loudness, shape]. */
const TUNES = {
  stroke: [[190, 0, 0.09, 0.16, "triangle"], [120, 0.02, 0.12, 0.12, "sine"]],
  number: [[330, 0, 0.07, 0.12, "triangle"]],
  finished: [[523, 0, 0.16, 0.12, "sine"], [784, 0.09, 0.28, 0.1, "sine"]],
  card: [[700, 0, 0.03, 0.06, "square"], [420, 0.04, 0.05, 0.06, "triangle"]],
  refused: [[150, 0, 0.16, 0.14, "sawtooth"]],
  confirmed: [[392, 0, 0.1, 0.1, "sine"], [523, 0.08, 0.16, 0.1, "sine"]],
  tile: [[210, 0, 0.06, 0.22, "triangle"], [95, 0, 0.1, 0.2, "sine"]],
  end: [[392, 0, 0.2, 0.12, "sine"], [523, 0.16, 0.2, 0.12, "sine"], [659, 0.32, 0.2, 0.12, "sine"], [784, 0.48, 0.5, 0.12, "sine"]],
};

/** Play a sound, if sounds are on. */
export function play(name) {
  if (!settings().sound || !globalThis.AudioContext) return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume();
  for (const [pitch, start, length, loudness, shape] of TUNES[name] ?? []) tone(pitch, start, length, loudness, shape);
}

function tone(pitch, start, length, loudness, shape) {
  const from = audio.currentTime + start;
  const source = audio.createOscillator();
  const volume = audio.createGain();
  source.type = shape;
  source.frequency.value = pitch;
  volume.gain.setValueAtTime(0, from);
  volume.gain.linearRampToValueAtTime(loudness, from + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.001, from + length);
  source.connect(volume).connect(audio.destination);
  source.start(from);
  source.stop(from + length + 0.02);
}
