// Three short sounds, made here: a card, a chip, your turn. Off until chosen; never for a win.
import { settings } from './settings.js';

/** @type {AudioContext | null} */
let context = null;

/** @type {Record<string, (to: AudioContext, at: number) => void>} */
const SOUNDS = {
  card: (to, at) => noise(to, at, 0.05, 3200, 0.16),
  chip: (to, at) => {
    tone(to, at, 2100, 0.05, 0.12);
    tone(to, at + 0.03, 2600, 0.04, 0.08);
  },
  turn: (to, at) => {
    tone(to, at, 660, 0.16, 0.1);
    tone(to, at + 0.12, 880, 0.22, 0.1);
  },
};

/**
 * @param {AudioContext} to
 * @param {number} at
 * @param {number} frequency
 * @param {number} length
 * @param {number} loud
 */
function tone(to, at, frequency, length, loud) {
  const voice = to.createOscillator();
  const gain = to.createGain();
  voice.frequency.value = frequency;
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + length);
  voice.connect(gain).connect(to.destination);
  voice.start(at);
  voice.stop(at + length);
}

/**
 * @param {AudioContext} to
 * @param {number} at
 * @param {number} length
 * @param {number} frequency
 * @param {number} loud
 */
function noise(to, at, length, frequency, loud) {
  const buffer = to.createBuffer(1, to.sampleRate * length, to.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length);
  const source = to.createBufferSource();
  const filter = to.createBiquadFilter();
  const gain = to.createGain();
  source.buffer = buffer;
  filter.type = 'bandpass';
  filter.frequency.value = frequency;
  gain.gain.value = loud;
  source.connect(filter).connect(gain).connect(to.destination);
  source.start(at);
}

/** @param {string} name */
export function play(name, delay = 0) {
  if (settings().sound !== 'on') return;
  try {
    context ??= new AudioContext();
    SOUNDS[name](context, context.currentTime + delay);
  } catch {
    // No sound here: everything is shown as well.
  }
}
