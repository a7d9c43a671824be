import { expect, describe as group, it } from "vitest";
import type { Does } from "../../protocol/messages";
import { tableOf } from "../testing";
import { testTile } from "./board/test_tiles";
import type { FigureChoice } from "./choices";
import { choiceTitle, describe, describeChoice, paid } from "./describe";
import type { Scene } from "./expansions/expansion";
import { siteOf } from "./site";
import { aChoice, anEvent } from "./testing";
import { kWords } from "./text/words";
import type { LogEvent } from "./view";

function table() {
  return tableOf("carcassonne", { view: { tiles: {}, figures: {} } });
}

function scene(): Scene {
  return { table: table(), catalogue: new Map(), placed: null };
}

const kScored: LogEvent = {
  type: "scored",
  feature: "city",
  cells: [
    [0, 0],
    [0, 1],
  ],
  parts: [{ x: 0, y: 0, part: "c" }],
  finished: true,
  final: false,
  terms: [
    { what: "tiles", count: 2, each: 2, points: 4 },
    { what: "pennants", count: 1, each: 2, points: 2 },
  ],
  followers: [
    { seat: 0, count: 1 },
    { seat: 1, count: 1 },
  ],
  points: [
    { seat: 0, points: 6, why: "majority" },
    { seat: 1, points: 6, why: "majority" },
  ],
};

group("describe", () => {
  it("explains every point: who, how much, from what, with how many figures", () => {
    const line = describe(table(), kScored);
    expect(line?.text).toBe("City (2 tiles): Anna +6, Ben +6");
    expect(line?.details).toEqual(["tiles: 2 × 2 = 4", "pennants: 1 × 2 = 2", "Figures: Anna 1, Ben 1"]);
    expect(line?.parts).toEqual([{ x: 0, y: 0, part: "c" }]);
  });

  it("tells the fairy's points from those of the majority", () => {
    const points = [
      { seat: 0, points: 4, why: "majority" },
      { seat: 1, points: 3, why: "fairy" },
    ];
    expect(describe(table(), { ...kScored, points })?.text).toBe("City (2 tiles): Anna +4, Ben +3 (fairy)");
  });

  it("tells parts of one terrain apart by the sides of the tile that they reach", () => {
    const view = { tiles: { "0,0": { kind: "V", rotation: 1 as const, order: 0 } }, drawn: "L" };
    const scene: Scene = {
      table: tableOf("carcassonne", { view }),
      catalogue: new Map(["L", "V"].map((kind) => [kind, testTile(kind)])),
      placed: { x: 0, y: 0 },
    };
    const at = (part: string, feature: string, x = 0) =>
      aChoice<FigureChoice>({
        id: "",
        verb: "deploy",
        figure: "follower",
        site: siteOf(`${x},0.${part}`),
        feature,
      });
    expect(choiceTitle(at("r", "road"), scene)).toBe("Follower on the road");
    expect(choiceTitle(at("f", "farm"), scene)).toBe("Follower on the farm (east and south)");
    const trial = { ...scene, placed: { x: 1, y: 0, rotation: 2 } };
    expect(choiceTitle(at("r", "road", 1), trial)).toBe("Follower on the road (west)");
  });

  it("tells parts that reach the same sides apart by the corners", () => {
    const view = { tiles: { "0,0": { kind: "P", rotation: 0 as const, order: 0 } }, drawn: "S" };
    const scene: Scene = {
      table: tableOf("carcassonne", { view }),
      catalogue: new Map(["P", "S"].map((kind) => [kind, testTile(kind)])),
      placed: { x: 0, y: 0 },
    };
    const farm = (part: string, x = 0) =>
      aChoice<FigureChoice>({
        id: "",
        verb: "deploy",
        figure: "follower",
        site: siteOf(`${x},0.${part}`),
        feature: "farm",
      });
    expect(choiceTitle(farm("f"), scene)).toBe("Follower on the farm (north-east and south-west)");
    expect(choiceTitle(farm("g"), scene)).toBe("Follower on the farm (south-east)");
    const trial = { ...scene, placed: { x: 1, y: 0, rotation: 1 } };
    expect(choiceTitle(farm("f", 1), trial)).toBe("Follower on the farm (north-west)");
    expect(choiceTitle(farm("g", 1), trial)).toBe("Follower on the farm (south-west)");
  });

  it("says when nobody scores and when it is the end", () => {
    expect(describe(table(), { ...kScored, final: true, points: [] })?.text).toBe(
      "Final: City (2 tiles): no points",
    );
  });

  it.each([
    [{ type: "granted", seat: 1, why: "builder" }, "Ben’s builder is at work: another tile follows."],
    [{ type: "granted", seat: 1, why: "king" }, "Ben gets another tile this turn."],
    [{ type: "gained", seat: 0, thing: "wine", count: 2 }, "Anna takes 2 × Wine."],
    [{ type: "awarded", seat: 0, points: 10, why: "most-cloth" }, "Anna +10: most cloth"],
    [{ type: "turn", seat: 1, turn: 3 }, "Turn 3: Ben"],
    [{ type: "drawn", seat: 0, tile: "V" }, "Anna draws a tile: V."],
    [{ type: "placed", seat: 0, tile: "V", x: -1, y: 2, rotation: 1 }, "Anna places the tile (W1 N2)."],
    [
      { type: "deployed", seat: 1, figure: "follower", at: "0,0.f", feature: "farm" },
      "Ben: Follower on the farm (the first tile).",
    ],
    [{ type: "linked", why: "king-gate" }, "The King's gates join two cities."],
    [{ type: "linked", why: "ferry", feature: "road" }, "Road: two pieces become one (ferry)."],
    [{ type: "unlinked", why: "ferry", feature: "road" }, "Road: two pieces are no longer linked (ferry)."],
    [
      { type: "built", seat: 1, what: "pier", x: 0, y: 0, part: "z", rotation: 1 },
      "Ben builds: pier from east to west (the first tile).",
    ],
    [{ type: "over", scores: [1, 1], winners: [0, 1] }, "The game is over. Anna and Ben won."],
    [{ type: "seated", seat: 1, name: "Ben", bot: null }, "Ben sits down."],
  ] as [LogEvent, string][])("says %o", (event, words) => {
    expect(describe(table(), event)?.text).toBe(words);
  });

  it("knows where an event happened", () => {
    const [from, to] = [
      { x: 0, y: 0, part: "c" },
      { x: 3, y: 1, part: "c" },
    ];
    expect(
      describe(table(), { type: "linked", why: "queen-gate", feature: "city", from, to })?.parts,
    ).toEqual([from, to]);
    const built = { type: "built", seat: 0, what: "pier", x: 0, y: 2, part: "z", rotation: 0 } as const;
    expect(describe(table(), built)?.parts).toEqual([{ x: 0, y: 2, part: "z" }]);
    const unlinked = { type: "unlinked", why: "ferry", feature: "road", from, to } as const;
    expect(describe(table(), unlinked)?.parts).toEqual([from, to]);
    const completed = anEvent({ type: "completed", feature: "road", cells: [[0, 0]], parts: [to] });
    expect(describe(table(), completed)).toMatchObject({
      parts: [to],
      text: "Road (1 tile): completed, no points",
    });
    expect(describe(table(), { type: "turn", seat: 0, turn: 1 })?.parts).toEqual([]);
  });

  it("says nothing about what it does not know", () => {
    expect(describe(table(), anEvent({ type: "eclipse" }))).toBeNull();
  });
});

