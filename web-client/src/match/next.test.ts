import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeNetwork } from "../net/testing";
import { Session } from "../session.svelte";
import { keptSeat } from "../state/device";
import type { TableState } from "../state/table";
import { kDocument, snapshot, storage } from "../state/testing";
import { followTo } from "../together/rematch";
import { lookAhead } from "./next.svelte";

const kFirst = "k7m2p9qa";
const kNext = "m3p8xw2k";
const kSeat = { seat: 0, token: "secret", name: "Anna" };
const atNext = snapshot(3, { ...kDocument, room: { ...kDocument.room, room: kNext } });

beforeEach(() => {
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("history", { pushState: () => {} });
});
afterEach(() => vi.unstubAllGlobals());

describe("the next table, looked at from the one before", () => {
  function looked() {
    const network = new FakeNetwork();
    const seen: (TableState | null)[] = [];
    const end = lookAhead(network, kNext, kSeat, (table) => seen.push(table));
    network.socket.welcome();
    return { network, seen, end };
  }

  it("is opened by the seat's token, and tells its break", () => {
    const { network, seen, end } = looked();
    const { id, ...asked } = network.socket.last();
    expect(asked).toEqual({ type: "join", room: kNext, token: "secret" });
    network.socket.receive({ type: "joined", id, room: kNext, role: "seat", seat: 1 });
    network.socket.receive(atNext);
    network.socket.receive({ type: "break", left_ms: 23_000 });
    expect(seen.at(-1)).toMatchObject({ room: kNext, break: { left_ms: 23_000 } });
    end();
    expect(network.socket.closed).toBe(true);
  });

  it("stays unknown where the server refuses it", () => {
    const { network, seen } = looked();
    const { id } = network.socket.last();
    network.socket.receive({ type: "error", id, code: "bad-token", message: "", retryable: false });
    expect(seen.filter((table) => table !== null)).toEqual([]);
  });
});

describe("going to the next table", () => {
  async function seated() {
    const network = new FakeNetwork();
    const session = new Session(network);
    session.client.connect();
    network.socket.welcome();
    const entered = session.enter({ type: "join", room: kFirst, name: "Anna" });
    const answer = { type: "joined", room: kFirst, role: "seat", seat: 0, token: "secret" };
    network.socket.receive({ ...answer, id: network.socket.last()["id"] });
    await entered;
    return { network, session };
  }

  it("takes the seat along, as the next table has it, and asks there", async () => {
    const { network, session } = await seated();
    const asked: string[] = [];
    const going = followTo(session, { room: kFirst }, kNext, async () => asked.push("ready"));
    const { id, ...sent } = network.socket.last();
    expect(sent).toMatchObject({ type: "join", room: kNext, token: "secret" });
    network.socket.receive({ type: "joined", id, room: kNext, role: "seat", seat: 1 });
    expect(await going).toBe(true);
    expect([asked, keptSeat(kNext)]).toMatchObject([["ready"], { token: "secret", seat: 1, name: "Anna" }]);
  });

  it("stays where the next table refuses the seat, and asks nothing there", async () => {
    const { network, session } = await seated();
    const asked: string[] = [];
    const going = followTo(session, { room: kFirst }, kNext, async () => asked.push("ready"));
    const { id } = network.socket.last();
    network.socket.receive({ type: "error", id, code: "no-such-room", message: "", retryable: false });
    expect([await going, asked]).toEqual([false, []]);
  });

  it("looks on where one has no seat", async () => {
    const network = new FakeNetwork();
    const session = new Session(network);
    expect(await followTo(session, { room: kFirst }, kNext)).toBe(true);
    expect(keptSeat(kNext)).toBeUndefined();
  });
});
