// The words of this game, and those of the frame beneath them.

import { textsOf } from "../../text/text.svelte";
import de from "./text/de.json";
import en from "./text/en.json";

export { listed } from "../../text/text.svelte";

export const { t, named } = textsOf({ en, de });
