import { describe, expect, it } from "vitest";
import type { ServerMessage } from "../protocol/messages";
import { Connection, type Link } from "./connection";
import { FakeNetwork } from "./testing";

function connected() {
  const network = new FakeNetwork();
  const links: Link[] = [];
  const messages: ServerMessage[] = [];
  const connection = new Connection(network, {
    onLink: (link) => links.push(link),
    onMessage: (message) => messages.push(message),
  });
  connection.connect();
  return { network, links, messages, connection };
}

describe("Connection", () => {
  it("says hello first and is live after the welcome", () => {
    const { network, connection } = connected();
    expect(connection.send({ type: "list" })).toBe(false);
    network.socket.onopen?.();
    expect(network.socket.sent).toEqual([{ type: "hello", client: "gatehouse-web/1" }]);
    network.socket.welcome();
    expect(connection.link.state).toBe("live");
    expect(connection.send({ type: "list", id: "1" })).toBe(true);
  });

  it("is lost at once when the device has no network, and tries again", () => {
    const { network, connection } = connected();
    network.socket.welcome();
    connection.offline();
    expect(connection.link).toEqual({ state: "waiting", retry_at: 375 });
    expect(network.socket.closed).toBe(true);
    connection.offline();
    expect(connection.link).toEqual({ state: "waiting", retry_at: 375 });
    network.pass(375);
    network.socket.welcome();
    expect(connection.link.state).toBe("live");
  });

  it("comes back after a loss, and starts its back-off anew after a success", () => {
    const { network, connection } = connected();
    network.socket.welcome();
    network.socket.onclose?.({ code: 1006 });
    expect(connection.link).toEqual({ state: "waiting", retry_at: 375 });
    network.pass(375);
    expect(network.sockets).toHaveLength(2);
    network.socket.onclose?.({ code: 1006 });
    expect(connection.link).toMatchObject({ retry_at: 375 + 750 });
    network.pass(750);
    network.socket.welcome();
    network.socket.onclose?.({ code: 1006 });
    expect(connection.link).toMatchObject({ retry_at: network.now() + 375 });
  });

  it("stays away when it was replaced, until it is asked to connect", () => {
    const { network, connection } = connected();
    network.socket.welcome();
    network.socket.onclose?.({ code: 4409 });
    network.pass(600_000);
    expect(network.sockets).toHaveLength(1);
    expect(connection.link).toEqual({ state: "stopped", reason: "replaced" });
    connection.connect();
    expect(network.sockets).toHaveLength(2);
  });

  /** Waits for the next attempt. */
  function again(network: FakeNetwork) {
    const { length } = network.sockets;
    while (network.sockets.length === length) network.pass(100);
  }
  /** Attempts, as many as given, that end before anybody has been greeted. */
  async function refuse(network: FakeNetwork, times: number) {
    for (let attempt = 0; attempt < times; attempt += 1) {
      network.socket.onclose?.({ code: 1006 });
      await Promise.resolve();
      if (network.socket.onclose === null && attempt + 1 < times) again(network);
    }
    await Promise.resolve();
  }

  it("asks after a few refusals whether the server accepts this address, and says so", async () => {
    const { network, connection } = connected();
    network.says = "shut";
    await refuse(network, 2);
    expect(network.asked).toBe(0);
    again(network);
    await refuse(network, 1);
    expect(network.asked).toBe(1);
    expect(connection.link).toMatchObject({ state: "waiting", shut: true });
    // It goes on trying, as the operator may mend it; and still says so.
    again(network);
    expect(connection.link).toEqual({ state: "connecting", shut: true });
    await refuse(network, 2);
    again(network);
    network.socket.welcome();
    expect(connection.link.state).toBe("live");
    network.socket.onclose?.({ code: 1006 });
    await Promise.resolve();
    expect(connection.link).toEqual({ state: "waiting", retry_at: network.now() + 375 });
  });

  it("says nothing of the address when the server accepts it, or cannot be asked", async () => {
    for (const says of ["open", "unknown"] as const) {
      const { network, connection } = connected();
      network.says = says;
      await refuse(network, 5);
      expect(network.asked).toBeGreaterThan(0);
      expect(connection.link).not.toHaveProperty("shut");
      again(network);
      expect(connection.link).toEqual({ state: "connecting" });
    }
  });

  it("stops when the server says that this address is banned", async () => {
    const { network, connection } = connected();
    network.says = "banned";
    await refuse(network, 3);
    expect(connection.link).toEqual({ state: "stopped", reason: "banned" });
    const { length } = network.sockets;
    network.pass(600_000);
    expect(network.sockets).toHaveLength(length);
  });

  it("does not ask about its address after a connection that was lost", async () => {
    const { network } = connected();
    for (let times = 0; times < 5; times += 1) {
      network.socket.welcome();
      network.socket.onclose?.({ code: 1006 });
      await Promise.resolve();
      again(network);
    }
    expect(network.asked).toBe(0);
  });

  it("heeds no answer about its address that comes when it is connected", async () => {
    const { network, connection } = connected();
    network.says = "banned";
    await refuse(network, 2);
    again(network);
    network.socket.onclose?.({ code: 1006 });
    again(network);
    network.socket.welcome();
    await Promise.resolve();
    await Promise.resolve();
    expect(connection.link.state).toBe("live");
  });

  it("tests a silent connection with a ping and gives it up without an answer", () => {
    const { network, connection } = connected();
    network.socket.welcome();
    network.pass(20_000);
    expect(network.socket.last()).toEqual({ type: "ping", id: "p1" });
    network.socket.receive({ type: "pong", id: "p1", time_ms: 1 });
    network.pass(20_000);
    expect(network.socket.last()).toEqual({ type: "ping", id: "p2" });
    expect(connection.link.state).toBe("live");
    network.pass(10_000);
    expect(connection.link.state).toBe("waiting");
    expect(network.sockets[0]?.closed).toBe(true);
  });

  it("gives up a socket that does not open", () => {
    const { network, connection } = connected();
    network.pass(10_000);
    expect(connection.link.state).toBe("waiting");
  });

  it("puts a message together that comes in pieces", () => {
    const { network, messages } = connected();
    network.socket.welcome();
    const text = JSON.stringify({ type: "announcement", text: 'We "restart" at eight.' });
    const piece = (n: number, from: number, to?: number) =>
      network.socket.receive({ type: "piece", n, of: 3, text: text.slice(from, to) });
    piece(1, 0, 9);
    piece(2, 9, 20); // the reader was too slow: what waited has given way to something else
    piece(1, 0, 9);
    piece(2, 9, 20);
    expect(messages).toEqual([]);
    piece(3, 20);
    expect(messages).toEqual([JSON.parse(text)]);
    network.socket.receive(JSON.parse(text));
    expect(messages).toHaveLength(2);
  });

  it("takes pieces for no sign of silence, and asks nobody while they come", () => {
    const { network } = connected();
    network.socket.welcome();
    const asked = network.socket.sent.length;
    for (let n = 1; n <= 3; ++n) {
      network.pass(19_000);
      network.socket.receive({ type: "piece", n, of: 4, text: "" });
    }
    expect(network.socket.sent).toHaveLength(asked);
  });

  it("stops when the server sends what is not JSON", () => {
    const { network, connection, messages } = connected();
    network.socket.welcome();
    network.socket.onmessage?.({ data: "{" });
    expect(connection.link).toEqual({ state: "stopped", reason: "refused" });
    expect(messages).toEqual([]);
  });
});
