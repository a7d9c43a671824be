import { afterEach, describe, expect, it, vi } from "vitest";
import { readTried, verdictOf } from "./again";

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("a turn that is played again", () => {
  const asked: string[] = [];
  const answer = (status: number, body: unknown = {}) => {
    asked.length = 0;
    vi.stubGlobal("fetch", async (path: string) => {
      asked.push(path);
      return new Response(JSON.stringify(body), { status });
    });
  };

  it("is asked for by its first entry and all that was chosen", async () => {
    answer(200, { seat: 1 });
    expect(await readTried("r", 4, [])).toEqual({ seat: 1 });
    await readTried("r", 4, ["place 0,1 r0", "pass then show B04&more"]);
    expect(asked).toEqual([
      "/api/rooms/r/again/4",
      "/api/rooms/r/again/4?choice=place%200%2C1%20r0&choice=pass%20then%20show%20B04%26more",
    ]);
  });

  it("is not there when too much is asked for, when it cannot be played, or without an answer", async () => {
    const troubles = [];
    for (const status of [429, 503, 404, 409, 400, 500]) {
      answer(status);
      troubles.push(await readTried("r", 4, []));
    }
    expect(troubles).toEqual(["busy", "busy", "gone", "gone", "failed", "failed"]);
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
    expect(await readTried("r", 4, [])).toBe("failed");
  });
});

describe("what was chosen", () => {
  it("is as good as the best within half a point", () => {
    expect(verdictOf(0, 3)).toBe("found");
    expect(verdictOf(0.4, 3)).toBe("found");
    expect(verdictOf(0.5, 3)).toBe("better");
    expect(verdictOf(0, 0)).toBe("found");
  });

  it("is no better than what was played, when both look the same or it is worse", () => {
    expect(verdictOf(2.9, 3)).toBe("better");
    expect(verdictOf(2.96, 3)).toBe("none");
    expect(verdictOf(4, 3)).toBe("none");
    expect(verdictOf(0.3, 0.3)).toBe("none");
  });
});
