// node tests/protocol/check.mjs [--samples PROGRAM] [FRAMES...]
//
// Checks the contract: every example in protocol/README.md follows its schema, asyncapi.yaml and openapi.yaml describe
// every message; with --samples, what the encoder writes
// and the decoder accepts agree with the schemas, and the error catalogue with the README's table; and every recorded
// frame of the files named follows the contract (frames.mjs). Exits with 1 at the first kind of fault, having named all
// of that kind.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { descriptionFaults } from "./descriptions.mjs";
import { FrameChecker } from "./frames.mjs";
import { errorTable, examples, readReadme, ruleNames } from "./readme.mjs";
import { Schemas } from "./schemas.mjs";

const readme = readReadme();
const codes = new Set([...errorTable(readme).keys(), ...ruleNames(readme)]);
const faults = [];

function fault(where, what) {
  faults.push(`${where}: ${what}`);
}

function checkExamples() {
  const schemas = new Schemas();
  const found = examples(readme);
  const shown = { client: new Set(), server: new Set() };
  for (const { schema, line, text } of found) {
    const where = `protocol/README.md:${line}`;
    let value;
    try {
      value = JSON.parse(text);
    } catch (error) {
      fault(where, error.message);
      continue;
    }
    if (schema === "" || !schemas.has(schema)) fault(where, `an example needs a schema, "${schema}" is none`);
    else if (schemas.fault(schema, value) !== null) fault(where, schemas.fault(schema, value));
    shown[schema]?.add(value.type);
  }
  for (const side of ["client", "server"]) {
    for (const { $ref } of schemas.schemas[side].oneOf) {
      const type = schemas.schemas[side].$defs[$ref.split("/").at(-1)].properties.type.const;
      if (!shown[side].has(type)) fault("protocol/README.md", `no example of the ${side}'s message ${type}`);
    }
  }
  return `${found.length} examples`;
}

function lines(text) {
  return text.split("\n").filter((line) => line !== "").map((line) => JSON.parse(line));
}

function checkFrames(file) {
  const checker = new FrameChecker(codes);
  lines(readFileSync(file, "utf8")).forEach((record, at) => {
    try {
      checker.check(record);
    } catch (error) {
      fault(`${file}:${at + 1}`, `${record.direction} ${record.frame?.type}: ${error.message}`);
    }
  });
  if (checker.count === 0) fault(file, "no frames");
  return `${checker.count} frames in ${file}`;
}

function checkErrors(catalogue) {
  const table = errorTable(readme);
  for (const { name, retryable } of catalogue) {
    if (table.get(name) !== retryable) fault("protocol/README.md", `the table says otherwise about ${name}`);
  }
  const known = new Set(catalogue.map(({ name }) => name));
  for (const name of table.keys()) if (!known.has(name)) fault("protocol/README.md", `no error is called ${name}`);
}

/** A decoder's verdict: what it accepts, the schema accepts; what it refuses, the schema refuses, where it can say so. */
function checkVerdict(schemas, { frame, refused }) {
  const beyondSchemas = refused?.code === "bad-name" || /must not be below/.test(refused?.message ?? "");
  const valid = schemas.fault("client", frame) === null;
  if (valid !== (refused === null) && !beyondSchemas) {
    const verdict = refused === null ? "accepted" : `refused (${refused.message})`;
    fault("decode", `${verdict}, and ${valid ? "valid" : "not valid"}: ${JSON.stringify(frame)}`);
  }
}

function checkSamples(program) {
  const schemas = new Schemas();
  const checker = new FrameChecker(codes);
  let count = 0;
  for (const record of lines(execFileSync(program, { encoding: "utf8", maxBuffer: 1 << 30 }))) {
    ++count;
    try {
      if (record.catalogue) checkErrors(record.catalogue);
      else if (record.schema) checker.expect(record.schema, record.value);
      else if ("refused" in record) checkVerdict(schemas, record);
      else checker.check(record);
    } catch (error) {
      fault(`sample ${count}`, `${record.direction ?? record.schema} ${record.frame?.type ?? ""}: ${error.message}`);
    }
  }
  if (count < 1000) fault(program, `only ${count} samples`);
  return `${count} samples`;
}

const files = process.argv.slice(2);
const done = [checkExamples()];
faults.push(...descriptionFaults());
if (files[0] === "--samples") done.push(checkSamples(files.splice(0, 2)[1]));
for (const file of files) done.push(checkFrames(file));
for (const text of faults.slice(0, 40)) console.error(text);
if (faults.length > 0) {
  console.error(`${faults.length} faults`);
  process.exit(1);
}
console.log(`the contract holds: ${done.join(", ")}`);
