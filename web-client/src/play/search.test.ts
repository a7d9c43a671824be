import { beforeEach, describe, expect, it, vi } from "vitest";
import { FakeNetwork } from "../net/testing";
import { Session } from "../session.svelte";
import { keptSeats } from "../state/device";
import { storage } from "../state/testing";
import type { Wanted } from "./choices";
import { Search } from "./search.svelte";

const kRoom = "k7m2p9qa";
const kWanted: Wanted = {
  type: "create",
  name: "Anna",
  game: "carcassonne",
  seats: 2,
  public: true,
  options: { expansions: [], choices: {} },
  partner: { entropy: "f3a96c0b" },
};
const kRated: Wanted = { ...kWanted, rated: true, partner: { range: 100, entropy: "f3a96c0b" } };

beforeEach(() => {
  vi.stubGlobal("localStorage", storage());
  return () => vi.unstubAllGlobals();
});

/** What was promised has been heard of. */
const settled = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

function connected() {
  const network = new FakeNetwork();
  const session = new Session(network);
  session.client.connect();
  network.socket.welcome();
  const found = vi.fn();
  const search = new Search(session, found);
  /** As a component does. */
  const hear = () => search.linked(session.link);
  const ofType = (type: string) =>
    network.sockets.flatMap(({ sent }) => sent.filter((one) => one["type"] === type));
  const id = () => ofType("create").at(-1)?.["id"];
  const receive = async (message: object) => {
    network.socket.receive(message);
    await settled();
  };
  return {
    network,
    session,
    search,
    found,
    hear,
    ofType,
    begin: () => receive({ type: "looking", id: id() }),
    join: () => receive({ type: "joined", id: id(), room: kRoom, role: "seat", seat: 1, token: "secret" }),
    refuse: (code: string) => receive({ type: "error", id: id(), code, message: "So.", retryable: false }),
    answerStop: () => receive({ type: "looking", id: ofType("stop-looking").at(-1)?.["id"], stopped: true }),
    lose: async () => {
      network.socket.onclose?.({ code: 1006 });
      await settled();
      hear();
    },
    comeBack: () => {
      session.online();
      network.socket.welcome();
      hear();
    },
  };
}

describe("a search", () => {
  it("asks once, looks as soon as the server says so, and has found somebody with the seat", async () => {
    const { search, found, begin, join, ofType, network } = connected();
    expect([search.state, search.isUnderWay]).toEqual(["idle", false]);
    void search.look(kWanted);
    expect([search.state, search.isUnderWay]).toEqual(["asking", true]);
    expect(ofType("create")).toEqual([{ ...kWanted, id: expect.any(String) }]);
    await begin();
    expect([search.state, search.isUnderWay]).toEqual(["looking", true]);
    expect(found).not.toHaveBeenCalled();
    await join();
    expect([search.state, search.isUnderWay, found.mock.calls]).toEqual(["found", false, [[kRoom]]]);
    expect(keptSeats()).toEqual([{ room: kRoom, seat: 1, token: "secret", name: "Anna" }]);
    network.pass(60_000);
    expect(search.seconds, "the time stands").toBe(0);
  });

  it("finds somebody at once where somebody waits already", async () => {
    const { search, found, join } = connected();
    void search.look(kWanted);
    await join();
    expect([search.state, found.mock.calls]).toEqual(["found", [[kRoom]]]);
  });

  it("is over with any refusal, which is shown", async () => {
    const { search, session, refuse, begin, found } = connected();
    void search.look(kWanted);
    await refuse("profile-needed");
    expect([search.state, session.refused]).toEqual(["idle", "profile-needed"]);
    void search.look(kWanted);
    await begin();
    await refuse("draining");
    expect([search.state, session.refused, found.mock.calls]).toEqual(["idle", "draining", []]);
  });

  it("is over without a word when something else is asked for", async () => {
    const { search, session, begin, network } = connected();
    void search.look(kWanted);
    await begin();
    void session.client.enter({ type: "join", room: "m3p8xw2k", name: "Anna" });
    const { id } = network.socket.last();
    network.socket.receive({ type: "joined", id, room: "m3p8xw2k", role: "seat", seat: 0, token: "t" });
    await settled();
    expect([search.state, session.toast]).toEqual(["idle", ""]);
  });
});

