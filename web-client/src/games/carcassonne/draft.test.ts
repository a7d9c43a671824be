import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Request } from "../../net/wire";
import type { Choice, Prompt } from "../../protocol/messages";
import type { TableState } from "../../state/table";
import { snapshot } from "../../state/testing";

// A table that answers like the server: a tile, then a figure or a pass, then somebody else's turn.
const server = vi.hoisted(() => ({
  sent: [] as Request[],
  listeners: new Set<() => void>(),
  table: null as TableState | null,
  refuse: "",
  /** What is asked after another seat's move, which comes before the next command. */
  quicker: null as Prompt | null,
}));

const kPlaces: Choice[] = [0, 2].map((rotation) => ({
  id: `place 1,0 r${rotation}`,
  verb: "place",
  x: 1,
  y: 0,
  rotation,
}));
const kDeploy: Choice = {
  id: "deploy follower 1,0.c",
  verb: "deploy",
  figure: "follower",
  x: 1,
  y: 0,
  part: "c",
  feature: "city",
};
// The field of the answers; written out, the linter takes the choice for a promise.
const kThen = "then";

const kTilePrompt: Prompt = { seat: 0, step: "place-tile", undo: false, choices: kPlaces };
const kFigurePrompt: Prompt = {
  seat: 0,
  step: "deploy",
  undo: true,
  choices: [kDeploy, { id: "pass", verb: "pass" }],
};

vi.mock("../../session.svelte", () => ({
  session: {
    get table() {
      return server.table;
    },
    client: { request: (request: Request) => answer(request) },
    listen: (listener: () => void) => {
      server.listeners.add(listener);
      return () => server.listeners.delete(listener);
    },
    attempt: (promise: Promise<unknown>) => promise.catch(() => null),
  },
}));

async function answer(request: Request): Promise<unknown> {
  server.sent.push(request);
  if (request.type === "preview") {
    const prompt =
      request.choices.length === 1 && request.choices[0]?.startsWith("place") ? kFigurePrompt : null;
    return { type: "previewed", version: request.expect, events: [{ type: "scored" }], patch: [], prompt };
  }
  if (server.refuse) throw Object.assign(new Error("refused"), { code: server.refuse });
  if (server.quicker && server.table) {
    server.table = { ...server.table, version: server.table.version + 1, prompt: server.quicker };
    server.quicker = null;
    queueMicrotask(() => {
      for (const listener of [...server.listeners]) listener();
    });
    throw Object.assign(new Error("refused"), { code: "stale" });
  }
  const version = (server.table?.version ?? 0) + 1;
  queueMicrotask(() => {
    const placed = server.table?.prompt?.step === "place-tile";
    if (server.table) server.table = { ...server.table, version, prompt: placed ? kFigurePrompt : null };
    for (const listener of [...server.listeners]) listener();
  });
  return { type: "ack", version };
}

const { Draft } = await import("./draft.svelte");

const commands = () =>
  server.sent.flatMap((request) => (request.type === "command" ? [[request.choice, request.expect]] : []));

function ready() {
  const draft = new Draft();
  if (server.table) draft.follow(server.table);
  return draft;
}

beforeEach(() => {
  const { room, document, waiting, viewers } = snapshot();
  server.sent = [];
  server.refuse = "";
  server.quicker = null;
  server.table = { room, version: 7, document, prompt: kTilePrompt, waiting, viewers, log: [] };
});

