// Small synthesised sounds: noise through filters, nothing recorded.
import { settings } from '../state/settings.svelte';

let context: AudioContext | undefined;
let hiss: AudioBuffer | undefined;

function ready(): AudioContext | undefined {
  if (!settings.sound || typeof AudioContext === 'undefined') return undefined;
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume();
    if (!hiss) {
      hiss = context.createBuffer(1, context.sampleRate, context.sampleRate);
      const data = hiss.getChannelData(0);
      for (let i = 0; i < data.length; ++i) data[i] = Math.random() * 2 - 1;
    }
    return context;
  } catch {
    return undefined;
  }
}

// A burst of filtered noise: when, how long, which pitch, how loud.
function burst(
  at: number,
  length: number,
  pitch: number,
  loud: number,
  type: BiquadFilterType = 'bandpass',
  q = 1,
): void {
  const c = context!,
    t = c.currentTime + at;
  const source = c.createBufferSource(),
    filter = c.createBiquadFilter(),
    gain = c.createGain();
  source.buffer = hiss!;
  filter.type = type;
  filter.frequency.value = pitch;
  filter.Q.value = q;
  gain.gain.setValueAtTime(loud, t);
  gain.gain.exponentialRampToValueAtTime(0.0001, t + length);
  source.connect(filter).connect(gain).connect(c.destination);
  source.start(t, Math.random() * 0.5);
  source.stop(t + length + 0.02);
}

const sounds = {
  dice() {
    for (let i = 0; i < 5; ++i)
      burst(i * 0.055 + Math.random() * 0.03, 0.05, 2400 + Math.random() * 1200, 0.22, 'bandpass', 6);
  },
  shot() {
    for (let i = 0; i < 4; ++i) {
      burst(i * 0.07, 0.06, 1700, 0.2);
      burst(i * 0.07, 0.14, 380, 0.16, 'lowpass');
    }
  },
  gun() {
    burst(0, 0.5, 130, 0.6, 'lowpass');
    burst(0, 0.12, 900, 0.2);
  },
  step() {
    for (let i = 0; i < 3; ++i) burst(i * 0.1, 0.06, 320, 0.14, 'lowpass');
  },
  card() {
    burst(0, 0.09, 3200, 0.12, 'highpass');
    burst(0.06, 0.05, 1800, 0.1);
  },
  turn() {
    burst(0, 0.25, 700, 0.08, 'bandpass', 12);
    burst(0.16, 0.35, 1050, 0.08, 'bandpass', 14);
  },
};
export type SoundName = keyof typeof sounds;

export function play(name: SoundName): void {
  if (ready()) sounds[name]();
}

// What an event sounds like, by its name.
export function soundOf(event: { event: string; throw?: number[] | undefined }): SoundName | undefined {
  const e = event.event;
  if (/bombard|offboard|air|at_fire|anti_tank/.test(e)) return 'gun';
  if (/fire|attack|assault|shot|sniper|combat/.test(e)) return 'shot';
  if (/move|enter|flee|displace|advance|transfer/.test(e)) return 'step';
  if (/card|draw|discard|terrain|rally|play/.test(e)) return 'card';
  if (event.throw?.length) return 'dice';
  return undefined;
}
