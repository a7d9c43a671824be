import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { AwardedEvent } from "../../protocol/messages";
import { dragonTable } from "./neutrals/testing";
import { News } from "./news.svelte";
import { siteOf } from "./site";
import { anEvent } from "./testing";
import type { LogEvent } from "./view";

const kReturned = {
  type: "returned",
  seat: 1,
  figure: "follower",
  id: 7,
  at: "1,0.f",
} as const;
const kEaten = anEvent({ ...kReturned, why: "dragon" });
const kHome = anEvent({ ...kReturned, why: "scored" });
const scored = (final: boolean) =>
  anEvent({
    type: "scored",
    feature: "city",
    cells: [[2, 1]],
    parts: [{ x: 2, y: 1, part: "c" }],
    points: [
      { seat: 1, points: 4, why: "majority" },
      { seat: 0, points: 0, why: "majority" },
    ],
    final,
  });
const kCity = scored(false);
const kFairy = anEvent({ type: "awarded", seat: 0, points: 1, why: "fairy" });

let reduced = false;

beforeEach(() => {
  vi.useFakeTimers();
  reduced = false;
  vi.stubGlobal("matchMedia", () => ({ matches: reduced }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function tell(news: News, version: number, events: LogEvent[], together = 2): void {
  news.tell(dragonTable(), { version, events }, together, () => true);
}

describe("News", () => {
  it("shows for a moment what came, where and why", () => {
    const news = new News();
    tell(news, 8, [kEaten, kFairy]);
    expect(news.leaving).toMatchObject([{ seat: 1, site: siteOf("1,0.f"), lies: true, leaving: "driven" }]);
    expect(news.floaters).toMatchObject([{ text: "+1", seat: 0, cell: { x: 0, y: 0 } }]);
    expect(news.notices.map(({ icon }) => icon)).toEqual(["dragon", "fairy"]);
    vi.advanceTimersByTime(1200);
    expect([news.leaving, news.floaters]).toEqual([[], []]);
    expect(news.notices).toHaveLength(2);
    vi.advanceTimersByTime(4800);
    expect(news.notices).toEqual([]);
  });

  it("lets the floaters of one seat differ", () => {
    const news = new News();
    const points = [
      { seat: 0, points: 4, why: "majority" },
      { seat: 0, points: 3, why: "fairy" },
      { seat: 1, points: -2, why: "other" },
    ];
    tell(news, 8, [anEvent({ type: "scored", feature: "city", cells: [[2, 1]], parts: [], points })]);
    expect(news.floaters.map(({ text }) => text)).toEqual(["+4", "+3", "−2"]);
    expect(new Set(news.floaters.map(({ id }) => id)).size).toBe(3);
  });

  it("lets nothing rise from the last tile when the end reckons up the orders", () => {
    const news = new News();
    const lost: AwardedEvent = { type: "awarded", seat: 0, points: -10, why: "order not fulfilled" };
    news.tell(dragonTable({ over: true }), { version: 8, events: [lost] }, 2, () => true);
    expect(news.floaters).toEqual([]);
    tell(news, 9, [{ ...lost, why: "order lost" }]);
    expect(news.floaters).toMatchObject([{ text: "−10", cell: { x: 1, y: 0 } }]);
  });

  it("keeps together what came at once, and lets older notices go", () => {
    const news = new News();
    tell(news, 8, [kFairy]);
    tell(news, 9, [kEaten]);
    const [, second] = news.notices;
    tell(news, 10, [kEaten]);
    expect(news.notices).toHaveLength(2);
    expect(news.notices[0]).toBe(second);
    tell(news, 11, [kEaten, kEaten, kEaten]);
    expect(news.notices).toHaveLength(3);
    expect(news.notices).not.toContain(second);
    tell(news, 12, Array(20).fill(kEaten));
    expect(news.notices).toHaveLength(6);
    news.read();
    expect(news.notices).toEqual([]);
  });

  it("tells apart what the same version brings again after the server has gone back to a backup", () => {
    const news = new News();
    for (let time = 0; time < 2; time += 1) tell(news, 8, [kCity, kHome, kEaten, kFairy]);
    for (const shown of [news.floaters, news.leaving, news.scored, news.notices]) {
      expect(shown.length).toBeGreaterThan(1);
      expect(new Set(shown.map(({ id }) => id)).size).toBe(shown.length);
    }
  });

  it("lights up what was scored, in the colours of who gains by it, and sends the figures home", () => {
    const news = new News();
    tell(news, 8, [kCity, kHome]);
    expect(news.scored).toMatchObject([{ parts: [{ x: 2, y: 1, part: "c" }], seats: [1], scored: true }]);
    expect(news.leaving).toMatchObject([{ seat: 1, leaving: "home" }]);
    vi.advanceTimersByTime(1200);
    expect([news.scored, news.leaving]).toEqual([[], []]);
  });

  it("lights up nothing when all is scored at the end", () => {
    const news = new News();
    tell(news, 8, [scored(true)]);
    expect(news.scored).toEqual([]);
  });

  it("is over for who goes on", () => {
    const news = new News();
    tell(news, 8, [kCity, kHome]);
    news.read();
    expect([news.scored, news.leaving, news.floaters]).toEqual([[], [], []]);
  });

  it("moves nothing for those who want no motion", () => {
    reduced = true;
    const news = new News();
    tell(news, 8, [kEaten, kCity, kHome]);
    expect(news.leaving).toEqual([]);
    expect(news.scored).toEqual([]);
    expect(news.notices).toHaveLength(1);
  });
});
