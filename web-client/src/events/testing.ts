// A small event, and a server of events, for tests.

import { vi } from "vitest";
import type { EventDocument, EventPairing } from "../protocol/messages";

export const pairing = (number: number, more: Partial<EventPairing> = {}): EventPairing => ({
  number,
  round: 1,
  first: 2 * number - 1,
  second: 2 * number,
  ...more,
});

export const kEvent: EventDocument = {
  event: "k7m2p9qa4rstu",
  version: 9,
  title: "Thursday evening",
  status: "running",
  made_ms: 1,
  organiser: "Ada",
  rules: {
    format: "swiss",
    rounds: 3,
    seeding: "lot",
    break_s: 60,
    goes_on: "by-itself",
    most: 32,
    tie_breaks: ["buchholz"],
    table: { game: "a_game", options: { expansions: [], choices: {} } },
  },
  entrants: [
    { number: 1, name: "Ada" },
    { number: 2, name: "Ben" },
    { number: 3, name: "Cleo" },
    { number: 4, former: true },
  ],
  rounds: 3,
  round: 1,
  opens_ms: 60_000,
  pairings: [pairing(1), pairing(2)],
  standings: [],
  lots: { commitment: "4b" },
  you: { entrant: 1, organiser: true },
};

type Answer = [status: number, body: unknown, headers?: Record<string, string>];
export interface Asked {
  method: string;
  path: string;
  owner: string | undefined;
  etag: string | undefined;
  body: unknown;
}

/** Answers in turn, then does not answer; the result is what it was asked. */
export function server(...answers: Answer[]): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal("fetch", async (path: string, { method = "", headers, body }: RequestInit) => {
    const { authorization: owner, "if-none-match": etag } = headers as Record<string, string>;
    asked.push({
      method,
      path,
      owner,
      etag,
      body: body === undefined ? undefined : JSON.parse(String(body)),
    });
    const next = answers.shift();
    if (!next) throw new TypeError("Failed to fetch");
    const [status, told, more = {}] = next;
    return new Response(status === 304 ? null : JSON.stringify(told), { status, headers: more });
  });
  return asked;
}

/** A page that somebody looks at, or not. */
export function page() {
  const listeners = new Set<() => void>();
  const shown = {
    hidden: false,
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  };
  vi.stubGlobal("document", shown);
  const turn = (hidden: boolean) => {
    shown.hidden = hidden;
    for (const listener of listeners) listener();
  };
  return { hide: () => turn(true), show: () => turn(false), listeners };
}
