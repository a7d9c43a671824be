import { LoadedWords } from "../../../text/text.svelte";
import type { ExpansionKey } from "../expansions/all";
import type en from "./en.json";

export const kWords = new LoadedWords<keyof typeof en | ExpansionKey>({
  en: () => import("./en"),
  de: () => import("./de"),
});
