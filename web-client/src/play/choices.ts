// The tables for two that somebody may ask for, what is sent for each, and the choice that this device keeps.

import { canShowExpansion } from "../games/games";
import type { Request } from "../net/wire";
import type { ClockRule, GameInfo, RatedKind, Tables } from "../protocol/messages";
import { kindOf } from "../ratings/kinds";
import { withWord } from "../screens/allowed.svelte";
import { neededFor } from "../screens/setup";
import { readDevice, writeDevice } from "../state/device";

/** What the server gets to bring two together. */
export type Wanted = Extract<Request, { type: "create" }>;

export interface Choice {
  /** As the device keeps it. */
  key: string;
  game: GameInfo;
  expansions: readonly string[];
  clock: ClockRule | undefined;
  /** What its games are rated as; undefined: they are not rated. */
  kind: string | undefined;
}

const kSeats = 2;
const kShort: ClockRule = { kind: "bank", time_s: 600, increment_s: 10, over: "skip" };
const kLong: ClockRule = { kind: "bank", time_s: 1200, increment_s: 30, over: "skip" };

/** How far apart ratings may be at first; with none of these, as far as they are. */
export const kRanges: readonly number[] = [0, 100, 200, 400];

/** Of the games that may be played here: each without a clock and with one, and each kind that is rated where it is for two. */
export function choicesOf(games: readonly GameInfo[], allowed: Tables | null): Choice[] {
  const most_s = allowed?.clock_s ?? Infinity;
  const clocks = [undefined, kShort, kLong].filter((clock) => (clock?.time_s ?? 0) <= most_s);
  const forTwo = games.filter(({ seats }) => seats.min <= kSeats && kSeats <= seats.max);
  const plain = forTwo.flatMap((game) =>
    clocks.map((clock) => ({
      key: `${game.game}/${clock?.time_s ?? 0}`,
      game,
      expansions: [],
      clock,
      kind: undefined,
    })),
  );
  const kinds = allowed?.ratings ?? [];
  return [...plain, ...kinds.flatMap((kind) => rated(kind, kinds, forTwo, clocks) ?? [])];
}

/** A table of the kind, with the short clock if it may have one; undefined where none could be made that is of no earlier kind. */
function rated(
  kind: RatedKind,
  kinds: readonly RatedKind[],
  games: readonly GameInfo[],
  clocks: readonly (ClockRule | undefined)[],
): Choice | undefined {
  const game = games.find(({ game }) => game === kind.game);
  const expansions = kind.expansions ?? [];
  if (!game || !expansions.every((name) => isOffered(game, name))) return undefined;
  for (const clock of [kShort, undefined].filter((one) => clocks.includes(one))) {
    const table = { game: game.game, seats: kSeats, expansions, clock: clock !== undefined };
    if (kindOf(kinds, table) === kind)
      return { key: `rated/${kind.name}`, game, expansions, clock, kind: kind.name };
  }
  return undefined;
}

function isOffered({ game, expansions }: GameInfo, name: string): boolean {
  return canShowExpansion(game, name) && expansions.some((one) => one.name === name);
}

/** The table itself. */
export function tableOf({ game, expansions, clock }: Choice, allowed: Tables | null) {
  return {
    game: game.game,
    seats: kSeats,
    options: { expansions: [...expansions], choices: neededFor(game, expansions) },
    ...(clock && { clock }),
    ...withWord(allowed),
  };
}

/** What asks the server for somebody to play with there; `range` is one of kRanges, `entropy` what one adds to the draws. */
export function wantedOf(
  choice: Choice,
  { name, range, entropy }: { name: string; range: number; entropy: string },
  allowed: Tables | null,
): Wanted {
  const isRated = choice.kind !== undefined;
  return {
    type: "create",
    name,
    public: true,
    ...tableOf(choice, allowed),
    ...(isRated && { rated: true }),
    partner: { ...(isRated && range > 0 && { range }), entropy },
  };
}

/** What was chosen last on this device, where that is still to be had; else the first. */
export function keptChoice(choices: readonly Choice[]): Choice | undefined {
  const kept = readDevice("play", "");
  return choices.find(({ key }) => key === kept) ?? choices[0];
}

export function keptRange(): number {
  const kept = Number(readDevice("range", ""));
  return kRanges.includes(kept) ? kept : 0;
}

export function keep(key: string, range: number): void {
  writeDevice("play", key);
  writeDevice("range", String(range));
}
