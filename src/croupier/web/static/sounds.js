// Three short sounds, made here: a card, a chip, your turn. Off until chosen; never for a win.
import { settings } from './settings.js';

let context = null;

const SOUNDS = {
  card: (at) => noise(at, 0.05, 3200, 0.16),
  chip: (at) => {
    tone(at, 2100, 0.05, 0.12);
    tone(at + 0.03, 2600, 0.04, 0.08);
  },
  turn: (at) => {
    tone(at, 660, 0.16, 0.1);
    tone(at + 0.12, 880, 0.22, 0.1);
  },
};

function tone(at, frequency, length, loud) {
  const voice = context.createOscillator();
  const gain = context.createGain();
  voice.frequency.value = frequency;
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + length);
  voice.connect(gain).connect(context.destination);
  voice.start(at);
  voice.stop(at + length);
}

function noise(at, length, frequency, loud) {
  const buffer = context.createBuffer(1, context.sampleRate * length, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length);
  const source = context.createBufferSource();
  const filter = context.createBiquadFilter();
  const gain = context.createGain();
  source.buffer = buffer;
  filter.type = 'bandpass';
  filter.frequency.value = frequency;
  gain.gain.value = loud;
  source.connect(filter).connect(gain).connect(context.destination);
  source.start(at);
}

export function play(name, delay = 0) {
  if (settings().sound !== 'on') return;
  try {
    context ??= new AudioContext();
    SOUNDS[name](context.currentTime + delay);
  } catch {
    // No sound here: everything is shown as well.
  }
}
