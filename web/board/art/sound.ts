/* sound.ts -- the sounds of the board, synthesised: wood on wood, a wood block, a drum.
 *
 * A knock is a handful of decaying partials, as a struck piece of wood has them, and a grain of noise for the touch.  Each sound is
 * mixed once into a buffer, so that playing it starts exactly one source.  A browser may hold audio back until the person has
 * touched the page: then nothing is played late, and the page can say so.
 */
import { hash } from "./noise";

export type SoundKind = "move" | "capture" | "check" | "mate" | "draw";
export type SoundState = "ready" | "blocked" | "missing";

/** partials: [frequency, strength, decay in seconds]. */
interface Knock {
  at: number;
  gain: number;
  partials: readonly (readonly [number, number, number])[];
  touch: number; // noise of the first contact
  bend?: number; // the pitch falls by this part at first (skins do, wood does not)
}

const disc = (at: number, gain: number, pitch = 1): Knock => ({
  at,
  gain,
  partials: [
    [310 * pitch, 0.55, 0.045],
    [742 * pitch, 0.8, 0.032],
    [1385 * pitch, 0.45, 0.022],
    [2290 * pitch, 0.22, 0.014],
    [3710 * pitch, 0.1, 0.008],
  ],
  touch: 0.5,
});
const block = (at: number, gain: number, pitch: number): Knock => ({
  at,
  gain,
  partials: [
    [pitch, 1, 0.11],
    [pitch * 2.42, 0.3, 0.05],
    [pitch * 4.1, 0.12, 0.025],
  ],
  touch: 0.18,
});
const drum = (at: number, gain: number): Knock => ({
  at,
  gain,
  partials: [
    [78, 1, 0.5],
    [132, 0.55, 0.32],
    [207, 0.25, 0.2],
    [331, 0.12, 0.1],
  ],
  touch: 0.25,
  bend: 0.35,
});
const bowl = (at: number, gain: number, pitch: number): Knock => ({
  at,
  gain,
  partials: [
    [pitch, 0.8, 0.9],
    [pitch * 2.76, 0.3, 0.5],
    [pitch * 5.4, 0.1, 0.22],
  ],
  touch: 0.05,
});

const SOUNDS: Record<SoundKind, { seconds: number; knocks: readonly Knock[] }> = {
  move: { seconds: 0.22, knocks: [disc(0, 0.62)] },
  capture: { seconds: 0.34, knocks: [disc(0, 0.5, 1.18), disc(0.055, 0.85, 0.78), { ...drum(0.055, 0.22), touch: 0 }] },
  check: { seconds: 0.6, knocks: [disc(0, 0.55), block(0.07, 0.5, 784), block(0.21, 0.55, 1046)] },
  mate: { seconds: 2, knocks: [disc(0, 0.6, 0.8), drum(0.04, 0.85), drum(0.34, 0.6), drum(0.5, 0.95), bowl(0.5, 0.3, 392)] },
  draw: { seconds: 1.5, knocks: [disc(0, 0.3), bowl(0.06, 0.32, 523), bowl(0.36, 0.3, 392)] },
};

/** The samples of a sound at a rate, in [-1, 1]; pure, the same everywhere. */
export function mixSound(kind: SoundKind, rate: number): Float32Array<ArrayBuffer> {
  const { seconds, knocks } = SOUNDS[kind];
  const out = new Float32Array(Math.ceil(seconds * rate));
  for (const knock of knocks) addKnock(out, knock, rate);
  const fade = Math.floor(0.02 * rate);
  for (let i = 0; i < fade; i++) out[out.length - 1 - i]! *= i / fade;
  for (let i = 0; i < out.length; i++) out[i] = Math.tanh(out[i]!);
  return out;
}

function addKnock(out: Float32Array, knock: Knock, rate: number): void {
  const first = Math.floor(knock.at * rate);
  for (const [pitch, strength, decay] of knock.partials) {
    let phase = 0;
    for (let i = first; i < out.length; i++) {
      const t = (i - first) / rate;
      phase += (2 * Math.PI * pitch * (1 + (knock.bend ?? 0) * Math.exp(-t / 0.03))) / rate;
      /* A millisecond of attack keeps the click out of the loudspeaker. */
      out[i]! += knock.gain * strength * Math.min(1, t / 0.001) * Math.exp(-t / decay) * Math.sin(phase) * 0.6;
    }
  }
  let low = 0;
  for (let i = first; i < Math.min(out.length, first + Math.floor(0.03 * rate)); i++) {
    const t = (i - first) / rate;
    low += 0.35 * ((2 * hash(i - first, 0, 61) - 1) - low);
    out[i]! += knock.gain * knock.touch * Math.exp(-t / 0.005) * low;
  }
}

/* ---- Playing ---------------------------------------------------------------------------------------------------------- */

let context: AudioContext | null | undefined;
const buffers = new Map<SoundKind, AudioBuffer>();
const listeners = new Set<(state: SoundState) => void>();
let told: SoundState | null = null;

export function soundState(): SoundState {
  if (context === null || typeof AudioContext === "undefined") return "missing";
  return !context || context.state === "running" ? "ready" : "blocked";
}

/** Hears when audio turns out to be blocked or missing, and when it works again.  Returns how to stop hearing. */
export function onSoundState(listener: (state: SoundState) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  const state = soundState();
  if (state === told || (state === "ready" && told === null)) return;
  told = state;
  for (const listener of listeners) listener(state);
}

function open(): AudioContext | null {
  if (context !== undefined) return context;
  try {
    context = new AudioContext({ latencyHint: "interactive" });
    context.addEventListener("statechange", tell);
  } catch {
    context = null; // no audio device or no Web Audio: the board is silent
  }
  return context;
}

/** Call it in a gesture (a button "allow sound"): resolves with whether sounds can be heard now. */
export async function unlockSound(): Promise<boolean> {
  const c = open();
  if (c && c.state !== "running") await Promise.race([c.resume().catch(() => undefined), new Promise((done) => setTimeout(done, 300))]);
  tell();
  return soundState() === "ready";
}

/** Plays one sound now or, where audio is blocked, not at all; volume 0 touches no audio. */
export async function playSound(kind: SoundKind, volume: number): Promise<void> {
  if (!(volume > 0)) return;
  const c = open();
  if (!c || (c.state !== "running" && !(await unlockSound()))) {
    tell();
    return;
  }
  let buffer = buffers.get(kind);
  if (!buffer) {
    const samples = mixSound(kind, c.sampleRate);
    buffer = c.createBuffer(1, samples.length, c.sampleRate);
    buffer.copyToChannel(samples, 0);
    buffers.set(kind, buffer);
  }
  const source = new AudioBufferSourceNode(c, { buffer });
  const gain = new GainNode(c, { gain: Math.min(1, volume) });
  source.connect(gain).connect(c.destination);
  source.addEventListener("ended", () => gain.disconnect());
  source.start();
}
