import { describe, expect, it } from "vitest";
import { routeOf } from "./route.svelte";

describe("routeOf", () => {
  it("knows the addresses of the client", () => {
    expect(routeOf("/")).toEqual({ name: "lobby" });
    expect(routeOf("/new")).toEqual({ name: "create" });
    expect(routeOf("/profile")).toEqual({ name: "profile" });
    expect(routeOf("/people/Anna")).toEqual({ name: "person", of: "Anna" });
    expect(routeOf("/people/Zo%C3%AB%20%26%20Ben/")).toEqual({ name: "person", of: "Zoë & Ben" });
    expect(routeOf("/g/K7M2P9QA")).toEqual({ name: "seat", room: "k7m2p9qa" });
    expect(routeOf("/watch/k7m2p9qa/")).toEqual({ name: "watch", room: "k7m2p9qa" });
    expect(routeOf("/screen/K7M2P9QA")).toEqual({ name: "screen", room: "k7m2p9qa" });
    expect(routeOf("/match/K7M2P9QA")).toEqual({ name: "match", room: "k7m2p9qa" });
    expect(routeOf("/events")).toEqual({ name: "events", of: null });
    expect(routeOf("/events/new")).toEqual({ name: "events", of: "new" });
    expect(routeOf("/event/K7M2P9QA4RSTU/")).toEqual({ name: "events", of: "k7m2p9qa4rstu" });
    expect(routeOf("/fair")).toEqual({ name: "fair", room: null });
    expect(routeOf("/rules")).toEqual({ name: "rules", game: null });
    expect(routeOf("/rules/kings_gate")).toEqual({ name: "rules", game: "kings_gate" });
    expect(routeOf("/learn")).toEqual({ name: "learn", lesson: null });
    expect(routeOf("/replay/K7M2P9QA")).toEqual({ name: "replay", of: "k7m2p9qa" });
    expect(routeOf("/learn/farms")).toEqual({ name: "learn", lesson: "farms" });
    expect(routeOf("/fair/K7M2P9QA")).toEqual({ name: "fair", room: "k7m2p9qa" });
  });

  it("leads everything else to the lobby", () => {
    for (const path of [
      "/g/",
      "/g/a/b",
      "/watch",
      "/screen",
      "/match",
      "/elsewhere",
      "/g/<script>",
      "/people",
      "/people/",
      "/people/a/b",
      "/people/%E0",
    ])
      expect(routeOf(path)).toEqual({ name: "lobby" });
  });
});
