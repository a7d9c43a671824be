import { describe, expect, it } from "vitest";
import type { ChatLine, ChatLines } from "../protocol/messages";
import { heard, kSilence } from "./chat";
import { reduce } from "./table";
import { snapshot } from "./testing";

const line = (number: number, text = `line ${number}`): ChatLine => ({
  number,
  time_ms: number,
  name: "Anna",
  text,
});
const said = (audience: "players" | "spectators", ...lines: ChatLine[]): ChatLines => ({
  type: "chat",
  room: "k7m2p9qa",
  audience,
  lines,
});

describe("a conversation", () => {
  it("has each line once, in order, however often it was told", () => {
    const once = heard(heard(kSilence, said("players", line(1), line(2))), said("players", line(2), line(3)));
    expect(once.lines.map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(heard(once, said("players", line(1))).lines).toHaveLength(3);
  });

  it("begins anew for another audience", () => {
    const players = heard(kSilence, said("players", line(1), line(2)));
    expect(heard(players, said("spectators", line(1, "hello")))).toEqual({
      audience: "spectators",
      lines: [line(1, "hello")],
      earlier: [],
    });
  });

  it("keeps the last hundred lines", () => {
    let talk = kSilence;
    for (let number = 1; number <= 130; number += 1) talk = heard(talk, said("players", line(number)));
    expect(talk.lines[0]?.number).toBe(31);
    expect(talk.lines).toHaveLength(100);
  });

  it("has what was said in earlier games of the match beside it, told anew as a whole", () => {
    const first = snapshot(5);
    const match = { best_of: 3, begins: "turns", drawn: "half", number: 2, points: [1, 0] } as const;
    const game = { room: "before", began: 0, score: [1, 0], points: [1, 0] };
    const room = { ...first.document.room, match: { ...match, points: [1, 0], games: [game] } };
    let { table } = reduce(null, { ...first, document: { ...first.document, room } });
    const earlier = (...lines: ChatLine[]) => ({ ...said("players", ...lines), room: "before" });
    ({ table } = reduce(table, earlier(line(1))));
    ({ table } = reduce(table, said("players", line(1, "again"))));
    ({ table } = reduce(table, { ...earlier(line(1)), room: "another" }));
    ({ table } = reduce(table, earlier(line(1), line(2))));
    expect(table?.chat).toEqual({
      audience: "players",
      lines: [line(1, "again")],
      earlier: [{ room: "before", lines: [line(1), line(2)] }],
    });
    expect(heard(table?.chat ?? kSilence, said("spectators", line(1))).earlier).toEqual([]);
  });

  it("belongs to its room, and stays when a snapshot of it comes", () => {
    let { table } = reduce(null, snapshot(5));
    ({ table } = reduce(table, said("players", line(1))));
    ({ table } = reduce(table, { ...said("players", line(2)), room: "another" }));
    ({ table } = reduce(table, snapshot(9)));
    expect(table?.chat.lines).toEqual([line(1)]);
    const other = snapshot(1);
    expect(reduce(table, { ...other, room: "another" }).table?.chat).toEqual(kSilence);
  });
});
