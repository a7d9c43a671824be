// Sounds, made as they are needed: a few tones each, no file. They follow what happens at the table, so that who looks on hears the same.

export type Sound = "place" | "figure" | "score" | "turn" | "hurry" | "over";

interface Tone {
  /** In hertz. */
  pitch: number;
  /** In seconds, from the beginning of the sound. */
  at: number;
  lasts: number;
  shape: OscillatorType;
}

const kSounds: Record<Sound, readonly Tone[]> = {
  place: [
    { pitch: 150, at: 0, lasts: 0.07, shape: "triangle" },
    { pitch: 95, at: 0.02, lasts: 0.1, shape: "sine" },
  ],
  figure: [{ pitch: 420, at: 0, lasts: 0.06, shape: "triangle" }],
  score: [
    { pitch: 660, at: 0, lasts: 0.12, shape: "sine" },
    { pitch: 880, at: 0.09, lasts: 0.2, shape: "sine" },
  ],
  turn: [
    { pitch: 523, at: 0, lasts: 0.14, shape: "sine" },
    { pitch: 784, at: 0.13, lasts: 0.26, shape: "sine" },
  ],
  hurry: [
    { pitch: 988, at: 0, lasts: 0.09, shape: "sine" },
    { pitch: 988, at: 0.16, lasts: 0.09, shape: "sine" },
  ],
  over: [
    { pitch: 523, at: 0, lasts: 0.2, shape: "sine" },
    { pitch: 659, at: 0.16, lasts: 0.2, shape: "sine" },
    { pitch: 784, at: 0.32, lasts: 0.5, shape: "sine" },
  ],
};
const kOfEvent: Readonly<Record<string, Sound>> = {
  placed: "place",
  deployed: "figure",
  scored: "score",
  awarded: "score",
  over: "over",
};
/** Sounds of one update follow each other so closely. */
const kApart_s = 0.12;
const kLoudness = { off: 0, quiet: 0.05, loud: 0.2 } as const;

/** What is to be heard of an update: each sound once, in the order of what happened, and last that it is one's turn. */
export function soundsOf(events: readonly { type: string }[], turnBegins: boolean): Sound[] {
  const heard = events.flatMap(({ type }) => kOfEvent[type] ?? []);
  return [...new Set<Sound>([...heard, ...(turnBegins ? (["turn"] as const) : [])])];
}

let context: AudioContext | null = null;
/** Tones that have begun, or will. */
let tones = 0;

/** Plays sounds one after another; before anybody has touched the page a browser allows none, and none is tried. */
export function play(sounds: readonly Sound[], loudness: keyof typeof kLoudness): void {
  if (loudness === "off" || sounds.length === 0 || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  void context.resume();
  const now = context.currentTime;
  for (const [index, sound] of sounds.entries()) {
    for (const tone of kSounds[sound]) sing(context, tone, now + index * kApart_s, kLoudness[loudness]);
  }
}

function sing(on: AudioContext, { pitch, at, lasts, shape }: Tone, begin: number, loudness: number): void {
  const voice = on.createOscillator();
  const swell = on.createGain();
  voice.type = shape;
  voice.frequency.value = pitch;
  swell.gain.setValueAtTime(0, begin + at);
  swell.gain.linearRampToValueAtTime(loudness, begin + at + 0.01);
  swell.gain.exponentialRampToValueAtTime(0.0001, begin + at + lasts);
  voice.connect(swell).connect(on.destination);
  // Silence costs a phone as much as sound does, so it rests after the last tone.
  tones += 1;
  voice.onended = () => {
    tones -= 1;
    if (tones === 0) void on.suspend();
  };
  voice.start(begin + at);
  voice.stop(begin + at + lasts);
}
