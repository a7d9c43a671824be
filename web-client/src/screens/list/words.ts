// What the list of public tables says; it is loaded with it.

import { textsOf } from "../../text/text.svelte";
import de from "./text/de.json";
import en from "./text/en.json";

export const { t } = textsOf({ en, de });
