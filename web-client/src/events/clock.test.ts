import { expect, it } from "vitest";
import { leftOf } from "./clock";

it("time is counted down in days, hours, minutes and seconds", () => {
  const said = (seconds: number) => leftOf(seconds * 1000);
  expect([0, 5, 65, 600, 3599].map((seconds) => said(seconds).clock)).toEqual([
    "0:00",
    "0:05",
    "1:05",
    "10:00",
    "59:59",
  ]);
  expect(said(3600 + 9 * 60 + 5)).toEqual({ days: 0, clock: "1:09:05" });
  expect(said(2 * 86_400 + 61)).toEqual({ days: 2, clock: "0:01:01" });
});

it("a second that has begun counts as whole, and what is late is due", () => {
  expect(leftOf(1).clock).toBe("0:01");
  expect(leftOf(1000).clock).toBe("0:01");
  expect(leftOf(-5000)).toEqual({ days: 0, clock: "0:00" });
});
