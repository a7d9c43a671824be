import { beforeEach, describe, expect, it, vi } from "vitest";
import type { CarcassonneView, TileKind } from "../../../protocol/messages";
import { tableOf } from "../../testing";
import { handDown } from "../expansions/registry";
import { aChoice, entriesOf } from "../testing";
import type { Trial } from "../trial.svelte";
import {
  beginAnew,
  kDeploy,
  kFigurePrompt,
  kPass,
  kThen,
  kTilePrompt,
  ready,
  server,
  stepsOf,
} from "../trial_testing";
import type { CarcassonneChoice, CarcassonnePrompt, CarcassonneTable } from "../view";
import { answerOptions, cardOf, headingOf, listIn, optionOf } from "./card";

/** It looks the same after half a turn. */
const kRoad = {
  tile: "road",
  picture: [".....", ".....", "aaaaa", ".....", "....."],
  parts: [{ part: "a", terrain: "road", pennants: 0, marks: [] }],
} as unknown as TileKind;
const kView = { tiles: {}, last: { seat: 1, x: 1, y: 0 }, drawn: "road" } as Partial<CarcassonneView>;
const kHere = { x: 1, y: 0 };

function asked(prompt: CarcassonnePrompt | null): Trial {
  server.table = tableOf("carcassonne", { view: kView, prompt, version: 7 });
  return ready();
}

function cardFor(trial: Trial, catalogue = new Map([["road", kRoad]])) {
  const table = server.table as CarcassonneTable;
  return cardOf(trial, table, { table, catalogue, placed: trial.place });
}

const asks = (step: string, ...choices: CarcassonneChoice[]): CarcassonnePrompt => ({
  seat: 0,
  step,
  undo: false,
  choices: entriesOf(choices),
});
const word = (id: string) => aChoice({ id, verb: id });
const laid = async (trial: Trial) => {
  trial.try(kTilePrompt, kHere);
  await vi.waitFor(() => expect(stepsOf(trial).length).toBe(1));
};

beforeEach(() => {
  beginAnew();
  handDown(new Map());
});

describe("the tile in hand", () => {
  it("has places until it lies somewhere, and the ways that do not look alike then", async () => {
    const trial = asked(kTilePrompt);
    const before = cardFor(trial);
    expect(before.drawn).toBe(kRoad);
    expect(before.places.map(({ first, ways }) => [first.rotation, ways])).toEqual([[0, 1]]);
    expect(before.ways).toEqual([]);
    await laid(trial);
    const after = cardFor(trial);
    expect([after.places, after.ways.map(({ rotation }) => rotation)]).toEqual([[], [0]]);
  });

  it("has every way as long as nobody knows its picture", () => {
    expect(cardFor(asked(kTilePrompt), new Map()).places).toMatchObject([{ ways: 2 }]);
  });
});

describe("Confirm and Undo", () => {
  const may = (trial: Trial) => [cardFor(trial).canConfirm, cardFor(trial).canUndo];

  it("wait for a tile that lies, and fits", async () => {
    const trial = asked(kTilePrompt);
    expect(may(trial)).toEqual([false, false]);
    await laid(trial);
    expect(may(trial)).toEqual([true, true]);
    trial.tilt(1);
    expect(may(trial)).toEqual([false, true]);
  });

  it("do nothing while something is sent", async () => {
    const trial = asked(kTilePrompt);
    await laid(trial);
    trial.sending = true;
    expect(may(trial)).toEqual([false, false]);
  });

  it("take a pass without a choice, but nothing where the rules insist on one", () => {
    expect(may(asked(kFigurePrompt))).toEqual([true, true]);
    expect(may(asked(asks("escape", word("gate"), word("wall"))))).toEqual([false, false]);
  });
});

