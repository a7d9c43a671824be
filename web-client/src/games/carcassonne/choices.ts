// The choices of a prompt one by one. The wire says those together that differ in their place alone, and lists the places and
// the ways to answer what a choice leads to.

import type { Cell } from "../../board/cell";
import type {
  Answer,
  BuiltView,
  CarcassonneChoice as Entry,
  FigureEntry,
  ItemEntry,
  PlacementEntry,
  PrisonerEntry,
  TileEntry,
  WordEntry,
} from "../../protocol/messages";
import { type Site, siteOf } from "./site";

/** What every single choice has in place of the lists of its entry. */
interface Single {
  /** What answers it, where that is a part of it. */
  then?: Answer[];
}

type OneOf<E extends Entry> = Omit<E, "at" | "then"> & Single;

export interface PlaceChoice extends OneOf<PlacementEntry> {
  x: number;
  y: number;
  rotation: number;
}

export interface FigureChoice extends OneOf<FigureEntry> {
  site: Site;
  /** It is no figure, but is built across the tile: this, and how it would lie there. */
  across?: Omit<BuiltView, "part">;
}

export type ItemChoice = OneOf<ItemEntry>;
export type PrisonerChoice = OneOf<PrisonerEntry>;
export type TileChoice = OneOf<TileEntry>;
export type WordChoice = OneOf<WordEntry>;

export type CarcassonneChoice =
  | PlaceChoice
  | FigureChoice
  | ItemChoice
  | PrisonerChoice
  | TileChoice
  | WordChoice;

// The field of the answers; written out, the linter takes a choice for a promise.
export const kAnswers = "then";

/** Between a choice and the answer to the question that it leads to, in the ids of choices. */
export const kThen = " then ";

const kPlacement = /^(-?\d+),(-?\d+) r([0-3])$/;

/** The choices of an entry, without what answers them. A placement that this client does not know leaves a plain word. */
export function choicesOfEntry(entry: Entry): CarcassonneChoice[] {
  if (entry.shape === "placement") {
    const { at, then: _, ...rest } = entry;
    return at.map((place) => {
      const [, x, y, rotation] = kPlacement.exec(place) ?? [];
      const id = `${entry.id} ${place}`;
      if (rotation === undefined) return { id, shape: "word", verb: entry.verb };
      if (rest.builds !== undefined) return building(rest, id, { x: Number(x), y: Number(y) }, rotation);
      return { ...rest, id, x: Number(x), y: Number(y), rotation: Number(rotation) };
    });
  }
  if (entry.shape === "figure") {
    const { at, then: _, ...rest } = entry;
    return at.map((place) => ({ ...rest, id: `${entry.id} ${place}`, site: siteOf(place) }));
  }
  const { then: _, ...rest } = entry;
  return [rest];
}

/** What is built across a tile is offered where that lies, as a piece that is built there. What lies otherwise than from side to side is a plain word. */
function building(
  { verb, builds = "", terrain }: Omit<PlacementEntry, "at" | "then">,
  id: string,
  cell: Cell,
  rotation: string,
): CarcassonneChoice {
  if (rotation !== "0" && rotation !== "1") return { id, shape: "word", verb };
  const across = { what: builds, terrain: terrain ?? "", rotation: rotation === "0" ? 0 : 1 } as const;
  return {
    id,
    shape: "figure",
    verb,
    does: "builds",
    figure: builds,
    site: { ground: "tile", ...cell },
    across,
  };
}

/** A choice with each of the ways to answer it. */
export function answered(choice: CarcassonneChoice, { then: ways = [] }: Entry): CarcassonneChoice[] {
  return ways.map(({ id, answers }) => ({ ...choice, id: choice.id + kThen + id, [kAnswers]: answers }));
}