group("choices in words", () => {
  const deploy: FigureChoice = {
    shape: "figure",
    does: "comes",
    id: "d",
    verb: "deploy",
    figure: "follower",
    site: siteOf("0,0.c"),
    feature: "city",
    points: { now: 1, when_done: 4, at_end: 2 },
  };

  it("names the place and what it is worth", () => {
    expect(choiceTitle(deploy, scene())).toBe("Follower in the city");
    expect(describeChoice(deploy, scene())).toBe("Follower in the city: 1 now · 4 completed · 2 at the end");
    const farm: FigureChoice = { ...deploy, feature: "farm", points: { now: 0, when_done: null, at_end: 3 } };
    expect(describeChoice(farm, scene())).toBe("Follower on the farm: 3 at the end");
  });

  it("says what a figure is good for that counts nothing", () => {
    const builder = { ...deploy, figure: "builder", points: null };
    expect(describeChoice(builder, scene())).toBe(
      "Builder in the city: Extend it in a later turn to place another tile at once",
    );
    expect(describeChoice({ ...deploy, figure: "granary", points: null }, scene())).toBe(
      "granary in the city",
    );
  });

  it("names the tile when it is not the placed one", () => {
    const away = { ...scene(), placed: { x: 1, y: 0 } };
    expect(choiceTitle(deploy, away)).toBe("Follower in the city (the first tile)");
    expect(choiceTitle({ ...deploy, site: siteOf("1,0.c") }, away)).toBe("Follower in the city");
  });

  it("says where somebody stands that is on no part", () => {
    const event = { seat: 1, figure: "follower", id: 7 };
    const said = (fields: { type: string; [field: string]: unknown }) => {
      const line = describe(table(), anEvent({ ...event, ...fields }));
      return [line?.text, line?.parts, line?.at];
    };
    expect(said({ type: "deployed", at: "1,0/ne" })).toEqual([
      "Ben: Follower (north-east corner of E1).",
      [],
      { x: 1, y: 0 },
    ]);
    expect(said({ type: "deployed", at: "1,0" })).toEqual(["Ben: Follower (E1).", [], { x: 1, y: 0 }]);
    expect(said({ type: "deployed", at: "@market-place" })).toEqual([
      "Ben: Follower (market place).",
      [],
      undefined,
    ]);
    expect(said({ type: "relocated", from: "1,0.c", at: "@market-place", why: "mage" })).toEqual([
      "Ben moves: Follower (market place).",
      [{ x: 1, y: 0, part: "c" }],
      undefined,
    ]);
  });

  it("shows the id of a choice that it has no words for", () => {
    expect(choiceTitle(aChoice({ id: "dance", verb: "dance" }), scene())).toBe("dance");
    const table = scene();
    Object.assign(table.table.document.game, { supply: ["herald"], figures: {} });
    const figure = (does: Does, fields: Record<string, unknown> = {}) =>
      choiceTitle(
        aChoice({
          id: "",
          verb: "odd",
          does,
          figure: "spectre",
          site: siteOf("feature" in fields ? "0,0.c" : "0,0"),
          ...fields,
        }),
        table,
      );
    expect(figure("comes")).toBe("spectre onto the tile (the first tile)");
    expect(figure("comes", { feature: "city" })).toBe("spectre in the city");
    expect(figure("leaves", { feature: "city", seat: 0 })).toBe(
      "Send home: spectre of Anna (the first tile)",
    );
    expect(figure("takes", { feature: "city", seat: 1 })).toBe("Take: spectre of Ben (the first tile)");
    expect(figure("builds")).toBe("Build: spectre (the first tile)");
    expect(figure("moves", { feature: "city" })).toBe("spectre moves in the city (the first tile)");
    expect(figure("moves", { figure: "herald" })).toBe("herald onto the tile (the first tile)");
    const held = { shape: "prisoner", verb: "set-free", figure: "spectre", figure_id: 3, seat: 0, guard: 1 };
    expect(choiceTitle(aChoice({ id: "set-free spectre 1", ...held }), table)).toBe(
      "Set free: spectre (held by Ben)",
    );
    expect(
      choiceTitle(aChoice({ id: "buy-back two-gold", verb: "buy-back", noun: "coin", item: "two-gold" })),
    ).toBe("buy back two gold");
  });
});

