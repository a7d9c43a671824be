// The board in words, place by place: what stands on a tile, and what a free place has beside it. Read from the pictures of the
// tiles and from what the server lists, as the board is.

import type { TileKind } from "../../../protocol/messages";
import { nameOf } from "../../../table/seats";
import { partsAt } from "../board/built";
import { type Cell, cellKey, cellOf } from "../board/scene";
import type { Scene } from "../expansions/expansion";
import { acrossWords } from "../neutrals/words";
import { cornerOf, partAt, siteOf, tileAt } from "../site";
import { distinct } from "../symmetry";
import { listed, named, t } from "../text";
import { tileWords } from "../tile_words.svelte";
import { placesOf } from "../turn";
import type { CarcassonneTable } from "../view";
import { kSides, rotatedWords, sidesOf, sideWords } from "./sides";
import { placeNamed } from "./sites";

const kSteps: readonly Cell[] = [
  { x: 0, y: 1 },
  { x: 1, y: 0 },
  { x: 0, y: -1 },
  { x: -1, y: 0 },
];

export interface Place extends Cell {
  /** In how many ways the tile in hand fits there; 0 also where a tile lies. */
  ways: number;
  taken: boolean;
}

/** Every tile, every place where the one in hand, of the kind `drawn`, fits, and every free place beside a tile, from the north-west. */
export function placesInWords({ document, prompt }: CarcassonneTable, drawn?: TileKind): Place[] {
  const { tiles } = document.game;
  const ways = placesOf(prompt);
  const free = new Set<string>(ways.keys());
  for (const key of Object.keys(tiles)) {
    const { x, y } = cellOf(key);
    for (const step of kSteps) free.add(cellKey({ x: x + step.x, y: y + step.y }));
  }
  const places = [...new Set([...Object.keys(tiles), ...free])].map((key) => ({
    ...cellOf(key),
    taken: key in tiles,
    ways: distinct(ways.get(key) ?? [], drawn).length,
  }));
  return places.sort((a, b) => b.y - a.y || a.x - b.x);
}

function laidWords({ x, y }: Cell, { kind, rotation }: { kind: TileKind; rotation: number }): string {
  const tile = tileWords(kind);
  const sides = rotatedWords(kind, rotation);
  return sides === tile ? t("words.alone", { x, y, tile }) : t("words.tile", { x, y, sides, tile });
}

/** All that there is to say of a place. */
export function placeInWords({ x, y, taken, ways }: Place, scene: Scene): string {
  const { table, catalogue } = scene;
  const view = table.document.game;
  const kindAt = (cell: Cell) => {
    const tile = view.tiles[cellKey(cell)];
    const kind = tile && catalogue.get(tile.kind);
    const parts = [...partsAt(tile, catalogue)];
    return kind ? { kind: { ...kind, parts }, rotation: tile.rotation } : null;
  };
  if (!taken) {
    const beside = kSteps.map((step, side) => {
      const neighbour = kindAt({ x: x + step.x, y: y + step.y });
      return neighbour ? sidesOf(neighbour.kind, neighbour.rotation)[(side + 2) % kSides.length] : undefined;
    });
    const free = t("words.free", { x, y, sides: sideWords(beside) });
    return ways > 0 ? `${free} ${t("words.ways", { count: ways })}` : free;
  }
  const tile = kindAt({ x, y });
  const what = tile ? laidWords({ x, y }, tile) : t("words.unknown", { x, y });
  const { built } = view.tiles[cellKey({ x, y })] ?? {};
  const across = built
    ? [t("words.built", { figure: named("figure", built.what, "figure"), across: acrossWords(built) })]
    : [];
  const figures = figuresAt({ x, y }, scene);
  const last = view.last && cellKey(view.last) === cellKey({ x, y }) ? [t("table.lastMove")] : [];
  return [
    what,
    ...across,
    ...(figures.length > 0 ? [`${listed(figures)}.`] : []),
    ...last.map((words) => `${words}.`),
  ].join(" ");
}

/** The figures on a tile, each with its owner and where it stands. */
function figuresAt(cell: Cell, { table, catalogue }: Scene): string[] {
  const view = table.document.game;
  const parts = partsAt(view.tiles[cellKey(cell)], catalogue);
  return counted(
    Object.values(view.figures).flatMap(({ seat, kind, at }) => {
      const site = siteOf(at);
      const corner = cornerOf(cell, site);
      const tile = tileAt(site);
      if (!corner && (!tile || cellKey(tile) !== cellKey(cell))) return [];
      const terrain = parts.find(({ part }) => part === partAt(site)?.part)?.terrain;
      const feature = terrain === "field" ? "farm" : terrain;
      const onPart = feature ? named("place", feature, "feature") : "";
      return [figureWords(table, seat, kind, corner ? t(`words.corner.${corner}`) : onPart)];
    }),
  );
}

function figureWords(table: CarcassonneTable, seat: number | null, kind: string, place: string): string {
  const figure = named("figure", kind, "figure");
  const name = seat === null ? "" : nameOf(table, seat);
  return (name ? t("words.figure", { figure, name, place }) : `${figure} ${place}`).trim();
}

/** The same words once, with how often they are said. */
function counted(all: readonly string[]): string[] {
  return [...new Set(all)].map((words) => {
    const count = all.filter((one) => one === words).length;
    return count > 1 ? t("words.times", { count, words }) : words;
  });
}

/** The places with a name where something stands, each with what does. */
export function namedInWords(table: CarcassonneTable): string[] {
  const { figures, things } = table.document.game;
  const found = new Map<string, string[]>();
  const add = (place: string, words: string) => {
    const site = siteOf(place);
    if (site.ground === "place") found.set(site.name, [...(found.get(site.name) ?? []), words]);
  };
  for (const { seat, kind, at } of Object.values(figures)) add(at, figureWords(table, seat, kind, ""));
  for (const [name, thing] of Object.entries(things)) {
    const pieces = thing.shape === "tokens" ? Object.entries(thing.places) : [];
    const words = named("thing", name, "thing");
    for (const [place, count] of pieces) add(place, count > 1 ? t("words.times", { count, words }) : words);
  }
  return [...found].map(([name, there]) => {
    return t("words.place", { place: placeNamed(name), figures: listed(counted(there)) });
  });
}
