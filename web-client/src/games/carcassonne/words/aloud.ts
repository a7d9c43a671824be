// What a friend would say to who does not see the board: what one holds, and what lies on trial.

import { describeChoice } from "../describe";
import type { Scene } from "../expansions/expansion";
import { listed, t } from "../text";
import { tileNamed } from "../tile_words.svelte";
import type { Trial } from "../trial.svelte";
import { placesOf, tilesOf } from "../turn";
import { cardOf } from "../turn_card/card";
import type { CarcassonneTable } from "../view";
import { rotatedWords } from "./sides";

/** The tile that one is to place, and in how many places it fits; nothing when one is asked for something else. */
export function handWords({ prompt, document }: CarcassonneTable): string[] {
  const { drawn } = document.game;
  const places = placesOf(prompt);
  const tiles = tilesOf(prompt);
  if (tiles.length > 0)
    return [
      t("words.choose", { tiles: listed(tiles.map(({ tile }) => tileNamed(tile))), count: tiles.length }),
    ];
  return drawn !== null && places.size > 0
    ? [t("words.hand", { tile: tileNamed(drawn), count: places.size })]
    : [];
}

/** What lies on trial and what is chosen with it. */
export function trialWords(trial: Trial, scene: Scene): string {
  const { place, chosen } = trial;
  if (trial.askew !== null) return t("turn.askew");
  const words: string[] = [];
  const { drawn, ways, steps, next } = cardOf(trial, scene.table, scene);
  if (place && drawn && !chosen) {
    const sides = rotatedWords(drawn, place.rotation);
    const count = ways.length || 1;
    words.push(t("words.trial", { x: place.x, y: place.y, sides, count, spots: next?.targets.length ?? 0 }));
  }
  const picked = steps.find(({ at }) => at === trial.plan.length - 1);
  if (chosen && picked)
    words.push(t("words.chosen", { choice: describeChoice(chosen, { ...scene, table: picked.table }) }));
  // What a first step offers is said when it is asked.
  if (next && next.at > 0 && chosen)
    words.push(t("words.next", { count: next.near.length + next.far.length }));
  return words.join(" ");
}