describe("a step", () => {
  it("has a button for each choice, with its key, which says whether it is picked", async () => {
    const trial = asked(kTilePrompt);
    await laid(trial);
    trial.choose(kDeploy);
    const card = cardFor(trial);
    const [step] = card.steps;
    if (!step) throw new Error("a figure is asked for");
    const [choice] = listIn(step, []);
    if (!choice) throw new Error("there is a follower");
    expect(optionOf(card, step, choice)).toMatchObject({ key: 1, isPicked: true });
    expect(optionOf(card, step, choice).title).toMatch(/^Follower/);
    expect(card.skipped).toBe(step);
  });

  it("lists no tile that one holds", () => {
    const tile = (kind: string) => aChoice({ id: `play ${kind}`, verb: "play", tile: kind });
    const [step] = cardFor(asked(asks("choose-tile", tile("road"), tile("bridge")))).steps;
    if (!step) throw new Error("a tile is asked for");
    expect(listIn(step, ["road", null]).map(({ id }) => id)).toEqual(["play bridge"]);
  });

  it("has room for more than two choices that are read", () => {
    expect(cardFor(asked(asks("escape", word("gate"), word("wall"), kPass))).roomy).toBe(false);
    expect(cardFor(asked(asks("escape", word("gate"), word("wall"), word("door")))).roomy).toBe(true);
  });

  it("in which an expansion asks something is led to, if it is not the first", async () => {
    server.ahead = { [kDeploy.id]: asks("escape", word("gate"), kPass) };
    const sentences = { step: () => ({ question: "Escape?", nothing: "Stay", pick: "Choose" }) };
    handDown(new Map([["test", { sentences }]]));
    const trial = asked(kFigurePrompt);
    expect(cardFor(trial).asking).toBe(0);
    trial.choose(kDeploy);
    await vi.waitFor(() => expect(stepsOf(trial).length).toBe(2));
    expect(cardFor(trial).asking).toBe(1);
  });
});

describe("a question", () => {
  const show = (card: string) =>
    aChoice({
      id: `pass then show ${card}`,
      verb: "pass",
      [kThen]: [{ shape: "item", verb: "show", noun: "card", item: card }],
    });

  it("is open until one of its answers is picked", () => {
    const trial = asked(asks("deploy", show("B04"), show("B11")));
    expect(cardFor(trial).open).toBe("pass then show B04\npass then show B11");
    expect(cardFor(trial).canConfirm).toBe(false);
    const [, second] = cardFor(trial).questions;
    if (second) trial.reply(second);
    expect([cardFor(trial).open, cardFor(trial).canConfirm]).toEqual(["", true]);
  });

  it("has a button for each answer, with the words of the expansion that asks", () => {
    const trial = asked(asks("deploy", show("B04"), show("B11")));
    const buttons = () =>
      answerOptions(cardFor(trial)).map(({ title, key, isPicked }) => [title, key, isPicked]);
    const first = [
      ["show B04", 1, false],
      ["show B11", 2, false],
    ];
    expect(buttons()).toEqual(first);
    const sentences = { answers: () => ({ question: "Which?", pick: "Choose", titles: ["Four", "Eleven"] }) };
    handDown(new Map([["test", { sentences }]]));
    const [, second] = cardFor(trial).questions;
    if (second) trial.reply(second);
    expect(buttons()).toEqual([
      ["Four", 1, false],
      ["Eleven", 2, true],
    ]);
  });
});

describe("the heading", () => {
  const heading = (
    view: Partial<CarcassonneView>,
    prompt: CarcassonnePrompt | null,
    waiting: number[] = [],
  ) => {
    const table = { ...tableOf("carcassonne", { view, prompt }), waiting };
    return headingOf(table, 0, 0);
  };

  it("says whose turn it is, or that there is none any more", () => {
    expect(heading({ over: false }, kTilePrompt)).toBe("Your turn");
    expect(heading({ over: false }, null, [1])).toMatch(/Ben/);
    expect(heading({ over: true }, kTilePrompt)).toMatch(/over/i);
  });

  it("says so, too, in a game that is over, but of a turn that is played again", () => {
    const table = (prompt: CarcassonnePrompt | null) => {
      const past = tableOf("carcassonne", { view: { over: false }, prompt });
      const room = { ...past.document.room, status: "finished" as const };
      return { ...past, document: { ...past.document, room } };
    };
    expect(headingOf(table(kTilePrompt), 0, 0)).toBe("Your turn");
    expect(headingOf(table(null), 0, 0)).toMatch(/over/i);
  });
});
