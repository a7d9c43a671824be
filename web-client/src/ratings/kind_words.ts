// What a kind of tables asks, in words. It is apart from the other words, which a table loads: it needs those of the games.

import type { RatedKind } from "../protocol/messages";
import { expansionTitle } from "../screens/setup";
import { isolated } from "../text/direction";
import { listed } from "../text/text.svelte";
import { t } from "./words";

/** What a table of the kind is. */
export function kindWords({ name, game, seats, clock, expansions }: RatedKind, title: string): string {
  const [least = 0, most = least] = seats;
  const parts = [
    isolated(title),
    least === most ? t("kind.seats", { count: most }) : t("kind.between", { least, most }),
  ];
  if (clock !== undefined) parts.push(t(clock ? "kind.clock" : "kind.noClock"));
  if (expansions) parts.push(expansionWords(game, expansions));
  return `${isolated(name)} – ${parts.join(", ")}`;
}

function expansionWords(game: string, names: readonly string[]): string {
  if (names.length === 0) return t("kind.noExpansions");
  return t("kind.with", { names: listed(names.map((name) => expansionTitle(game, name))) });
}
