import { describe, expect, it } from "vitest";
import { t as waiting } from "../screens/waiting/words";
import { calledName } from "../table/seats";
import { isolated } from "./direction";
import { listed, t } from "./text.svelte";

const apart = (text: string) => `\u2068${text}\u2069`;

describe("names from right to left", () => {
  it("are kept apart from the sentence around them", () => {
    for (const name of ["רחל", "مريم", "ܡܪܝܡ", "އައިޝަތު", "ߡߊߡߊߘߎ", "𞤃𞤢𞤥𞤢𞤣𞤵", "3 רחל!"])
      expect(t("event.seated", { name })).toBe(`${apart(name)} sits down.`);
    expect(t("event.seated", { name: "Zoë" })).toBe("Zoë sits down.");
  });

  it("are kept apart once, alone and in lists", () => {
    expect(isolated(isolated("רחל"))).toBe(apart("רחל"));
    expect(waiting("waiting.spectators", { names: listed(["רחל", "Ben"]) })).toBe(
      `Watching: ${apart("רחל")} and Ben`,
    );
    expect(waiting("waiting.spectators", { names: listed(["רחל"]) })).toBe(`Watching: ${apart("רחל")}`);
  });

  it("are kept apart wherever a person is named", () => {
    expect(calledName({ name: "רחל", bot: null })).toBe(apart("רחל"));
    expect(calledName({ name: "Rachel", bot: null })).toBe("Rachel");
  });

  it("are kept apart as numbers and texts of ours are not", () => {
    expect(t("lobby.seats", { taken: 1, seats: 2 })).toBe("1 of 2 seats");
  });
});
