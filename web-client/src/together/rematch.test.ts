import { expect, it } from "vitest";
import { wantedBy } from "./rematch";

it("says who has opened the next table, also when more has happened since", () => {
  const log = [
    { version: 8, events: [{ type: "rematch" as const, seat: 1, room: "next" }] },
    { version: 9, events: [{ type: "muted" as const, seat: 0, muted: true }] },
  ];
  expect(wantedBy({ log })).toBe(1);
  expect(wantedBy({ log: [] })).toBe(null);
  // The server itself opens the next game of a match.
  const own = { version: 10, events: [{ type: "rematch" as const, room: "third" }] };
  expect(wantedBy({ log: [...log, own] })).toBe(null);
});
