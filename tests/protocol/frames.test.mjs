// The checker itself: what it lets pass, and that it finds what is wrong. Run by `node --test`.

import assert from "node:assert/strict";
import { test } from "node:test";
import { faultsOf, missingFrom } from "./descriptions.mjs";
import { digest, FrameChecker, patched } from "./frames.mjs";
import { errorTable, examples, readReadme, ruleNames } from "./readme.mjs";
import { Schemas } from "./schemas.mjs";

const readme = readReadme();
const codes = new Set([...errorTable(readme).keys(), ...ruleNames(readme)]);

/** The example of a server's message in the README, with a document whose digest is right. */
function snapshot() {
  const frame = examples(readme)
    .map(({ text }) => JSON.parse(text))
    .find(({ type }) => type === "snapshot");
  return { ...frame, digest: digest(frame.document) };
}

function update(from, patch, changes = {}) {
  const frame = { type: "update", room: from.room, version: from.version + 1, events: [], patch, prompt: null, waiting: [] };
  return { ...frame, digest: digest(patched(from.document, patch)), ...changes };
}

/** What the checker says about frames that one socket received, the last of them being in question. */
function fault(...frames) {
  const checker = new FrameChecker(codes);
  const received = frames.map((frame) => ({ direction: "server", connection: "a", frame }));
  for (const record of received.slice(0, -1)) checker.check(record);
  try {
    checker.check(received.at(-1));
  } catch (error) {
    return error.message;
  }
  return null;
}

const tail = (more) => {
  const next = update(snapshot(), start);
  return { type: "tail", room: "k7m2p9qa", from: 6, to: 6, digest: next.digest, updates: [next], ...more };
};
const start = [{ op: "replace", path: "/room/name", value: "Ben's table" }];

test("a snapshot and the update after it pass", () => {
  assert.equal(fault(snapshot()), null);
  assert.equal(fault(snapshot(), update(snapshot(), start)), null);
  assert.equal(fault(snapshot(), tail({})), null);
  assert.match(fault(snapshot(), tail({ digest: "0000000000000000" })), /digest/);
});

test("a message in pieces is checked as a whole", () => {
  const inPieces = (message) => {
    const text = JSON.stringify(message);
    return [text.slice(0, 20), text.slice(20, 50), text.slice(50)].map((part, at) => ({ type: "piece", n: at + 1, of: 3, text: part }));
  };
  assert.equal(fault(...inPieces(snapshot()), ...inPieces(update(snapshot(), start))), null);
  assert.match(fault(...inPieces({ ...snapshot(), more: 1 })), /additional/);
  assert.match(fault(...inPieces(snapshot()), ...inPieces(update(snapshot(), start, { version: 9 }))), /follows/);
});

test("a field that no schema names is found, in messages and in what is inside them", () => {
  assert.match(fault({ ...snapshot(), more: 1 }), /additional/);
  const deep = snapshot();
  deep.document.room.more = 1;
  assert.match(fault({ ...deep, digest: digest(deep.document) }), /additional/);
});

test("a field that is missing or of the wrong type is found", () => {
  const { waiting, ...rest } = snapshot();
  assert.match(fault(rest), /required/);
  assert.match(fault({ ...snapshot(), version: "5" }), /integer/);
  assert.match(fault({ ...snapshot(), version: 5.5 }), /integer/);
  assert.notEqual(fault({ type: "dance" }), null);
});

test("gaps, wrong digests and patches that do not fit are found", () => {
  assert.match(fault(snapshot(), update(snapshot(), start, { version: 7 })), /version 7 follows 5/);
  assert.match(fault(snapshot(), update(snapshot(), start, { digest: "0000000000000000" })), /digest/);
  const wrong = [{ op: "remove", path: "/room/nothing" }];
  assert.match(fault(snapshot(), { ...update(snapshot(), start), patch: wrong }), /nothing to remove/);
  assert.match(fault(tail({ to: 7 })), /gap/);
});

