import type { Ack } from "../../protocol/messages";
import { fakeSession, tableOf } from "../testing";
import { aChoice, anEvent, entriesOf } from "./testing";
import { Trial } from "./trial.svelte";
import type { CarcassonnePrompt, CarcassonneTable, LogEvent } from "./view";

// A table for tests that answers like the server: a tile, then a figure or a pass, then somebody else's turn.
export const server = {
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
  /** What is asked after these choices in a row. */
  ahead: {} as Record<string, CarcassonnePrompt>,
  /** What they lead to. */
  events: [] as LogEvent[],
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
export const kPass = aChoice({ id: "pass", verb: "pass" });
export const kDeploy = aChoice({
  id: "deploy follower 1,0.c",
  verb: "deploy",
  figure: "follower",
  feature: "city",
});
// The field of the answers; written out, the linter takes the choice for a promise.
export const kThen = "then";

export const kTilePrompt: CarcassonnePrompt = {
  seat: 0,
  step: "place-tile",
  undo: false,
  choices: entriesOf(kPlaces),
};
export const kFigurePrompt: CarcassonnePrompt = {
  seat: 0,
  step: "deploy",
  undo: true,
  choices: entriesOf([kDeploy, kPass]),
};

export const session = fakeSession<"carcassonne">({
  get table() {
    return server.table;
  },
  get waits() {
    return server.waits;
  },
  preview: async (expect, choices) => {
    server.sent.push({ type: "preview", expect, choices });
    const prompt = server.ahead[choices.join(" > ")] ?? null;
    const { events } = server;
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

export const commands = () =>
  server.sent.flatMap(({ type, choices, expect }) => (type === "command" ? [[...choices, expect]] : []));

export function ready() {
  const trial = new Trial(session);
  if (server.table) trial.follow(server.table);
  return trial;
}

/** The steps that are shown, and what may be done at places in them. */
export const stepsOf = (trial: Trial) => (server.table ? trial.steps(server.table) : []);
export const shows = (trial: Trial) => stepsOf(trial).map(({ at }) => at);
export const spots = (trial: Trial) => stepsOf(trial).flatMap(({ targets }) => targets);

/** As it is before each test. */
export function beginAnew(): void {
  server.sent = [];
  server.refuse = "";
  server.mute = false;
  server.asks = kFigurePrompt;
  server.ahead = { "place 1,0 r0": kFigurePrompt, "place 1,0 r2": kFigurePrompt };
  server.events = [anEvent({ type: "scored" })];
  server.quicker = null;
  server.waits = false;
  server.table = tableOf("carcassonne", { view: {}, prompt: kTilePrompt, version: 7 });
}
