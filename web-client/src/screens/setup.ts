// What is played, in words: the game's own where it has them, else the server's.

import { wordsOf } from "../games/games";
import type { Edition, Icon, Preset } from "../games/setup_words";
import type { GameInfo, OptionInfo } from "../protocol/messages";

export function expansionTitle(game: string, name: string, title = name.replaceAll("_", " ")): string {
  return wordsOf(game)?.expansion(name, title) ?? title;
}

export function optionTitle(game: string, key: string, option?: OptionInfo): string {
  const text = option?.text ?? key;
  return wordsOf(game)?.option(key, text) ?? text;
}

export function textTitle(game: string, key: string, text = key): string {
  return wordsOf(game)?.text(key, text) ?? text;
}

export function valueTitle(game: string, key: string, value: string): string {
  const plain = value.replaceAll("_", " ");
  return wordsOf(game)?.value(key, value, plain) ?? plain;
}

/** What a value brings, where there are words for it; it is worth being said to everybody. */
export function valueMeans(game: string, key: string, value: string): string {
  return wordsOf(game)?.means(key, value) ?? "";
}

export function expansionAbout(game: string, name: string): string {
  return wordsOf(game)?.about(name) ?? "";
}

export function expansionIcon(game: string, name: string): Icon | undefined {
  return wordsOf(game)?.icon(name);
}

export function presetsOf(game: string): Preset[] {
  return wordsOf(game)?.presets() ?? [];
}

export function editionsOf(game: string): Edition[] {
  return wordsOf(game)?.editions() ?? [];
}

/** Options without which the server does not let these expansions of the game come to one table, and their values. */
export function neededFor(
  game: Pick<GameInfo, "expansions">,
  expansions: readonly string[],
): Record<string, string> {
  const chosen = game.expansions.filter(({ name }) => expansions.includes(name));
  const clashes = chosen.flatMap(({ apart = [] }) => apart.filter(({ from }) => expansions.includes(from)));
  return Object.fromEntries(clashes.map(({ key, value }) => [key, value]));
}

/** Of a table's options those that the edition decides, and how. */
export function decided(
  { choices }: Edition,
  options: readonly OptionInfo[],
): [option: OptionInfo, value: string][] {
  return options.flatMap((option) => {
    const value = choices[option.key];
    return value !== undefined && option.values.includes(value) ? [[option, value]] : [];
  });
}