test("what a game puts into messages follows the game's schema", () => {
  const view = JSON.parse(examples(readme).find(({ schema }) => schema === "carcassonne/view").text);
  const set = (game) => [{ op: "replace", path: "/game", value: game }];
  assert.equal(fault(snapshot(), update(snapshot(), set(view))), null);
  assert.notEqual(fault(snapshot(), update(snapshot(), set({ ...view, secret: 1 }))), null);
  const events = (event) => update(snapshot(), start, { events: [event] });
  assert.equal(fault(snapshot(), events({ type: "passed", seat: 0, step: "deploy" })), null);
  assert.equal(fault(snapshot(), events({ type: "started" })), null);
  assert.notEqual(fault(snapshot(), events({ type: "passed" })), null);
  assert.notEqual(fault(snapshot(), events({ type: "dance", seat: 0 })), null);
  const prompt = (choice) => update(snapshot(), start, { prompt: { seat: 0, step: "deploy", undo: false, choices: [choice] } });
  assert.equal(fault(snapshot(), prompt({ id: "fly", shape: "word", verb: "fly" })), null, "any word");
  assert.notEqual(fault(snapshot(), prompt({ id: "fly", shape: "flight", verb: "fly" })), null, "no other shape");
  const barn = { id: "raise barn", shape: "figure", verb: "raise", does: "builds", figure: "barn", at: ["0,-1", "0,1.c"] };
  assert.equal(fault(snapshot(), prompt(barn)), null);
  assert.notEqual(fault(snapshot(), prompt({ ...barn, does: "sings" })), null);
  assert.notEqual(fault(snapshot(), prompt({ ...barn, at: [] })), null);
  assert.equal(fault(snapshot(), events({ type: "own", what: "sung", seat: 0, noun: "song", item: null })), null);
});

test("an error has a code of the tables", () => {
  const refused = (code) => ({ type: "error", code, message: "No.", retryable: false });
  assert.equal(fault(refused("stale")), null);
  assert.equal(fault(refused("edges-clash")), null);
  assert.match(fault(refused("made-up")), /in no table/);
});

test("a client's message has no field that the server would refuse", () => {
  const schemas = new Schemas();
  assert.equal(schemas.fault("client", { type: "start", id: "a" }), null);
  assert.notEqual(schemas.fault("client", { type: "start", id: "a", more: 1 }), null);
  assert.notEqual(schemas.fault("client", { type: "join", id: "a", room: "r", name: "A", token: "t" }), null);
});

test("the digest is that of the README", () => {
  const shown = examples(readme).filter(({ schema }) => schema === "types/digests");
  assert.equal(shown.length, 1);
  for (const example of JSON.parse(shown[0].text)) assert.equal(digest(example.document), example.digest);
  assert.equal(digest({ b: [1, "ü"], a: null }), digest(JSON.parse('{"a": null, "b": [1, "\\u00fc"]}')));
});

test("a reference that leads nowhere and a message that is not described are found", () => {
  const { schemas } = new Schemas();
  assert.deepEqual(faultsOf('a:\n  $ref: "schemas/client.json#/$defs/hello"\n', schemas), []);
  assert.equal(faultsOf('a:\n  $ref: "schemas/client.json#/$defs/dance"\n', schemas).length, 1);
  assert.equal(faultsOf('a:\n  $ref: "schemas/none.json#/$defs/hello"\n', schemas).length, 1);
  assert.equal(faultsOf('a:\n  $ref: "#/components/messages/dance"\n', schemas).length, 1);
  const all = ["client", "server"].flatMap((side) => schemas[side].oneOf.map(({ $ref }) => `schemas/${side}.json${$ref}"`));
  assert.deepEqual(missingFrom(all.join("\n"), schemas), []);
  assert.deepEqual(missingFrom(all.slice(1).join("\n"), schemas), ["the client's hello is missing"]);
});
