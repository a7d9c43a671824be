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

  it("stops when the server sends what is not JSON", () => {
    const { network, connection, messages } = connected();
    network.socket.welcome();
    network.socket.onmessage?.({ data: "{" });
    expect(connection.link).toEqual({ state: "stopped", reason: "refused" });
    expect(messages).toEqual([]);
  });
});
