// node tests/protocol/generate_types.mjs [--check]
//
// Writes the TypeScript types of the schemas to web-client/src/protocol/messages.ts; with --check it only compares and
// exits with 1 when the file is not what the schemas say.

import { readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { packages, readSchemas, root, schemaFolder } from "./schemas.mjs";

const target = new URL("web-client/src/protocol/messages.ts", root);
const banner = `// The messages of \`gatehouse.v1.json\`, generated from protocol/schemas by tests/protocol/generate_types.mjs.
// Never edited by hand. Readers ignore fields that they do not know.
`;

/** One schema with a property for each type to export, so that shared definitions come out once. */
function everything() {
  const properties = {};
  for (const [file, schema] of Object.entries(readSchemas())) {
    if (schema.oneOf || schema.type) properties[file] = { $ref: `${file}.json` };
    for (const [name, definition] of Object.entries(schema.$defs ?? {})) {
      if (definition.title) properties[`${file}_${name}`] = { $ref: `${file}.json#/$defs/${name}` };
    }
  }
  return { title: "Everything", type: "object", properties, additionalProperties: false };
}

/**
 * The compiler knows tuples in their older spelling, and would turn every bounded list into a union of tuples. Where a schema is
 * open to the fields of a game, its type has those of every game: what a game adds is in its own types, and these extend it.
 */
function inOlderWords(schema) {
  if (Array.isArray(schema)) return schema.map(inOlderWords);
  if (schema === null || typeof schema !== "object") return schema;
  const { minItems, maxItems, prefixItems, ...rest } = schema;
  if (rest.additionalProperties === true) {
    if (!rest.properties) return { ...rest, tsType: "unknown" };
    delete rest.additionalProperties;
  }
  if (Object.keys(rest).join() === "description") return { ...rest, tsType: "unknown" };
  const copy = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, inOlderWords(value)]));
  if (!prefixItems) return copy;
  return { ...copy, items: inOlderWords(prefixItems), minItems: prefixItems.length, maxItems: prefixItems.length };
}

async function generate() {
  const { compile } = packages("json-schema-to-typescript");
  const text = await compile(everything(), "Everything", {
    cwd: fileURLToPath(schemaFolder),
    bannerComment: banner,
    additionalProperties: false,
    $refOptions: {
      resolve: { file: { read: ({ url }) => JSON.stringify(inOlderWords(readSchemas()[basename(url, ".json")])) } },
    },
    strictIndexSignatures: false,
    style: { printWidth: 110 },
  });
  // The gathering schema is no type of its own.
  return text.replace(/export interface Everything \{[^]*?\n\}\n/, "") + gameTypes();
}

/** What a game fills in where the frame is open, by the names of the games: those whose schemas have all of it. */
function gameTypes() {
  const games = Object.entries(readSchemas()).flatMap(([game, { $defs = {} }]) => {
    const { view, choice, event, target, inspected } = $defs;
    if (!(view && choice && event && target && inspected)) return [];
    const parts = { view, choice, event, target, facts: inspected };
    return [`  ${game}: { ${Object.entries(parts).map(([name, { title }]) => `${name}: ${title}`).join("; ")} };\n`];
  });
  return `/** What each game fills in where the frame is open, by the name of the game. */\nexport interface GameTypes {\n${games.join("")}}\n`;
}

const text = await generate();
if (process.argv[2] !== "--check") {
  writeFileSync(target, text);
} else if (readFileSync(target, "utf8") !== text) {
  console.error("web-client/src/protocol/messages.ts: not what protocol/schemas say; node tests/protocol/generate_types.mjs");
  process.exit(1);
}
