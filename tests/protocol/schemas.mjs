// The schemas of protocol/schemas as validators. They say what readers may rely on and leave objects open; what this
// project itself sends is held to more: a field that no schema names is a fault here.

import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";

export const root = new URL("../../", import.meta.url);
export const schemaFolder = new URL("protocol/schemas/", root);
// The packages are the client's: one lock file for all that comes from npm.
export const packages = createRequire(new URL("web-client/package.json", root));

/** Every schema file by its name without the ending. */
export function readSchemas() {
  const files = readdirSync(schemaFolder).filter((file) => file.endsWith(".json"));
  return Object.fromEntries(
    files.map((file) => [file.slice(0, -".json".length), JSON.parse(readFileSync(new URL(file, schemaFolder), "utf8"))]),
  );
}

/** The schema with every object that names properties and says nothing about others closed. */
export function closed(schema) {
  if (Array.isArray(schema)) return schema.map(closed);
  if (schema === null || typeof schema !== "object") return schema;
  const copy = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  if (copy.type === "object" && copy.properties && copy.additionalProperties === undefined) {
    copy.additionalProperties = false;
  }
  return copy;
}

export class Schemas {
  constructor() {
    const Ajv = packages("ajv/dist/2020").default;
    this.ajv = new Ajv({ strict: true, allErrors: false, allowUnionTypes: true });
    this.schemas = readSchemas();
    for (const schema of Object.values(this.schemas)) this.ajv.addSchema(closed(schema));
  }

  /** Whether there is a schema "FILE" or "FILE/DEFINITION". */
  has(name) {
    const [file, definition] = name.split("/");
    const schema = this.schemas[file];
    return Boolean(schema && (definition === undefined ? schema.oneOf || schema.type : schema.$defs?.[definition]));
  }

  /** What is wrong with the value, or null. */
  fault(name, value) {
    const [file, definition] = name.split("/");
    const validate = this.ajv.getSchema(definition ? `${file}.json#/$defs/${definition}` : `${file}.json`);
    if (!validate) return `there is no schema ${name}`;
    if (validate(value)) return null;
    // Of a union the errors of every branch are listed; those of the branch with the value's own type say most.
    const errors = validate.errors.filter((error) => error.keyword !== "const" && error.keyword !== "oneOf");
    return this.ajv.errorsText(errors.length > 0 ? errors : validate.errors, { dataVar: name });
  }
}
