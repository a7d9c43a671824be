import { beforeEach, expect, it, vi } from "vitest";
import { storage } from "../state/testing";
import { tellFound } from "./found";

beforeEach(() => {
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("navigator", {});
  return () => vi.unstubAllGlobals();
});

/** A page, and what looking at it does. */
function page(hidden: boolean) {
  const listeners: (() => void)[] = [];
  const shown = {
    hidden,
    title: "Gatehouse",
    addEventListener: (_: string, listener: () => void) => listeners.push(listener),
  };
  vi.stubGlobal("document", shown);
  const look = () => {
    for (const listener of listeners.splice(0)) listener();
  };
  return { shown, look };
}

it("stands in the title of a page that nobody looks at, until they do", () => {
  const { shown, look } = page(true);
  tellFound();
  expect(shown.title).toBe("(!) Your game has begun · Gatehouse");
  look();
  expect(shown.title).toBe("Gatehouse");
});

it("gives way to what the title says later", () => {
  const { shown, look } = page(true);
  tellFound();
  shown.title = "(!) Your turn · Gatehouse";
  look();
  expect(shown.title).toBe("(!) Your turn · Gatehouse");
});

it("does not stand in the title of a page that somebody looks at", () => {
  const { shown } = page(false);
  tellFound();
  expect(shown.title).toBe("Gatehouse");
});
