// What was said lately, as this viewer was told.

import type { Audience, ChatLine, ChatLines } from "../protocol/messages";

export interface Conversation {
  /** Whose talk it is; null before anything was said. */
  audience: Audience | null;
  lines: readonly ChatLine[];
}

export const kSilence: Conversation = { audience: null, lines: [] };
const kLinesMax = 100;

/** With these lines too: some may have been told before. Another audience begins anew. */
export function heard(before: Conversation, { audience, lines }: ChatLines): Conversation {
  const known = before.audience === audience ? before.lines : [];
  const byNumber = new Map([...known, ...lines].map((line) => [line.number, line]));
  const inOrder = [...byNumber.values()].sort((a, b) => a.number - b.number);
  return { audience, lines: inOrder.slice(-kLinesMax) };
}
