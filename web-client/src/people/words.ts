import { textsOf } from "../text/text.svelte";
import type { Refusal } from "./own.svelte";
import de from "./text/de.json";
import en from "./text/en.json";

export const { t, named } = textsOf({ en, de });

/** Why something was not done, and what to do about it. */
export function refusedWords({ code, wait_s }: Pick<Refusal, "code" | "wait_s">): string {
  return named("profile.refused", code, "code", { seconds: wait_s });
}
