// Every text of the client, in the language of this device.

import { IntlMessageFormat } from "intl-messageformat";
import { readDevice, writeDevice } from "../state/device";
import de from "./de.json";
import en from "./en.json";

export type Key = keyof typeof en;
export type Locale = "en" | "de";
type Values = Record<string, string | number>;

const kTexts: Record<Locale, Record<Key, string>> = { en, de };
export const kLocales: Record<Locale, string> = { en: "English", de: "Deutsch" };

const formats = new Map<string, IntlMessageFormat>();
const language = $state<{ current: Locale }>({ current: preferred() });

function preferred(): Locale {
  const wanted = readDevice("locale", "") || globalThis.navigator?.language || "en";
  return wanted.startsWith("de") ? "de" : "en";
}

export function locale(): Locale {
  return language.current;
}

export function setLocale(next: Locale): void {
  language.current = next;
  writeDevice("locale", next);
}

/** The text of a key in the current language, with its values filled in. */
export function t(key: Key, values: Values = {}): string {
  const name = `${language.current} ${key}`;
  const format = formats.get(name) ?? new IntlMessageFormat(kTexts[language.current][key], language.current);
  formats.set(name, format);
  return String(format.format(values));
}

/** As t() for a key that ends in a name from the wire; names without a text of their own use `group.other`. */
export function named(
  group: "figure" | "feature" | "reason" | "term" | "place",
  name: string,
  field: string,
): string {
  const key = `${group}.${name}`;
  return key in en ? t(key as Key) : t(`${group}.other` as Key, { [field]: name });
}

/** A list of names as one speaks it. */
export function listed(names: readonly string[]): string {
  return new Intl.ListFormat(language.current, { type: "conjunction" }).format(names);
}

/** The words for a refusal: our own where there are, else the server's. */
export function refusal(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  const key = `error.${code}`;
  return key in en ? t(key as Key) : (message ?? String(error));
}
