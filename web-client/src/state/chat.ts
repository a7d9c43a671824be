// What was said lately, as this viewer was told.

import type { Audience, ChatLine, ChatLines } from "../protocol/messages";

/** What was said in the room of an earlier game of the match. */
export type EarlierTalk = Pick<ChatLines, "room" | "lines">;

export interface Conversation {
  /** Whose talk it is; null before anything was said. */
  audience: Audience | null;
  lines: readonly ChatLine[];
  /** The earliest game first. */
  earlier: readonly EarlierTalk[];
}

export const kSilence: Conversation = { audience: null, lines: [], earlier: [] };
const kLinesMax = 100;

/** With these lines too: some may have been told before. Another audience begins anew. */
export function heard(before: Conversation, { audience, lines }: ChatLines): Conversation {
  const known = of(audience, before);
  const byNumber = new Map([...known.lines, ...lines].map((line) => [line.number, line]));
  const inOrder = [...byNumber.values()].sort((a, b) => a.number - b.number);
  return { ...known, lines: inOrder.slice(-kLinesMax) };
}

/** With all lines that are kept of an earlier game: they are told anew, game after game. */
export function recalled(before: Conversation, { audience, room, lines }: ChatLines): Conversation {
  const known = of(audience, before);
  return { ...known, earlier: [...known.earlier.filter((talk) => talk.room !== room), { room, lines }] };
}

function of(audience: Audience, before: Conversation): Conversation {
  return before.audience === audience ? before : { ...kSilence, audience };
}
