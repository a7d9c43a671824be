import { beforeEach, describe, expect, it } from "vitest";
import { followWindow } from "../layout.svelte";
import { Pages } from "./pages.svelte";

/** A window that is as narrow as a phone, or not. */
function screen(phone: boolean): void {
  const match = () => ({ matches: phone, addEventListener: () => {} });
  followWindow({ dataset: {} } as HTMLElement, match as unknown as typeof matchMedia);
}

beforeEach(() => screen(false));

describe("the pages of a table", () => {
  it("are open one at a time, and closed by what opened them", () => {
    const pages = new Pages<"log" | "help">("log");
    expect(pages.open).toBe("log");
    pages.toggle("help");
    expect(pages.open).toBe("help");
    pages.toggle("help");
    expect(pages.open).toBeNull();
    pages.toggle("end");
    pages.rest();
    expect(pages.open).toBe("log");
  });

  it("make room for the board only where they cover it", () => {
    const pages = new Pages<"log" | "help">("log");
    pages.makeRoom();
    expect(pages.open).toBe("log");
    screen(true);
    pages.makeRoom();
    expect(pages.open).toBeNull();
    pages.toggle("log");
    pages.rest();
    expect(pages.open).toBeNull();
    expect(new Pages("log").open).toBeNull();
  });
});
