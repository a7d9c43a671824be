// Cities in which something else stands than houses and streets: an expansion may paint one over several tiles, of which each shows a piece.

import type { TownLook } from "../../expansions/painted";
import { group } from "./svg";

type Found = Readonly<Record<string, TownLook>>;

/** By kinds of tiles. Each expansion that has some has a file for them alone. */
const kTowns: Found = Object.assign(
  {},
  ...Object.values(import.meta.glob<Found>("../../expansions/*/towns.ts", { eager: true, import: "towns" })),
);

/** On a tile after its quarter turns; undefined for one on which each city looks as any other. */
export function townOf(kind: string, rotation: number): TownLook | undefined {
  const look = Object.hasOwn(kTowns, kind) ? kTowns[kind] : undefined;
  if (!look || rotation === 0) return look;
  const turned = (picture: string) => group({ transform: `rotate(${rotation * 90} 50 50)` }, picture);
  return { ...look, picture: () => turned(look.picture()), plain: () => turned(look.plain()) };
}
