import { afterEach, describe, expect, it, vi } from "vitest";
import { askDoor } from "./door";

function answering(status: number, body: unknown) {
  const fetched = vi.fn(async (_path: string) => new Response(JSON.stringify(body), { status }));
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

describe("askDoor", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("asks by the address of the page", async () => {
    const fetched = answering(200, { accepted: true });
    expect(await askDoor("https://games.example:8443")).toBe("open");
    expect(fetched.mock.calls[0]?.[0]).toBe("/api/door?origin=https://games.example:8443");
  });

  it("reads what the server says", async () => {
    answering(200, { accepted: false });
    expect(await askDoor("https://games.example")).toBe("shut");
    answering(421, {});
    expect(await askDoor("https://games.example")).toBe("shut");
    answering(403, {});
    expect(await askDoor("https://games.example")).toBe("banned");
    for (const status of [404, 429, 500, 502]) {
      answering(status, { accepted: false });
      expect(await askDoor("https://games.example")).toBe("unknown");
    }
    answering(200, "what an older server, or a proxy, puts there");
    expect(await askDoor("https://games.example")).toBe("unknown");
  });

  it("knows nothing where nobody answers", async () => {
    vi.stubGlobal("fetch", async () => {
      throw new TypeError("no network");
    });
    expect(await askDoor("https://games.example")).toBe("unknown");
  });
});
