// Where something stands: the places of the wire as one value, which everything here asks instead of reading texts.

import { type Cell, cellKey } from "../../board/cell";

export interface PartPlace extends Cell {
  part: string;
}

export type Site =
  | ({ ground: "part" } & PartPlace)
  /** A tile as a whole. */
  | ({ ground: "tile" } & Cell)
  /** The north-east corner of a cell, where four tiles meet. */
  | ({ ground: "corner" } & Cell)
  /** A place with a name, on or off the board. */
  | { ground: "place"; name: string };

const kOnBoard = /^(-?\d+),(-?\d+)(?:\.([a-z])|(\/ne))?$/;

/** What this client cannot read is a place of that name. */
export function siteOf(text: string): Site {
  const [, x, y, part, corner] = kOnBoard.exec(text) ?? [];
  if (x === undefined) return { ground: "place", name: text.replace(/^@/, "") };
  const cell = { x: Number(x), y: Number(y) };
  if (part !== undefined) return { ground: "part", ...cell, part };
  return { ground: corner === undefined ? "tile" : "corner", ...cell };
}

/** As the wire says it. */
export function siteText(site: Site): string {
  switch (site.ground) {
    case "part":
      return `${cellKey(site)}.${site.part}`;
    case "tile":
      return cellKey(site);
    case "corner":
      return `${cellKey(site)}/ne`;
    case "place":
      return `@${site.name}`;
  }
}

export function partSite({ x, y, part }: PartPlace): Site {
  return { ground: "part", x, y, part };
}

export function sameSite(one: Site, other: Site): boolean {
  return siteText(one) === siteText(other);
}

/** The cell that it is in, or whose corner it is; null for a place with a name. */
export function cellAt(site: Site): Cell | null {
  return site.ground === "place" ? null : { x: site.x, y: site.y };
}

/** The tile on which it is, wholly: not where several meet. */
export function tileAt(site: Site): Cell | null {
  return site.ground === "part" || site.ground === "tile" ? { x: site.x, y: site.y } : null;
}

export function partAt(site: Site): PartPlace | null {
  return site.ground === "part" ? { x: site.x, y: site.y, part: site.part } : null;
}

/** The four cells that meet in a corner. */
export function cellsAround({ x, y }: Cell): Cell[] {
  return [0, 1].flatMap((along) => [0, 1].map((across) => ({ x: x + across, y: y + along })));
}

/** The corner of a tile that a place is, if it is one of its four. */
export type Corner = "north-east" | "south-east" | "south-west" | "north-west";

export function cornerOf({ x, y }: Cell, site: Site): Corner | null {
  if (site.ground !== "corner") return null;
  if (!cellsAround(site).some((cell) => cellKey(cell) === cellKey({ x, y }))) return null;
  return `${y === site.y ? "north" : "south"}-${x === site.x ? "east" : "west"}`;
}
