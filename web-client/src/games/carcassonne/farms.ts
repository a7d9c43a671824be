// The farms of the board, asked of the server one by one: only it knows which fields are one farm, and whose.

import type { CarcassonneView, FeatureFacts } from "../../protocol/messages";
import type { Catalogue } from "./board/catalogue";
import { cellKey, cellOf, type PartPlace, type ShownArea } from "./board/scene";

const kPause_ms = 65;

/**
 * Asks `inspect` about each field that belongs to no farm yet and reports the farms found so far after each answer. It
 * keeps below the server's message rate, and ends when `stopped` says so.
 */
export async function findFarms(
  view: CarcassonneView,
  catalogue: Catalogue,
  inspect: (target: PartPlace) => Promise<FeatureFacts>,
  report: (farms: ShownArea[]) => void,
  stopped: () => boolean,
): Promise<void> {
  const known = new Set<string>();
  const farms: ShownArea[] = [];
  const keyOf = (place: PartPlace) => `${cellKey(place)}.${place.part}`;
  for (const [key, tile] of Object.entries(view.tiles)) {
    const fields = catalogue.get(tile.kind)?.parts.filter((part) => part.terrain === "field") ?? [];
    for (const { part } of fields) {
      const place = { ...cellOf(key), part };
      if (known.has(keyOf(place))) continue;
      const facts = await inspect(place);
      if (stopped()) return;
      for (const member of facts.parts) known.add(keyOf(member));
      farms.push({ id: keyOf(place), parts: facts.parts, seats: facts.owners });
      report([...farms]);
      await new Promise((resolve) => setTimeout(resolve, kPause_ms));
      if (stopped()) return;
    }
  }
}
