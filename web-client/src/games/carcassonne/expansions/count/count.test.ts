import { expect, describe as group, it } from "vitest";
import { fakeSession, tableOf } from "../../../testing";
import { corners } from "../../board/corners";
import { layoutOf, partAt } from "../../board/layout";
import { paintTile, plainTile } from "../../board/paint/tile";
import { townOf } from "../../board/paint/towns";
import { kTestTiles, testTile } from "../../board/test_tiles";
import { choiceTitle, describe, ownWords } from "../../describe";
import { News } from "../../news.svelte";
import { Overlays } from "../../overlays.svelte";
import { TableScene } from "../../scene.svelte";
import { aChoice, anEvent, entriesOf } from "../../testing";
import { Trial } from "../../trial.svelte";
import type { CarcassonnePrompt, CarcassonneTable } from "../../view";
import { namedInWords } from "../../words/places";
import { loadExpansions } from "../all";
import { kQuarters } from "./quarters";
import { rules } from "./rules";
import { kCountSentences } from "./sentences";
import { towns } from "./towns";

const kTable = tableOf("carcassonne", { view: { tiles: {} } });
const kNames = ["castle", "market", "smithy", "cathedral"];
const prompt = (step: string) => ({ step, seat: 0 }) as CarcassonnePrompt;
const kBlock = Array.from({ length: 12 }, (_, index) => ({
  ...{ kind: Object.keys(towns)[index] ?? "", rotation: 0, x: (index % 4) - 2, y: 1 - Math.floor(index / 4) },
}));

group("the City of Carcassonne", () => {
  it("is one picture, of which each of its tiles shows the piece that lies there", () => {
    expect(Object.keys(towns)).toHaveLength(12);
    const pictures = Object.values(towns).map((town) => town.picture());
    expect(new Set(pictures).size).toBe(12);
    expect(towns["CO01"]?.picture()).toContain("translate(0 0)");
    expect(towns["CO12"]?.picture()).toContain("translate(-300 -200)");
    for (const variant of [0, 1, 2])
      expect(paintTile(testTile("CO06"), 0, variant, 128)).toContain(towns["CO06"]?.picture());
    expect(plainTile(testTile("CO07"), "meadow")).toContain(towns["CO07"]?.plain());
    expect(paintTile(testTile("CO06"), 1, 0, 128)).toContain("rotate(90 50 50)");
    expect([townOf("C", 0), townOf("toString", 0)]).toEqual([undefined, undefined]);
  });

  it("is one city, whose wall runs on from tile to tile without towers at their corners", () => {
    const catalogue = new Map(kTestTiles.map((kind) => [kind.kind, kind]));
    for (const { kind } of kBlock) expect(partAt(layoutOf(testTile(kind), 0), middleOf(kind))).toBe("k");
    // Only the two small cities at its edge have walls that end in corners.
    expect(corners(kBlock, catalogue)).toHaveLength(4);
    for (const name of ["CO01", "CO04", "CO11"]) {
      const layout = layoutOf(testTile(name), 0);
      expect([layout.roads[0]?.gates.length, layout.junctions]).toEqual([1, []]);
    }
  });

  it("has four quarters on its tiles, each with a name and room of its own", () => {
    expect(Object.keys(kQuarters).toSorted()).toEqual(kNames.toSorted());
    for (const place of Object.values(kQuarters)) {
      expect("at" in place && place.label !== undefined && place.spot !== undefined).toBe(true);
      if (!("at" in place)) continue;
      expect(Math.abs(place.at.x)).toBeLessThan(150);
      expect(place.at.y).toBeGreaterThan(-60);
      expect(place.at.y).toBeLessThan(160);
    }
  });
});

group("the quarters on the board", () => {
  function sceneWith(expansions: string[]) {
    const choice = aChoice({
      id: "quarter follower @market",
      verb: "quarter",
      does: "comes",
      figure: "follower",
    });
    const view = { step: "quarter", drawn: null, supply: [], walk: null, last: null, tiles: {}, things: {} };
    const figures = {
      "3": { seat: 1, kind: "follower", at: "@market" },
      "9": { seat: null, kind: "count", at: "@castle", beside: null },
    };
    const plain = tableOf("carcassonne", {
      view: { ...view, figures } as never,
      prompt: { ...prompt("quarter"), undo: false, choices: entriesOf([choice]) },
    });
    const { room } = plain.document;
    const options = { ...room.options, expansions };
    const table = {
      ...plain,
      document: { ...plain.document, room: { ...room, options } },
    } as CarcassonneTable;
    const session = fakeSession<"carcassonne">({ table });
    const trial = new Trial(session);
    trial.follow(table);
    const catalogue = new Map(kTestTiles.map((kind) => [kind.kind, kind]));
    const sources = () => ({ table, catalogue, me: 0 });
    return { table, scene: new TableScene(sources, trial, new News(), new Overlays(session)) };
  }

  it("are named all the time where the City lies, with who is there and who may come", async () => {
    await loadExpansions(["count"]);
    const { table, scene } = sceneWith(["count"]);
    expect(scene.named.map(({ words, drawn }) => [words, drawn])).toEqual([
      ["Castle", true],
      ["Cathedral", true],
      ["Market", true],
      ["Smithy", true],
    ]);
    expect([scene.figures.length, scene.neutrals.length, scene.spots.length]).toEqual([1, 1, 1]);
    expect(scene.places).toEqual([]);
    expect(namedInWords(table)).toEqual(["Market: Follower of Ben.", "Castle: Count."]);
    expect(sceneWith([]).scene.named.map(({ name }) => name)).toEqual(["castle", "market"]);
  });
});

