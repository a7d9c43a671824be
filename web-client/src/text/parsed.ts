// Texts with values in them as scripts/texts.js writes them: parsed and short.

import { isolated } from "./direction";
import { written } from "./written";

/** A literal, a value, a number, a choice by a value, a choice by a number, or that number. */
export type Short = string | [] | [string] | [string, 0] | [string, Options] | [string, Options, 1];
type Options = Record<string, Short[]>;
export type Values = Record<string, string | number>;

/** How a language writes and counts numbers. */
export interface Numbers {
  format(value: number): string;
  select(value: number): string;
}

/** A text with its values, as ICU's messages mean it. A value that is missing is a fault of who asks. */
export function filled(text: readonly Short[], values: Values, numbers: Numbers, counted = 0): string {
  return text
    .map((part) => {
      if (typeof part === "string") return part;
      const [name, options, plural] = part;
      if (name === undefined) return written(numbers.format(counted));
      const value = values[name];
      if (value === undefined) throw new Error(`no value for ${name}`);
      if (options === undefined) return typeof value === "number" ? written(value) : isolated(value);
      if (options === 0) return written(numbers.format(Number(value)));
      const chosen =
        options[plural ? `=${value}` : value] ?? (plural && options[numbers.select(Number(value))]);
      return filled(chosen || (options["other"] ?? []), values, numbers, plural ? Number(value) : counted);
    })
    .join("");
}
