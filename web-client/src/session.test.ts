import { beforeEach, describe, expect, it, vi } from "vitest";
import { FakeNetwork } from "./net/testing";
import type { RoomStatus } from "./protocol/messages";
import { Session } from "./session.svelte";
import { keepProfile, keepSeat, keptProfile, keptSeats } from "./state/device";
import { snapshot, storage } from "./state/testing";

const kRoom = "k7m2p9qa";

function connected(more: object = {}) {
  const network = new FakeNetwork();
  const session = new Session(network);
  session.client.connect();
  network.socket.welcome(more);
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
  return { session, joined, receive, socket: network.socket, network };
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
    expect(keptSeats()).toMatchObject([
      { game: "chess", others: [{ name: "Anna", bot: null }], over: false },
    ]);
    at(6, "finished");
    expect(keptSeats()).toMatchObject([{ token: "secret", name: "Ben", over: true }]);
  });
});

describe("a profile kept on the device", () => {
  const sit = { type: "join", room: kRoom, name: "Anna" } as const;

  it.each(["bad-profile", "profile-suspended"])(
    "is shown until it is refused (%s); then one goes without, and it is kept",
    async (why) => {
      keepProfile({ name: "Anna", secret: "s1" });
      const { session, socket } = connected({ profiles: "open" });
      const refuse = (code: string) =>
        socket.receive({ type: "error", id: socket.last()["id"], code, message: "", retryable: false });
      const first = session.enter(sit);
      expect(socket.last()["profile"]).toBe("s1");
      refuse(why);
      expect(await first).toBeNull();
      expect([session.refused, session.toast !== ""]).toEqual([why, true]);
      const second = session.enter(sit);
      expect(socket.last()["profile"]).toBeUndefined();
      refuse("name-protected");
      expect(await second).toBeNull();
      expect(session.refused).toBe("name-protected");
      session.toast = "";
      expect(session.refused).toBe("");
      expect(keptProfile()).toEqual({ name: "Anna", secret: "s1" });
    },
  );

  it("stands in nothing that is kept until it is answered", () => {
    keepProfile({ name: "Anna", secret: "s1" });
    vi.stubGlobal("sessionStorage", storage());
    const { session } = connected({ profiles: "open" });
    void session.enter(sit);
    expect(sessionStorage.getItem("gatehouse.asked")).toContain("Anna");
    expect(sessionStorage.getItem("gatehouse.asked")).not.toContain("s1");
  });
});

describe("several people at one device", () => {
  const seatOf = (seat: number, token: string) => ({ room: kRoom, seat, token, name: `Person ${seat}` });

  it("have a connection each, and the page shows one of them", async () => {
    const { session, joined, receive, network } = connected();
    const seated = session.enter({ type: "join", room: kRoom, name: "Ben" });
    joined({ token: "secret" });
    await seated;
    receive(snapshot(5));
    const beside = session.seatBeside("Cleo");
    network.socket.welcome();
    const { type, id, name } = network.socket.last();
    expect([type, name]).toEqual(["join", "Cleo"]);
    network.socket.receive({ type: "joined", id, room: kRoom, role: "seat", seat: 2, token: "other" });
    expect(await beside).toBe(true);
    network.socket.receive(snapshot(6));
    expect([session.seat, session.table?.version]).toEqual([1, 5]);
    expect(session.company.map(({ seat }) => seat)).toEqual([2]);
    expect(
      keptSeats()
        .map(({ token }) => token)
        .sort(),
    ).toEqual(["other", "secret"]);

    session.spoken.tell("You draw a card.");
    session.pass(2);
    expect([session.seat, session.table?.version, session.spoken.lines]).toEqual([2, 6, []]);
    expect(session.company.map(({ seat }) => seat)).toEqual([1]);
  });

  it("are all there again after a reload, and hidden until one of them looks", async () => {
    keepSeat(seatOf(1, "secret"));
    keepSeat(seatOf(2, "other"));
    const { session, joined, network } = connected();
    const back = session.enter({ type: "join", room: kRoom, token: "secret" });
    joined({});
    await back;
    network.socket.welcome();
    expect(network.socket.last()).toMatchObject({ type: "join", room: kRoom, token: "other" });
    expect(session.company.map(({ seat }) => seat)).toEqual([2]);
    expect(session.looking).toBeNull();

    const { id } = network.socket.last();
    network.socket.receive({ type: "error", id, code: "bad-token", message: "", retryable: false });
    expect(session.company).toEqual([]);
    expect(keptSeats().map(({ token }) => token)).toEqual(["secret"]);
  });

  it("leave the table together", async () => {
    const { session, joined, network } = connected();
    const [first] = network.sockets;
    keepSeat(seatOf(2, "other"));
    const seated = session.enter({ type: "join", room: kRoom, name: "Ben" });
    joined({ token: "secret" });
    await seated;
    network.socket.welcome();
    const left = session.leave();
    expect(network.socket.last()).toMatchObject({ type: "leave" });
    first?.receive({ type: "ack", id: first.last()["id"] });
    await left;
    expect(keptSeats()).toEqual([]);
    expect(session.company).toEqual([]);
  });
});
