// Texts with values in them are parsed before they come to a browser, which then only fills them in.
import { parse, TYPE } from "@formatjs/icu-messageformat-parser";

/** As src/text/parsed.ts reads it. */
const short = (element) => {
  const options = () =>
    Object.fromEntries(Object.entries(element.options).map(([key, { value }]) => [key, value.map(short)]));
  switch (element.type) {
    case TYPE.literal:
      return element.value;
    case TYPE.argument:
      return [element.value];
    case TYPE.number:
      if (element.style) break;
      return [element.value, 0];
    case TYPE.select:
      return [element.value, options()];
    case TYPE.plural:
      if (element.offset || element.pluralType !== "cardinal") break;
      return [element.value, options(), 1];
    case TYPE.pound:
      return [];
  }
  throw new Error(`no text may have an element of type ${element.type}`);
};

/** A plain text as it stands, another parsed. */
const told = (text) => (/[{'<]/.test(text) ? parse(text).map(short) : text);

/** A plugin of vite. */
export function texts() {
  return {
    name: "texts",
    enforce: "pre",
    transform(code, file) {
      if (!/\/(?:en|de)\.json$/.test(file)) return null;
      const words = Object.entries(JSON.parse(code)).map(([key, text]) => [key, told(text)]);
      return { code: JSON.stringify(Object.fromEntries(words)), map: null };
    },
  };
}
