// protocol/asyncapi.yaml and openapi.yaml against the schemas: every reference leads somewhere, every message is there.
// Both files name things in one way only, so that lines are enough and no YAML reader is needed.

import { readFileSync } from "node:fs";
import { readSchemas, root } from "./schemas.mjs";

/** What is wrong with the text of one of the files, as a list of sentences. */
export function faultsOf(text, schemas) {
  const faults = [];
  const names = new Set([...text.matchAll(/^ +([-_A-Za-z0-9/{}.]+):( |$)/gm)].map((match) => match[1]));
  for (const [, reference] of text.matchAll(/\$ref: "?([^"\n]+)"?/g)) {
    const [file, path] = reference.split("#/");
    const keys = path.split("/");
    const schema = schemas[file.replace(/^schemas\/(.*)\.json$/, "$1")];
    const there = file === "" ? keys.every((key) => names.has(key) || text.includes(`\n${key}:`)) : keys.reduce((value, key) => value?.[key], schema);
    if (!there) faults.push(`${reference} leads nowhere`);
  }
  return faults;
}

/** Messages of the schemas that the text does not describe. */
export function missingFrom(text, schemas) {
  const missing = [];
  for (const side of ["client", "server"]) {
    for (const { $ref } of schemas[side].oneOf) {
      if (!text.includes(`schemas/${side}.json${$ref}"`)) missing.push(`the ${side}'s ${$ref.split("/").at(-1)} is missing`);
    }
  }
  return missing;
}

export function descriptionFaults() {
  const schemas = readSchemas();
  const read = (file) => readFileSync(new URL(`protocol/${file}`, root), "utf8");
  const asyncapi = read("asyncapi.yaml");
  return [
    ...faultsOf(asyncapi, schemas).map((fault) => `protocol/asyncapi.yaml: ${fault}`),
    ...missingFrom(asyncapi, schemas).map((fault) => `protocol/asyncapi.yaml: ${fault}`),
    ...faultsOf(read("openapi.yaml"), schemas).map((fault) => `protocol/openapi.yaml: ${fault}`),
  ];
}
