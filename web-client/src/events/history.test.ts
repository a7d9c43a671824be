import { afterEach, expect, it } from "vitest";
import type { EventEntry } from "../protocol/messages";
import { setLocale } from "../text/text.svelte";
import { sentenceOf } from "./history";
import { peopleOf } from "./people";
import { kEvent, pairing } from "./testing";
import { formatWords, t } from "./words";

afterEach(() => setLocale("en"));

const kPeople = peopleOf(kEvent);
const kPairings = new Map([[1, pairing(1)]]);
const said = (entry: Partial<EventEntry> & Pick<EventEntry, "kind">) =>
  sentenceOf({ version: 1, time_ms: 1, ...entry }, kPeople, kPairings);

it("what has happened is told in sentences, by name", () => {
  expect([
    said({ kind: "created", by: "Ada" }),
    said({ kind: "entered", by: "Ben", entrant: 2 }),
    said({ kind: "left" }),
    said({ kind: "begun", by: "Ada" }),
    said({ kind: "paired", round: 2 }),
    said({ kind: "played", round: 1, pairing: 1, halves: [1, 1] }),
    said({ kind: "ruled", by: "Ada", pairing: 1, result: "second", reason: "So." }),
    said({ kind: "repeated", by: "Ada", pairing: 1, reason: "So." }),
    said({ kind: "withdrawn", by: "Ada", entrant: 3, reason: "So." }),
    said({ kind: "withdrawn", by: "Cleo", entrant: 3 }),
    said({ kind: "ended", by: "Ada", reason: "It is late." }),
    said({ kind: "ended" }),
  ]).toEqual([
    "Ada made the event.",
    "Ben entered.",
    "deleted profile left.",
    "Ada began the event.",
    "Round 2 has been paired.",
    "Ada – Ben: ½ : ½",
    "Ada decided Ada – Ben: Ben wins",
    "Ada lets Ada – Ben be played again.",
    "Ada withdrew Cleo.",
    "Cleo has withdrawn.",
    "Ada ended the event.",
    "The event is over.",
  ]);
});

it("a pairing that is not known goes by its number, and somebody without a profile is told of", () => {
  expect(said({ kind: "played", pairing: 7, halves: [2, 0] })).toBe("Table 7: 1 : 0");
  expect(said({ kind: "withdrawn", by: "Ada", entrant: 4, reason: "So." })).toBe(
    "Ada withdrew deleted profile.",
  );
});

it("a format and a status are said in each language", async () => {
  const words = () => [
    formatWords({ format: "swiss", rounds: 3 }),
    formatWords({ format: "round-robin", cycles: 2 }),
    formatWords({ format: "elimination" }),
    t("status.open"),
    t("status.running"),
    t("status.over"),
  ];
  expect(words()).toEqual([
    "Swiss system, 3 rounds",
    "Everybody meets everybody twice",
    "Knockout: who loses is out",
    "Open for entries",
    "Running",
    "Over",
  ]);
  await setLocale("de");
  expect(words()).toEqual([
    "Schweizer System, 3 Runden",
    "Alle gegen alle, zweimal",
    "K.-o.-System: wer verliert, scheidet aus",
    "Anmeldung offen",
    "Läuft",
    "Vorbei",
  ]);
});
