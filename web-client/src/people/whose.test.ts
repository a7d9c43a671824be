import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keepProfile } from "../state/device";
import { storage } from "../state/testing";
import { whoseName } from "./whose";

beforeEach(() => vi.stubGlobal("localStorage", storage()));
afterEach(() => vi.unstubAllGlobals());

describe("a name", () => {
  it("is one's own where the profile of this device has it", () => {
    keepProfile({ name: "Anna", secret: "s1" });
    expect(whoseName({ unknown: false, name: " Anna " })).toEqual({ whose: "mine", profile: "Anna" });
    expect(whoseName({ unknown: false, name: "Ben" })).toEqual({ whose: "other", profile: "Anna" });
  });

  it("is nobody's without a profile, or with one that the server does not know", () => {
    expect(whoseName({ unknown: false, name: "Anna" })).toEqual({ whose: "none" });
    keepProfile({ name: "Anna", secret: "s1" });
    expect(whoseName({ unknown: true, name: "Anna" })).toEqual({ whose: "none" });
  });
});
