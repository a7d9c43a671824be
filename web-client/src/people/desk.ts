// The server's routes below /api, those for profiles among them, and why it refuses.

import { at } from "../net/base";

/** A request that was not done: refused by the server with its code, or `lost` without an answer. */
export class NotDone extends Error {
  readonly code: string;
  /** How long to wait before the next try; 0: the server names no time. */
  readonly wait_s: number;
  /** What is wrong with a request, in the server's words; empty where the code says it all. */
  readonly detail: string;
  constructor(code: string, wait_s = 0, detail = "") {
    super(code);
    this.code = code;
    this.wait_s = wait_s;
    this.detail = detail;
  }
}

interface Asked {
  /** What opens the profile from this device. */
  secret?: string;
  body?: object;
  /** Of the answer that is known already. */
  etag?: string;
}

/** What a route tells; `told` is null when it is still what the etag stands for. */
export interface Fresh<Answer> {
  told: Answer | null;
  etag: string;
}

const kWithin_ms = 20_000;

type Method = "GET" | "POST" | "DELETE";

async function send(method: Method, path: string, { secret, body, etag }: Asked): Promise<Response> {
  return fetch(at(`/api${path}`), {
    method,
    cache: "no-store",
    signal: AbortSignal.timeout(kWithin_ms),
    headers: {
      ...(secret && { authorization: `Bearer ${secret}` }),
      ...(body && { "content-type": "application/json" }),
      ...(etag && { "if-none-match": etag }),
    },
    ...(body && { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new NotDone("lost");
  });
}

async function read<Answer>(answer: Response): Promise<Answer> {
  const told: unknown = await answer.json().catch(() => null);
  if (answer.ok && told !== null) return told as Answer;
  const { code, detail } = (told ?? {}) as { code?: string; detail?: string };
  // A proxy that answers for the server says no code.
  throw new NotDone(code ?? "unavailable", Number(answer.headers.get("retry-after")) || 0, detail);
}

/** Asks a route below /api; rejects with a NotDone. */
export async function askRoute<Answer>(method: Method, path: string, asked: Asked = {}): Promise<Answer> {
  return read(await send(method, path, asked));
}

/** Asks a route below /api for what may be known already; rejects with a NotDone. */
export async function askIfNew<Answer>(path: string, asked: Asked): Promise<Fresh<Answer>> {
  const answer = await send("GET", path, asked);
  if (answer.status === 304) return { told: null, etag: asked.etag ?? "" };
  return { told: await read(answer), etag: answer.headers.get("etag") ?? "" };
}

/** Asks a route below /api/profiles; rejects with a NotDone. */
export const askDesk = <Answer>(method: Method, path: string, asked: Asked = {}) =>
  askRoute<Answer>(method, `/profiles${path}`, asked);

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
