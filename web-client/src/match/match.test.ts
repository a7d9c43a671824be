import { afterEach, describe, expect, it } from "vitest";
import type { Match, MatchResult, RoomDocument } from "../protocol/messages";
import { kDocument } from "../state/testing";
import { setLocale } from "../text/text.svelte";
import {
  gamesOf,
  goesOn,
  isThere,
  kindOf,
  pointsOf,
  scoreOf,
  secondsLeft,
  wasThere,
  winnerOf,
} from "./match";
import { namesAt } from "./names";
import { endWords, numberWords, resultWords, scoreWords } from "./words";

afterEach(() => setLocale("en"));

const kNames = ["Anna", "Ben"];
const kMatch: Match = {
  best_of: 3,
  begins: "turns",
  drawn: "half",
  number: 2,
  games: [{ room: "first", began: 1, score: [70, 88], points: [0, 1] }],
  points: [0, 1],
};
const result = (points: number[], more: Partial<MatchResult> = {}): MatchResult => ({
  began: 0,
  score: points[0] === points[1] ? [60, 60] : [60, 50],
  points,
  ...more,
});
const tableOf = (room: Partial<RoomDocument>) => ({
  document: { room: { ...kDocument.room, ...room }, game: null },
});
/** Names are set apart from the words around them by signs that nobody sees. */
const plain = (text: string) => text.replace(/[\u2068\u2069]/g, "");

describe("the score of a match", () => {
  it("has halves as players write them", () => {
    expect([0, 0.5, 1, 1.5, 3].map(pointsOf)).toEqual(["0", "½", "1", "1½", "3"]);
    expect([scoreOf([0.5, 1.5]), scoreOf([2, 0]), scoreOf([])]).toEqual(["½ : 1½", "2 : 0", "0 : 0"]);
  });

  it("is a sentence with the names for people who do not see it", async () => {
    expect(plain(scoreWords({ points: [0.5, 1.5] }, kNames))).toBe("Match: Anna ½, Ben 1½.");
  });

  it("has the games in their order, that of the room last", () => {
    expect(gamesOf("second", kMatch).map(({ room, number }) => [room, number])).toEqual([["first", 1]]);
    const over = gamesOf("second", { ...kMatch, result: result([1, 0]) });
    expect(over.map(({ room, number, points }) => [room, number, points])).toEqual([
      ["first", 1, [0, 1]],
      ["second", 2, [1, 0]],
    ]);
  });
});

describe("a game of a match", () => {
  it("is won by the seat with more of its points", () => {
    expect([[1, 0], [0, 1], [0.5, 0.5], []].map((points) => winnerOf({ points }))).toEqual([
      0,
      1,
      null,
      null,
    ]);
  });

  it("counts by its points, and says what a drawn one counts", () => {
    expect(kindOf(result([1, 0]))).toBe("won");
    expect(kindOf(result([0.5, 0.5]))).toBe("half");
    expect(kindOf(result([0, 0]))).toBe("again");
    expect(kindOf(result([0, 1], { score: [60, 60] }))).toBe("second");
    // A person who gives up at equal scores has lost.
    expect(kindOf(result([0, 1], { score: [0, 0], why: "resigned" }))).toBe("won");
  });

  it("is said in words, in both languages", async () => {
    const said = (of: MatchResult) => plain(resultWords(of, kNames));
    expect(said(result([1, 0]))).toBe("Anna won");
    expect(said(result([0, 1], { why: "resigned" }))).toBe("Ben won · Anna gave up");
    expect(said(result([0.5, 0.5], { why: "agreed" }))).toBe("Drawn, half a point each · ended together");
    expect(said(result([0, 0]))).toBe("Drawn, does not count");
    expect(said(result([0, 1], { score: [60, 60] }))).toBe("Drawn, the point goes to Ben");
    await setLocale("de");
    expect(said(result([1, 0]))).toBe("Anna gewann");
    expect(said(result([0, 1], { why: "resigned" }))).toBe("Ben gewann · Anna gab auf");
  });
});

describe("a match in words", () => {
  it("says which game it is, also where more are played than were said", () => {
    expect(numberWords(kMatch)).toBe("Game 2 of 3");
    expect(numberWords({ ...kMatch, number: 4 })).toBe("Game 4, best of 3");
  });

  it("says its end, and nothing before", () => {
    expect(endWords(kMatch, kNames)).toBe("");
    expect(plain(endWords({ ended: { winner: 1 } }, kNames))).toBe("Ben wins the match!");
    expect(endWords({ ended: { winner: null } }, kNames)).toBe("The match is drawn.");
    expect(endWords({ ended: { winner: null, why: "broken-off" } }, kNames)).toMatch(/without a winner/);
  });

  it("calls a seat that nobody has by its number", () => {
    expect(namesAt(kDocument.room).map(plain)).toEqual(["Anna", "#2"]);
  });
});

describe("the next game", () => {
  it("follows until the match has ended, and after no single game", () => {
    expect(goesOn(tableOf({ match: kMatch }))).toBe(true);
    expect(goesOn(tableOf({ match: { ...kMatch, ended: { winner: 0 } } }))).toBe(false);
    expect(goesOn(tableOf({ match: kMatch, end: { why: "broken-off", winner: null } }))).toBe(false);
    expect(goesOn(tableOf({}))).toBe(false);
  });

  it("counts the seconds from when it was told of them", () => {
    const rest = { left_ms: 23_000, heard_ms: 1000 };
    expect([1000, 1001, 12_000, 23_999, 24_000, 99_000].map((now) => secondsLeft(rest, now))).toEqual([
      23, 23, 12, 1, 0, 0,
    ]);
    // A clock that was looked at before the message came.
    expect(secondsLeft(rest, 900)).toBe(23);
  });

  it("is gone to by itself only by who was there while the game went on", () => {
    expect(wasThere("first")).toBe(false);
    isThere("first");
    expect([wasThere("first"), wasThere("second")]).toEqual([true, false]);
  });
});
