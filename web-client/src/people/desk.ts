// The server's routes for profiles, and why it refuses.

import { at } from "../net/base";

/** A request that was not done: refused by the server with its code, or `lost` without an answer. */
export class NotDone extends Error {
  readonly code: string;
  /** How long to wait before the next try; 0: the server names no time. */
  readonly wait_s: number;
  constructor(code: string, wait_s = 0) {
    super(code);
    this.code = code;
    this.wait_s = wait_s;
  }
}

interface Asked {
  /** What opens the profile from this device. */
  secret?: string;
  body?: Record<string, string>;
}

const kWithin_ms = 20_000;

/** Asks a route below /api/profiles; rejects with a NotDone. */
export async function askDesk<Answer>(
  method: "GET" | "POST" | "DELETE",
  path: string,
  { secret, body }: Asked = {},
): Promise<Answer> {
  const answer = await fetch(at(`/api/profiles${path}`), {
    method,
    cache: "no-store",
    signal: AbortSignal.timeout(kWithin_ms),
    headers: {
      ...(secret && { authorization: `Bearer ${secret}` }),
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new NotDone("lost");
  });
  const read: unknown = await answer.json().catch(() => null);
  if (answer.ok && read !== null) return read as Answer;
  const { code } = (read ?? {}) as { code?: string };
  // A proxy that answers for the server says no code.
  throw new NotDone(code ?? "unavailable", Number(answer.headers.get("retry-after")) || 0);
}

const kPauses_ms = [1_000, 4_000];

/** Asks again a little later while no answer comes. For what is the same when it is asked twice. */
export async function untilAnswered<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (const pause_ms of kPauses_ms) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof NotDone && (error.code === "lost" || error.code === "unavailable"))) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pause_ms));
  }
  return ask();
}
