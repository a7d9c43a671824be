import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ExpansionInfo, GameInfo, RatedKind, Tables } from "../protocol/messages";
import { keepWord } from "../screens/allowed.svelte";
import { storage } from "../state/testing";
import { setLocale } from "../text/text.svelte";
import { type Choice, choicesOf, keep, keptChoice, keptRange, tableOf, wantedOf } from "./choices";
import { choiceWords, tableWords } from "./words";

const kRiver = { name: "river" } as ExpansionInfo;
const kCount = {
  name: "count",
  apart: [{ from: "river", key: "count.river", value: "on" }],
} as ExpansionInfo;
const kCarcassonne = {
  game: "carcassonne",
  title: "Carcassonne",
  seats: { min: 2, max: 6 },
  expansions: [kRiver, kCount],
} as GameInfo;
const kKingsGate = {
  game: "kings_gate",
  title: "King's Gate",
  seats: { min: 2, max: 4 },
  expansions: [],
} as unknown as GameInfo;
const kAll: Tables = {
  word: false,
  games: ["carcassonne", "kings_gate"],
  expansions: ["river", "count"],
  seats: 6,
  absence_s: 604_800,
  clock_s: 1_209_600,
  ratings: [],
};
const kDuel: RatedKind = { name: "Duel", game: "carcassonne", seats: [2, 2], clock: true, expansions: [] };
const kOpen: RatedKind = { name: "Open", game: "carcassonne", seats: [2, 4] };

const withKinds = (...ratings: RatedKind[]) => choicesOf([kCarcassonne], { ...kAll, ratings });
const kinds = (choices: Choice[]) => choices.flatMap(({ kind }) => kind ?? []);
const keys = (choices: Choice[]) => choices.map(({ key }) => key);
const kAnna = { name: "Anna", range: 0, entropy: "f3a96c0b" };

beforeEach(() => {
  vi.stubGlobal("localStorage", storage());
  keepWord("");
  return () => vi.unstubAllGlobals();
});

function ofKey(key: string, choices: Choice[]): Choice {
  const found = choices.find((one) => one.key === key);
  if (!found) throw new Error(`no ${key} among ${keys(choices)}`);
  return found;
}

describe("what may be played with somebody", () => {
  it("is each game for two, without a clock and with one", () => {
    expect(keys(choicesOf([kCarcassonne, kKingsGate], kAll))).toEqual([
      "carcassonne/0",
      "carcassonne/600",
      "carcassonne/1200",
      "kings_gate/0",
      "kings_gate/600",
      "kings_gate/1200",
    ]);
    expect(keys(choicesOf([kCarcassonne], null))).toHaveLength(3);
  });

  it("is no game for more, and no clock that is longer than allowed", () => {
    const three = { ...kCarcassonne, seats: { min: 3, max: 6 } };
    expect(choicesOf([three], { ...kAll, ratings: [kOpen] })).toEqual([]);
    expect(keys(choicesOf([kCarcassonne], { ...kAll, clock_s: 600 }))).toEqual([
      "carcassonne/0",
      "carcassonne/600",
    ]);
    expect(keys(choicesOf([kCarcassonne], { ...kAll, clock_s: 60 }))).toEqual(["carcassonne/0"]);
  });

  it("is each kind that is rated where it is for two", () => {
    expect(kinds(withKinds(kDuel))).toEqual(["Duel"]);
    expect(kinds(withKinds({ ...kDuel, seats: [3, 4] }))).toEqual([]);
    expect(kinds(withKinds({ ...kDuel, game: "kings_gate" }))).toEqual([]);
  });

  it("has of a kind the expansions and the clock that it asks for", () => {
    const table = (kind: RatedKind) => withKinds(kind).at(-1);
    expect(table(kDuel)).toMatchObject({ expansions: [], clock: { time_s: 600 } });
    expect(table({ ...kDuel, clock: false })?.clock).toBeUndefined();
    expect(table(kOpen)).toMatchObject({ expansions: [], clock: { time_s: 600 } });
    expect(table({ ...kDuel, expansions: ["river"] })).toMatchObject({ expansions: ["river"] });
    expect(kinds(withKinds({ ...kDuel, expansions: ["unheard_of"] }))).toEqual([]);
  });

  it("has no kind that needs a clock where clocks are shorter", () => {
    const short = (kind: RatedKind) => choicesOf([kCarcassonne], { ...kAll, clock_s: 60, ratings: [kind] });
    expect(kinds(short(kDuel))).toEqual([]);
    expect(short(kOpen).at(-1)).toMatchObject({ kind: "Open", clock: undefined });
  });

  it("has a kind as a table that the server would not count as an earlier one", () => {
    expect(kinds(withKinds(kOpen, kDuel))).toEqual(["Open"]);
    const [duel, open] = withKinds(kDuel, kOpen).slice(-2);
    expect([duel?.kind, duel?.clock?.time_s]).toEqual(["Duel", 600]);
    expect([open?.kind, open?.clock]).toEqual(["Open", undefined]);
  });
});

