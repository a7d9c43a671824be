import { expect, it } from "vitest";
import { circles, needs } from "../scripts/circles.js";

it("no files need each other in a circle, by types neither", () => {
  const graph = needs();
  expect(graph.size).toBeGreaterThan(300);
  expect(circles(graph)).toEqual([]);
});

it("a circle is found, by values, by types, by what is loaded later and by what a pattern names", () => {
  const graph = new Map([
    ["top", ["a"]],
    ["a", ["b", "c"]],
    ["b", ["a"]],
    ["c", ["c"]],
  ]);
  expect(circles(graph)).toEqual([["c"], ["a", "b"]]);
  const found = needs();
  expect(found.get("games/games.ts")).toContain("games/carcassonne/Table.svelte");
  expect(found.get("games/games.ts")).toContain("games/setup_words.ts");
  expect(found.get("games/carcassonne/board/signs.ts")).toContain(
    "games/carcassonne/expansions/river/pictures.ts",
  );
});
