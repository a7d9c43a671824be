// The expansions and options of this game in words, for screens that do not load the game.

import { textsOf } from "../../../text/text.svelte";
import type { EditionName, Editions, SetupWords } from "../../setup_words";
import { decidedBy, kPresets, kSetups } from "../expansions/setup";
import de from "./de.json";
import en from "./en.json";

/** The base game for two, as tournaments play it. */
const kChampionship = { choices: { smallCity: "2", hints: "tournament" }, seats: 2 };

/** Of the base game. */
const kEditions: Editions = {
  first: { farmScoring: "1", smallCity: "2" },
  current: { farmScoring: "3", smallCity: "4" },
};

/** Names come from the wire. */
const icons = new Map(Object.entries(kSetups).map(([name, { icon }]) => [name, icon]));
const { worded } = textsOf({ en, de }, ...Object.values(kSetups));

export const setupWords: SetupWords = {
  expansion: (name, otherwise) => worded(`expansion.${name}`, otherwise),
  option: (key, otherwise) => worded(`option.${key}`, otherwise),
  value: (key, value, otherwise) => worded(`value.${key}.${value}`, otherwise),
  means: (key, value) => worded(`means.${key}.${value}`, ""),
  text: (key, otherwise) => worded(`text.${key}`, otherwise),
  about: (name) => worded(`about.${name}`, ""),
  icon: (name) => icons.get(name),
  presets: () => [
    ...Array.from(kPresets, ([name, expansions]) => ({
      name,
      title: worded(`preset.${name}`, name),
      expansions,
    })),
    {
      name: "championship",
      title: worded("preset.championship", "championship"),
      expansions: [],
      ...kChampionship,
    },
  ],
  editions: () =>
    (Object.keys(kEditions) as EditionName[]).map((name) => ({
      name,
      title: worded(`edition.${name}`, name),
      choices: { ...kEditions[name], ...decidedBy(name) },
    })),
};
