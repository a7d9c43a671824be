import { expect, describe as group, it } from "vitest";
import { tableOf } from "../../../testing";
import { figureLook, isDrawn } from "../../board/figures";
import { describe } from "../../describe";
import type { CarcassonnePrompt, LogEvent } from "../../view";
import { kPhantomSentences } from "./sentences";

const kTable = tableOf("carcassonne", { view: { tiles: {} } });

group("the phantom", () => {
  it("has a shape of its own, which does not lie down", () => {
    expect(isDrawn("phantom")).toBe(true);
    expect(figureLook("phantom").outline).not.toBe(figureLook("follower").outline);
    expect(figureLook("phantom").lies).toBe(false);
  });

  it("is asked about in words of its own, and in its own step alone", () => {
    const prompt = (step: string) => ({ step }) as CarcassonnePrompt;
    expect(kPhantomSentences.step?.(prompt("phantom"), kTable)).toEqual({
      question: "You may also place your phantom, on another free feature.",
      nothing: "No phantom",
      pick: "No phantom",
    });
    expect(kPhantomSentences.step?.(prompt("deploy"), kTable)).toBeUndefined();
  });

  it.each([
    [{ type: "passed", seat: 0, step: "phantom" }, "Anna keeps the phantom."],
    [{ type: "passed", seat: 0, step: "deploy" }, "Anna places no figure."],
    [
      { type: "deployed", seat: 1, figure: "phantom", at: "0,0.r", feature: "road" },
      "Ben: Phantom on the road (the first tile).",
    ],
  ] as [LogEvent, string][])("says %o", (event, words) => {
    expect(describe(kTable, event)?.text).toBe(words);
  });
});
