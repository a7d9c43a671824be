import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Request } from "../../net/wire";
import type { Choice, Prompt } from "../../protocol/messages";
import type { TableState } from "../../state/table";
import { snapshot } from "../../state/testing";
import type { Locating } from "./turn";

// A server that answers at once, and remembers what it was asked.
const server = vi.hoisted(() => ({ sent: [] as Request[], table: null as TableState | null, reason: "" }));

vi.mock("../../session.svelte", () => ({
  session: {
    get table() {
      return server.table;
    },
    client: { request: (request: Request) => answer(request) },
    attempt: (promise: Promise<unknown>) => promise.catch(() => null),
  },
}));

async function answer(request: Request): Promise<unknown> {
  server.sent.push(request);
  if (request.type === "preview") {
    const location = { number: 2, spaces: [[1, 1]], standings: [] };
    return {
      type: "previewed",
      version: request.expect,
      events: [],
      patch: [{ op: "replace", path: "/game/location", value: location }],
      prompt: null,
    };
  }
  if (request.type === "inspect")
    return { result: { kind: "space", pile: [], why_not: { red4: server.reason || null } } };
  return { type: "ack", version: request.type === "command" ? request.expect + 1 : 0 };
}

const { Selection } = await import("./selection.svelte");

const place = (tile: string, x: number, character: string | null = null): Choice => ({
  id: `place ${tile} ${x},0${character ? ` ${character}` : ""}`,
  verb: "place",
  tile,
  x,
  y: 0,
  character,
});
const kSorceress: Choice = {
  id: "sorceress 4,0 0,0",
  verb: "sorceress",
  tile: "red2",
  from: { x: 4, y: 0 },
  x: 0,
  y: 0,
};
const kPrompt: Prompt = {
  seat: 0,
  step: "place",
  undo: false,
  choices: [place("red1", 0), place("red1", 0, "king"), place("red1", 1), place("red2", 1), kSorceress],
};

function table(version: number, prompt: Prompt | null = kPrompt): TableState {
  const { document } = snapshot(version);
  const game = { game: "kings_gate", step: "place", location: { number: 1, spaces: [], standings: [] } };
  return {
    room: "r",
    version,
    document: { ...document, game },
    prompt,
    waiting: [],
    viewers: { seats: [], spectators: [] },
    log: [],
  };
}

beforeEach(() => {
  server.sent.length = 0;
  server.reason = "";
  server.table = table(5);
});

describe("a selection", () => {
  it("picks a tile, puts the same back, and takes another", () => {
    const selection = new Selection();
    selection.pickTile(kPrompt, "red1.0", "red1", []);
    expect([selection.picked.tile, selection.isEmpty]).toEqual(["red1", false]);
    selection.pickTile(kPrompt, "red1.1", "red1", []);
    expect(selection.handId).toBe("red1.1");
    selection.pickTile(kPrompt, "red1.1", "red1", []);
    expect(selection.isEmpty).toBe(true);
    expect(server.sent).toEqual([]);
  });

  it("keeps a counter with a tile that may carry it, and no other", () => {
    const selection = new Selection();
    selection.pickCharacter("king");
    selection.pickTile(kPrompt, "red1.0", "red1", []);
    expect(selection.picked.character).toBe("king");
    selection.pickTile(kPrompt, "red2.0", "red2", []);
    expect(selection.picked).toEqual({ tile: "red2", character: null, from: null });
  });

  it("puts the tile back for the Sorceress, who takes one of the board", () => {
    const selection = new Selection();
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
    const selection = new Selection();
    selection.pickTile(kPrompt, "red4.0", "red4", [[0, 0]]);
    await vi.waitFor(() => expect(selection.why).toEqual({ reason: "greater-tile-placed", there: false }));
    selection.explain({ x: 3, y: 0 });
    await vi.waitFor(() => expect(selection.why?.there).toBe(true));
    selection.clear();
    expect(selection.why).toBeNull();
  });

  it("previews a place of the next location, and sends nothing before it is confirmed", async () => {
    const selection = new Selection();
    const choice = { id: "location 3,0", verb: "location", x: 3, y: 0 } as Locating;
    await selection.tryPlace(choice, table(5));
    expect(selection.ahead?.spaces).toEqual([[1, 1]]);
    expect(server.sent.map(({ type }) => type)).toEqual(["preview"]);
    await selection.send(choice);
    expect(server.sent.at(-1)).toEqual({ type: "command", expect: 5, choice: "location 3,0" });
  });

  it("sends one thing at a time", async () => {
    const selection = new Selection();
    const first = selection.send(place("red1", 0));
    const second = selection.send(place("red1", 1));
    const undone = selection.undo();
    await Promise.all([first, second, undone]);
    expect(server.sent.length).toBe(1);
    await selection.undo();
    expect(server.sent.at(-1)).toEqual({ type: "undo", expect: 5 });
  });

  it("lets go of what the table no longer offers", () => {
    const selection = new Selection();
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
