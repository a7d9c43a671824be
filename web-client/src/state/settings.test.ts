import { beforeEach, describe, expect, it, vi } from "vitest";
import { choose, exported, followOtherWindows, imported, setting } from "./settings.svelte";
import { storage } from "./testing";

beforeEach(() => {
  vi.stubGlobal("localStorage", storage());
  choose("theme", "system");
  choose("map", "meadow");
});

describe("settings", () => {
  it("go to another device as text, and come back from it", () => {
    choose("theme", "dark");
    choose("map", "winter");
    const text = exported({ name: "Anna", locale: "de" });
    choose("theme", "light");
    choose("map", "ink");
    expect(imported(text)).toEqual({ name: "Anna", locale: "de" });
    expect([setting("theme"), setting("map")]).toEqual(["dark", "winter"]);
  });

  it("take no text that is none of theirs, and no value that they do not have", () => {
    for (const text of [
      "",
      "null",
      "[]",
      "{",
      '{"theme": "dark"}',
      `{"gatehouse": 1, "x": "${"y".repeat(3000)}"}`,
    ]) {
      expect(imported(text), text.slice(0, 20)).toBeNull();
    }
    expect(imported('{"gatehouse": 1, "theme": "pink", "map": 3, "name": 5}')).toEqual({});
    expect([setting("theme"), setting("map")]).toEqual(["system", "meadow"]);
  });

  it("that are chosen in another window hold in this one", () => {
    let changed = () => {};
    vi.stubGlobal("addEventListener", (type: string, then: () => void) => {
      if (type === "storage") changed = then;
    });
    followOtherWindows();
    localStorage.setItem("gatehouse.map", "ink");
    expect(setting("map")).toBe("meadow");
    changed();
    expect([setting("map"), setting("theme")]).toEqual(["ink", "system"]);
    localStorage.setItem("gatehouse.map", "of tomorrow");
    changed();
    expect(setting("map")).toBe("meadow");
  });

  it("hold no key to a seat", () => {
    localStorage.setItem("gatehouse.seats", JSON.stringify([{ room: "a", token: "secret", seat: 0 }]));
    expect(exported({ name: "Anna", locale: "en" })).not.toContain("secret");
  });
});
