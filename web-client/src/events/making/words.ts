// What the page says on which an event is made; it is loaded when somebody opens it.

import { textsOf } from "../../text/text.svelte";
import de from "./text/de.json";
import en from "./text/en.json";

export const { t } = textsOf({ en, de });
