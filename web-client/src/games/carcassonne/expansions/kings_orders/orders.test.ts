import { afterEach, beforeEach, expect, describe as group, it } from "vitest";
import type { Face } from "../../../../protocol/messages";
import { setLocale } from "../../../../text/text.svelte";
import { tableOf } from "../../../testing";
import { choiceTitle, describe } from "../../describe";
import { learnFaces } from "../../faces.svelte";
import { aChoice, anEvent, entriesOf } from "../../testing";
import type { CarcassonneChoice, CarcassonnePrompt, LogEvent } from "../../view";
import { cardsOf, laidAside, reckon } from "./cards";
import { kOrderSentences } from "./describe";
import { requirement } from "./faces";
import german from "./german.json";

const kFaces: Face[] = [
  { face: "B04", text: "complete a city of exactly 5 tiles", points: 6, marks: [] },
  { face: "B36", text: "place a farmer on a farm of at least 6 tiles", points: 3, marks: ["farmer"] },
  { face: "X1", text: "sing a song", points: 2, marks: [] },
];

beforeEach(() => learnFaces({ orders: kFaces }));
afterEach(() => setLocale("en"));

function table(...log: LogEvent[][]) {
  return tableOf("carcassonne", { view: {}, log });
}

const card = (what: string, seat: number, name: string | null): LogEvent => ({
  type: "own",
  what,
  seat,
  noun: "card",
  item: name,
});
const awarded = (seat: number, points: number, why: string): LogEvent => ({
  type: "awarded",
  seat,
  points,
  why,
});
/** As games have it that were kept before steps were said. */
const kPass = { type: "passed", seat: 1 } as LogEvent;

group("what a card asks for", () => {
  it("is said in the language of the device", async () => {
    expect(requirement("B04")).toBe("Complete a city of exactly 5 tiles");
    await setLocale("de");
    expect(requirement("B04")).toBe("Stelle eine Stadt aus genau 5 Plättchen fertig");
  });

  it("is the server's sentence where there is no other, and the id where there is none", async () => {
    await setLocale("de");
    expect(requirement("X1")).toBe("Sing a song");
    expect(requirement("Z9")).toBe("Z9");
  });

  it("has German words for every card of the server's own decks, and for no other", () => {
    const decks = import.meta.glob<string>(
      "../../../../../../engine/carcassonne/expansions/*/{base_deck,cards}.cc",
      { query: "?raw", import: "default", eager: true },
    );
    const sentences = Object.values(decks).flatMap((deck) =>
      [...deck.matchAll(/^card .*\n(.*)$/gm)].map(([, sentence]) => sentence),
    );
    expect(sentences.length).toBeGreaterThanOrEqual(56);
    expect(Object.keys(german).sort()).toEqual([...new Set(sentences)].sort());
  });
});

group("the log of the orders", () => {
  it.each([
    [card("card-dealt", 0, "B04"), "Anna draws an order: Complete a city of exactly 5 tiles."],
    [card("card-dealt", 1, null), "Ben draws an order card."],
    [card("card-returned", 1, null), "Ben returns an order card."],
    [
      card("card-discarded", 1, "B36"),
      "Ben discards an order: Place a farmer on a farm of at least 6 tiles.",
    ],
    [card("card-fulfilled", 1, "B04"), "Ben fulfils an order: Complete a city of exactly 5 tiles."],
    [card("card-revealed", 0, "X1"), "Anna still holds an order: Sing a song."],
    [awarded(1, 6, "order fulfilled"), "Ben +6 (order fulfilled)"],
    [awarded(1, -10, "order not fulfilled"), "Ben −10 (order not fulfilled)"],
  ] as [LogEvent, string][])("says %o", (event, words) => {
    expect(describe(table([event]), event)?.text).toBe(words);
  });

  it.each([
    ["settle-orders", "Ben keeps all order cards."],
    ["orders", undefined],
    ["show-order", undefined],
    ["deploy", "Ben places no figure."],
    ["festival", "Ben passes."],
  ])("tells what was passed by its step: %s", (step, words) => {
    const pass: LogEvent = { type: "passed", seat: 1, step };
    expect(describe(table([pass]), pass)?.text).toBe(words);
  });

  it("tells what was passed where no step is said: a card put back, a card drawn, a figure", () => {
    const turn: LogEvent = { type: "turn", seat: 1, turn: 1 };
    const placed: LogEvent = { type: "placed", seat: 1, tile: "V", x: 0, y: 1, rotation: 0 };
    expect(describe(table([{ type: "started" }], [kPass], [turn]), kPass)?.text).toBe(
      "Ben keeps all order cards.",
    );
    expect(describe(table([turn], [kPass], [placed]), kPass)).toBeNull();
    expect(describe(table([turn], [placed], [kPass]), kPass)?.text).toBe("Ben places no figure.");
    expect(describe(table([turn], [placed], [anEvent({ type: "walked" })], [kPass]), kPass)).toBeNull();
  });
});

