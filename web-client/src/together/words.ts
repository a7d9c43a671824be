import { regional, textsOf } from "../text/text.svelte";
import de from "./text/de.json";
import en from "./text/en.json";

export const { t, worded } = textsOf({ en, de });

/** What a level of bots is called; empty for none. */
export function levelTitle(level: string | undefined): string {
  return level === undefined ? "" : worded(`bot.${level}`, level);
}

/** The time of day, as people write it where they are. */
export function timeOf(time_ms: number): string {
  return new Intl.DateTimeFormat(regional(), { timeStyle: "short" }).format(time_ms);
}
