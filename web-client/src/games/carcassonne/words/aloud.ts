// What a friend would say to who does not see the board: what one holds, and what lies on trial.

import { cellKey } from "../board/scene";
import { describeChoice } from "../describe";
import type { Scene } from "../neutrals/words";
import { t } from "../text";
import { tileNamed } from "../tile_words.svelte";
import type { Trial } from "../trial.svelte";
import { placesOf } from "../turn";
import type { CarcassonnePrompt, CarcassonneTable } from "../view";
import { rotatedWords } from "./places";

/** The tile that one is to place, and in how many places it fits; nothing when one is asked for something else. */
export function handWords({ prompt, document }: CarcassonneTable): string[] {
  const { drawn } = document.game;
  const places = placesOf(prompt);
  return drawn !== null && places.size > 0
    ? [t("words.hand", { tile: tileNamed(drawn), count: places.size })]
    : [];
}

/** What lies on trial and what is chosen with it. */
export function trialWords(trial: Trial, prompt: CarcassonnePrompt, scene: Scene): string {
  const { place, chosen } = trial;
  if (trial.askew !== null) return t("turn.askew");
  const words: string[] = [];
  const kind = scene.catalogue.get(scene.table.document.game.drawn ?? "");
  if (place && kind && !chosen) {
    const sides = rotatedWords(kind, place.rotation);
    const count = placesOf(prompt).get(cellKey(place))?.length ?? 1;
    words.push(
      t("words.trial", { x: place.x, y: place.y, sides, count, spots: trial.spots(prompt, place).length }),
    );
  }
  if (chosen) words.push(t("words.chosen", { choice: describeChoice(chosen, scene) }));
  return words.join(" ");
}
