// What the search for a partner says; it is loaded with it.

import { expansionTitle } from "../screens/setup";
import { isolated } from "../text/direction";
import { textsOf } from "../text/text.svelte";
import type { Choice } from "./choices";
import de from "./text/de.json";
import en from "./text/en.json";

export const { t } = textsOf({ en, de });

const kMinute_s = 60;

/** What is played at such a table. */
export function tableWords({ game, expansions, clock }: Choice): string {
  const parts = [isolated(game.title), ...expansions.map((name) => expansionTitle(game.game, name))];
  if (expansions.length === 0 && game.expansions.length > 0) parts.push(t("play.base"));
  if (clock) parts.push(t("play.minutes", { minutes: clock.time_s / kMinute_s }));
  return parts.join(", ");
}

/** How it stands in the list of choices: a kind that is rated has a name. */
export function choiceWords(choice: Choice): string {
  return choice.kind === undefined ? tableWords(choice) : t("play.rated", { kind: choice.kind });
}