describe("the time of a search", () => {
  it("goes by in seconds, and after 45 of them a bot is offered", () => {
    const { search, network } = connected();
    network.pass(700);
    void search.look(kWanted);
    expect([search.seconds, search.isLong]).toEqual([0, false]);
    network.pass(999);
    expect(search.seconds).toBe(0);
    network.pass(1);
    expect(search.seconds).toBe(1);
    network.pass(43_999);
    expect([search.seconds, search.isLong]).toEqual([44, false]);
    network.pass(1);
    expect([search.seconds, search.isLong]).toEqual([45, true]);
  });

  it("begins anew with each search, and stands when it is over", async () => {
    const { search, network, answerStop } = connected();
    void search.look(kWanted);
    network.pass(50_000);
    void search.stop();
    await answerStop();
    network.pass(10_000);
    expect(search.seconds).toBe(50);
    void search.look(kWanted);
    expect([search.seconds, search.isLong]).toEqual([0, false]);
  });

  it("widens the range of ratings by its first value each half minute", () => {
    const { search, network } = connected();
    void search.look(kRated);
    expect(search.range).toBe(100);
    network.pass(29_999);
    expect(search.range).toBe(100);
    network.pass(1);
    expect(search.range).toBe(200);
    network.pass(60_000);
    expect(search.range).toBe(400);
  });

  it("has no range where anybody will do", () => {
    const { search, network } = connected();
    void search.look(kWanted);
    network.pass(30_000);
    expect(search.range).toBeUndefined();
  });
});

describe("a search that is stopped", () => {
  it("tells the server, and is over at once", async () => {
    const { search, begin, ofType, answerStop, session, network } = connected();
    void search.look(kWanted);
    await begin();
    const stopped = search.stop();
    expect([search.state, ofType("stop-looking").length]).toEqual(["idle", 1]);
    await answerStop();
    await stopped;
    expect([search.state, session.toast, session.busy]).toEqual(["idle", "", false]);
    await search.stop();
    expect(ofType("stop-looking"), "there is nothing left to stop").toHaveLength(1);
    expect(network.sockets).toHaveLength(1);
  });

  it("has found somebody all the same who was found just before", async () => {
    const { search, begin, join, answerStop, found } = connected();
    void search.look(kWanted);
    await begin();
    const stopped = search.stop();
    await join();
    await answerStop();
    await stopped;
    expect([search.state, found.mock.calls]).toEqual(["found", [[kRoom]]]);
  });

  it("does not end the next one", async () => {
    const { search, begin, answerStop, ofType, network } = connected();
    void search.look(kWanted);
    const first = ofType("create").at(-1)?.["id"];
    await begin();
    void search.stop();
    void search.look({ ...kWanted });
    await answerStop();
    network.socket.receive({ type: "looking", id: first });
    expect(search.state, "what the first one is told is nothing to the second").toBe("asking");
    await begin();
    expect([search.state, ofType("create").length]).toEqual(["looking", 2]);
  });
});

describe("a search whose connection is lost", () => {
  it("asks the same by another id when it is back, and the time goes on", async () => {
    const { search, begin, lose, comeBack, ofType, network, join, found, session } = connected();
    void search.look(kRated);
    await begin();
    network.pass(15_000);
    await lose();
    expect([search.state, search.isUnderWay, session.toast]).toEqual(["lost", true, ""]);
    network.pass(35_000);
    comeBack();
    const [first, second] = ofType("create");
    expect({ ...second, id: "" }).toEqual({ ...first, id: "" });
    expect(second?.["id"]).not.toBe(first?.["id"]);
    expect([search.state, search.seconds, search.isLong]).toEqual(["asking", 50, true]);
    expect(search.range, "the server begins to count anew").toBe(100);
    await begin();
    await join();
    expect(found.mock.calls).toEqual([[kRoom]]);
  });

  it("asks nothing while there is none, nor when it was stopped meanwhile", async () => {
    const { search, begin, lose, comeBack, hear, ofType } = connected();
    void search.look(kWanted);
    await begin();
    await lose();
    hear();
    expect([search.state, ofType("create").length]).toEqual(["lost", 1]);
    await search.stop();
    expect(search.state).toBe("idle");
    comeBack();
    expect([ofType("create").length, ofType("stop-looking").length]).toEqual([1, 0]);
  });

  it("is over where the connection does not come back by itself", async () => {
    const { search, session, begin, network } = connected();
    void search.look(kWanted);
    await begin();
    network.socket.onclose?.({ code: 4409 });
    await settled();
    expect([search.state, session.refused]).toEqual(["idle", "lost"]);
  });

  it("is over where it is refused as it tries to come back", async () => {
    const { search, begin, lose, hear, network } = connected();
    void search.look(kWanted);
    await begin();
    await lose();
    network.pass(1000);
    network.socket.onclose?.({ code: 4403 });
    hear();
    expect(search.state).toBe("idle");
  });
});
