import { afterEach, expect, describe as group, it } from "vitest";
import { setLocale } from "../../text/text.svelte";
import { tableOf } from "../testing";
import { type Context, describe, locationName, locationRules, pileWords } from "./describe";
import {
  byValue,
  handOf,
  type KingsGateView,
  type LocationEntry,
  type LogEvent,
  placedThisTurn,
} from "./view";

afterEach(() => setLocale("en"));

const kEntries: LocationEntry[] = [
  {
    number: 1,
    name: "Palace",
    peril: "safe",
    custom: "none",
    points: [2, 2, 1],
    characters: ["king", null, null],
  },
  {
    number: 2,
    name: "Moon Base",
    peril: "safe",
    custom: "none",
    points: [3, 3, 1],
    characters: [null, null, null],
  },
];

function context(...log: LogEvent[][]): Context {
  return { table: tableOf("kings_gate", { view: {}, log }), entries: kEntries };
}

const words = (event: LogEvent) => describe(context(), event)?.text;

group("events in words", () => {
  it.each<[LogEvent, string]>([
    [{ type: "first", seat: 1 }, "Ben begins."],
    [{ type: "turn", seat: 0, turn: 3 }, "Turn 3: Anna"],
    [{ type: "drawn", seat: 0, tile: "red0" }, "You draw Pub (red)."],
    [
      { type: "placed", seat: 0, tile: "red4", x: 1, y: 1, character: null, covered: null },
      "Anna places Manor 4 (red).",
    ],
    [
      { type: "placed", seat: 0, tile: "red4", x: 1, y: 1, character: "king", covered: "yellow2" },
      "Anna places Manor 4 (red) over Townhouse 2 (yellow), with the King.",
    ],
    [
      {
        type: "moved",
        seat: 1,
        tile: "blue5",
        from: { x: 3, y: 1 },
        x: 1,
        y: 1,
        character: "sorceress",
        covered: null,
      },
      "The Sorceress moves Keep 5 (blue) of Ben.",
    ],
    [
      { type: "burnt", seat: 1, tile: "yellowD", x: 1, y: 1, burnt: "red4" },
      "Ben's dragon burns Manor 4 (red).",
    ],
    [{ type: "discarded", seat: 1, tile: "yellowD" }, "Ben discards a dragon that has no target."],
    [{ type: "passed", seat: 1 }, "Ben cannot place a tile and passes."],
    [{ type: "king", seat: 0, location: 1, peril: "dangerous" }, "The King: Palace is now dangerous."],
    [{ type: "bishop", seat: 0, location: 1 }, "The Bishop: at Palace every tile counts 1."],
    [
      { type: "lost", location: 8, seat: 0, colour: "red", points: 1 },
      "Anna has the lowest total and loses 1 point.",
    ],
    [{ type: "located", seat: 0, location: 2, x: 3, y: 0 }, "Anna places location 2: Moon Base."],
    [
      { type: "over", scores: [9, 7], winners: [0], ending: "last-location" },
      "The tenth location was scored. The game is over. Anna won.",
    ],
    [{ type: "undone", seat: 1 }, "Ben undoes their last step."],
  ])("%j", (event, text) => {
    expect(words(event)).toBe(text);
  });

  it("do not tell what others draw, nor repeat that a turn ended", () => {
    expect(words({ type: "drawn", seat: 1 })).toBeUndefined();
    expect(words({ type: "ended", seat: 1 })).toBeUndefined();
    expect(words({ type: "a-later-event", seat: 1 } as unknown as LogEvent)).toBeUndefined();
  });

  it("explain every point of a scored location", () => {
    const standing = { tiles: 4, total: 8, tie: true, character: null };
    const line = describe(context(), {
      type: "scored",
      location: 1,
      last: 0,
      standings: [
        { ...standing, colour: "yellow", seat: 1, place: 1, points: 2, character: "king" },
        { ...standing, colour: "red", seat: 0, place: 2, points: 2 },
        { ...standing, colour: "blue", seat: 0, tiles: 0, total: 0, tie: false, place: 3, points: 0 },
      ],
    });
    expect(line?.text).toBe("Palace is scored: Ben +2 and King, Anna +2");
    expect(line?.details).toEqual([
      "1. yellow: 8 from 4 tiles",
      "2. red: 8 from 4 tiles",
      "3. blue: 0 from no tile",
      "Ties: seat order decides, from the left of Anna, who placed the last tile.",
    ]);
    expect(describe(context(), { type: "scored", location: 1, last: null, standings: [] })?.text).toBe(
      "Palace is scored: nobody",
    );
  });

  it("call a location by its name, or by the server's when it is new", async () => {
    await setLocale("de");
    expect(kEntries.map(locationName)).toEqual(["Palast", "Moon Base"]);
  });
});

group("what lies on the board", () => {
  it("is told from the top down", () => {
    const tile = (name: string, character: "king" | null = null) => ({ tile: name, character });
    expect(pileWords([])).toBe("free");
    expect(pileWords([tile("red4", "king")])).toBe("Manor 4 (red) with King");
    expect(pileWords([tile("blue1"), tile("red2"), tile("blue4")])).toBe(
      "Manor 4 (blue), over Townhouse 2 (red) and Shop 1 (blue)",
    );
  });

  it("says what holds at a location", () => {
    const [palace] = kEntries;
    if (!palace) throw new Error("there is a first location");
    expect(locationRules(palace, false)).toBe("1 Palace: Safe: free spaces only.");
    expect(locationRules({ ...palace, custom: "one-shop" }, true)).toBe(
      "1 Palace: Dangerous: higher tiles may cover opponents' lower ones. At most one tile of value 1 a turn.",
    );
  });
});

group("a view", () => {
  it("lays a hand out by value", () => {
    const view = { hand: { redD: 1, red1: 2, blue1: 1, red0: 1 } } as unknown as KingsGateView;
    expect(handOf(view).map(({ id }) => id)).toEqual(["red0.0", "blue1.0", "red1.0", "red1.1", "redD.0"]);
    expect(handOf({ hand: null } as unknown as KingsGateView)).toEqual([]);
    expect(["red5", "redD", "red0"].sort(byValue)).toEqual(["red0", "red5", "redD"]);
  });

  it("knows what was placed in this turn, and forgets what was taken back", () => {
    const placed = (x: number): LogEvent[] => [
      { type: "placed", seat: 0, tile: "red1", x, y: 0, character: null, covered: null },
    ];
    const turn: LogEvent[] = [{ type: "turn", seat: 0, turn: 2 }];
    const undone: LogEvent[] = [{ type: "undone", seat: 0 }];
    const cells = (...log: LogEvent[][]) => [...placedThisTurn(context(...log).table)];
    expect(cells(placed(9), turn, placed(1), placed(2))).toEqual(["1,0", "2,0"]);
    expect(cells(turn, placed(1), placed(2), undone)).toEqual(["1,0"]);
    expect(
      cells(turn, placed(1), [{ type: "burnt", seat: 0, tile: "redD", x: 5, y: 0, burnt: "blue1" }], undone),
    ).toEqual(["1,0"]);
    expect(
      cells(turn, placed(1), [
        { type: "ended", seat: 0 },
        { type: "turn", seat: 1, turn: 3 },
      ]),
    ).toEqual([]);
  });
});
