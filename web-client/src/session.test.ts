import { beforeEach, describe, expect, it, vi } from "vitest";
import { FakeNetwork } from "./net/testing";
import type { RoomStatus } from "./protocol/messages";
import { Session } from "./session.svelte";
import { keptSeats } from "./state/device";
import { snapshot, storage } from "./state/testing";

const kRoom = "k7m2p9qa";

function connected() {
  const network = new FakeNetwork();
  const session = new Session(network);
  session.client.connect();
  network.socket.welcome();
  const joined = (token: object) =>
    network.socket.receive({
      type: "joined",
      id: network.socket.last()["id"],
      room: kRoom,
      role: "seat",
      seat: 1,
      ...token,
    });
  const receive = (message: object) => network.socket.receive(message);
  return { session, joined, receive, socket: network.socket };
}

beforeEach(() => {
  vi.stubGlobal("localStorage", storage());
});

describe("a table that a link leads to", () => {
  it.each([
    ["bad-token", true],
    ["no-such-room", false],
    ["busy", undefined],
  ])("is looked for without a name: %s", async (code, there) => {
    const { session, socket } = connected();
    const asked = session.exists(kRoom);
    const { id, name } = socket.last();
    expect(name).toBeUndefined();
    socket.receive({ type: "error", id, code, message: "", retryable: false });
    expect(await asked).toBe(there);
    expect(session.toast).toBe("");
  });
});

describe("a seat kept on the device", () => {
  it("keeps the name of its person when they come back by the token", async () => {
    const first = connected();
    const seated = first.session.enter({ type: "join", room: kRoom, name: "Ben" });
    first.joined({ token: "secret" });
    await seated;
    expect(keptSeats()).toEqual([{ room: kRoom, token: "secret", seat: 1, name: "Ben" }]);

    const reloaded = connected();
    const back = reloaded.session.enter({ type: "join", room: kRoom, token: "secret" });
    reloaded.joined({});
    await back;
    expect(keptSeats()).toEqual([{ room: kRoom, token: "secret", seat: 1, name: "Ben" }]);
  });

  it("is noted with its game and its people, and when the game has ended", async () => {
    const { session, joined, receive } = connected();
    const seated = session.enter({ type: "join", room: kRoom, name: "Ben" });
    joined({ token: "secret" });
    await seated;
    const seats = { "0": { name: "Anna", bot: null }, "1": { name: "Ben", bot: null } };
    const at = (version: number, status: RoomStatus) => {
      const { document, ...shot } = snapshot(version);
      receive({ ...shot, document: { ...document, room: { ...document.room, seats, status } } });
    };
    at(5, "playing");
    expect(keptSeats()).toMatchObject([{ game: "chess", others: ["Anna"], over: false }]);
    at(6, "finished");
    expect(keptSeats()).toMatchObject([{ token: "secret", name: "Ben", over: true }]);
  });
});
