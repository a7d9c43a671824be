import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ProfilePage, ProfileResult } from "../../protocol/messages";
import { keepProfile } from "../../state/device";
import { storage } from "../../state/testing";
import { setLocale } from "../../text/text.svelte";
import { nameInPath, pathOfPerson } from "../address";
import { openPage, ownPage, Results } from "./results.svelte";
import { refusedWords, t } from "./words";

const kResult: ProfileResult = {
  number: 41,
  room: "k7m2p9qa",
  ended_ms: 1,
  title: "Sunday evening",
  game: "carcassonne",
  seats: [{ name: "Anna", self: true, score: 78, place: 1 }],
};
const kPage: ProfilePage = {
  name: "Anna",
  since_ms: 1,
  games: { counted: 2, won: 1, drawn: 0 },
  against: [],
  results: [kResult, { ...kResult, number: 17 }],
};
const kOlder: ProfilePage = { name: "Anna", results: [{ ...kResult, number: 3 }] };

/** A server that gives these answers in turn, then none, and keeps what it was asked. */
function server(...answers: [status: number, body: unknown, headers?: Record<string, string>][]) {
  const asked: [path: string, owner: string | undefined][] = [];
  vi.stubGlobal("fetch", async (path: string, { headers }: RequestInit) => {
    asked.push([path, (headers as Record<string, string>)["authorization"]]);
    const [status, told, more] = answers.shift() ?? [0, null];
    if (!status) throw new TypeError("Failed to fetch");
    return new Response(JSON.stringify(told), { status, headers: more ?? {} });
  });
  return asked;
}

const numbers = ({ list }: Results) => list.map(({ number }) => number);

beforeEach(() => vi.stubGlobal("localStorage", storage()));
afterEach(async () => {
  vi.unstubAllGlobals();
  await setLocale("en");
});

describe("the address of a page", () => {
  it("is the name, as one segment of a path", () => {
    expect(pathOfPerson("Anna")).toBe("/people/Anna");
    expect(nameInPath("Zoë & Ben?")).toBe("Zo%C3%AB%20%26%20Ben%3F");
  });

  it("has neither a slash nor a dot, but signs that look the same to the server", () => {
    for (const name of ["..", "A/B", "C:\\", "J. R."]) {
      const segment = nameInPath(name);
      expect(segment).not.toMatch(/\.|%2E|%2F|%5C/);
      expect(decodeURIComponent(segment).normalize("NFKC")).toBe(name);
      expect(nameInPath(decodeURIComponent(segment)), "of the address itself").toBe(segment);
    }
  });
});

describe("the page of a person", () => {
  it("is asked for without a secret, and older results until there are no more", async () => {
    keepProfile({ name: "Anna", secret: "s1" });
    const asked = server([200, { ...kPage, before: 17 }], [200, kOlder]);
    const results = new Results(openPage("Anna B"));
    expect(results.state).toBe("asking");
    await results.look();
    expect([results.state, results.page?.games?.won, results.hasOlder]).toEqual(["found", 1, true]);
    expect(await results.older()).toBe(true);
    expect([numbers(results), results.hasOlder]).toEqual([[41, 17, 3], false]);
    expect(results.page?.games?.won, "of the first page").toBe(1);
    expect(await results.older()).toBe(false);
    expect(asked).toEqual([
      ["/api/profiles/of/Anna%20B", undefined],
      ["/api/profiles/of/Anna%20B?before=17", undefined],
    ]);
  });

  it("is missing where the server says so, and only out of reach otherwise", async () => {
    server(
      [404, { code: "not-found" }],
      [502, "a proxy"],
      [429, { code: "too-fast" }, { "retry-after": "7" }],
    );
    const said: [string, string][] = [];
    for (let time = 0; time < 4; time += 1) {
      const results = new Results(openPage("Anna"));
      await results.look();
      said.push([results.state, results.refused ? refusedWords(results.refused) : ""]);
    }
    expect(said).toEqual([
      ["missing", t("person.refused.other")],
      ["away", "The server cannot show this right now."],
      ["away", "The server is asked too often. Wait 7 seconds."],
      ["away", "The server does not answer."],
    ]);
  });

  it("is asked for again after it was out of reach", async () => {
    server([503, { code: "unavailable" }], [200, kPage]);
    const results = new Results(openPage("Anna"));
    await results.look();
    expect([results.state, results.page]).toEqual(["away", null]);
    await results.look();
    expect([results.state, results.refused, numbers(results)]).toEqual(["found", null, [41, 17]]);
  });

  it("keeps what it shows when older results are out of reach, and asks for the same ones again", async () => {
    const asked = server([200, { ...kPage, before: 17 }], [503, { code: "unavailable" }], [200, kOlder]);
    const results = new Results(openPage("Anna"));
    await results.look();
    expect(await results.older()).toBe(false);
    expect([results.state, results.refused?.code, numbers(results)]).toEqual([
      "found",
      "unavailable",
      [41, 17],
    ]);
    expect(await results.older()).toBe(true);
    expect([results.refused, numbers(results)]).toEqual([null, [41, 17, 3]]);
    expect(asked[2]).toEqual(asked[1]);
  });

  it("adds no results twice when the button is pressed twice", async () => {
    const asked = server([200, { ...kPage, before: 17 }], [200, kOlder]);
    const results = new Results(openPage("Anna"));
    await results.look();
    expect(await Promise.all([results.older(), results.older()])).toEqual([true, false]);
    expect([asked.length, numbers(results)]).toEqual([2, [41, 17, 3]]);
  });
});

describe("one's own results", () => {
  it("are asked for with what opens the profile", async () => {
    keepProfile({ name: "Anna", secret: "s1" });
    const asked = server(
      [200, { ...kPage, results: [{ ...kResult, private: true }], before: 41 }],
      [200, kOlder],
    );
    const results = new Results(ownPage);
    await results.look();
    await results.older();
    expect(asked).toEqual([
      ["/api/profiles/me/results", "Bearer s1"],
      ["/api/profiles/me/results?before=41", "Bearer s1"],
    ]);
    expect(results.list.map(({ private: own }) => own)).toEqual([true, undefined]);
  });

  it("are asked for by nobody without a profile", async () => {
    const asked = server();
    const results = new Results(ownPage);
    await results.look();
    expect([results.state, results.refused?.code, asked.length]).toEqual(["away", "bad-secret", 0]);
  });
});

describe("what came of the games", () => {
  it("stands in one line, in both languages", async () => {
    const said = (count: number, won: number, drawn: number) => t("person.games", { count, won, drawn });
    expect(said(0, 0, 0)).toBe("No games yet.");
    expect(said(1, 1, 0)).toBe("1 game, 1 won.");
    expect(said(12, 5, 1)).toBe("12 games, 5 won, 1 drawn.");
    await setLocale("de");
    expect(said(0, 0, 0)).toBe("Noch keine Partien.");
    expect(said(1, 0, 1)).toBe("1 Partie, 0 gewonnen, 1 unentschieden.");
    expect(said(1000, 500, 0)).toBe("1.000 Partien, 500 gewonnen.");
  });
});
