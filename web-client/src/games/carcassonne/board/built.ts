// Buildings across laid tiles: a part more, straight from side to side, over the picture that is printed there.

import type { BuiltView, TilePart } from "../../../protocol/messages";
import type { Catalogue } from "./catalogue";
import { distanceToLine, type Point, pathOf } from "./geometry";
import { type Area, beside, type Layout, layoutOf, partAt, waysOf, widthOf } from "./layout";
import type { ShownTile } from "./scene";

/** A tile as far as it tells what is on it. */
type Laid = Pick<ShownTile, "kind" | "rotation" | "built">;

const kSlotsOfSide = 3;
const kSlots = 12;
/** So far from the middle of what is built a figure on the ground stands clear of it. */
const kClear = 22;
const kGrid = 5;

const layouts = new WeakMap<Layout, Map<string, Layout>>();
const parts = new WeakMap<TilePart[], Map<string, TilePart[]>>();

/** Made once for each key. */
function kept<Value>(known: Map<string, Value>, key: string, make: () => Value): Value {
  const found = known.get(key) ?? make();
  known.set(key, found);
  return found;
}

const keyOf = ({ part, terrain, rotation }: BuiltView) => `${part} ${terrain} ${rotation}`;

/** Where everything on a tile lies, with the buildings on it; undefined of a tile that is not known. */
export function layoutAt(tile: Laid | undefined, catalogue: Catalogue): Layout | undefined {
  const kind = tile && catalogue.get(tile.kind);
  if (!kind) return undefined;
  const printed = layoutOf(kind, tile.rotation);
  const { built } = tile;
  if (!built) return printed;
  const known = layouts.get(printed) ?? new Map<string, Layout>();
  layouts.set(printed, known);
  return kept(known, keyOf(built), () => over(printed, built));
}

/** The parts of a tile, with the buildings on it; their slots are those of a tile that is not turned. */
export function partsAt(tile: Laid | undefined, catalogue: Catalogue): readonly TilePart[] {
  const printed = (tile && catalogue.get(tile.kind)?.parts) ?? [];
  const { built, rotation = 0 } = tile ?? {};
  if (!built) return printed;
  const known = parts.get(printed) ?? new Map<string, TilePart[]>();
  parts.set(printed, known);
  return kept(known, `${keyOf(built)} ${rotation}`, () => {
    const { part, terrain } = built;
    const slots = [built.rotation, built.rotation + 2].map(
      (side) => ((side - rotation) * kSlotsOfSide + 1 + kSlots) % kSlots,
    );
    return [
      ...printed.map((one) => ({ ...one, slots: one.slots.filter((slot) => !slots.includes(slot)) })),
      { part, terrain, slots, pennants: 0, marks: [] },
    ];
  });
}

/** From side to side. */
export function lineOf({ rotation }: Pick<BuiltView, "rotation">): Point[] {
  return [0, 25, 50, 75, 100].map((along) => (rotation === 0 ? { x: 50, y: along } : { x: along, y: 50 }));
}

function over(printed: Layout, built: BuiltView): Layout {
  const line = lineOf(built);
  const width = widthOf(built.terrain);
  const outline = [...beside(line, width / 2), ...beside(line, -width / 2).reverse()];
  const way = {
    part: built.part,
    width,
    paths: [line],
    gates: [],
    tunnel: [],
    end: null,
    beneath: false,
    hub: null,
  };
  const layout: Layout = { ...printed, over: way, areas: new Map(printed.areas) };
  const middle = { x: 50, y: 50 };
  layout.areas.set(built.part, {
    outlines: [outline],
    path: pathOf(outline, true),
    anchor: middle,
    second: middle,
  });
  for (const [part, area] of printed.areas) layout.areas.set(part, aside(part, area, layout, line));
  return layout;
}

/** The area with its spots beside what is built over it, as far as it has room there. */
function aside(part: string, area: Area, layout: Layout, line: readonly Point[]): Area {
  const isClear = (point: Point) => distanceToLine(point, line) >= kClear;
  if (isClear(area.anchor) && isClear(area.second)) return area;
  const way = waysOf(layout).find((one) => one.part === part);
  const places = (way?.paths.flat() ?? grid()).filter((point) => partAt(layout, point) === part);
  const room = (point: Point) => Math.min(distanceToLine(point, line), kClear);
  const spot = (from: Point): Point => {
    if (isClear(from)) return from;
    const away = ({ x, y }: Point) => Math.hypot(x - from.x, y - from.y);
    const [best = from] = places.toSorted((a, b) => room(b) - room(a) || away(a) - away(b));
    return best;
  };
  return { ...area, anchor: spot(area.anchor), second: spot(area.second) };
}

/** Points all over a tile, none at its edge. */
function grid(): Point[] {
  const steps = Array.from({ length: 100 / kGrid - 3 }, (_, step) => (step + 2) * kGrid);
  return steps.flatMap((y) => steps.map((x) => ({ x, y })));
}
