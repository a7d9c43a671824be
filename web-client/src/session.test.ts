import { beforeEach, describe, expect, it, vi } from "vitest";
import { FakeNetwork } from "./net/testing";
import { Session } from "./session.svelte";
import { keptSeats } from "./state/device";

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
  return { session, joined };
}

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
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
});
