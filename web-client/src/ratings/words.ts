// What ratings say in words.

import { textsOf } from "../text/text.svelte";
import de from "./text/de.json";
import en from "./text/en.json";

export const { t } = textsOf({ en, de });
