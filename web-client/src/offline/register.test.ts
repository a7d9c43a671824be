import { afterEach, describe, expect, it, vi } from "vitest";
import { keepForOffline } from "./register";

afterEach(() => vi.unstubAllGlobals());

/** A page that is still loading, in a browser whose workers do this. */
function page(register?: (path: string) => Promise<unknown>) {
  let loaded = () => {};
  vi.stubGlobal("navigator", register ? { serviceWorker: { register } } : {});
  vi.stubGlobal("document", { readyState: "loading" });
  vi.stubGlobal("addEventListener", (_: string, then: () => void) => {
    loaded = then;
  });
  return { load: () => loaded() };
}

describe("the worker for a page without a network", () => {
  it("is asked for when the page has loaded, not before", () => {
    const register = vi.fn(() => Promise.resolve());
    const { load } = page(register);
    keepForOffline();
    expect(register).not.toHaveBeenCalled();
    load();
    expect(register).toHaveBeenCalledExactlyOnceWith("/service_worker.js");
  });

  it("is done without where a browser has none, or refuses", async () => {
    page();
    expect(() => keepForOffline()).not.toThrow();
    const { load } = page(() => Promise.reject(new Error("private window")));
    keepForOffline();
    expect(() => load()).not.toThrow();
    await Promise.resolve(); // an unhandled refusal would fail the test
  });
});
