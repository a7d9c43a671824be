// What a table shows now, for the rule to be found that matters: what is picked up, the step, the current location.

import type { Picked } from "../turn";
import { districtOf, isVerb, type KingsGateTable } from "../view";

/** The most telling first. */
export function rulesSigns(
  { over }: Pick<KingsGateTable["document"]["game"], "over">,
  prompt: KingsGateTable["prompt"],
  { tile, character }: Pick<Picked, "tile" | "character">,
  location: { name: string; dangerous: boolean },
): string[] {
  if (over) return ["step.over"];
  const locates = prompt?.choices.some((choice) => isVerb(choice, "location")) ?? false;
  return [
    ...(locates ? ["step.locate"] : []),
    ...(tile ? [`tile.${districtOf(tile).sign}`] : []),
    ...(character ? ["character"] : []),
    `location.${location.name}`,
    `peril.${location.dangerous ? "dangerous" : "safe"}`,
  ];
}