describe("Draft", () => {
  it("sends nothing but previews until it is confirmed", async () => {
    const draft = ready();
    draft.try(kTilePrompt, { x: 1, y: 0 });
    draft.turn(kTilePrompt, 1);
    await vi.waitFor(() => expect(draft.spots(kTilePrompt, null)).toEqual([kDeploy]));
    draft.choose(kDeploy);
    await vi.waitFor(() =>
      expect(server.sent.at(-1)).toMatchObject({ choices: ["place 1,0 r2", kDeploy.id] }),
    );
    expect(new Set(server.sent.map((request) => request.type))).toEqual(new Set(["preview"]));
    draft.clear();
    expect(draft.spots(kTilePrompt, null)).toEqual([]);
  });

  it("sends the tile and then the figure, each against the version it saw", async () => {
    const draft = ready();
    draft.try(kTilePrompt, { x: 1, y: 0 });
    await vi.waitFor(() => expect(draft.ahead).not.toBeNull());
    draft.choose(kDeploy);
    await draft.confirm(kTilePrompt);
    expect(commands()).toEqual([
      ["place 1,0 r0", 7],
      [kDeploy.id, 8],
    ]);
    expect(draft.place).toBeNull();
    expect(draft.sending).toBe(false);
  });

  it("passes when no figure was chosen", async () => {
    const draft = ready();
    draft.try(kTilePrompt, { x: 1, y: 0 });
    await draft.confirm(kTilePrompt);
    expect(commands()).toEqual([
      ["place 1,0 r0", 7],
      ["pass", 8],
    ]);
  });

  it("confirms once, however often it is asked", async () => {
    const draft = ready();
    draft.try(kTilePrompt, { x: 1, y: 0 });
    await Promise.all([draft.confirm(kTilePrompt), draft.confirm(kTilePrompt)]);
    expect(commands()).toHaveLength(2);
  });

  it("has nothing to confirm before a cell was chosen, and ignores cells that were not offered", async () => {
    const draft = ready();
    draft.try(kTilePrompt, { x: 9, y: 9 });
    await draft.confirm(kTilePrompt);
    expect(server.sent).toEqual([]);
  });

  it("keeps the trial after a refusal, so that it can be changed", async () => {
    const draft = ready();
    server.refuse = "unavailable";
    draft.try(kTilePrompt, { x: 1, y: 0 });
    await draft.confirm(kTilePrompt);
    expect(draft.place?.id).toBe("place 1,0 r0");
    expect(draft.sending).toBe(false);
  });

  it("forgets the trial when the table moves on", () => {
    const draft = ready();
    draft.try(kTilePrompt, { x: 1, y: 0 });
    if (server.table) draft.follow({ ...server.table, version: 8 });
    expect(draft.place).toBeNull();
  });

  it("does not send a turn that leads to a question before it is answered", async () => {
    const draft = ready();
    const show = (card: string) => ({
      id: `pass then show ${card}`,
      verb: "pass",
      [kThen]: [{ verb: "show", card }],
    });
    const prompt: Prompt = { seat: 0, step: "deploy", undo: true, choices: [show("B04"), show("B11")] };
    if (server.table) server.table = { ...server.table, prompt };
    const [, second = show("B11")] = draft.questions(prompt);
    expect(draft.unanswered(prompt)).toBe(true);
    await draft.confirm(prompt);
    expect(server.sent).toEqual([]);
    draft.reply(second);
    await vi.waitFor(() => expect(server.sent.at(-1)).toMatchObject({ choices: ["pass then show B11"] }));
    await draft.confirm(prompt);
    expect(commands()).toEqual([["pass then show B11", 7]]);
  });

  it("sends once more what is still on offer when another seat was quicker", async () => {
    const draft = ready();
    const pass: Choice = { id: "pass", verb: "pass" };
    const prompt: Prompt = { seat: 0, step: "settle-orders", undo: false, choices: [pass] };
    if (server.table) server.table = { ...server.table, prompt };
    server.quicker = { ...prompt };
    await draft.confirm(prompt);
    expect(commands()).toEqual([
      ["pass", 7],
      ["pass", 8],
    ]);
  });

  it("sends nothing again when something else is asked meanwhile", async () => {
    const draft = ready();
    const pass: Choice = { id: "pass", verb: "pass" };
    const prompt: Prompt = { seat: 0, step: "settle-orders", undo: false, choices: [pass] };
    if (server.table) server.table = { ...server.table, prompt };
    server.quicker = { ...prompt, step: "orders" };
    await draft.confirm(prompt);
    expect(commands()).toEqual([["pass", 7]]);
    expect(draft.sending).toBe(false);
  });

  it("keeps a choice that is still on offer when another seat has chosen", () => {
    const draft = ready();
    const keep: Choice = { id: "return B04", verb: "return", card: "B04" };
    const prompt: Prompt = { seat: 0, step: "settle-orders", undo: false, choices: [keep] };
    draft.choose(keep);
    if (server.table) draft.follow({ ...server.table, version: 8, prompt });
    expect(draft.chosen).toEqual(keep);
    if (server.table) draft.follow({ ...server.table, version: 9, prompt: { ...prompt, choices: [] } });
    expect(draft.chosen).toBeNull();
  });
});
