import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Patch } from "../../protocol/messages";
import { fakeSession, tableOf } from "../testing";
import { Selection } from "./selection.svelte";
import type { Locating } from "./turn";
import type { CharacterName, KingsGateChoice, KingsGatePrompt, KingsGateTable, KingsGateView } from "./view";

// A server that answers at once, and remembers what it was asked.
const server = { sent: [] as { type: string; [field: string]: unknown }[], reason: "" };

const session = fakeSession<"kings_gate">({
  get table() {
    return table(5);
  },
  preview: async (expect, choices) => {
    server.sent.push({ type: "preview", expect, choices });
    const location = { number: 2, spaces: [[1, 1]], standings: [] };
    const patch: Patch = [{ op: "replace", path: "/game/location", value: location }];
    return { type: "previewed", id: "p", version: expect, events: [], patch, prompt: null };
  },
  choose: async (expect, choices) => {
    server.sent.push({ type: "command", expect, choices });
    return { type: "ack", id: "c", version: expect + 1 };
  },
  undo: async (expect) => {
    server.sent.push({ type: "undo", expect });
    return { type: "ack", id: "u", version: expect + 1 };
  },
  inspect: async (target) => {
    server.sent.push({ type: "inspect", target });
    return { kind: "space", pile: [], at_location: true, why_not: { red4: server.reason || null } };
  },
});

const place = (tile: string, x: number, character: CharacterName | null = null): KingsGateChoice => ({
  id: `place ${tile} ${x},0${character ? ` ${character}` : ""}`,
  verb: "place",
  tile,
  x,
  y: 0,
  character,
});
const kSorceress: KingsGateChoice = {
  id: "sorceress 4,0 0,0",
  verb: "sorceress",
  tile: "red2",
  from: { x: 4, y: 0 },
  x: 0,
  y: 0,
};
const kPrompt: KingsGatePrompt = {
  seat: 0,
  step: "place",
  undo: false,
  choices: [place("red1", 0), place("red1", 0, "king"), place("red1", 1), place("red2", 1), kSorceress],
};

function table(version: number, prompt: KingsGatePrompt | null = kPrompt): KingsGateTable {
  const location = {
    number: 1,
    name: "Palace",
    peril: "safe",
    custom: "none",
    spaces: [],
    standings: [],
  } as unknown as KingsGateView["location"];
  return tableOf("kings_gate", { view: { location }, prompt, version });
}

beforeEach(() => {
  server.sent.length = 0;
  server.reason = "";
});

describe("a selection", () => {
  it("picks a tile, puts the same back, and takes another", () => {
    const selection = new Selection(session);
    selection.pickTile(kPrompt, "red1.0", "red1", []);
    expect([selection.picked.tile, selection.isEmpty]).toEqual(["red1", false]);
    selection.pickTile(kPrompt, "red1.1", "red1", []);
    expect(selection.handId).toBe("red1.1");
    selection.pickTile(kPrompt, "red1.1", "red1", []);
    expect(selection.isEmpty).toBe(true);
    expect(server.sent).toEqual([]);
  });

  it("keeps a counter with a tile that may carry it, and no other", () => {
    const selection = new Selection(session);
    selection.pickCharacter("king");
    selection.pickTile(kPrompt, "red1.0", "red1", []);
    expect(selection.picked.character).toBe("king");
    selection.pickTile(kPrompt, "red2.0", "red2", []);
    expect(selection.picked).toEqual({ tile: "red2", character: null, from: null });
  });

  it("puts the tile back for the Sorceress, who takes one of the board", () => {
    const selection = new Selection(session);
    selection.pickTile(kPrompt, "red1.0", "red1", []);
    selection.pickCharacter("sorceress");
    expect(selection.picked).toEqual({ tile: null, character: "sorceress", from: null });
    selection.pickSource({ x: 4, y: 0 });
    expect(selection.picked.from).toEqual({ x: 4, y: 0 });
    selection.pickCharacter("sorceress");
    expect(selection.isEmpty).toBe(true);
  });

  it("asks why a tile may go nowhere, and forgets the answer with the tile", async () => {
    server.reason = "greater-tile-placed";
    const selection = new Selection(session);
    selection.pickTile(kPrompt, "red4.0", "red4", [[0, 0]]);
    await vi.waitFor(() => expect(selection.why).toEqual({ reason: "greater-tile-placed", there: false }));
    selection.explain({ x: 3, y: 0 });
    await vi.waitFor(() => expect(selection.why?.there).toBe(true));
    selection.clear();
    expect(selection.why).toBeNull();
  });

  it("previews a place of the next location, and sends nothing before it is confirmed", async () => {
    const selection = new Selection(session);
    const choice = { id: "location 3,0", verb: "location", x: 3, y: 0 } as Locating;
    await selection.tryPlace(choice, table(5));
    expect(selection.ahead?.spaces).toEqual([[1, 1]]);
    expect(server.sent.map(({ type }) => type)).toEqual(["preview"]);
    await selection.send(choice);
    expect(server.sent.at(-1)).toEqual({ type: "command", expect: 5, choices: ["location 3,0"] });
  });

  it("sends one thing at a time", async () => {
    const selection = new Selection(session);
    const first = selection.send(place("red1", 0));
    const second = selection.send(place("red1", 1));
    const undone = selection.undo();
    await Promise.all([first, second, undone]);
    expect(server.sent.length).toBe(1);
    await selection.undo();
    expect(server.sent.at(-1)).toEqual({ type: "undo", expect: 5 });
  });

  it("lets go of what the table no longer offers", () => {
    const selection = new Selection(session);
    selection.follow(table(5));
    selection.pickTile(kPrompt, "red1.0", "red1", []);
    selection.cursor = { x: 1, y: 0 };
    selection.follow(table(6));
    expect([selection.picked.tile, selection.cursor]).toEqual(["red1", { x: 1, y: 0 }]);
    selection.follow(table(7, { ...kPrompt, choices: [place("red1", 0)] }));
    expect([selection.picked.tile, selection.cursor]).toEqual(["red1", null]);
    selection.follow(table(8, null));
    expect(selection.isEmpty).toBe(true);
  });
});
