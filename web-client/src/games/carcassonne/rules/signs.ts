// What a table shows now, for the rule to be found that matters: what is picked, what is on the tile in hand, the step.

import type { Catalogue } from "../board/catalogue";
import { lookName } from "../board/terrains";
import { type CarcassonneChoice, type CarcassonneTable, isComing } from "../view";

/** The most telling first; only names that are on the wire. */
export function rulesSigns(
  view: CarcassonneTable["document"]["game"],
  prompt: CarcassonneTable["prompt"],
  chosen: CarcassonneChoice | null,
  catalogue: Catalogue,
): string[] {
  const step = prompt?.step ?? view.step;
  // The tile of this turn: in hand, or just laid and not yet scored.
  const laid = step === "deploy" && view.last ? view.tiles[`${view.last.x},${view.last.y}`]?.kind : undefined;
  const kind = catalogue.get(view.drawn ?? laid ?? "");
  const word = chosen ? [`verb.${chosen.verb}`] : [];
  const comes = chosen && isComing(chosen) ? [`comes.${chosen.site.ground}`] : [];
  const picked = chosen && "figure" in chosen ? [`figure.${chosen.figure}`] : [];
  const feature = chosen && isComing(chosen) && chosen.feature ? [`feature.${chosen.feature}`] : [];
  const marks = [...(kind?.marks ?? []), ...(kind?.parts.flatMap((part) => part.marks ?? []) ?? [])];
  return [
    ...word,
    ...comes,
    ...picked,
    ...feature,
    ...marks.map((mark) => `mark.${mark}`),
    ...(kind?.parts.map(({ terrain }) => `terrain.${lookName(kind, terrain)}`) ?? []),
    `step.${step}`,
  ];
}
