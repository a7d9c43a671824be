import { textsOf } from "../../text/text.svelte";
import de from "./de.json";
import en from "./en.json";

export const { t } = textsOf({ en, de });