group("the table's orders", () => {
  it("lists what was given up, and not what was taken back", () => {
    const log = table(
      [card("card-discarded", 1, "B36")],
      [card("card-discarded", 1, "B04")],
      [{ type: "undone", seat: 1 }],
      [card("card-lost", 0, "X1"), awarded(0, -10, "order lost")],
    ).log;
    expect(laidAside(log)).toEqual([
      { seat: 1, card: "B36", why: "discarded" },
      { seat: 0, card: "X1", why: "lost" },
    ]);
  });

  it("sums the points of orders by why, and nothing else", () => {
    const log = table(
      [awarded(1, 6, "order fulfilled"), awarded(1, 1, "fairy")],
      [awarded(1, 3, "order fulfilled"), awarded(0, -10, "order not fulfilled")],
    ).log;
    expect([...(reckon(log).get(1) ?? [])]).toEqual([["order fulfilled", { points: 9, times: 2 }]]);
    expect([...(reckon(log).get(0) ?? [])]).toEqual([["order not fulfilled", { points: -10, times: 1 }]]);
  });

  it("has no cards in a game without", () => {
    const view = { things: {} } as unknown as Parameters<typeof cardsOf>[0];
    expect(cardsOf(view, 0)).toBeNull();
    const seats = { "0": { count: 1, known: ["B04"], shown: [], progress: {} } };
    const withCards = { things: { orders: { shape: "hands", pile: 3, seats } } } as unknown as typeof view;
    expect(cardsOf(withCards, 0)?.known).toEqual(["B04"]);
    expect(cardsOf(withCards, null)).toBeNull();
  });
});

group("choices about orders", () => {
  const choice = (verb: string, name?: string): CarcassonneChoice =>
    aChoice(name ? { id: `${verb} ${name}`, verb, noun: "card", item: name } : { id: verb, verb });
  const prompt = (step: string, ...choices: CarcassonneChoice[]): CarcassonnePrompt => ({
    seat: 0,
    step,
    undo: false,
    choices: entriesOf(choices),
  });

  it("are named by the card and what becomes of it", () => {
    expect(choiceTitle(choice("draw-card"))).toBe("Draw an order card");
    expect(choiceTitle(choice("return", "B04"))).toBe("Return: Complete a city of exactly 5 tiles");
    expect(choiceTitle(choice("discard", "X1"))).toBe("Discard, face up: Sing a song");
    expect(choiceTitle(choice("show", "B04"))).toBe("Show: Complete a city of exactly 5 tiles (+6)");
    expect(kOrderSentences.choice?.(choice("show", "B04"))?.confirm).toBe("Show this card");
    expect(kOrderSentences.choice?.(choice("pass"))).toBeUndefined();
  });

  it("say what choosing nothing means", () => {
    const kTable = tableOf("carcassonne", { view: {} });
    expect(kOrderSentences.step?.(prompt("settle-orders", choice("pass")), kTable)?.nothing).toBe(
      "Keep all cards",
    );
    expect(
      kOrderSentences.step?.(prompt("orders", choice("draw-card"), choice("pass")), kTable)?.nothing,
    ).toBe("No card, draw the tile");
    expect(kOrderSentences.step?.(prompt("orders", choice("pass")), kTable)?.nothing).toBe("Draw the tile");
    expect(kOrderSentences.step?.(prompt("show-order", choice("show", "B04")), kTable)?.nothing).toBeNull();
    expect(kOrderSentences.step?.(prompt("show-order", choice("pass")), kTable)?.nothing).toBe("Continue");
    expect(kOrderSentences.step?.(prompt("deploy", choice("pass")), kTable)).toBeUndefined();
  });

  it("tell before Confirm which order a turn fulfils", () => {
    const outcome = [card("card-fulfilled", 0, "B04"), awarded(0, 6, "order fulfilled")];
    expect(kOrderSentences.outcome?.(outcome)).toBe(
      "Fulfils your order: Complete a city of exactly 5 tiles (+6)",
    );
    expect(kOrderSentences.outcome?.([kPass])).toBeUndefined();
  });
});
