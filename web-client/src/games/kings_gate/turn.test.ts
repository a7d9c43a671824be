import { describe, expect, it } from "vitest";
import {
  endingsOf,
  kNothing,
  locatingsOf,
  otherChoices,
  playableCharacters,
  playableTiles,
  sourcesOf,
  stillOffered,
  targetsOf,
} from "./turn";
import type { CharacterName, KingsGateChoice, KingsGatePrompt } from "./view";

const place = (
  tile: string,
  x: number,
  y: number,
  character: CharacterName | null = null,
): KingsGateChoice => ({
  id: `place ${tile} ${x},${y}${character ? ` ${character}` : ""}`,
  verb: "place",
  tile,
  x,
  y,
  character,
});
const kDragon: KingsGateChoice = { id: "dragon red 1,1", verb: "dragon", tile: "redD", x: 1, y: 1 };
const kSorceress: KingsGateChoice[] = [
  { id: "sorceress 4,0 0,1", verb: "sorceress", tile: "red2", from: { x: 4, y: 0 }, x: 0, y: 1 },
  { id: "sorceress 4,0 1,1", verb: "sorceress", tile: "red2", from: { x: 4, y: 0 }, x: 1, y: 1 },
  { id: "sorceress 6,0 0,1", verb: "sorceress", tile: "red4", from: { x: 6, y: 0 }, x: 0, y: 1 },
];
const prompt = (...choices: KingsGateChoice[]): KingsGatePrompt => ({
  seat: 0,
  step: "place",
  undo: false,
  choices,
});
const kTurn = prompt(
  place("red1", 0, 1),
  place("red1", 0, 1, "king"),
  place("red4", 1, 1),
  kDragon,
  ...kSorceress,
  { id: "end", verb: "end" },
);

describe("what a prompt offers", () => {
  it("is sorted by tile, counter and cell", () => {
    expect([...playableTiles(kTurn)]).toEqual(["red1", "red4", "redD"]);
    const ids = (picked: Parameters<typeof targetsOf>[1]) =>
      [...targetsOf(kTurn, picked).values()].map(({ id }) => id);
    expect(ids(kNothing)).toEqual([]);
    expect(ids({ ...kNothing, tile: "red1" })).toEqual(["place red1 0,1"]);
    expect(ids({ ...kNothing, tile: "red1", character: "king" })).toEqual(["place red1 0,1 king"]);
    expect(ids({ ...kNothing, tile: "red4", character: "king" })).toEqual([]);
    expect(ids({ ...kNothing, tile: "redD" })).toEqual(["dragon red 1,1"]);
  });

  it("offers a counter only where it can go", () => {
    expect(playableCharacters(kTurn, null)).toEqual(["king", "sorceress"]);
    expect(playableCharacters(kTurn, "red4")).toEqual(["sorceress"]);
    expect(playableCharacters(prompt(place("red1", 0, 1)), null)).toEqual([]);
  });

  it("lets the Sorceress take a tile of the board, then a space", () => {
    expect(sourcesOf(kTurn)).toEqual([
      { x: 4, y: 0 },
      { x: 6, y: 0 },
    ]);
    const picked = { tile: null, character: "sorceress" as const, from: null };
    expect(targetsOf(kTurn, picked).size).toBe(0);
    expect([...targetsOf(kTurn, { ...picked, from: { x: 4, y: 0 } }).keys()]).toEqual(["0,1", "1,1"]);
  });

  it("keeps the ends of a turn, the places of a location, and what it does not know apart", () => {
    expect(endingsOf(kTurn).map(({ verb }) => verb)).toEqual(["end"]);
    expect(endingsOf(prompt({ id: "discard red", verb: "discard", tile: "redD" })).length).toBe(1);
    expect(locatingsOf(prompt({ id: "location 3,0", verb: "location", x: 3, y: 0 })).length).toBe(1);
    const strange = { id: "dance", verb: "dance" } as unknown as KingsGateChoice;
    expect(otherChoices(prompt(strange, place("red1", 0, 1)))).toEqual([strange]);
    expect([endingsOf(null), locatingsOf(null), otherChoices(null), sourcesOf(null)]).toEqual([
      [],
      [],
      [],
      [],
    ]);
  });
});

describe("what is in hand when the table moves on", () => {
  it("stays while it is offered", () => {
    const picked = { tile: "red1", character: "king" as const, from: null };
    expect(stillOffered(kTurn, picked)).toEqual(picked);
    expect(stillOffered(prompt(place("red1", 2, 1)), picked)).toEqual({ ...picked, character: null });
    expect(stillOffered(prompt(place("red4", 2, 1)), picked)).toEqual(kNothing);
    expect(stillOffered(null, picked)).toEqual(kNothing);
  });

  it("loses the Sorceress' tile with her", () => {
    const picked = { tile: null, character: "sorceress" as const, from: { x: 6, y: 0 } };
    expect(stillOffered(kTurn, picked)).toEqual(picked);
    expect(stillOffered(prompt(...kSorceress.slice(0, 2)), picked)).toEqual({ ...picked, from: null });
    expect(stillOffered(prompt(place("red1", 0, 1)), picked)).toEqual(kNothing);
  });
});
