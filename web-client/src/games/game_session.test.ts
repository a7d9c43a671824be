import { describe, expect, it } from "vitest";
import { FakeNetwork } from "../net/testing";
import { Session } from "../session.svelte";
import { kDocument, snapshot, update } from "../state/testing";
import { gameSession } from "./game_session";

/** A session that looks on at a table where this game is played. */
async function watching(game: string) {
  const network = new FakeNetwork();
  const session = new Session(network);
  session.client.connect();
  network.socket.welcome();
  const entered = session.enter({ type: "watch", room: "k7m2p9qa", name: "Cleo" });
  network.socket.receive({
    type: "joined",
    id: network.socket.last()["id"],
    room: "k7m2p9qa",
    role: "spectator",
  });
  await entered;
  const document = { ...kDocument, game: { game, step: "place" } };
  network.socket.receive(snapshot(5, document));
  return { network, session, document };
}

describe("a game's session", () => {
  it("has the table of its own game, and of no other", async () => {
    const { session } = await watching("carcassonne");
    expect(gameSession(session, "carcassonne").table?.document.game.step).toBe("place");
    expect(gameSession(session, "kings_gate").table).toBeNull();
  });

  it("tells of each entry, and of nothing else, until it is stopped", async () => {
    const { network, session, document } = await watching("carcassonne");
    const versions: number[] = [];
    const stop = gameSession(session, "carcassonne").onEntry((_, { version }) => versions.push(version));
    gameSession(session, "kings_gate").onEntry(() => versions.push(-1));
    network.socket.receive({ type: "viewers", room: "k7m2p9qa", seats: [0], spectators: ["Cleo"], more: 0 });
    network.socket.receive(update(6, [{ op: "replace", path: "/room/name", value: "New" }], document));
    expect(versions).toEqual([6]);
    stop();
    network.socket.receive(snapshot(7, document));
    expect(versions).toEqual([6]);
  });

  it("asks for what its table asks", async () => {
    const { network, session } = await watching("carcassonne");
    const facts = gameSession(session, "carcassonne").inspect({ all: "cells" });
    const { id, ...asked } = network.socket.last();
    expect(asked).toEqual({ type: "inspect", target: { all: "cells" } });
    network.socket.receive({ type: "inspected", id, version: 5, result: { kind: "cells", cells: [] } });
    expect(await facts).toEqual({ kind: "cells", cells: [] });
  });
});
