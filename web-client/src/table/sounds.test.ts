import { describe, expect, it, vi } from "vitest";
import { play, soundsOf } from "./sounds";

const events = (...types: string[]) => types.map((type) => ({ type }));

describe("what is heard of an update", () => {
  it("is each sound once, one's turn last", () => {
    expect(
      soundsOf(events("placed", "deployed", "scored", "scored", "returned", "turn", "drawn"), true),
    ).toEqual(["place", "figure", "score", "turn"]);
  });

  it("is nothing where nothing is to be heard", () => {
    expect(soundsOf(events("turn", "drawn", "passed"), false)).toEqual([]);
    expect(soundsOf(events("over"), false)).toEqual(["over"]);
  });
});

/** The browser's part, which node does not have: tones end when a test says so. */
class Speaker {
  static last: Speaker;
  state = "suspended";
  currentTime = 0;
  destination = {};
  voices: { onended: () => void }[] = [];
  constructor() {
    Speaker.last = this;
  }
  resume = () => {
    this.state = "running";
  };
  suspend = () => {
    this.state = "suspended";
  };
  #part() {
    const set = () => {};
    const gain = { setValueAtTime: set, linearRampToValueAtTime: set, exponentialRampToValueAtTime: set };
    return { gain, frequency: { value: 0 }, connect: (to: unknown) => to, start: set, stop: set };
  }
  createGain = () => this.#part();
  createOscillator = () => {
    const voice = { ...this.#part(), onended: () => {} };
    this.voices.push(voice);
    return voice;
  };
  end() {
    this.voices.shift()?.onended();
  }
}

describe("what plays the sounds", () => {
  it("rests after the last tone, and wakes for the next sound", () => {
    vi.stubGlobal("AudioContext", Speaker);
    vi.stubGlobal("navigator", { userActivation: { hasBeenActive: true } });
    try {
      play(["figure"], "quiet");
      expect(Speaker.last.state).toBe("running");
      play(["turn"], "quiet");
      Speaker.last.end();
      Speaker.last.end();
      expect(Speaker.last.state).toBe("running");
      Speaker.last.end();
      expect(Speaker.last.state).toBe("suspended");
      play(["figure"], "quiet");
      expect(Speaker.last.state).toBe("running");
    } finally {
      vi.unstubAllGlobals();
    }
  });

  it("stays away where nobody has touched the page", () => {
    vi.stubGlobal("navigator", { userActivation: { hasBeenActive: false } });
    const before = Speaker.last.voices.length;
    try {
      play(["figure"], "quiet");
      expect(Speaker.last.voices.length).toBe(before);
    } finally {
      vi.unstubAllGlobals();
    }
  });
});
