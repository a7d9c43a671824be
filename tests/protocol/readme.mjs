// What protocol/README.md promises: its examples and its error codes.

import { readFileSync } from "node:fs";
import { root } from "./schemas.mjs";

export function readReadme() {
  return readFileSync(new URL("protocol/README.md", root), "utf8");
}

/** The fenced JSON examples: what schema they follow (the word after `json`), where they are, and their text. */
export function examples(readme) {
  const found = [];
  let open = null;
  readme.split("\n").forEach((line, at) => {
    if (open !== null && line.startsWith("```")) {
      found.push({ ...open, text: open.lines.join("\n") });
      open = null;
    } else if (open !== null) {
      open.lines.push(line);
    } else if (line.startsWith("```json")) {
      open = { schema: line.slice("```json".length).trim(), line: at + 1, lines: [] };
    }
  });
  return found;
}

function section(readme, title) {
  const begin = readme.indexOf(`\n## ${title}\n`);
  if (begin < 0) throw new Error(`the README has no section ${title}`);
  const end = readme.indexOf("\n## ", begin + 1);
  return readme.slice(begin, end < 0 ? undefined : end);
}

/** The protocol's own codes, as code -> whether a retry may help. */
export function errorTable(readme) {
  const codes = new Map();
  for (const row of section(readme, "Errors").matchAll(/^\| (`[^|]*) \|[^|]*\| ([^|]*) \|$/gm)) {
    for (const code of row[1].matchAll(/`([a-z-]+)`/g)) codes.set(code[1], !row[2].startsWith("no"));
  }
  return codes;
}

/** The rules' own names, from every section "Refusals of the rules". */
export function ruleNames(readme) {
  const names = new Set();
  for (const part of readme.split("### Refusals of the rules").slice(1)) {
    for (const name of part.split(/\n#/)[0].matchAll(/`([a-z-]+)`/g)) names.add(name[1]);
  }
  return names;
}
