import { afterEach, describe, expect, it, vi } from "vitest";
import { fetchedOnce } from "./fetched";

/** In place of the device's own store. */
const kept = vi.hoisted(() => new Map<string, unknown>());
vi.mock("../state/shelf", () => ({
  putAway: async (_: string, name: string, value: unknown) => void kept.set(name, value),
  takeOut: async (_: string, name: string) => kept.get(name),
}));

afterEach(() => {
  vi.unstubAllGlobals();
  kept.clear();
});

describe("fetchedOnce", () => {
  it("asks once, and gives everybody what was read", async () => {
    const ask = vi.fn(async () => Response.json({ tiles: [1, 2] }));
    vi.stubGlobal("fetch", ask);
    const tiles = fetchedOnce("/tiles", ({ tiles }: { tiles: number[] }) => tiles.length);
    expect(ask).not.toHaveBeenCalled();
    expect(await Promise.all([tiles(), tiles()])).toEqual([2, 2]);
    expect(ask.mock.calls).toEqual([["/tiles"]]);
  });

  it("asks again after a failure", async () => {
    const ask = vi.fn(async () => new Response("", { status: 503 }));
    vi.stubGlobal("fetch", ask);
    const tiles = fetchedOnce("/tiles", (answer: unknown) => answer);
    await expect(tiles()).rejects.toThrow("GET /tiles: 503");
    ask.mockResolvedValue(Response.json("here"));
    expect(await tiles()).toBe("here");
  });

  it("makes do with what this device was told before, and asks again all the same", async () => {
    kept.set("/tiles", "then");
    const ask = vi.fn(() => Promise.reject(new TypeError("no network")));
    vi.stubGlobal("fetch", ask);
    const tiles = fetchedOnce("/tiles", (answer: unknown) => answer);
    expect(await tiles()).toBe("then");
    expect(await tiles()).toBe("then");
    expect(ask).toHaveBeenCalledTimes(2);
    vi.stubGlobal("fetch", async () => Response.json("now"));
    expect(await tiles()).toBe("now");
    expect(kept.get("/tiles")).toBe("now");
  });
});