group("what points are made of", () => {
  it("has words for each term that the rules write into a score", () => {
    const rules = import.meta.glob<string>("../../../../engine/carcassonne/expansions/*/*.cc", {
      query: "?raw",
      import: "default",
      eager: true,
    });
    const terms = Object.values(rules).flatMap((source) =>
      [...source.matchAll(/Unit::\w+, "([a-z ]+)"/g)].map(([, name]) => name ?? ""),
    );
    expect(new Set(terms).size).toBeGreaterThanOrEqual(5);
    for (const term of terms) expect(Object.keys(kWords.en)).toContain(`term.${term.replaceAll(" ", "-")}`);
  });
});

group("what a finished feature paid", () => {
  const one = { x: 0, y: 0, part: "c" };
  const logged = (...events: LogEvent[]) => ({
    ...table(),
    log: [{ version: 3, at: 0, move: "", events }] as never,
  });

  it("is the log's, at any of its parts", () => {
    const line = describe(table(), kScored)?.text ?? "";
    const words = paid(logged(kScored), "city", [one]);
    expect(words).toBeTruthy();
    expect(line).toContain(words);
  });

  it("is not told of another feature, nor of one that is not in the log", () => {
    expect(paid(logged(kScored), "road", [one])).toBeNull();
    expect(paid(logged(kScored), "city", [{ ...one, part: "d" }])).toBeNull();
    expect(paid(logged(anEvent({ ...kScored, finished: false })), "city", [one])).toBeNull();
    expect(paid(logged(), "city", [one])).toBeNull();
  });
});
