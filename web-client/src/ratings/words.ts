// What ratings say in words.

import type { ChangedRating, Rating } from "../protocol/messages";
import { textsOf } from "../text/text.svelte";
import de from "./text/de.json";
import en from "./text/en.json";

export const { t } = textsOf({ en, de });

/** The number, marked while too few games stand behind it. */
export function ratingSign({ rating, provisional }: Rating): string {
  return `${rating}${provisional ? "?" : ""}`;
}

/** How far the true strength may be from it, nineteen times of twenty. */
const rangeOf = ({ deviation }: Rating) => 2 * deviation;

export function ratingWords(rating: Rating): string {
  const sure = rating.provisional ? "no" : "yes";
  return t("rating.words", { rating: rating.rating, range: rangeOf(rating), sure });
}

/** What stands beside the number of a person's page. */
export function behindWords(rating: Rating): string {
  const parts = [t("rating.range", { range: rangeOf(rating) }), t("rating.games", { count: rating.games })];
  if (rating.provisional) parts.push(t("rating.settling"));
  return parts.join(" · ");
}

/** What a game has done to a rating. */
export function changeWords({ rating: { rating }, change }: ChangedRating): string {
  const way = change > 0 ? "more" : change < 0 ? "less" : "same";
  return t("change.words", { rating, by: Math.abs(change), way });
}
