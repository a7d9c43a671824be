import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Spoken } from "../state/spoken.svelte";
import { Heard, type HeardLine } from "./heard";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const kYours = "Your turn";
const turn = (text: string): HeardLine => ({ text, weight: "turn" });
const plain = (text: string): HeardLine => ({ text, weight: "plain" });

function listener() {
  const spoken = new Spoken();
  const heard = new Heard((text) => spoken.tell(text));
  const hear = (lines: HeardLine[], asked = false, words: string[] = []) =>
    heard.hear(lines, asked, kYours, words);
  return { spoken, heard, hear, said: () => spoken.lines.map(({ text }) => text) };
}

it("tells the turn of somebody else in one line, when the next begins", () => {
  const { hear, said } = listener();
  hear([turn("Turn 1: Ben")]);
  hear([plain("Ben places a tile.")]);
  hear([plain("Ben: Follower.")]);
  expect(said()).toEqual([]);
  hear([plain("Road: Ben 2."), turn("Turn 2: Cleo.")]);
  expect(said()).toEqual(["Turn 1: Ben. Ben places a tile. Ben: Follower. Road: Ben 2."]);
});

it("tells at once what leads to one's own turn, and then whose turn it is", () => {
  const { hear, said } = listener();
  hear([turn("Turn 1: Ben."), plain("Ben places a tile.")]);
  hear([turn("Turn 2: Anna.")], true, ["You hold D."]);
  expect(said()).toEqual(["Turn 1: Ben. Ben places a tile.", "Turn 2: Anna.", "Your turn. You hold D."]);
  hear([plain("Anna places a tile.")], true);
  expect(said().at(-1)).toBe("Anna places a tile.");
});

it("leaves nobody waiting for what was done before somebody thinks", () => {
  const { hear, said } = listener();
  hear([plain("Ben places a tile.")]);
  vi.advanceTimersByTime(2000);
  hear([plain("Ben takes it back.")]);
  vi.advanceTimersByTime(2000);
  expect(said()).toEqual([]);
  vi.advanceTimersByTime(1000);
  expect(said()).toEqual(["Ben places a tile. Ben takes it back."]);
});

it("says nothing more once nobody listens there", () => {
  const { hear, heard, said } = listener();
  hear([plain("You draw B04.")]);
  heard.stop();
  vi.advanceTimersByTime(10_000);
  expect(said()).toEqual([]);
});

it("keeps the last fifty lines, each as it was told, and tells no empty one", () => {
  const { spoken, said } = listener();
  for (let line = 1; line <= 60; line += 1) spoken.tell(`line ${line}`);
  spoken.tell("");
  expect([said().length, said()[0], said().at(-1)]).toEqual([50, "line 11", "line 60"]);
  expect(new Set(spoken.lines.map(({ id }) => id)).size).toBe(50);
  spoken.hush();
  expect(said()).toEqual([]);
});
