import { describe, expect, it } from "vitest";
import { placeOf } from "../../../rules/chapters";
import { rulesOf } from "../../games";
import { kNothing, type Picked } from "../turn";
import type { KingsGatePrompt } from "../view";
import { rulesSigns } from "./signs";

async function topicAt(
  location: string,
  {
    dangerous = false,
    over = false,
    picked = kNothing,
    locates = false,
  }: { dangerous?: boolean; over?: boolean; picked?: Picked; locates?: boolean },
): Promise<string | undefined> {
  const prompt = (
    locates ? { seat: 0, step: "locate", undo: false, choices: [{ id: "1", verb: "location" }] } : null
  ) as KingsGatePrompt | null;
  const chapters = await rulesOf("kings_gate", []);
  return placeOf(chapters, rulesSigns({ over }, prompt, picked, { name: location, dangerous }))?.topic;
}

describe("the rule that matters at King's Gate", () => {
  it("is the location's own, else that of its colour", async () => {
    expect(await topicAt("graveyard", { dangerous: true })).toBe("graveyard");
    expect(await topicAt("harbour", { dangerous: true })).toBe("dangerous");
    expect(await topicAt("palace", {})).toBe("safe");
  });

  it("is that of what is picked up", async () => {
    expect(await topicAt("palace", { picked: { ...kNothing, tile: "redD" } })).toBe("dragon");
    expect(await topicAt("palace", { picked: { ...kNothing, tile: "red4" } })).toBe("safe");
    expect(await topicAt("palace", { picked: { ...kNothing, character: "king" } })).toBe("characters");
  });

  it("is that of the step when a location is placed, and at the end", async () => {
    expect(await topicAt("palace", { locates: true })).toBe("locating");
    expect(await topicAt("palace", { over: true })).toBe("end");
  });
});
