import { describe, expect, it } from "vitest";
import { followWindow, isPhone } from "./layout.svelte";

const kSources = import.meta.glob<string>("./**/*.{ts,svelte,css}", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** A window of so many rem, that can be made another size. */
function windowOf(width: number) {
  const lists: { query: string; matches: boolean; listeners: (() => void)[] }[] = [];
  const matches = (query: string) => width <= Number(/[\d.]+/.exec(query)?.[0]);
  const match = (query: string) => {
    const list = { query, matches: matches(query), listeners: [] as (() => void)[] };
    lists.push(list);
    return {
      ...list,
      get matches() {
        return list.matches;
      },
      addEventListener: (_: string, listener: () => void) => list.listeners.push(listener),
    };
  };
  const resize = (next: number) => {
    width = next;
    for (const list of lists) {
      list.matches = matches(list.query);
      for (const listener of list.listeners) listener();
    }
  };
  return { match: match as unknown as typeof matchMedia, resize };
}

describe("the layout", () => {
  it("is named on the page, and follows the window", () => {
    const page = { dataset: {} } as HTMLElement;
    const { match, resize } = windowOf(80);
    followWindow(page, match);
    expect([page.dataset["layout"], isPhone()]).toEqual(["", false]);
    resize(56.25);
    expect([page.dataset["layout"], isPhone()]).toEqual(["phone", true]);
    resize(24);
    expect([page.dataset["layout"], isPhone()]).toEqual(["phone column", true]);
    resize(57);
    expect([page.dataset["layout"], isPhone()]).toEqual(["", false]);
  });

  it("is decided in one file: no other asks how wide or high the screen is", () => {
    const asks =
      /@(media|container)[^{]*(width|height|aspect|orientation)|innerWidth|innerHeight|["'`(]\(?(min|max)-(width|height):/;
    const asking = Object.entries(kSources).filter(([, source]) => asks.test(source));
    expect(asking.map(([path]) => path).filter((path) => !path.startsWith("./layout."))).toEqual([]);
  });
});
