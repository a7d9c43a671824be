import { expect, describe as group, it } from "vitest";
import { tableOf } from "../../../testing";
import { paintTile } from "../../board/paint/tile";
import { signLook } from "../../board/signs";
import { testTile } from "../../board/test_tiles";
import { choiceTitle, describe } from "../../describe";
import type { CarcassonneChoice, CarcassonnePrompt, LogEvent } from "../../view";
import { kSiegeSentences } from "./sentences";

const kTable = tableOf("carcassonne", { view: { tiles: {} } });
const kEscape = {
  id: "escape follower 0,0.c",
  shape: "figure",
  verb: "escape",
  does: "leaves",
  figure: "follower",
  seat: 0,
  site: { ground: "part", x: 0, y: 0, part: "c" },
} as CarcassonneChoice;

group("a siege", () => {
  it("has a sign of its own, and is drawn on its tiles", () => {
    expect(signLook("besieged")?.picture()).not.toBe(signLook("pennant")?.picture());
    expect(paintTile(testTile("SI07"), 0, 0, 128)).toContain(signLook("besieged")?.picture());
    expect(paintTile(testTile("E"), 0, 0, 128)).not.toContain(signLook("besieged")?.picture());
  });
});

group("an escape", () => {
  it("is asked about in words of its own, and in its own step alone", () => {
    const prompt = (step: string) => ({ step }) as CarcassonnePrompt;
    expect(kSiegeSentences.step?.(prompt("escape"), kTable)).toEqual({
      question: "One of your knights may escape from a besieged city, for no points.",
      nothing: "Nobody escapes",
      pick: "Nobody escapes",
    });
    expect(kSiegeSentences.step?.(prompt("deploy"), kTable)).toBeUndefined();
  });

  it("is a choice that says who escapes from where", () => {
    expect(choiceTitle(kEscape)).toBe("Escape: Follower (the first tile)");
    expect(kSiegeSentences.choice?.({ ...kEscape, verb: "remove" } as CarcassonneChoice)).toBeUndefined();
  });

  it("is in the log, and nothing is said of one that did not happen", () => {
    const escaped = { type: "returned", id: 1, seat: 0, figure: "follower", at: "0,0.c", why: "escaped" };
    expect(describe(kTable, escaped as LogEvent)?.text).toBe(
      "Escaped from a besieged city: Follower of Anna.",
    );
    expect(describe(kTable, { type: "passed", seat: 0, step: "escape" } as LogEvent)).toBeNull();
    const kept = { type: "passed", seat: 0, step: "deploy" } as LogEvent;
    expect(describe(kTable, kept)?.text).toBe("Anna places no figure.");
  });
});
