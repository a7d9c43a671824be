import { beforeEach, describe, expect, it, vi } from "vitest";
import type { GameInfo, RatedKind, Tables } from "../../protocol/messages";
import { storage } from "../../state/testing";
import { kSeats, kTies, kUsualTies } from "./defaults";
import { EventDraft } from "./draft.svelte";

const kGame = {
  game: "carcassonne",
  title: "Carcassonne",
  seats: { min: 2, max: 6 },
  expansions: [],
  options: [],
  texts: [],
  bots: [],
} as unknown as GameInfo;
const kDuel: RatedKind = { name: "Duel", game: "carcassonne", seats: [2, 2], expansions: [] };
const kAll: Tables = {
  word: true,
  games: ["carcassonne", "kings_gate"],
  expansions: [],
  seats: 6,
  absence_s: 604_800,
  clock_s: 1_209_600,
  ratings: [kDuel],
};
let draft: EventDraft;

beforeEach(() => {
  vi.stubGlobal("localStorage", storage());
  draft = new EventDraft();
  draft.table.offer([kGame]);
  draft.table.allow(kAll);
  draft.title = " Thursday  evening ";
  return () => vi.unstubAllGlobals();
});

describe("an event that is made", () => {
  it("is a club's evening unless somebody says otherwise", () => {
    expect(draft.isWhole).toBe(true);
    expect(draft.request()).toEqual({
      title: "Thursday evening",
      key: expect.stringMatching(/^[0-9a-f]{32}$/),
      rules: {
        format: "swiss",
        rounds: 3,
        seeding: "lot",
        break_s: 60,
        goes_on: "by-itself",
        most: 32,
        tie_breaks: kUsualTies.swiss,
        table: { game: "carcassonne", options: { expansions: [], choices: {} }, absence_s: 120 },
      },
    });
  });

  it("has the clock, the match, the delay and the rating of its tables", () => {
    draft.table.clock = { kind: "bank", time_s: 1200, increment_s: 30, over: "skip" };
    draft.table.bestOf = 3;
    draft.table.delay_s = 60;
    draft.table.wantsRated = true;
    expect(draft.rules.table).toEqual({
      game: "carcassonne",
      options: { expansions: [], choices: {} },
      absence_s: 120,
      clock: { kind: "bank", time_s: 1200, increment_s: 30, over: "skip" },
      match: { best_of: 3, begins: "turns", drawn: "half" },
      watching: { delay_s: 60 },
      rated: true,
    });
  });

  it("has of its format what that asks for, and no more", () => {
    draft.format = "round-robin";
    draft.cycles = 2;
    expect(draft.rules).toMatchObject({
      format: "round-robin",
      cycles: 2,
      tie_breaks: kUsualTies["round-robin"],
    });
    expect(draft.rules).not.toHaveProperty("rounds");
    draft.format = "elimination";
    expect(draft.rules).not.toHaveProperty("cycles");
    expect(draft.rules).not.toHaveProperty("third_place");
    draft.thirdPlace = true;
    expect(draft.rules).toMatchObject({ third_place: true, tie_breaks: [] });
    draft.format = "swiss";
    expect(draft.rules).not.toHaveProperty("third_place");
  });

  it("has no more places than everybody can meet, and as many as before in another format", () => {
    draft.most = 128;
    draft.format = "round-robin";
    expect([draft.most, draft.mosts]).toEqual([40, [8, 16, 32, 40]]);
    draft.format = "swiss";
    expect(draft.most).toBe(128);
  });

  it("keeps the tie-breaks of each format in the order that was chosen", () => {
    draft.ties = ["points", "lot"];
    draft.format = "round-robin";
    expect(draft.ties).toEqual(kUsualTies["round-robin"]);
    draft.format = "swiss";
    expect(draft.rules.tie_breaks).toEqual(["points", "lot"]);
  });

  it("is asked for with the same key until something of it changes", () => {
    const { key } = draft.request();
    expect(draft.request().key).toBe(key);
    draft.rounds = 4;
    expect(draft.request().key).not.toBe(key);
  });

  it("is not whole without a title, a game, and a number of rounds", () => {
    draft.title = "  ";
    expect(draft.isWhole).toBe(false);
    draft.title = "Thursday";
    for (const rounds of [0, 31, 2.5, Number.NaN]) {
      draft.rounds = rounds;
      expect(draft.isWhole).toBe(false);
    }
    draft.format = "elimination";
    expect(draft.isWhole).toBe(true);
    expect(new EventDraft().isWhole).toBe(false);
  });
});

it("every usual tie-break is one that the wire knows, and none is there twice", () => {
  for (const ties of Object.values(kUsualTies)) {
    expect(ties.every((tie) => kTies.includes(tie))).toBe(true);
    expect(new Set(ties).size).toBe(ties.length);
  }
});

it("every table is for two: games for more are not offered, and a preset for more changes nothing", () => {
  const cards = { ...kGame, game: "kings_gate", seats: { min: 3, max: 4 } };
  draft.table.offer([cards, kGame]);
  expect(draft.table.games.map(({ game }) => game)).toEqual(["carcassonne"]);
  const preset = { name: "many", title: "Many", expansions: [], choices: {}, seats: 5 };
  draft.table.choose(preset);
  expect([draft.table.seats, draft.table.isChosen(preset)]).toEqual([kSeats, true]);
});
