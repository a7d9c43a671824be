import { textsOf } from "../../text/text.svelte";
import type { Refused } from "./results.svelte";
import de from "./text/de.json";
import en from "./text/en.json";

export const { t, named } = textsOf({ en, de });

/** Why a page is not shown. */
export function refusedWords({ code, wait_s }: Refused): string {
  return named("person.refused", code, "code", { seconds: wait_s });
}
