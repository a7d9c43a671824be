// The rules of a game as they are read: a chapter of the game and one of each expansion, each a few topics. They are text and nothing
// else; what may be done is the server's to say.

import type { Locale } from "../text/text.svelte";

/** A sentence or two; where tables differ, those for each value of an option, the usual one first. */
export type Passage = string | { option: string; of: string[][] };

export interface Topic {
  title: string;
  text: Passage[];
}

export type Topics = Readonly<Record<string, Topic>>;

export interface ChapterTexts extends Readonly<Record<Locale, Topics>> {
  /** The topic that a sign is about. Signs are what a table shows at a moment, as `step.NAME` or `mark.NAME`. */
  matters: Readonly<Record<string, string>>;
}

export interface Chapter extends ChapterTexts {
  /** `base`, or the expansion's. */
  name: string;
}

/** By their names; loaded when they are read. */
export type LoadChapters = () => Promise<{ chapters: Readonly<Record<string, ChapterTexts>> }>;

/** The game's own first, then those of these expansions. */
export async function chaptersOf(load: LoadChapters, expansions: readonly string[]): Promise<Chapter[]> {
  const { chapters } = await load();
  return ["base", ...expansions].flatMap((name) => {
    const texts = chapters[name];
    return texts ? [{ ...texts, name }] : [];
  });
}

/** What is said at a table with these choices, and what other tables may play by. */
export function said(
  passage: Passage,
  choices: Readonly<Record<string, string>>,
): { here: string; else: string[] } {
  if (typeof passage === "string") return { here: passage, else: [] };
  const index = passage.of.findIndex(([value]) => value === choices[passage.option]);
  const here = passage.of[Math.max(0, index)]?.[1] ?? "";
  const all = new Set(passage.of.map(([, text = ""]) => text));
  all.delete(here);
  return { here, else: [...all] };
}

/** Where the rule stands that matters most: the first sign, the most telling one first, that a chapter knows; else the first topic. */
export function placeOf(
  chapters: readonly Chapter[],
  signs: readonly string[],
): { chapter: Chapter; topic: string } | null {
  for (const sign of signs) {
    for (const chapter of chapters) {
      const topic = chapter.matters[sign];
      if (topic !== undefined) return { chapter, topic };
    }
  }
  const [chapter] = chapters;
  const [topic] = Object.keys(chapter?.en ?? {});
  return chapter && topic !== undefined ? { chapter, topic } : null;
}
