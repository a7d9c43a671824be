import { describe, expect, it } from "vitest";
import { anEvent } from "../testing";
import { noticesOf } from "./notices";
import { dragonTable } from "./testing";

const icons = (event: Parameters<typeof anEvent>[0]) =>
  noticesOf(dragonTable(), anEvent(event)).map(({ icon }) => icon);

describe("noticesOf", () => {
  it("tells of what somebody might wonder about", () => {
    expect(
      icons({ type: "moved", seat: 0, figure: "dragon", from: null, at: "0,0", why: "volcano" }),
    ).toEqual(["dragon"]);
    expect(icons({ type: "moved", seat: 0, figure: "fairy", from: null, at: "0,0", why: "fairy" })).toEqual([
      "fairy",
    ]);
    expect(icons({ type: "walked", figure: "dragon", steps: 2, why: "dead-end" })).toEqual(["dragon"]);
    expect(icons({ type: "returned", seat: 0, figure: "follower", at: "0,0.c", why: "dragon" })).toEqual([
      "dragon",
    ]);
    expect(icons({ type: "returned", seat: 0, figure: "follower", at: "0,0.c", why: "princess" })).toEqual([
      "princess",
    ]);
    expect(icons({ type: "awarded", seat: 0, points: 1, why: "fairy" })).toEqual(["fairy"]);
    expect(icons({ type: "set-aside", seat: 0, tile: "P09" })).toEqual(["dragon"]);
    expect(icons({ type: "granted", seat: 0, why: "builder" })).toEqual(["builder"]);
    expect(icons({ type: "gained", seat: 0, thing: "wine", count: 1 })).toEqual(["wine"]);
    expect(icons({ type: "returned", seat: 0, figure: "pig", at: "0,0.f", why: "left-alone" })).toEqual([
      "pig",
    ]);
  });

  it("keeps quiet about the everyday", () => {
    expect(icons({ type: "moved", seat: 0, figure: "dragon", from: null, at: "0,0", why: "step" })).toEqual(
      [],
    );
    expect(icons({ type: "walked", figure: "dragon", steps: 6, why: "all-steps" })).toEqual([]);
    expect(icons({ type: "returned", seat: 0, figure: "follower", at: "0,0.c", why: "scored" })).toEqual([]);
    expect(icons({ type: "awarded", seat: 0, points: 5, why: "an order" })).toEqual([]);
    expect(icons({ type: "placed", seat: 0, x: 0, y: 0 })).toEqual([]);
  });

  it("says why three points came, apart from those of the majority", () => {
    const event = {
      type: "scored",
      feature: "city",
      points: [
        { seat: 0, points: 8, why: "majority" },
        { seat: 1, points: 3, why: "fairy" },
      ],
    };
    expect(noticesOf(dragonTable(), anEvent(event))).toEqual([
      { icon: "fairy", text: "Ben +3: fairy bonus (City)." },
    ]);
  });

  it("tells of a figure that went elsewhere than to the placed tile", () => {
    const deployed = {
      type: "deployed",
      seat: 1,
      figure: "follower",
      at: "0,1.f",
      feature: "farm",
    };
    expect(noticesOf(dragonTable(), anEvent(deployed))).toEqual([
      { icon: "portal", text: "Ben steps through the portal: Follower on the farm (N1)." },
    ]);
    expect(icons({ ...deployed, at: "1,0.f" })).toEqual([]);
  });
});
