// The words of this game, and those of the frame beneath them.

import { textsOf } from "../../text/text.svelte";
import { kWords } from "./text/words";

export { listed } from "../../text/text.svelte";
export { written } from "../../text/written";

export const { t, named } = textsOf(kWords);
