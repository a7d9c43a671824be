import { LoadedWords } from "../../../text/text.svelte";
import type en from "./en.json";

export const kWords = new LoadedWords<keyof typeof en>({
  en: () => import("./en.json"),
  de: () => import("./de.json"),
});
