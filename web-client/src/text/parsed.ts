// Texts with values in them as scripts/texts.js writes them, parsed and short.

import type { IntlMessageFormat } from "intl-messageformat";

export type Elements = Exclude<ConstructorParameters<typeof IntlMessageFormat>[0], string>;

/** A literal, a value, a number, a choice by a value, a choice by a number, or that number. */
export type Short = string | [] | [string] | [string, 0] | [string, Options] | [string, Options, 1];
type Options = Record<string, Short[]>;

/** What intl-messageformat takes. */
export function elements(parsed: readonly Short[]): Elements {
  return parsed.map((short) => {
    if (typeof short === "string") return { type: 0, value: short };
    const [value, options, plural] = short;
    if (value === undefined) return { type: 7 };
    if (options === 0) return { type: 2, value };
    if (!options) return { type: 1, value };
    const choices = Object.fromEntries(
      Object.entries(options).map(([key, option]) => [key, { value: elements(option) }]),
    );
    return plural
      ? { type: 6, value, options: choices, offset: 0, pluralType: "cardinal" }
      : { type: 5, value, options: choices };
  }) as Elements;
}
