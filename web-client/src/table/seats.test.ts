import { expect, test } from "vitest";
import { calledName, levelOf } from "./seats";

test("a bot is called by its character, with the number that tells it from its like", () => {
  expect(calledName({ name: "Solid bot", bot: "solid" })).toBe("Mason");
  expect(calledName({ name: "Solid bot 12", bot: "solid" })).toBe("Mason 12");
});

test("people are called what they call themselves, and so are bots of a level that is not known here", () => {
  expect(calledName({ name: "Anna 2", bot: null })).toBe("Anna 2");
  expect(calledName({ name: "Cunning bot 2", bot: "cunning" })).toBe("Cunning bot 2");
  expect(levelOf("cunning")).toBe("cunning");
});
