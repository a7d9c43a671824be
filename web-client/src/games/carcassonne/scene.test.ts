import { describe, expect, it } from "vitest";
import type { Does } from "../../protocol/messages";
import { fakeSession, tableOf } from "../testing";
import { kTestTiles } from "./board/test_tiles";
import { choiceTitle } from "./describe";
import { News } from "./news.svelte";
import { Overlays } from "./overlays.svelte";
import { TableScene } from "./scene.svelte";
import { siteText } from "./site";
import { aChoice, anEvent, entriesOf } from "./testing";
import { Trial } from "./trial.svelte";
import { choicesOf, otherChoices, passOf } from "./turn";
import type { CarcassonneChoice, CarcassonnePrompt, CarcassonneTable } from "./view";
import { namedInWords, placeInWords, placesInWords } from "./words/places";

const figure = (verb: string, does: Does, place: string, fields: Record<string, unknown> = {}) => {
  return aChoice({ id: `${verb} spectre ${place}`, verb, does, figure: "spectre", ...fields });
};

/** What an expansion asks that no folder here knows, in a step of its own. */
const kPrompt: CarcassonnePrompt = {
  seat: 0,
  step: "haunt",
  undo: true,
  choices: entriesOf([
    figure("summon", "comes", "1,0.r", { feature: "road", points: { now: 2, when_done: 2, at_end: 2 } }),
    figure("seize", "takes", "0,0.c", { figure_id: 7, seat: 1, feature: "city", points: null }),
    figure("ride", "moves", "0,0.r"),
    figure("raise", "builds", "0,0"),
    aChoice({ id: "bid gold", verb: "bid", noun: "coin", item: "gold" }),
    aChoice({ id: "pass", verb: "pass" }),
  ]),
};

const kFigures = { "7": { seat: 1, kind: "spectre", at: "0,0.c" } };

function asked(
  prompt: CarcassonnePrompt,
  figures: CarcassonneTable["document"]["game"]["figures"] = kFigures,
  next: CarcassonnePrompt | null = null,
) {
  const table: CarcassonneTable = tableOf("carcassonne", {
    view: {
      ...{ step: "haunt", drawn: null, supply: [], walk: null, last: { seat: 0, x: 1, y: 0 } },
      tiles: { "0,0": { kind: "D", rotation: 0, order: 0 }, "1,0": { kind: "U", rotation: 0, order: 1 } },
      figures,
      things: {},
    },
    prompt,
  });
  const sent: string[] = [];
  const session = fakeSession<"carcassonne">({
    table,
    preview: async () => ({
      type: "previewed",
      id: "",
      version: table.version,
      events: next ? [anEvent({ type: "summoned" })] : [],
      patch: [],
      prompt: next,
    }),
    choose: async (_, choices) => {
      sent.push(...choices);
      return { type: "ack", id: "", version: table.version };
    },
  });
  const trial = new Trial(session);
  trial.follow(table);
  const catalogue = new Map(kTestTiles.map((tile) => [tile.kind, tile]));
  const scene = new TableScene(() => ({ table, catalogue, me: 0 }), trial, new News(), new Overlays(session));
  return { table, sent, trial, scene };
}

describe("a step of figures of an expansion that nobody here knows", () => {
  it("has one spot for what the next step offers again, and it is that step's", async () => {
    const here = figure("summon", "comes", "1,0.r");
    const there = figure("summon", "comes", "1,0.f");
    const prompt = (choices: CarcassonneChoice[]) => ({ ...kPrompt, choices: entriesOf(choices) });
    const again = prompt([here, aChoice({ id: "pass", verb: "pass" })]);
    const { table, trial, scene } = asked(prompt([here, there]), {}, again);
    expect(scene.spots.map(({ id, step }) => [id, step])).toEqual([
      [here.id, 0],
      [there.id, 0],
    ]);
    trial.choose(there, 0);
    await expect.poll(() => trial.steps(table).length).toBe(2);
    expect(scene.spots.map(({ id, step, chosen }) => [id, step, chosen])).toEqual([
      [there.id, 0, true],
      [here.id, 1, false],
    ]);
    expect(trial.steps(table).map(({ near }) => near.length)).toEqual([2, 1]);
  });

  it("has a spot with a key for each choice at a place, by what it does", () => {
    const { scene } = asked(kPrompt);
    expect(scene.spots.map(({ id, act, number }) => [number, act, id])).toEqual([
      [1, "comes", "summon spectre 1,0.r"],
      [2, "takes", "seize spectre 0,0.c"],
      [3, "moves", "ride spectre 0,0.r"],
      [4, "builds", "raise spectre 0,0"],
    ]);
    expect(scene.spots.map(({ site }) => siteText(site))).toEqual(["1,0.r", "0,0.c", "0,0.r", "0,0"]);
    expect(scene.spots.map(({ seat }) => seat)).toEqual([0, 1, 0, 0]);
    expect(scene.walk).toBeNull();
  });

  it("says each of them truly, for the list and for who does not see the board", () => {
    const { scene } = asked(kPrompt);
    expect(scene.spots.map(({ label }) => label)).toEqual([
      "spectre on the road: 2 points",
      "Take: spectre of Ben (the first tile)",
      "spectre moves on the road (the first tile)",
      "Build: spectre (the first tile)",
    ]);
    expect(otherChoices(kPrompt).map((choice) => choiceTitle(choice, scene.words))).toEqual(["bid gold"]);
  });

  it("is chosen, put back, and confirmed like any other", async () => {
    const { scene, trial, sent, table } = asked(kPrompt);
    const [, seize] = trial.steps(table).flatMap(({ targets }) => targets);
    trial.choose(seize ?? null);
    expect(scene.spots.filter(({ chosen }) => chosen).map(({ id }) => id)).toEqual(["seize spectre 0,0.c"]);
    trial.choose(null);
    expect(scene.spots.some(({ chosen }) => chosen)).toBe(false);
    expect(passOf(kPrompt)?.id).toBe("pass");
    trial.choose(seize ?? null);
    await trial.confirm(kPrompt);
    expect(sent).toEqual(["seize spectre 0,0.c"]);
  });
});