describe("what is sent", () => {
  const plain = { type: "create", name: "Anna", game: "carcassonne", seats: 2, public: true };

  it("is a public table for two, and that a partner is wanted", () => {
    const [base, timed] = withKinds();
    const options = { expansions: [], choices: {} };
    const partner = { entropy: "f3a96c0b" };
    expect(base && wantedOf(base, kAnna, kAll)).toEqual({ ...plain, options, partner });
    expect(timed && wantedOf(timed, kAnna, kAll)).toEqual({
      ...plain,
      options,
      clock: { kind: "bank", time_s: 600, increment_s: 10, over: "skip" },
      partner,
    });
  });

  it("has the range of ratings where it is rated, and one is wanted", () => {
    const choices = withKinds(kDuel);
    const duel = ofKey("rated/Duel", choices);
    const base = ofKey("carcassonne/0", choices);
    const near = { ...kAnna, range: 200 };
    expect(wantedOf(duel, near, kAll)).toMatchObject({ rated: true, partner: { range: 200 } });
    expect(wantedOf(duel, kAnna, kAll).partner).toEqual({ entropy: "f3a96c0b" });
    expect(wantedOf(base, near, kAll).partner).toEqual({ entropy: "f3a96c0b" });
    expect(wantedOf(base, near, kAll)).not.toHaveProperty("rated");
  });

  it("has the option without which expansions do not go together", () => {
    const [both] = withKinds({ ...kDuel, expansions: ["river", "count"] }).slice(-1);
    expect(both && wantedOf(both, kAnna, kAll).options).toEqual({
      expansions: ["river", "count"],
      choices: { "count.river": "on" },
    });
  });

  it("has the word of the server where it asks for one", () => {
    const [base] = withKinds();
    keepWord("open sesame");
    expect(base && wantedOf(base, kAnna, { ...kAll, word: true }).word).toBe("open sesame");
    expect(base && wantedOf(base, kAnna, kAll)).not.toHaveProperty("word");
  });

  it("is for a bot the same table, not rated", () => {
    expect(tableOf(ofKey("rated/Duel", withKinds(kDuel)), kAll)).toEqual({
      game: "carcassonne",
      seats: 2,
      options: { expansions: [], choices: {} },
      clock: { kind: "bank", time_s: 600, increment_s: 10, over: "skip" },
    });
  });
});

describe("the last choice", () => {
  it("is kept on the device", () => {
    keep("carcassonne/600", 400);
    expect([keptChoice(withKinds())?.key, keptRange()]).toEqual(["carcassonne/600", 400]);
  });

  it("is the first of all where there is none, or it is not to be had any more", () => {
    expect([keptChoice(withKinds())?.key, keptRange()]).toEqual(["carcassonne/0", 0]);
    keep("rated/Duel", 150);
    expect([keptChoice(withKinds(kDuel))?.key, keptRange()]).toEqual(["rated/Duel", 0]);
    expect(keptChoice(withKinds())?.key).toBe("carcassonne/0");
    expect(keptChoice([])).toBeUndefined();
  });
});

describe("a choice in words", () => {
  const plainly = (text: string) => text.replace(/[\u2068\u2069]/g, "");

  it("says what is played, and a kind by its name", async () => {
    const choices = choicesOf([kCarcassonne, kKingsGate], { ...kAll, ratings: [kDuel] });
    const said = () => choices.map((choice) => plainly(choiceWords(choice)));
    expect(said()).toEqual([
      "Carcassonne, base game",
      "Carcassonne, base game, 10 minutes each",
      "Carcassonne, base game, 20 minutes each",
      "King's Gate",
      "King's Gate, 10 minutes each",
      "King's Gate, 20 minutes each",
      "Duel, rated",
    ]);
    expect(plainly(tableWords(ofKey("rated/Duel", choices)))).toBe("Carcassonne, base game, 10 minutes each");
    await setLocale("de");
    expect(said().at(1)).toBe("Carcassonne, Grundspiel, je 10 Minuten");
    expect(said().at(-1)).toBe("Duel, gewertet");
    await setLocale("en");
  });

  it("names the expansions of a kind", () => {
    const [river] = withKinds({ ...kDuel, clock: false, expansions: ["river"] }).slice(-1);
    expect(river && plainly(tableWords(river))).toBe("Carcassonne, The River");
  });
});
