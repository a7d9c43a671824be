import { describe, expect, it } from "vitest";
import type { TileKind } from "../../../protocol/messages";
import { placeOf } from "../../../rules/chapters";
import { rulesOf } from "../../games";
import { tableOf } from "../../testing";
import { catalogueOf } from "../board/catalogue";
import { aChoice } from "../testing";
import { rulesSigns } from "./signs";

const kVolcano = { kind: "VO", marks: ["volcano"], parts: [{ terrain: "field" }] } as unknown as TileKind;
const kInn = { kind: "IN", marks: [], parts: [{ terrain: "road", marks: ["inn"] }] } as unknown as TileKind;
const kPlain = { kind: "PL", marks: [], parts: [{ terrain: "city" }] } as unknown as TileKind;
const catalogue = catalogueOf([kVolcano, kInn, kPlain]);

async function topicAt(
  step: string,
  drawn: string | null,
  chosen: Parameters<typeof rulesSigns>[2] = null,
): Promise<string> {
  const view = { step, drawn, last: { seat: 0, x: 0, y: 0 }, tiles: { "0,0": { kind: "VO" } }, over: false };
  const table = tableOf("carcassonne", { view: view as never });
  const chapters = await rulesOf("carcassonne", [
    "inns_and_cathedrals",
    "princess_and_dragon",
    "kings_orders",
  ]);
  const place = placeOf(chapters, rulesSigns(table.document.game, null, chosen, catalogue));
  return `${place?.chapter.name}.${place?.topic}`;
}

describe("the rule that matters at the table", () => {
  it("is the tile's in hand, else the step's", async () => {
    expect(await topicAt("place-tile", "IN")).toBe("inns_and_cathedrals.inn");
    expect(await topicAt("place-tile", "PL")).toBe("base.placing");
    expect(await topicAt("over", null)).toBe("base.end");
  });

  it("is that of the tile just laid while a figure is placed, and not of one laid before", async () => {
    expect(await topicAt("deploy", null)).toBe("princess_and_dragon.volcano");
    expect(await topicAt("orders", null)).toBe("kings_orders.drawing");
    expect(await topicAt("dragon", null)).toBe("princess_and_dragon.dragon");
  });

  it("is that of what is picked", async () => {
    const spot = { id: "1", verb: "deploy", points: null };
    expect(await topicAt("place-tile", "IN", aChoice({ ...spot, figure: "follower", feature: "farm" }))).toBe(
      "base.farm",
    );
    expect(
      await topicAt("place-tile", "IN", aChoice({ ...spot, figure: "big-follower", feature: "farm" })),
    ).toBe("inns_and_cathedrals.big-follower");
    expect(await topicAt("place-tile", "IN", aChoice({ id: "2", verb: "move", figure: "fairy" }))).toBe(
      "princess_and_dragon.fairy",
    );
  });
});
