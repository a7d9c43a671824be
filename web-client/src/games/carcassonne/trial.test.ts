import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Ack, Walk } from "../../protocol/messages";
import { fakeSession, tableOf } from "../testing";
import { aChoice, anEvent, entriesOf } from "./testing";
import { Trial } from "./trial.svelte";
import type { CarcassonneChoice, CarcassonnePrompt, CarcassonneTable } from "./view";

// A table that answers like the server: a tile, then a figure or a pass, then somebody else's turn.
const server = {
  sent: [] as { type: string; expect: number; choices: string[] }[],
  listeners: new Set<() => unknown>(),
  table: null as CarcassonneTable | null,
  refuse: "",
  /** There is no connection. */
  waits: false,
  /** Nobody hears of entries, and the table shows them after their acknowledgement. */
  mute: false,
  /** What is asked after another seat's move, which comes before the next command. */
  quicker: null as CarcassonnePrompt | null,
  /** What is asked once the tile lies. */
  asks: null as CarcassonnePrompt | null,
};

const kPlaces = [0, 2].map((rotation) =>
  aChoice({
    id: `place 1,0 r${rotation}`,
    verb: "place",
    x: 1,
    y: 0,
    rotation,
  }),
);
const kPass = aChoice({ id: "pass", verb: "pass" });
const kDeploy = aChoice({
  id: "deploy follower 1,0.c",
  verb: "deploy",
  figure: "follower",
  x: 1,
  y: 0,
  part: "c",
  feature: "city",
});
// The field of the answers; written out, the linter takes the choice for a promise.
const kThen = "then";

const kTilePrompt: CarcassonnePrompt = {
  seat: 0,
  step: "place-tile",
  undo: false,
  choices: entriesOf(kPlaces),
};
const kFigurePrompt: CarcassonnePrompt = {
  seat: 0,
  step: "deploy",
  undo: true,
  choices: entriesOf([kDeploy, kPass]),
};

const session = fakeSession<"carcassonne">({
  get table() {
    return server.table;
  },
  get waits() {
    return server.waits;
  },
  preview: async (expect, choices) => {
    server.sent.push({ type: "preview", expect, choices });
    const prompt = choices.length === 1 && choices[0]?.startsWith("place") ? kFigurePrompt : null;
    const events = [anEvent({ type: "scored" })];
    return { type: "previewed", id: "p", version: expect, events, patch: [], prompt };
  },
  choose: (expect, choices) => command(expect, choices),
  onEntry: (listener) => {
    const told = () =>
      server.table && !server.mute && listener(server.table, { version: server.table.version, events: [] });
    server.listeners.add(told);
    return () => server.listeners.delete(told);
  },
});

async function command(expect: number, choices: string[]): Promise<Ack> {
  server.sent.push({ type: "command", expect, choices });
  if (server.refuse) throw Object.assign(new Error("refused"), { code: server.refuse });
  if (server.quicker && server.table) {
    server.table = { ...server.table, version: server.table.version + 1, prompt: server.quicker };
    server.quicker = null;
    queueMicrotask(() => {
      for (const listener of [...server.listeners]) listener();
    });
    throw Object.assign(new Error("refused"), { code: "stale" });
  }
  const version = (server.table?.version ?? 0) + choices.length;
  const show = () => {
    const placed = server.table?.prompt?.step === "place-tile" && choices.length === 1;
    if (server.table) server.table = { ...server.table, version, prompt: placed ? server.asks : null };
    for (const listener of [...server.listeners]) listener();
  };
  if (server.mute) setTimeout(show);
  else queueMicrotask(show);
  return { type: "ack", id: "c", version };
}

const commands = () =>
  server.sent.flatMap(({ type, choices, expect }) => (type === "command" ? [[...choices, expect]] : []));

function ready() {
  const trial = new Trial(session);
  if (server.table) trial.follow(server.table);
  return trial;
}

beforeEach(() => {
  server.sent = [];
  server.refuse = "";
  server.mute = false;
  server.asks = kFigurePrompt;
  server.quicker = null;
  server.waits = false;
  server.table = tableOf("carcassonne", { view: {}, prompt: kTilePrompt, version: 7 });
});

