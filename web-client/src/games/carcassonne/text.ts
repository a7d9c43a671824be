// The words of this game and of its expansions, and those of the frame beneath them.

import { textsOf } from "../../text/text.svelte";
import { kExpansionWords } from "./expansions/all";
import de from "./text/de.json";
import en from "./text/en.json";

export { listed } from "../../text/text.svelte";

export const { t, named, worded } = textsOf({ en, de }, ...kExpansionWords);

/** Points with their sign. */
export function signed(points: number): string {
  return points < 0 ? `−${-points}` : `+${points}`;
}
