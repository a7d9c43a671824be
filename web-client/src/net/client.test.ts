import { describe, expect, it } from "vitest";
import { kSeatBen, snapshot, update } from "../state/testing";
import { RequestError } from "./client";
import { connected, lose, seated } from "./client_testing";

describe("Client", () => {
  it("joins the answer to its request", async () => {
    const { network, client } = connected();
    const first = client.request({ type: "list" });
    const second = client.request({ type: "list" });
    network.socket.receive({ type: "rooms", id: "id2", rooms: [] });
    network.socket.receive({
      type: "error",
      id: "id1",
      code: "busy",
      message: "Later.",
      retryable: true,
    });
    await expect(second).resolves.toMatchObject({ id: "id2" });
    await expect(first).rejects.toMatchObject({ code: "busy", message: "Later." });
  });

  it("shows its profile where it comes under a name, on a server that has profiles", () => {
    const asked = (more: object, profile?: string) => {
      const { network, client } = connected(more, profile);
      const table = { game: "carcassonne", seats: 2, public: true, options: { expansions: [], choices: {} } };
      const requests = [
        { type: "create", name: "Anna", ...table },
        { type: "join", room: "k7m2p9qa", name: "Anna" },
        { type: "watch", room: "k7m2p9qa", name: "Anna" },
        { type: "join", room: "k7m2p9qa", token: "t" },
        { type: "list" },
      ] as const;
      return requests.map((request) => {
        client.request(request).catch(() => {});
        return network.socket.last()["profile"];
      });
    };
    const none = [undefined, undefined, undefined, undefined, undefined];
    expect(asked({ profiles: "open" }, "s1")).toEqual(["s1", "s1", "s1", undefined, undefined]);
    expect(asked({ profiles: "invited" }, "s1")).toEqual(["s1", "s1", "s1", undefined, undefined]);
    expect(asked({ profiles: "open" })).toEqual(none);
    expect(asked({}, "s1")).toEqual(none);
  });

  it("shows it again when it comes back to look on", async () => {
    const { network, client } = connected({ profiles: "open" }, "s1");
    const watching = client.enter({ type: "watch", room: "k7m2p9qa", name: "Anna" });
    const { id } = network.socket.last();
    network.socket.receive({ type: "joined", id, room: "k7m2p9qa", role: "spectator" });
    await watching;
    network.socket.onclose?.({ code: 1006 });
    network.pass(60_000);
    network.socket.welcome({ profiles: "open" });
    expect(network.socket.last()).toMatchObject({ type: "watch", name: "Anna", profile: "s1" });
  });

  it("passes on an announcement on every page", async () => {
    const { network, seen } = connected();
    network.socket.receive({ type: "announcement", text: "We restart at eight." });
    expect(seen.announced).toEqual(["We restart at eight."]);
    expect(seen.tables).toEqual([]);
  });

  it("says for how long the server owes it an answer, or the table that it comes back to", async () => {
    const { network, client, seen } = await seated();
    expect([client.busy, seen.busy]).toEqual([false, [true, false]]);
    const command = client.request({ type: "command", expect: 5, choice: "pass" });
    const asked = client.request({ type: "list" });
    network.socket.receive({ type: "rooms", id: network.socket.last()["id"], rooms: [] });
    await asked;
    expect([client.busy, seen.busy]).toEqual([true, [true, false, true]]);
    lose(network);
    const { id } = network.socket.last();
    network.socket.receive({ type: "joined", id, room: "k7m2p9qa", role: "seat", seat: 0 });
    network.socket.receive({ type: "ack", id: network.socket.last()["id"], version: 6 });
    await command;
    expect(client.busy, "the table has not come yet").toBe(true);
    network.socket.receive({
      type: "tail",
      room: "k7m2p9qa",
      from: 6,
      to: 5,
      digest: snapshot(5).digest,
      updates: [],
    });
    expect(client.busy, "nor what came of the command").toBe(true);
    network.socket.receive(update(6, [kSeatBen]));
    expect([client.busy, seen.busy]).toEqual([false, [true, false, true, false]]);
    network.socket.receive(update(9, [kSeatBen]));
    expect(client.busy, "it asks for what it has missed").toBe(true);
    network.socket.receive(snapshot(9));
    expect(client.busy).toBe(false);
  });

  it("owes nobody an answer that was refused or lost", async () => {
    const { network, client } = await seated();
    const refused = client.request({ type: "list" });
    const { id } = network.socket.last();
    network.socket.receive({ type: "error", id, code: "busy", message: "Later.", retryable: true });
    await expect(refused).rejects.toMatchObject({ code: "busy" });
    expect(client.busy).toBe(false);
    const lost = client.request({ type: "list" });
    network.socket.onclose?.({ code: 1006 });
    await expect(lost).rejects.toMatchObject({ code: "lost" });
    expect(client.busy).toBe(false);
    network.pass(60_000);
    network.socket.welcome();
    expect(client.busy).toBe(true);
    network.socket.receive({
      type: "error",
      id: network.socket.last()["id"],
      code: "no-such-room",
      message: "",
      retryable: false,
    });
    expect(client.busy).toBe(false);
  });

  it("refuses at once what it cannot send, and gives up what was lost", async () => {
    const { network, client } = connected();
    const asked = client.request({ type: "list" });
    network.socket.onclose?.({ code: 1006 });
    await expect(asked).rejects.toMatchObject({ code: "lost" });
    await expect(client.request({ type: "list" })).rejects.toBeInstanceOf(RequestError);
  });

  it("keeps the token of its seat", async () => {
    const { seen } = await seated();
    expect(seen.memberships).toEqual([
      { room: "k7m2p9qa", role: "seat", seat: 0, token: "secret", name: "Anna" },
    ]);
    expect(seen.tables.at(-1)?.version).toBe(5);
  });

  it("comes back to its seat with its token and the last version", async () => {
    const { network } = await seated();
    network.socket.receive(update(6, [kSeatBen]));
    lose(network);
    expect(network.socket.last()).toMatchObject({ type: "join", room: "k7m2p9qa", token: "secret", last: 6 });
    expect(network.socket.last()).not.toHaveProperty("name");
  });

  it("takes the seat that its token opens, whichever it was before", async () => {
    const { network, client, seen } = connected();
    client.resume({ room: "k7m2p9qa", role: "seat", seat: 1, token: "secret", name: "Ben" });
    network.pass(60_000);
    lose(network);
    const { id } = network.socket.last();
    network.socket.receive({ type: "joined", id, room: "k7m2p9qa", role: "seat", seat: 0 });
    expect(client.membership).toEqual({
      room: "k7m2p9qa",
      role: "seat",
      seat: 0,
      token: "secret",
      name: "Ben",
    });
    expect(seen.memberships).toEqual([client.membership]);
  });

  it("sends an unacknowledged command again with the same id, once it is back in the room", async () => {
    const { network, client } = await seated();
    const command = client.request({ type: "command", expect: 5, choice: "pass" });
    const sent = network.socket.last();
    lose(network);
    const { id } = network.socket.last();
    expect(network.socket.sent.filter((message) => message["type"] === "command")).toEqual([]);
    network.socket.receive({ type: "joined", id, room: "k7m2p9qa", role: "seat", seat: 0 });
    expect(network.socket.last()).toEqual(sent);
    network.socket.receive({ type: "ack", id: sent["id"], version: 6 });
    await expect(command).resolves.toMatchObject({ version: 6 });
    lose(network);
    expect(network.socket.sent.filter((message) => message["type"] === "command")).toEqual([]);
  });

  it("sends a command again after the wait that the server names when it was too fast, and only once", async () => {
    const { network, client } = await seated();
    const command = client.request({ type: "command", expect: 5, choice: "pass" });
    const sent = network.socket.last();
    const tooFast = { type: "error", id: sent["id"], code: "too-fast", message: "Slowly.", retryable: true };
    network.socket.receive({ ...tooFast, retry_after_ms: 300 });
    const sendings = () => network.socket.sent.filter(({ id }) => id === sent["id"]);
    network.pass(299);
    expect(sendings()).toHaveLength(1);
    network.pass(1);
    expect(sendings()).toEqual([sent, sent]);
    network.socket.receive({ ...tooFast, retry_after_ms: 300 });
    network.socket.receive({ type: "ack", id: sent["id"], version: 6 });
    await expect(command).resolves.toMatchObject({ version: 6 });
    network.pass(300);
    expect(sendings()).toHaveLength(2);
  });

  it("asks once more for a message that was refused since it came too fast, unless that means to wait long", async () => {
    const { network, client } = await seated();
    const start = client.request({ type: "start" });
    const sent = network.socket.last();
    const tooFast = { type: "error", id: sent["id"], code: "too-fast", message: "Slowly.", retryable: true };
    network.socket.receive({ ...tooFast, retry_after_ms: 140 });
    network.pass(140);
    expect(network.socket.last()).toEqual(sent);
    network.socket.receive({ type: "ack", id: sent["id"], version: 6 });
    await expect(start).resolves.toMatchObject({ version: 6 });
    const list = client.request({ type: "list" });
    const asked = network.socket.last();
    network.socket.receive({ ...tooFast, id: asked["id"], retry_after_ms: 60_000 });
    await expect(list).rejects.toMatchObject({ code: "too-fast" });
  });

  it("sends what came too fast one by one, moves first, each when the one before it is answered", async () => {
    const { network, client } = await seated();
    const ask = (x: number) => client.request({ type: "inspect", target: { x, y: 0 } });
    const asked = [ask(0), ask(1)];
    const command = client.request({ type: "command", expect: 5, choice: "pass" });
    const [first, second, third] = network.socket.sent.slice(-3).map(({ id }) => id);
    const before = network.socket.sent.length;
    for (const [id, retry_after_ms] of [
      [first, 100],
      [second, 150],
      [third, 200],
    ] as const)
      network.socket.receive({
        type: "error",
        id,
        code: "too-fast",
        message: "Slowly.",
        retryable: true,
        retry_after_ms,
      });
    const later = ask(2);
    const sentNow = () => network.socket.sent.slice(before).map(({ id }) => id);
    network.pass(199);
    expect(sentNow()).toEqual([]);
    network.pass(1);
    expect(sentNow()).toEqual([third]);
    network.pass(3000);
    expect(sentNow()).toEqual([third]);
    network.socket.receive({
      type: "error",
      id: third,
      code: "too-fast",
      message: "Slowly.",
      retryable: true,
      retry_after_ms: 50,
    });
    network.pass(50);
    expect(sentNow()).toEqual([third, third]);
    network.socket.receive({ type: "ack", id: third, version: 6 });
    await expect(command).resolves.toMatchObject({ version: 6 });
    expect(sentNow()).toEqual([third, third, first]);
    for (const id of [first, second]) network.socket.receive({ type: "facts", id, facts: {} });
    expect(sentNow()).toEqual([third, third, first, second, network.socket.last()["id"]]);
    network.socket.receive({ type: "facts", id: network.socket.last()["id"], facts: {} });
    await Promise.all([...asked, later]);
    void ask(3);
    expect(sentNow()).toHaveLength(6);
  });

  it("asks again, unchanged, for a seat or a room that was asked for with a key", async () => {
    const { network, client } = connected();
    const joining = client.enter({
      type: "join",
      room: "k7m2p9qa",
      name: "Anna",
      key: "a-key-of-128-random-bits",
    });
    const sent = network.socket.last();
    lose(network);
    expect(network.socket.last()).toEqual(sent);
    network.socket.onclose?.({ code: 1012 });
    network.pass(60_000);
    network.socket.welcome();
    expect(network.socket.last()).toEqual(sent);
    const { id } = sent;
    network.socket.receive({ type: "joined", id, room: "k7m2p9qa", role: "seat", seat: 1, token: "secret" });
    await expect(joining).resolves.toMatchObject({ seat: 1, token: "secret" });
    lose(network);
    expect(network.socket.last()).toMatchObject({ type: "join", token: "secret" });
  });

  it("asks again for a seat also when the room it was in does not take it back", async () => {
    const { network, client } = await seated();
    const joining = client.enter({
      type: "join",
      room: "another1",
      name: "Anna",
      key: "a-key-of-128-random-bits",
    });
    const sent = network.socket.last();
    lose(network);
    const { id } = network.socket.last();
    network.socket.receive({ type: "error", id, code: "no-such-room", message: "Gone.", retryable: false });
    expect(network.socket.last()).toEqual(sent);
    network.socket.receive({
      type: "error",
      id: sent["id"],
      code: "room-full",
      message: "Full.",
      retryable: false,
    });
    await expect(joining).rejects.toMatchObject({ code: "room-full" });
  });

  it("is in no room any more when the host sends it away", async () => {
    const { network, seen } = await seated();
    network.socket.receive({ type: "error", code: "banned", message: "Away.", retryable: false });
    expect(seen.memberships.at(-1)).toBeNull();
    expect(seen.tables.at(-1)).toBeNull();
    expect(seen.refused).toMatchObject([{ code: "banned" }]);
    lose(network);
    expect(network.socket.sent).toHaveLength(1);
  });

  it("takes the role that it is given without having asked", async () => {
    const { network, seen } = await seated();
    network.socket.receive({ type: "joined", room: "k7m2p9qa", role: "seat", seat: 1 });
    expect(seen.memberships.at(-1)).toMatchObject({ role: "seat", seat: 1, token: "secret" });
    network.socket.receive({ type: "joined", room: "k7m2p9qa", role: "spectator" });
    expect(seen.memberships.at(-1)).toMatchObject({ role: "spectator", seat: null, name: "Anna" });
  });

  it("asks for a snapshot when the state drifts, once", async () => {
    const { network, seen } = await seated();
    network.socket.receive(update(9, [kSeatBen]));
    network.socket.receive(update(10, [kSeatBen]));
    expect(network.socket.sent.filter((message) => message["type"] === "resync")).toHaveLength(1);
    expect(seen.tables.at(-1)?.version).toBe(5);
    network.socket.receive(snapshot(10));
    expect(seen.tables.at(-1)?.version).toBe(10);
    network.socket.receive(update(12, [kSeatBen]));
    expect(network.socket.sent.filter((message) => message["type"] === "resync")).toHaveLength(2);
  });

  it("asks again for the snapshot when it was refused for now", async () => {
    const { network, seen } = await seated();
    network.socket.receive(update(9, [kSeatBen]));
    const { id } = network.socket.last();
    network.socket.receive({
      type: "error",
      id,
      code: "too-fast",
      message: "",
      retryable: true,
      retry_after_ms: 400,
    });
    expect(seen.refused).toEqual([]);
    network.pass(399);
    expect(network.socket.last()).toMatchObject({ type: "resync", id });
    network.pass(1);
    expect(network.socket.last()).toMatchObject({ type: "resync" });
    expect(network.socket.last()["id"]).not.toBe(id);
    network.socket.receive(snapshot(9));
    expect(seen.tables.at(-1)?.version).toBe(9);
    network.pass(5_000);
    expect(network.socket.sent.filter((message) => message["type"] === "resync")).toHaveLength(2);
  });

  it("comes by another connection, sooner or later, to a room that cannot take it back for now", async () => {
    const { network, client, seen } = await seated();
    const move = client.request({ type: "command", expect: 5, choice: "c" });
    lose(network);
    for (const code of ["unavailable", "busy", "unavailable", "unavailable", "unavailable"]) {
      const refused = network.socket;
      const { id } = refused.last();
      refused.receive({ type: "error", id, code, message: "", retryable: true, retry_after_ms: 300 });
      expect(client.link.state).toBe("waiting");
      network.pass(299);
      expect(network.socket).toBe(refused);
      network.pass(2_000);
      expect(network.socket).not.toBe(refused);
      network.socket.welcome();
    }
    expect(seen.refused).toEqual([]);
    expect(client.membership).toMatchObject({ token: "secret" });
    const { id } = network.socket.last();
    network.socket.receive({ type: "joined", id, room: "k7m2p9qa", role: "seat", seat: 0 });
    const again = network.socket.last();
    expect(again).toMatchObject({ type: "command", choice: "c" });
    network.socket.receive({ type: "ack", id: again["id"], version: 6 });
    await expect(move).resolves.toMatchObject({ version: 6 });
  });

  it("forgets a room that does not take it back", async () => {
    const { network, seen } = await seated();
    lose(network);
    const { id } = network.socket.last();
    network.socket.receive({ type: "error", id, code: "no-such-room", message: "Gone.", retryable: false });
    expect(seen.memberships.at(-1)).toBeNull();
    expect(seen.refused).toMatchObject([{ code: "no-such-room" }]);
    lose(network);
    expect(network.socket.sent).toHaveLength(1);
  });

  it("stops waiting for its commands when the server will not have it back", async () => {
    const { network, client } = await seated();
    const command = client.request({ type: "command", expect: 5, choice: "pass" });
    network.socket.onclose?.({ code: 4409 });
    await expect(command).rejects.toMatchObject({ code: "lost" });
  });

  it("takes no command once the seat is played elsewhere, and sends none later", async () => {
    const { network, client } = await seated();
    network.socket.onclose?.({ code: 4409 });
    expect(client.link).toEqual({ state: "stopped", reason: "replaced" });
    const confirmed = client.request({ type: "command", expect: 5, choice: "pass" });
    await expect(confirmed).rejects.toMatchObject({ code: "lost" });
    client.connect();
    network.socket.welcome();
    expect(network.socket.sent.filter(({ type }) => type === "command")).toEqual([]);
  });

  it("reads the history by pages, as long as the server makes them", async () => {
    const { network, client, seen } = await seated();
    network.socket.receive(snapshot(230));
    const reading = client.readHistory();
    const asked = network.socket.last();
    expect(asked).toMatchObject({ type: "history", from: 1, to: 200 });
    network.socket.receive({
      type: "history",
      id: asked["id"],
      room: "k7m2p9qa",
      from: 1,
      to: 150,
      entries: [{ version: 1, events: [] }],
    });
    await Promise.resolve();
    await Promise.resolve();
    const next = network.socket.last();
    expect(next).toMatchObject({ type: "history", from: 151, to: 230 });
    network.socket.receive({
      type: "history",
      id: next["id"],
      room: "k7m2p9qa",
      from: 151,
      to: 230,
      entries: [{ version: 151, events: [] }],
    });
    await reading;
    expect(seen.tables.at(-1)?.log.map((entry) => entry.version)).toEqual([1, 151]);
  });
});
