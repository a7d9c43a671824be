// Days and times, as people write them where they are.

import { regional } from "../text/text.svelte";

export function dateOf(time_ms: number, dateStyle: "long" | "medium" = "long"): string {
  return new Intl.DateTimeFormat(regional(), { dateStyle }).format(time_ms);
}

export function timeOf(time_ms: number): string {
  return new Intl.DateTimeFormat(regional(), { timeStyle: "short" }).format(time_ms);
}