describe("what stands on no part", () => {
  const standingThere = (figures: CarcassonneTable["document"]["game"]["figures"], ...places: string[]) => {
    const choices = places.map((place) => figure("summon", "comes", place));
    return asked({ ...kPrompt, choices: entriesOf(choices) }, figures);
  };

  it("is drawn where it stands, and chosen there, on a tile and at a corner", () => {
    const figures = {
      "3": { seat: 0, kind: "spectre", at: "0,0" },
      "4": { seat: 1, kind: "spectre", at: "0,0/ne" },
    };
    const { scene, table } = standingThere(figures, "1,0", "1,0/ne");
    expect(scene.figures.map(({ id, site }) => [id, siteText(site)])).toEqual([
      ["3", "0,0"],
      ["4", "0,0/ne"],
    ]);
    expect(scene.spots.map(({ number, label }) => [number, label])).toEqual([
      [1, "spectre onto the tile (E1)"],
      [2, "spectre (north-east corner of E1)"],
    ]);
    expect([scene.places, scene.named]).toEqual([[], []]);
    const words = placesInWords(table).map((place) => placeInWords(place, scene.words));
    const said = words.filter((line) => line.includes("spectre of Ben"));
    expect(said.map((line) => line.replace(/^.*spectre of Ben /, ""))).toEqual(
      expect.arrayContaining(["at the north-east corner.", "at the north-west corner. Last move."]),
    );
  });

  it("is beside the board where nobody says where the place is, with its choices and their keys", () => {
    const spectre = { seat: 1, kind: "spectre", at: "@old-mill" };
    const { scene, trial, table } = standingThere({ "3": spectre, "4": spectre }, "1,0.r", "@old-mill");
    expect([scene.figures, scene.spots.map(({ id }) => id)]).toEqual([[], ["summon spectre 1,0.r"]]);
    const [place] = scene.places;
    expect([scene.places.length, place?.name, place?.words]).toEqual([1, "old-mill", "old mill"]);
    expect(place?.figures.map(({ id }) => id)).toEqual(["3", "4"]);
    expect(place?.spots.map(({ number, label, chosen }) => [number, label, chosen])).toEqual([
      [2, "spectre (old mill)", false],
    ]);
    expect(namedInWords(table)).toEqual(["old mill: 2 × spectre of Ben."]);
    trial.choose(trial.steps(table)[0]?.targets[1] ?? null);
    expect(scene.places[0]?.spots.map(({ chosen }) => chosen)).toEqual([true]);
  });

  it("offers what is built across a tile there, shows it on trial, and says and draws what is built", () => {
    const span = { id: "span", shape: "placement", verb: "span", builds: "pier", terrain: "road" } as const;
    const scene = asked({ ...kPrompt, step: "pier", choices: [{ ...span, at: ["0,0 r0", "1,0 r1"] }] });
    expect(scene.scene.cells).toEqual([]);
    expect(scene.scene.spots.map(({ id, number, label }) => [id, number, label])).toEqual([
      ["span 0,0 r0", 1, "Build: pier from north to south (the first tile)"],
      ["span 1,0 r1", 2, "Build: pier from east to west (E1)"],
    ]);
    const across = { what: "pier", terrain: "road", rotation: 1 };
    expect(scene.scene.buildings).toEqual([]);
    const [choice] = choicesOf(scene.table.prompt).filter(({ id }) => id === "span 1,0 r1");
    scene.trial.choose(choice ?? expect.fail("not offered"));
    expect(scene.scene.buildings).toEqual([{ x: 1, y: 0, built: across, trial: true }]);
  });
});
