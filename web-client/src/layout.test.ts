import { describe, expect, it } from "vitest";
import { followWindow, hasToolStrip, isTight } from "./layout.svelte";

const kSources = import.meta.glob<string>("./**/*.{ts,svelte,css}", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** A window with its size in rem, which the test can change. */
function windowOf(width: number, height: number) {
  const lists: { query: string; listeners: (() => void)[] }[] = [];
  const matches = (query: string) => {
    const [, what = "", number = "0"] = /\((\S+): ([\d.]+)/.exec(query) ?? [];
    if (what === "min-aspect-ratio") return width / height >= 5 / 4;
    return (what === "max-width" ? width : height) <= Number(number);
  };
  const match = (query: string) => {
    const list = { query, listeners: [] as (() => void)[] };
    lists.push(list);
    return {
      get matches() {
        return matches(query);
      },
      addEventListener: (_: string, listener: () => void) => list.listeners.push(listener),
    };
  };
  const resize = (nextWidth: number, nextHeight: number) => {
    [width, height] = [nextWidth, nextHeight];
    for (const { listeners } of lists) for (const listener of listeners) listener();
  };
  return { match: match as unknown as typeof matchMedia, resize };
}

describe("the layout", () => {
  it("is named on the page, and follows the window", () => {
    const page = { dataset: {} } as HTMLElement;
    const { match, resize } = windowOf(80, 50);
    followWindow(page, match);
    expect([page.dataset["layout"], isTight(), hasToolStrip()]).toEqual(["", false, false]);
    for (const [width, height, names, tight] of [
      [64, 37.5, "strip", false], // a laptop of 1024 x 600
      [51.25, 73.75, "tablet strip", false],
      [24.4, 52.75, "phone strip column", true],
      [20, 35.5, "phone strip column", true],
      [52.75, 24.4, "low strip", true], // a phone on its side
      [40, 25, "low strip column", true], // a desk at 200 %
      [24.4, 25, "phone strip column", true], // a keyboard on a phone
      [80, 50, "", false],
    ] as const) {
      resize(width, height);
      expect([page.dataset["layout"], isTight()], `${width} x ${height}`).toEqual([names, tight]);
    }
  });

  it("is decided in one file: no other asks how wide or high the screen is", () => {
    const asks =
      /@(media|container)[^{]*(width|height|aspect|orientation)|innerWidth|innerHeight|["'`(]\(?(min|max)-(width|height):/;
    const asking = Object.entries(kSources).filter(([, source]) => asks.test(source));
    expect(asking.map(([path]) => path).filter((path) => !path.startsWith("./layout."))).toEqual([]);
  });
});
