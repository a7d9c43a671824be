import { describe, expect, it, vi } from "vitest";
import { snapshot } from "../state/testing";
import { connected, lose } from "./client_testing";

const kTable = {
  type: "create",
  name: "Anna",
  game: "carcassonne",
  seats: 2,
  public: true,
  options: { expansions: [], choices: {} },
  partner: {},
} as const;
const kRoom = "k7m2p9qa";

/** The server looks for a partner, as it has said. */
function looking() {
  const all = connected();
  const { socket } = all.network;
  const begun = vi.fn();
  const found = all.client.create(kTable, begun);
  const id = String(socket.last()["id"]);
  socket.receive({ type: "looking", id });
  const join = () =>
    socket.receive({ type: "joined", id, room: kRoom, role: "seat", seat: 1, token: "secret" });
  /** Answers what was sent last. */
  const answer = (message: object) => socket.receive({ id: socket.last()["id"], ...message });
  return { ...all, socket, begun, found, id, join, answer };
}

const refusal = { type: "error", code: "no-such-room", message: "", retryable: false };

describe("a request with a first answer", () => {
  it("is told of it, and has its answer later, by the same id", async () => {
    const { client, begun, found, join, socket, seen } = looking();
    expect(begun).toHaveBeenCalledTimes(1);
    expect(client.membership).toBeNull();
    join();
    socket.receive(snapshot(5));
    expect(await found).toMatchObject({ room: kRoom, seat: 1, token: "secret", name: "Anna" });
    expect([begun.mock.calls.length, seen.memberships.length]).toEqual([1, 1]);
  });

  it("is told of none where the answer comes at once, or that of another comes", async () => {
    const { client, network } = connected();
    const begun = vi.fn();
    const found = client.create(kTable, begun);
    const { id } = network.socket.last();
    network.socket.receive({ type: "looking", id: "another" });
    network.socket.receive({ type: "joined", id, room: kRoom, role: "seat", seat: 0, token: "secret" });
    expect(await found).toMatchObject({ seat: 0 });
    expect(begun).not.toHaveBeenCalled();
  });

  it("owes nothing meanwhile, however long that takes", () => {
    const { client, network, seen } = looking();
    expect([client.busy, seen.busy]).toEqual([false, [true, false]]);
    network.pass(15_000);
    expect(client.late).toBe(false);
  });

  it("may be refused after it", async () => {
    const { found, socket, id, client } = looking();
    socket.receive({ ...refusal, id, code: "draining" });
    await expect(found).rejects.toMatchObject({ code: "draining" });
    expect(client.membership).toBeNull();
  });

  it("is lost with the connection, and asked again by nobody but the one who asked", async () => {
    const { found, network } = looking();
    lose(network);
    await expect(found).rejects.toMatchObject({ code: "lost" });
    expect(network.socket.sent.map(({ type }) => type)).toEqual(["hello"]);
  });

  it("lets what is held back go as soon as it has been taken", async () => {
    const { client, network } = connected();
    const { socket } = network;
    const slow = { type: "error", code: "too-fast", message: "", retryable: true, retry_after_ms: 100 };
    client.create(kTable).catch(() => {});
    const { id } = socket.last();
    socket.receive({ ...slow, id });
    client.request({ type: "list" }).catch(() => {});
    network.pass(100);
    expect(socket.last()).toMatchObject({ type: "create", id });
    socket.receive({ type: "looking", id });
    expect(socket.last()).toMatchObject({ type: "list" });
  });
});

describe("a request that has begun", () => {
  it("is ended by the request that stops it", async () => {
    const { client, found, answer } = looking();
    const stopped = client.request({ type: "stop-looking" });
    answer({ type: "looking", stopped: true });
    await expect(found).rejects.toMatchObject({ code: "ended" });
    expect(await stopped).toMatchObject({ stopped: true });
    expect(client.busy).toBe(false);
  });

  it("has its answer where that comes before the end", async () => {
    const { client, found, join, answer } = looking();
    const stopped = client.request({ type: "stop-looking" });
    join();
    answer({ type: "looking", stopped: true });
    expect(await found).toMatchObject({ token: "secret" });
    await stopped;
    expect(client.membership).toMatchObject({ room: kRoom });
  });

  it.each([
    ["another that begins", kTable, { type: "looking" }],
    [
      "a seat elsewhere",
      { type: "join", room: "m3p8xw2k", name: "Anna" },
      { type: "joined", room: "m3p8xw2k", role: "seat", seat: 0, token: "t" },
    ],
    ["a seat that is refused", { type: "join", room: "m3p8xw2k", name: "Anna" }, refusal],
    [
      "looking on",
      { type: "watch", room: "m3p8xw2k", name: "Anna" },
      { type: "joined", room: "m3p8xw2k", role: "spectator" },
    ],
  ] as const)("is ended by %s", async (_, request, answered) => {
    const { client, found, answer } = looking();
    client.request(request).catch(() => {});
    answer(answered);
    await expect(found).rejects.toMatchObject({ code: "ended" });
  });

  it("is not ended by what is only asked", async () => {
    const { client, found, answer, join } = looking();
    const listed = client.request({ type: "list" });
    answer({ type: "rooms", rooms: [] });
    await listed;
    join();
    expect(await found).toMatchObject({ room: kRoom });
  });
});