describe("Trial", () => {
  it("sends nothing but previews until it is confirmed", async () => {
    const trial = ready();
    trial.try(kTilePrompt, { x: 1, y: 0 });
    trial.turn(kTilePrompt, 1);
    await vi.waitFor(() => expect(trial.spots(kTilePrompt, null)).toEqual([kDeploy]));
    trial.choose(kDeploy);
    await vi.waitFor(() =>
      expect(server.sent.at(-1)).toMatchObject({ choices: ["place 1,0 r2", kDeploy.id] }),
    );
    expect(new Set(server.sent.map((request) => request.type))).toEqual(new Set(["preview"]));
    trial.clear();
    expect(trial.spots(kTilePrompt, null)).toEqual([]);
  });

  it("sends the tile and the figure together, against the version it saw", async () => {
    const trial = ready();
    trial.try(kTilePrompt, { x: 1, y: 0 });
    await vi.waitFor(() => expect(trial.ahead).not.toBeNull());
    trial.choose(kDeploy);
    await trial.confirm(kTilePrompt);
    expect(commands()).toEqual([["place 1,0 r0", kDeploy.id, 7]]);
    expect(trial.place).toBeNull();
    expect(trial.sending).toBe(false);
  });

  it("waits as long as what it has sent does, and at no other time", async () => {
    const trial = ready();
    trial.try(kTilePrompt, { x: 1, y: 0 });
    server.waits = true;
    expect(trial.waits).toBe(false);
    const confirmed = trial.confirm(kTilePrompt);
    expect(trial.waits).toBe(true);
    server.waits = false;
    expect([trial.sending, trial.waits]).toEqual([true, false]);
    await confirmed;
  });

  it("goes on when a whole document shows the tile, not an entry", async () => {
    const trial = ready();
    const prompt = server.table?.prompt;
    if (!prompt) throw new Error("no prompt");
    trial.try(prompt, { x: 1, y: 0 });
    await vi.waitFor(() => expect(trial.ahead).not.toBeNull());
    // The connection is lost after the acknowledgement: no entry is heard of.
    server.mute = true;
    const confirmed = trial.confirm(prompt);
    await vi.waitFor(() => expect(server.table?.prompt).toBeNull());
    if (server.table) trial.follow(server.table);
    await confirmed;
    expect(commands()).toEqual([["place 1,0 r0", "pass", 7]]);
    expect(trial.sending).toBe(false);
  });

  it("lets go of what was sent when the table goes back behind it, as to a backup", async () => {
    const restored = tableOf("carcassonne", { view: {}, prompt: kTilePrompt, version: 5 });
    const back = (trial: Trial) => {
      server.table = restored;
      trial.follow(restored);
    };
    const acknowledged = ready();
    acknowledged.try(kTilePrompt, { x: 1, y: 0 });
    server.mute = true;
    const confirmed = acknowledged.confirm(kTilePrompt);
    await vi.waitFor(() => expect(server.table?.prompt).toEqual(kFigurePrompt));
    back(acknowledged);
    await confirmed;
    expect(acknowledged.sending).toBe(false);
    expect(acknowledged.place).toBeNull();

    // The acknowledgement was lost: what is sent again is stale there.
    server.mute = false;
    server.table = tableOf("carcassonne", { view: {}, prompt: kTilePrompt, version: 7 });
    const refused = ready();
    refused.try(kTilePrompt, { x: 1, y: 0 });
    server.refuse = "stale";
    const again = refused.confirm(kTilePrompt);
    back(refused);
    await again;
    expect(refused.sending).toBe(false);
    expect(refused.place).toBeNull();
  });

  it("passes when no figure was chosen", async () => {
    const trial = ready();
    trial.try(kTilePrompt, { x: 1, y: 0 });
    await vi.waitFor(() => expect(trial.ahead).not.toBeNull());
    await trial.confirm(kTilePrompt);
    expect(commands()).toEqual([["place 1,0 r0", "pass", 7]]);
  });

  it("passes no step before it is known", async () => {
    const hasty = ready();
    hasty.try(kTilePrompt, { x: 1, y: 0 });
    await hasty.confirm(kTilePrompt);
    expect(commands()).toEqual([["place 1,0 r0", 7]]);
  });

  it("passes no step of another seat", async () => {
    const trial = ready();
    trial.try(kTilePrompt, { x: 1, y: 0 });
    await vi.waitFor(() => expect(trial.ahead).not.toBeNull());
    trial.ahead = { ...kFigurePrompt, seat: 1 };
    await trial.confirm(kTilePrompt);
    expect(commands()).toEqual([["place 1,0 r0", 7]]);
  });

  it("confirms once, however often it is asked", async () => {
    const trial = ready();
    trial.try(kTilePrompt, { x: 1, y: 0 });
    await vi.waitFor(() => expect(trial.ahead).not.toBeNull());
    await Promise.all([trial.confirm(kTilePrompt), trial.confirm(kTilePrompt)]);
    expect(commands()).toHaveLength(1);
  });

  it("has nothing to confirm before a cell was chosen, and ignores cells that were not offered", async () => {
    const trial = ready();
    trial.try(kTilePrompt, { x: 9, y: 9 });
    await trial.confirm(kTilePrompt);
    expect(server.sent).toEqual([]);
  });

  it("turns freely through all rotations, and confirms none in which the tile does not fit", async () => {
    const trial = ready();
    trial.try(kTilePrompt, { x: 1, y: 0 });
    const seen = [0, 1, 2, 3].map(() => {
      trial.turn(kTilePrompt, 1, true);
      return [trial.askew, trial.place?.rotation];
    });
    expect(seen).toEqual([
      [1, 0],
      [null, 2],
      [3, 2],
      [null, 0],
    ]);
    trial.turn(kTilePrompt, -1, true);
    expect(trial.askew).toBe(3);
    expect(trial.spots(kTilePrompt, null)).toEqual([]);
    await trial.confirm(kTilePrompt);
    expect(commands()).toEqual([]);
    trial.turn(kTilePrompt, 1, true);
    await vi.waitFor(() => expect(trial.spots(kTilePrompt, null)).toEqual([kDeploy]));
    await trial.confirm(kTilePrompt);
    expect(commands()[0]).toEqual(["place 1,0 r0", "pass", 7]);
  });

  it("keeps the trial after a refusal, so that it can be changed", async () => {
    const trial = ready();
    server.refuse = "unavailable";
    trial.try(kTilePrompt, { x: 1, y: 0 });
    await trial.confirm(kTilePrompt);
    expect(trial.place?.id).toBe("place 1,0 r0");
    expect(trial.sending).toBe(false);
  });

  it("forgets the trial when the table moves on", () => {
    const trial = ready();
    trial.try(kTilePrompt, { x: 1, y: 0 });
    if (server.table) trial.follow({ ...server.table, version: 8 });
    expect(trial.place).toBeNull();
  });

  it("does not send a turn that leads to a question before it is answered", async () => {
    const trial = ready();
    const show = (card: string) =>
      aChoice({
        id: `pass then show ${card}`,
        verb: "pass",
        [kThen]: [{ shape: "item", verb: "show", noun: "card", item: card }],
      });
    const prompt: CarcassonnePrompt = {
      seat: 0,
      step: "deploy",
      undo: true,
      choices: entriesOf([show("B04"), show("B11")]),
    };
    if (server.table) server.table = { ...server.table, prompt };
    const [, second = show("B11")] = trial.questions(prompt);
    expect(trial.unanswered(prompt)).toBe(true);
    await trial.confirm(prompt);
    expect(server.sent).toEqual([]);
    trial.reply(second);
    await vi.waitFor(() => expect(server.sent.at(-1)).toMatchObject({ choices: ["pass then show B11"] }));
    await trial.confirm(prompt);
    expect(commands()).toEqual([["pass then show B11", 7]]);
  });

  it("sends once more what is still on offer when another seat was quicker", async () => {
    const trial = ready();
    const prompt: CarcassonnePrompt = {
      seat: 0,
      step: "settle-orders",
      undo: false,
      choices: entriesOf([kPass]),
    };
    if (server.table) server.table = { ...server.table, prompt };
    server.quicker = { ...prompt };
    await trial.confirm(prompt);
    expect(commands()).toEqual([
      ["pass", 7],
      ["pass", 8],
    ]);
  });

  it("sends nothing again when something else is asked meanwhile", async () => {
    const trial = ready();
    const prompt: CarcassonnePrompt = {
      seat: 0,
      step: "settle-orders",
      undo: false,
      choices: entriesOf([kPass]),
    };
    if (server.table) server.table = { ...server.table, prompt };
    server.quicker = { ...prompt, step: "orders" };
    await trial.confirm(prompt);
    expect(commands()).toEqual([["pass", 7]]);
    expect(trial.sending).toBe(false);
  });

  it("keeps a choice that is still on offer when another seat has chosen", () => {
    const trial = ready();
    const keep = aChoice({ id: "return B04", verb: "return", noun: "card", item: "B04" });
    const prompt: CarcassonnePrompt = {
      seat: 0,
      step: "settle-orders",
      undo: false,
      choices: entriesOf([keep]),
    };
    trial.choose(keep);
    if (server.table) trial.follow({ ...server.table, version: 8, prompt });
    expect(trial.chosen).toEqual(keep);
    if (server.table) trial.follow({ ...server.table, version: 9, prompt: { ...prompt, choices: [] } });
    expect(trial.chosen).toBeNull();
  });

  it("picks a step itself where there is only one and none may be left out", async () => {
    const trial = ready();
    const step = (x: number) =>
      aChoice({ id: `move dragon ${x},0`, verb: "move", figure: "dragon", x, y: 0, part: null });
    const prompt: CarcassonnePrompt = { seat: 0, step: "dragon", undo: false, choices: entriesOf([step(1)]) };
    const walked = (version: number, choices: CarcassonnePrompt["choices"]) => {
      const table = server.table ?? expect.fail("no table");
      const game = { ...table.document.game, walk: { figure: "dragon" } as Walk };
      return { ...table, version, document: { ...table.document, game }, prompt: { ...prompt, choices } };
    };
    const walk = (version: number, ...choices: CarcassonneChoice[]) => {
      if (server.table) server.table = walked(version, entriesOf(choices));
      if (server.table) trial.follow(server.table);
    };
    walk(8, step(1));
    expect(trial.chosen?.id).toBe("move dragon 1,0");
    trial.choose(step(1));
    expect(trial.chosen?.id, "it cannot be put back").toBe("move dragon 1,0");
    await vi.waitFor(() => expect(server.sent.at(-1)).toMatchObject({ choices: ["move dragon 1,0"] }));
    walk(9, step(1), step(2));
    expect(trial.chosen?.id, "still on offer").toBe("move dragon 1,0");
    walk(10, step(3), step(2));
    expect(trial.chosen, "of several somebody has to pick one").toBeNull();
    walk(11, step(1), kPass);
    expect(trial.chosen).toBeNull();
  });
});
