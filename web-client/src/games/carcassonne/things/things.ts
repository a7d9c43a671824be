// What expansions keep, sorted by where it is shown: before a seat, beside the table, on the board.

import type { CarcassonneView, HandsThing, Thing } from "../../../protocol/messages";
import type { ShownFigure, ShownToken } from "../board/scene";
import { type Site, siteOf } from "../site";

/** What lies before a seat, or beside the table: the number of a thing; null: nobody here knows how many. */
export interface Kept {
  name: string;
  count: number | null;
}

/** What belongs together stands together: what is counted, what one may have, what is held in hands. */
const kOrder: readonly Thing["shape"][] = ["counter", "holder", "pile", "tokens", "hands"];

function thingsOf(view: CarcassonneView): [string, Thing][] {
  const place = ([, { shape }]: [string, Thing]) => kOrder.indexOf(shape);
  return Object.entries(view.things).sort((one, other) => place(one) - place(other));
}

/** What a seat has: its numbers, the tokens that it holds, how many faces are in its hand. */
export function keptBy(view: CarcassonneView, seat: number): Kept[] {
  return thingsOf(view).flatMap(([name, thing]): Kept[] => {
    switch (thing.shape) {
      case "counter":
        return [{ name, count: thing.seats[String(seat)] ?? null }];
      case "holder":
        return thing.seat === seat ? [{ name, count: 1 }] : [];
      case "hands":
        return [{ name, count: thing.seats[String(seat)]?.count ?? 0 }];
      default:
        return [];
    }
  });
}

/** What lies beside the table: piles, and tokens that nobody has yet. */
export function keptBeside(view: CarcassonneView): Kept[] {
  return thingsOf(view).flatMap(([name, thing]): Kept[] => {
    if (thing.shape === "pile") return [{ name, count: thing.count }];
    if (thing.shape === "hands") return [{ name, count: thing.pile }];
    return thing.shape === "holder" && thing.seat === null ? [{ name, count: 1 }] : [];
  });
}

/** The tokens at places and on figures. */
export function tokensOf(view: CarcassonneView, figures: readonly ShownFigure[]): ShownToken[] {
  return thingsOf(view).flatMap(([name, thing]) =>
    thing.shape !== "tokens"
      ? []
      : Object.entries(thing.places).flatMap(([place, count]): ShownToken[] => {
          const site = siteUnder(place, figures);
          const shown = Object.entries(thing.faces?.[place] ?? {}).flatMap(([face, number]) =>
            Array<string>(number).fill(face),
          );
          return site
            ? [{ site, id: `${name} ${place}`, name, count, ...(shown.length > 0 && { faces: shown }) }]
            : [];
        }),
  );
}

function siteUnder(place: string, figures: readonly ShownFigure[]): Site | null {
  if (!place.startsWith("#")) return siteOf(place);
  return figures.find(({ id }) => id === place.slice(1))?.site ?? null;
}

/** A thing that has the shape of hands, or null. */
export function handsOf(view: CarcassonneView, name: string): HandsThing | null {
  const thing = view.things[name];
  return thing?.shape === "hands" ? thing : null;
}
