// Every text of the client, in the language of this device: the frame's own here, those of a game in its folder.

import { readDevice, writeDevice } from "../state/device";
import de from "./de.json";
import { isolated } from "./direction";
import en from "./en.json";
import { filled, type Numbers, type Short, type Values } from "./parsed";

export type Key = keyof typeof en;
export type Locale = "en" | "de";
/** The part of a key before `.other`: a group of names from the wire. */
type Group<K extends string> = K extends `${infer G}.other` ? G : never;

export interface Texts<K extends string> {
  /** The text of a key in the current language, with its values filled in. */
  t(key: K, values?: Values): string;
  /** As t() for a key that ends in a name from the wire; names without a text of their own use `group.other`. */
  named(group: Group<K>, name: string, field: string, values?: Values): string;
  /** The text of a key that may not exist, else other words, as the server's own. */
  worded(key: string, otherwise: string, values?: Values): string;
}

export const kLocales: Record<Locale, string> = { en: "English", de: "Deutsch" };

const frame: Record<Locale, Record<string, string>> = { en, de };

/** With values in it a text is parsed where the client is built. */
type Told = string | readonly Short[];

/** Tests put every text otherwise here, longer than in any language, before the page begins. */
const retold = (globalThis as { retold?: (text: Told) => Told }).retold ?? ((text: Told) => text);

const language = $state<{ current: Locale }>({ current: preferred() });

function preferred(): Locale {
  const wanted = readDevice("locale", "") || globalThis.navigator?.language || "en";
  return wanted.startsWith("de") ? "de" : "en";
}

export function locale(): Locale {
  return language.current;
}

/** The page's language as this device's region writes it: Britain and America read the clock differently. */
export function regional(): string {
  const tags = globalThis.navigator?.languages ?? [];
  const region = tags.map((tag) => new Intl.Locale(tag).region).find((found) => found !== undefined);
  return region === undefined ? language.current : `${language.current}-${region}`;
}

/** Rejects, and changes nothing, when the words of a language are out of reach. */
export async function setLocale(next: Locale): Promise<void> {
  await Promise.all(Array.from(following, (words) => words.load(next)));
  language.current = next;
  writeDevice("locale", next);
}

type Dictionary<K extends string = string> = Readonly<Record<K, string>>;
type Words = Record<Locale, Dictionary>;
type KeyOf<W> = W extends { en: infer En } ? keyof En & string : never;

/** Words of which a page needs one language: empty in each until it is loaded. */
export class LoadedWords<K extends string> implements Record<Locale, Dictionary<K>> {
  en = {} as Dictionary<K>;
  de = {} as Dictionary<K>;
  readonly #load: Record<Locale, () => Promise<{ default: Dictionary<K> }>>;

  constructor(load: Record<Locale, () => Promise<{ default: Dictionary<K> }>>) {
    this.#load = load;
  }

  /** Rejects when they are out of reach. From now on they follow the language of the page. */
  async load(language: Locale = locale()): Promise<void> {
    this[language] = (await this.#load[language]()).default;
    following.add(this);
  }
}

const following = new Set<LoadedWords<string>>();

/** How each language writes and counts numbers. */
function numbersOf(language: Locale): Numbers {
  const { format } = new Intl.NumberFormat(language);
  const plurals = new Intl.PluralRules(language);
  return { format, select: (value) => plurals.select(value) };
}

const numbers = { en: numbersOf("en"), de: numbersOf("de") };

/** The texts of a game, in one or several parts, and those of the frame beneath them. */
export function textsOf<Parts extends readonly Words[]>(...parts: Parts): Texts<KeyOf<Parts[number]> | Key> {
  const find = (key: string): Told | undefined =>
    parts.findLast((part) => key in part[language.current])?.[language.current][key] ??
    frame[language.current][key];
  const t = (key: string, values: Values = {}): string => {
    const text = retold(find(key) ?? key);
    return typeof text === "string" ? text : filled(text, values, numbers[language.current]);
  };
  const named = (group: string, name: string, field: string, values: Values = {}): string =>
    find(`${group}.${name}`) !== undefined
      ? t(`${group}.${name}`, values)
      : t(`${group}.other`, { ...values, [field]: name });
  const worded = (key: string, otherwise: string, values: Values = {}): string =>
    find(key) === undefined ? otherwise : t(key, values);
  return { t, named, worded };
}

export const { t, worded } = textsOf();

/** A list of names as one speaks it. */
export function listed(names: readonly string[]): string {
  return new Intl.ListFormat(language.current, { type: "conjunction" }).format(names.map(isolated));
}

/** The words for a refusal: our own where there are, else the server's. */
export function refusal(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  return worded(`error.${code}`, message ?? String(error));
}