/** Well within the city on a tile. */
function middleOf(kind: string): { x: number; y: number } {
  const index = kBlock.findIndex((tile) => tile.kind === kind);
  const inwards = (place: number, last: number) => (place === 0 ? 85 : place === last ? 15 : 50);
  return { x: inwards(index % 4, 3), y: inwards(Math.floor(index / 4), 2) };
}

group("who may go into the City", () => {
  const enter = (place: string, figure = "follower") =>
    aChoice({ id: `quarter ${figure} @${place}`, verb: "quarter", does: "comes", figure });

  it("is asked in words of its own, and each quarter says what it is good for", () => {
    const words = kCountSentences.step?.(prompt("quarter"), kTable);
    expect(words?.question).toMatch(/^Only others scored/);
    expect(words?.nothing).toBe("Send nobody into the city");
    expect(kNames.map((name) => choiceTitle(enter(name)))).toEqual([
      "Follower into the castle: later into a city",
      "Follower onto the market: later to a farm",
      "Follower into the smithy: later onto a road",
      "Follower into the cathedral: later to a cloister",
    ]);
    expect(
      kCountSentences.choice?.(aChoice({ id: "deploy follower 0,0.c", verb: "deploy", figure: "follower" })),
    ).toBeUndefined();
  });

  it("is in the log, and not when nobody went", () => {
    const entered = { type: "deployed", id: 3, seat: 0, figure: "follower", at: "@smithy" };
    expect(describe(kTable, anEvent(entered))?.text).toBe("Anna: Follower into the smithy of Carcassonne.");
    for (const step of ["quarter", "count", "move-out", "final-move-out"])
      expect(describe(kTable, anEvent({ type: "passed", seat: 0, step }))).toBeNull();
    expect(describe(kTable, anEvent({ ...entered, at: "@old-mill" }))?.text).toBe(
      "Anna: Follower (old mill).",
    );
  });
});

group("the count", () => {
  it("is moved, or stays, in plain words", () => {
    expect(kCountSentences.step?.(prompt("count"), kTable)?.nothing).toBe("The count stays");
    const words = ownWords(aChoice({ id: "move count @market", verb: "move", figure: "count" }), null);
    expect(words).toEqual({ title: "The count onto the market", confirm: "Move the count onto the market" });
  });

  it("is in the log where he moves", () => {
    const moved = { type: "moved", seat: 1, id: 9, figure: "count", from: "@castle", at: "@market" };
    expect(describe(kTable, anEvent({ ...moved, why: "count-moves" }))?.text).toBe(
      "Ben moves the count (Market).",
    );
  });
});

group("who leaves the City", () => {
  const send = (feature: string, at = "0,1.c") =>
    aChoice({ id: `send follower ${at}`, verb: "send", does: "moves", figure: "follower", feature });

  it("is asked before a scoring and before the last one, and every way says from where to where", () => {
    expect(kCountSentences.step?.(prompt("move-out"), kTable)?.question).toMatch(
      /^Your followers may leave Carcassonne and count/,
    );
    expect(kCountSentences.step?.(prompt("final-move-out"), kTable)?.question).toMatch(/^Before the final/);
    expect(["city", "road", "farm", "cloister"].map((feature) => choiceTitle(send(feature)))).toEqual([
      "Follower from the castle into the city (N1)",
      "Follower from the smithy onto the road (N1)",
      "Follower from the market onto the farm (N1)",
      "Follower from the cathedral into the cloister (N1)",
    ]);
  });

  it("is in the log with what they join", () => {
    const sent = { type: "relocated", seat: 1, id: 4, figure: "follower", from: "@castle", at: "0,1.c" };
    const line = describe(kTable, anEvent({ ...sent, feature: "city", why: "moves-out" }));
    expect(line?.text).toBe("Ben: Follower from the castle into a city (N1).");
    expect(line?.parts).toEqual([{ x: 0, y: 1, part: "c" }]);
    expect(describe(kTable, anEvent({ ...sent, why: "other" }))?.text).toMatch(/^Ben moves: Follower/);
  });
});

group("the rules", () => {
  it("open at what is asked", () => {
    expect(["step.quarter", "step.count", "step.move-out"].map((sign) => rules.matters[sign])).toEqual([
      "entering",
      "count",
      "leaving",
    ]);
    for (const topic of Object.values(rules.matters)) expect(Object.keys(rules.en)).toContain(topic);
  });
});
