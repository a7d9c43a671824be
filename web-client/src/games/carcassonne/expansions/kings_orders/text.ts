// The words of the orders, with those of the game beneath them. Its own file, since the game's text asks every expansion.

import { textsOf } from "../../../../text/text.svelte";
import gameDe from "../../text/de.json";
import gameEn from "../../text/en.json";
import de from "./text/de.json";
import en from "./text/en.json";

export { listed } from "../../../../text/text.svelte";
export { signed } from "../../signed";

export const { t, named } = textsOf({ en: gameEn, de: gameDe }, { en, de });
