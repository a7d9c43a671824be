import { t } from "./text.svelte";

/** What a table is called, in the language of this device: the server calls it in English, after who made it. */
export function tableName(name: string): string {
  const [, who] = /^(.+)'s table$/.exec(name) ?? [];
  return who === undefined ? name : t("table.of", { name: who });
}
