import { beforeEach, describe, expect, it, vi } from "vitest";
import { keepProfile } from "../state/device";
import { storage } from "../state/testing";
import { Following } from "./following.svelte";
import { kEvent, page, server } from "./testing";

const kLater = { ...kEvent, version: 10, title: "Friday evening" };
/** Longer than the pause after an answer, and shorter than two. */
const kPause_ms = 3_100;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  vi.stubGlobal("localStorage", storage());
  return () => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  };
});

const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe("an event that is followed", () => {
  it("is asked for at once and then again, with the tag of what is known", async () => {
    page();
    const asked = server(
      [200, kEvent, { etag: '"9"' }],
      [304, null],
      [200, kLater, { etag: '"10"' }],
      [304, null],
    );
    const following = new Following("k7m2p9qa4rstu");
    expect(following.state).toBe("asking");
    const end = following.begin();
    await passes(0);
    expect([following.state, following.event]).toEqual(["found", kEvent]);
    await passes(kPause_ms);
    expect(following.event).toEqual(kEvent);
    await passes(kPause_ms);
    expect(following.event).toEqual(kLater);
    await passes(kPause_ms);
    expect(asked.map(({ path, etag }) => [path, etag])).toEqual([
      ["/api/events/k7m2p9qa4rstu", undefined],
      ["/api/events/k7m2p9qa4rstu", '"9"'],
      ["/api/events/k7m2p9qa4rstu", '"9"'],
      ["/api/events/k7m2p9qa4rstu", '"10"'],
    ]);
    end();
    await passes(60_000);
    expect(asked).toHaveLength(4);
  });

  it("is asked for as its owner, and anew when that is somebody else", async () => {
    page();
    const asked = server([200, kEvent, { etag: '"9"' }], [200, kEvent, { etag: '"9"' }]);
    const following = new Following("k7m2p9qa4rstu");
    await following.look();
    keepProfile({ name: "Ada", secret: "s1" });
    await following.look();
    expect(asked.map(({ owner, etag }) => [owner, etag])).toEqual([
      [undefined, undefined],
      ["Bearer s1", undefined],
    ]);
  });

  it("is left alone while nobody looks, and asked for when somebody does", async () => {
    const { hide, show, listeners } = page();
    const asked = server([200, kEvent], [200, kLater]);
    const end = new Following("k7m2p9qa4rstu").begin();
    await passes(0);
    hide();
    await passes(60_000);
    expect(asked).toHaveLength(1);
    show();
    await passes(0);
    expect(asked).toHaveLength(2);
    end();
    expect(listeners.size).toBe(0);
  });

  it("stays on the page when the server does not answer, which is told until it does", async () => {
    page();
    server([200, kEvent], [503, { code: "unavailable" }], [200, kLater]);
    const following = new Following("k7m2p9qa4rstu");
    const end = following.begin();
    await passes(0);
    expect(following.lost).toBe(false);
    await passes(kPause_ms);
    expect([following.lost, following.state, following.event]).toEqual([true, "found", kEvent]);
    await passes(2 * kPause_ms);
    expect([following.lost, following.event]).toEqual([false, kLater]);
    end();
  });

  it("is out of reach where the server has never answered, and is found when it does", async () => {
    page();
    server([502, "a proxy"], [200, kEvent]);
    const following = new Following("k7m2p9qa4rstu");
    await following.look();
    expect([following.state, following.lost]).toEqual(["away", false]);
    await following.look();
    expect(following.state).toBe("found");
  });

  it("is not asked for again where there is none", async () => {
    page();
    const asked = server([404, { code: "not-found" }]);
    const following = new Following("k7m2p9qa4rstu");
    const end = following.begin();
    await passes(60_000);
    expect([following.state, asked.length]).toEqual(["missing", 1]);
    end();
  });

  it("stays on the page where there is none any more, as events may be off for a while", async () => {
    page();
    const asked = server([200, kEvent], [404, { code: "events-off" }], [200, kLater]);
    const following = new Following("k7m2p9qa4rstu");
    const end = following.begin();
    await passes(3 * kPause_ms);
    expect([following.state, following.event, asked.length]).toEqual(["found", kLater, 3]);
    end();
  });

  it("is told as everybody sees it to somebody whose profile the server does not take", async () => {
    page();
    keepProfile({ name: "Ada", secret: "s1" });
    const asked = server([401, { code: "bad-secret" }], [200, kEvent], [304, null], [200, kLater]);
    const following = new Following("k7m2p9qa4rstu");
    await following.look();
    expect([following.state, following.lost]).toEqual(["found", false]);
    await following.look();
    keepProfile({ name: "Ada", secret: "s2" });
    await following.look();
    expect(asked.map(({ owner }) => owner)).toEqual(["Bearer s1", undefined, undefined, "Bearer s2"]);
  });

  it("is as somebody here has made it, also when an older answer is on its way", async () => {
    page();
    const asked = server([200, kEvent, { etag: '"9"' }], [200, kEvent, { etag: '"9"' }], [304, null]);
    const following = new Following("k7m2p9qa4rstu");
    await following.look();
    const looking = following.look();
    following.take(kLater);
    await looking;
    expect(following.event).toEqual(kLater);
    await following.look();
    expect(asked.at(-1)?.etag).toBeUndefined();
  });
});
