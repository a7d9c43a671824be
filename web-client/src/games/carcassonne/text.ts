// The words of this game and of its expansions, and those of the frame beneath them.

import { textsOf } from "../../text/text.svelte";
import { kExpansionWords } from "./expansions/all";
import de from "./text/de.json";
import en from "./text/en.json";

export { listed } from "../../text/text.svelte";
export { signed } from "./signed";

export const { t, named, worded } = textsOf({ en, de }, ...kExpansionWords);
