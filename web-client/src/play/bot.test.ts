import { beforeEach, expect, it, vi } from "vitest";
import { FakeNetwork } from "../net/testing";
import type { GameInfo } from "../protocol/messages";
import { Session } from "../session.svelte";
import { storage } from "../state/testing";
import { playBot } from "./bot";

const kGame = { game: "carcassonne", bots: ["random", "greedy", "strong"] } as GameInfo;
const kTable = { game: "carcassonne", seats: 2, options: { expansions: [], choices: {} } };
const pushState = vi.fn();

beforeEach(() => {
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("sessionStorage", storage());
  vi.stubGlobal("history", { pushState });
  pushState.mockClear();
  return () => vi.unstubAllGlobals();
});

/** A server that grants all of this, and refuses `refused`. */
async function playedWith(game: GameInfo, name: string, refused = "") {
  const network = new FakeNetwork();
  const session = new Session(network);
  session.client.connect();
  network.socket.welcome();
  session.rename(name);
  const { socket } = network;
  const send = socket.send.bind(socket);
  socket.send = (text) => {
    send(text);
    const { id, type } = JSON.parse(text);
    const joined = { type: "joined", id, room: "k7m2p9qa", role: "seat", seat: 0, token: "secret" };
    const granted = type === "create" ? joined : { type: "ack", id, version: 1 };
    const answer =
      type === refused ? { type: "error", id, code: "draining", message: "", retryable: true } : granted;
    queueMicrotask(() => socket.receive(answer));
  };
  await playBot(session, game, kTable);
  return { session, sent: socket.sent.slice(1) };
}

it("makes a private table, puts the usual bot there, begins, and goes there", async () => {
  const { sent } = await playedWith(kGame, " Anna ");
  expect(sent).toMatchObject([
    { ...kTable, type: "create", name: "Anna", public: false },
    { type: "bot", level: "greedy" },
    { type: "start" },
  ]);
  expect(pushState.mock.calls).toEqual([[true, "", "/g/k7m2p9qa"]]);
});

it("takes another bot where there is no usual one, and a guest where there is no name", async () => {
  const { sent } = await playedWith({ ...kGame, bots: ["random", "strong"] }, "");
  expect(sent).toMatchObject([{ name: "Guest" }, { level: "strong" }, {}]);
});

it("stays where the table is refused, and says so", async () => {
  const { session, sent } = await playedWith(kGame, "Anna", "create");
  expect(sent.map(({ type }) => type)).toEqual(["create"]);
  expect([session.refused, pushState.mock.calls]).toEqual(["draining", []]);
});
