import { describe, expect, it } from "vitest";
import { lose, seated } from "./client_testing";

describe("A client that hears nothing", () => {
  it("says after four seconds that an answer is missing, and tests the connection", async () => {
    const { network, client, seen } = await seated();
    const command = client.request({ type: "command", expect: 5, choice: "pass" });
    const { id } = network.socket.last();
    network.pass(3999);
    expect([seen.late, network.socket.last()["type"]]).toEqual([[], "command"]);
    network.pass(1);
    expect([seen.late, network.socket.last()["type"]]).toEqual([[true], "ping"]);
    // It lives: the server takes long, and that is still said.
    network.socket.receive({ type: "pong", id: "p1", time_ms: 1 });
    network.pass(10_000);
    expect([seen.late, client.late, client.link.state]).toEqual([[true], true, "live"]);
    network.socket.receive({ type: "ack", id, version: 6 });
    await command;
    expect([seen.late, client.late]).toEqual([[true, false], false]);
  });

  it("gives a connection up that does not answer the test, and sends its command again", async () => {
    const { network, client, seen } = await seated();
    const command = client.request({ type: "command", expect: 5, choice: "pass" });
    const sent = network.socket.last();
    network.pass(4000);
    network.pass(6000);
    expect([seen.late, client.link.state]).toEqual([[true, false], "waiting"]);
    network.pass(375);
    network.socket.welcome();
    network.socket.receive({
      type: "joined",
      id: network.socket.last()["id"],
      room: "k7m2p9qa",
      role: "seat",
      seat: 0,
    });
    expect(network.socket.last()).toEqual(sent);
    network.socket.receive({ type: "ack", id: sent["id"], version: 6 });
    await command;
    network.pass(4000);
    expect([seen.late, client.link.state]).toEqual([[true, false], "live"]);
  });

  it("says that the way back into the room is missing, too", async () => {
    const { network, seen } = await seated();
    lose(network);
    expect(network.socket.last()).toMatchObject({ type: "join" });
    network.pass(4000);
    expect([seen.late, network.socket.last()["type"]]).toEqual([[true], "ping"]);
  });

  it("wakes up: it connects at once, or finds out that it is connected no more", async () => {
    const { network, client } = await seated();
    client.wake();
    client.wake();
    expect(network.socket.sent.filter(({ type }) => type === "ping")).toHaveLength(1);
    network.pass(6000);
    expect(client.link.state).toBe("waiting");
    client.wake();
    expect([client.link.state, network.sockets.length]).toEqual(["connecting", 2]);
    network.socket.welcome();
    const { id } = network.socket.last();
    network.socket.receive({ type: "joined", id, room: "k7m2p9qa", role: "seat", seat: 0 });
    client.wake();
    network.socket.receive({ type: "pong", id: "p2", time_ms: 1 });
    network.pass(15_000);
    expect(client.link.state).toBe("live");
  });
});
