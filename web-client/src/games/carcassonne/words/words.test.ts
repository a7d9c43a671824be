import { afterEach, describe, expect, it } from "vitest";
import type { FeatureFacts } from "../../../protocol/messages";
import { setLocale } from "../../../text/text.svelte";
import { tableOf } from "../../testing";
import { testTile } from "../board/test_tiles";
import { aChoice, entriesOf } from "../testing";
import type { CarcassonnePrompt } from "../view";
import { byOwner, featureInWords } from "./features";
import { placeInWords, placesInWords } from "./places";
import { sidesOf } from "./sides";

afterEach(() => setLocale("en"));

// D: city in the north, road from east to west.
const kCatalogue = new Map([["D", testTile("D")]]);
const kView = {
  tiles: { "0,0": { kind: "D", rotation: 0 }, "1,0": { kind: "D", rotation: 2 } },
  figures: { "4": { seat: 1, kind: "follower", at: "1,0.r" } },
  last: { seat: 1, x: 1, y: 0 },
};

function sceneOf(prompt: CarcassonnePrompt | null = null) {
  const table = tableOf("carcassonne", { view: kView as never, prompt });
  return { table, catalogue: kCatalogue, placed: null };
}

describe("the sides of a tile", () => {
  it("turn with it", () => {
    expect(sidesOf(testTile("D"), 0)).toEqual(["city", "road", "field", "road"]);
    expect(sidesOf(testTile("D"), 1)).toEqual(["road", "city", "road", "field"]);
    expect(sidesOf(testTile("D"), 3)).toEqual(["road", "field", "road", "city"]);
  });
});

describe("a place in words", () => {
  const wordsAt = (x: number, y: number, prompt: CarcassonnePrompt | null = null) => {
    const scene = sceneOf(prompt);
    const place = placesInWords(scene.table).find((one) => one.x === x && one.y === y);
    return place && placeInWords(place, scene);
  };

  it("says what lies on each side, who stands there, and that it was the last move", () => {
    expect(wordsAt(0, 0)).toBe(
      "the first tile: city in the north, road in the east, field in the south, road in the west (city on one side and road on two sides).",
    );
    expect(wordsAt(1, 0)).toContain(
      "field in the north, road in the east, city in the south, road in the west",
    );
    expect(wordsAt(1, 0)).toMatch(/Follower of Ben on the road\. Last move\.$/);
    expect(wordsAt(0, 0)).not.toContain("Last move");
  });

  it("calls a bot as the table does", () => {
    const scene = sceneOf();
    const { document } = scene.table;
    const seats = { ...document.room.seats, "1": { name: "Greedy bot 2", bot: "greedy" } } as never;
    const table = { ...scene.table, document: { ...document, room: { ...document.room, seats } } };
    const [place] = placesInWords(table).filter(({ x, y }) => x === 1 && y === 0);
    expect(place && placeInWords(place, { ...scene, table })).toContain(
      "Follower of Tax Collector 2 on the road",
    );
  });

  it("says of a free one what it has beside it, and whether the tile fits", () => {
    expect(wordsAt(1, -1)).toBe("E1 S1: free, next to city in the north.");
    const choices = entriesOf([aChoice({ id: "place 1,-1 r0", verb: "place", x: 1, y: -1, rotation: 0 })]);
    const prompt = { seat: 0, step: "place-tile", choices } as CarcassonnePrompt;
    expect(wordsAt(1, -1, prompt)).toBe("E1 S1: free, next to city in the north. The tile fits in one way.");
    expect(wordsAt(5, 5)).toBeUndefined();
  });

  it("is one of all tiles and all free places beside them, from the north-west", () => {
    const places = placesInWords(sceneOf().table);
    expect(places.map(({ x, y }) => [x, y])).toEqual([
      [0, 1],
      [1, 1],
      [-1, 0],
      [0, 0],
      [1, 0],
      [2, 0],
      [0, -1],
      [1, -1],
    ]);
    expect(places.filter(({ taken }) => taken)).toHaveLength(2);
  });
});

describe("features in words", () => {
  const facts = (fields: Partial<FeatureFacts>): FeatureFacts => ({
    ...{
      kind: "road",
      finished: false,
      open_ends: 2,
      cells: [[1, 0]],
      parts: [],
      figures: [4],
      owners: [1],
      cities: null,
      terms: [],
    },
    ...{ points_now: 2, points_when_done: 3, points_at_end: 2 },
    ...fields,
  });

  it("name their size, open ends, points, figures and places", () => {
    expect(featureInWords(sceneOf().table, facts({}))).toBe(
      "Road, 1 tile; 2 open ends; now 2, completed 3, at the end 2; figures: Ben 1; at E1",
    );
    const farm = facts({ kind: "farm", points_when_done: null, figures: [], open_ends: 5 });
    expect(featureInWords(sceneOf().table, farm)).toBe("Farm, 1 tile; at the end 2; at E1");
  });

  it("stand with each owner, one's own first, the finished apart", () => {
    const shared = facts({ owners: [0, 1], points_at_end: 9 });
    const free = facts({ owners: [] });
    const groups = byOwner([facts({}), shared, free, facts({ finished: true })], 1);
    expect(groups.map(({ seat }) => seat)).toEqual([1, 0, null]);
    expect(groups[0]?.features[0]).toBe(shared);
    expect(groups.map(({ features }) => features.length)).toEqual([2, 1, 1]);
  });
});
