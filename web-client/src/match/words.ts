// What a match says in words.

import type { Match, MatchResult } from "../protocol/messages";
import { textsOf } from "../text/text.svelte";
import { kindOf, pointsOf, winnerOf } from "./match";
import de from "./text/de.json";
import en from "./text/en.json";

export const { t } = textsOf({ en, de });

/** Which game it is. Where drawn games are played again there may be more than was said. */
export function numberWords({ number, best_of: of }: Pick<Match, "number" | "best_of">): string {
  return t(number > of ? "match.more" : "match.number", { number, of });
}

/** The score in a sentence, for people who do not see in which order it stands. */
export function scoreWords(
  { points: [first = 0, second = 0] }: Pick<Match, "points">,
  names: string[],
): string {
  return t("match.points", {
    first: names[0] ?? "",
    points: pointsOf(first),
    second: names[1] ?? "",
    others: pointsOf(second),
  });
}

/** What came of a game. */
export function resultWords(result: MatchResult, names: string[]): string {
  const kind = kindOf(result);
  const winner = winnerOf(result);
  const name = winner === null ? "" : (names[winner] ?? "");
  const said = {
    won: () => t("match.wonGame", { name }),
    half: () => t("match.drawHalf"),
    again: () => t("match.drawAgain"),
    second: () => t("match.drawSecond", { name }),
  }[kind]();
  if (result.why === "resigned" && winner !== null)
    return `${said} · ${t("match.gaveUp", { name: names[1 - winner] ?? "" })}`;
  return result.why === "agreed" ? `${said} · ${t("match.agreed")}` : said;
}

/** How the match ended; empty while it goes on. */
export function endWords({ ended }: Pick<Match, "ended">, names: string[]): string {
  if (!ended) return "";
  if (ended.winner !== null) return t("match.won", { name: names[ended.winner] ?? "" });
  return t(ended.why === "broken-off" ? "match.brokenOff" : "match.tied");
}
