import { afterEach, describe, expect, it, vi } from "vitest";
import { fetchedOnce } from "./fetched";

afterEach(() => vi.unstubAllGlobals());

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
});
