import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { GameRating } from "../protocol/messages";
import { Changed } from "./changed.svelte";

const kTold: GameRating = {
  kind: "Duel",
  seats: [{ rating: { rating: 1536, deviation: 79, games: 32 }, change: 13 }, null],
};

/** A server that does not know it so often, and then tells it. */
function server(unknown: number) {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    const known = asked.length > unknown;
    return new Response(JSON.stringify(known ? kTold : { code: "not-found" }), { status: known ? 200 : 404 });
  });
  return asked;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("what a game did to ratings", () => {
  const looked = (changed: Changed) => changed.look("k7m2p9qa", new AbortController().signal);

  it("is asked for once where the server knows it", async () => {
    const asked = server(0);
    const changed = new Changed();
    await looked(changed);
    expect([changed.told, asked]).toEqual([kTold, ["/api/rooms/k7m2p9qa/rating"]]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("is asked for again a little later where it is not known yet", async () => {
    const asked = server(2);
    const changed = new Changed();
    const look = looked(changed);
    await vi.runAllTimersAsync();
    await look;
    expect([changed.told, asked.length]).toEqual([kTold, 3]);
  });

  it("is left unsaid after five more questions", async () => {
    const asked = server(100);
    const changed = new Changed();
    const look = looked(changed);
    await vi.runAllTimersAsync();
    await look;
    expect([changed.told, asked.length]).toEqual([null, 6]);
  });

  it("is not asked for once the page has gone", async () => {
    const asked = server(100);
    const leave = new AbortController();
    const look = new Changed().look("k7m2p9qa", leave.signal);
    await vi.advanceTimersByTimeAsync(0);
    leave.abort();
    await vi.runAllTimersAsync();
    await look;
    expect(asked).toHaveLength(1);
  });
});
