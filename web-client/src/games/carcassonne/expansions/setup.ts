// The expansions that are offered where a table is made, by their names on the wire: one line each, with its words. This is
// loaded before the game; what is drawn and said at the table is in all.ts.

import type { EditionName, Editions } from "../../setup_words";
import * as abbey_and_mayor from "./abbey_and_mayor/setup";
import * as abbot from "./abbot/setup";
import * as count from "./count/setup";
import * as cult from "./cult/setup";
import * as inns_and_cathedrals from "./inns_and_cathedrals/setup";
import * as king_and_robber from "./king_and_robber/setup";
import * as kings_orders from "./kings_orders/setup";
import * as phantom from "./phantom/setup";
import * as princess_and_dragon from "./princess_and_dragon/setup";
import * as river from "./river/setup";
import * as royal_gates from "./royal_gates/setup";
import * as sagrada_familia from "./sagrada_familia/setup";
import * as siege from "./siege/setup";
import * as tower from "./tower/setup";
import * as traders_and_builders from "./traders_and_builders/setup";

export const kSetups = {
  abbey_and_mayor,
  abbot,
  count,
  cult,
  inns_and_cathedrals,
  king_and_robber,
  kings_orders,
  phantom,
  princess_and_dragon,
  river,
  royal_gates,
  sagrada_familia,
  siege,
  tower,
  traders_and_builders,
};

/** What expansions say that they go well with: the word of a preset, and all that have it. */
export const kPresets: ReadonlyMap<string, string[]> = presetsOf(kSetups);

/** What they say that an edition decides of their options. */
export function decidedBy(edition: EditionName): Record<string, string> {
  const setups: readonly { en: object; editions?: Editions }[] = Object.values(kSetups);
  return Object.assign({}, ...setups.map(({ editions }) => editions?.[edition]));
}

function presetsOf(
  setups: Readonly<Record<string, { en: object; presets?: string[] }>>,
): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [name, { presets = [] }] of Object.entries(setups))
    for (const preset of presets) found.set(preset, [...(found.get(preset) ?? []), name]);
  return found;
}
