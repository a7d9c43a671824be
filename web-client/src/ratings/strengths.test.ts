import { afterEach, describe, expect, it, vi } from "vitest";
import type { Ratings } from "../protocol/messages";
import { Strengths } from "./strengths.svelte";

const kAnna = { name: "Anna", rating: { rating: 1523, deviation: 81, games: 31 } };
const kBen = {
  name: "Ben & Co",
  rating: { rating: 1500, deviation: 350, games: 0, provisional: true as const },
};

/** A server that answers each question when the test lets it. */
function server() {
  const asked: { path: string; answer(status: number, told?: Ratings): void }[] = [];
  vi.stubGlobal(
    "fetch",
    (path: string) =>
      new Promise<Response>((resolve) => {
        asked.push({
          path,
          answer: (status, told) => resolve(new Response(JSON.stringify(told ?? {}), { status })),
        });
      }),
  );
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

describe("how strong people at a table are", () => {
  it("is asked once, and again when there are other people", async () => {
    const asked = server();
    const strengths = new Strengths();
    const first = strengths.follow("Duel", ["Anna"]);
    asked[0]?.answer(200, { kind: "Duel", people: [kAnna] });
    await first;
    expect([strengths.of("Anna"), strengths.of("Ben & Co")]).toEqual([kAnna.rating, undefined]);
    await strengths.follow("Duel", ["Anna"]);
    expect(asked).toHaveLength(1);
    const second = strengths.follow("Duel", ["Anna", "Ben & Co"]);
    asked[1]?.answer(200, { kind: "Duel", people: [kAnna, kBen] });
    await second;
    expect(strengths.of("Ben & Co")).toEqual(kBen.rating);
    expect(asked.map(({ path }) => path)).toEqual([
      "/api/ratings?kind=Duel&name=Anna",
      "/api/ratings?kind=Duel&name=Anna&name=Ben%20%26%20Co",
    ]);
  });

  it("is one question at a time: what changed meanwhile is asked together afterwards", async () => {
    const asked = server();
    const strengths = new Strengths();
    const all = strengths.follow("Duel", ["Anna"]);
    await strengths.follow("Duel", ["Anna", "Cleo"]);
    await strengths.follow("Duel", ["Anna", "Ben & Co"]);
    expect(asked).toHaveLength(1);
    asked[0]?.answer(200, { kind: "Duel", people: [kAnna] });
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    expect(asked[1]?.path).toContain("Ben");
    asked[1]?.answer(200, { kind: "Duel", people: [kAnna, kBen] });
    await all;
    expect([asked.length, strengths.of("Ben & Co")]).toEqual([2, kBen.rating]);
  });

  it("is left unsaid where the server does not tell it, and not asked again", async () => {
    const asked = server();
    const strengths = new Strengths();
    const refused = strengths.follow("Duel", ["Anna"]);
    asked[0]?.answer(429);
    await refused;
    await strengths.follow("Duel", ["Anna"]);
    expect([asked.length, strengths.of("Anna")]).toEqual([1, undefined]);
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    await strengths.follow("Duel", ["Cleo"]);
    expect(strengths.of("Cleo")).toBeUndefined();
  });

  it("is asked of nobody where nobody sits, and of six at most", async () => {
    const asked = server();
    const strengths = new Strengths();
    await strengths.follow("Duel", []);
    expect(asked).toHaveLength(0);
    const many = strengths.follow("Open", ["a", "b", "c", "d", "e", "f", "g"]);
    expect(asked[0]?.path.match(/&name=/g)).toHaveLength(6);
    asked[0]?.answer(404);
    await many;
  });
});
