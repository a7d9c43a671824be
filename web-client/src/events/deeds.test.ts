import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import wire from "../../../protocol/README.md?raw";
import { keepProfile, keptProfile } from "../state/device";
import { storage } from "../state/testing";
import { setLocale } from "../text/text.svelte";
import { Deeds } from "./deeds.svelte";
import { kEvent, server } from "./testing";
import { refusedWords } from "./words";

beforeEach(() => {
  vi.stubGlobal("localStorage", storage());
  keepProfile({ name: "Ada", secret: "s1" });
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await setLocale("en");
});

function organiser() {
  const take = vi.fn();
  return { deeds: new Deeds("k7m2p9qa4rstu", take), take };
}

describe("what somebody does at an event", () => {
  it("is asked for with their secret, and the event is then as the server says", async () => {
    const asked = server([200, kEvent], [200, kEvent]);
    const { deeds, take } = organiser();
    expect(await deeds.do("enter", undefined)).toBe(true);
    expect(await deeds.do("rule", { pairing: 3, result: "drawn", reason: "Cleo has gone home." })).toBe(true);
    expect(asked).toEqual([
      { method: "POST", path: "/api/events/k7m2p9qa4rstu/enter", owner: "Bearer s1" },
      {
        method: "POST",
        path: "/api/events/k7m2p9qa4rstu/rule",
        owner: "Bearer s1",
        body: { pairing: 3, result: "drawn", reason: "Cleo has gone home." },
      },
    ]);
    expect(take.mock.calls).toEqual([[kEvent], [kEvent]]);
  });

  it("is one thing after the other", async () => {
    const asked = server([200, kEvent]);
    const { deeds } = organiser();
    const first = deeds.do("begin", undefined);
    expect([deeds.busy, await deeds.do("begin", undefined)]).toEqual([true, false]);
    expect([await first, deeds.busy, asked.length]).toEqual([true, false, 1]);
  });

  it("says beside what it was about why it was refused, until the next try", async () => {
    server(
      [409, { code: "not-running" }],
      [400, { code: "invalid", detail: "no such pairing" }],
      [200, kEvent],
    );
    const { deeds, take } = organiser();
    expect(await deeds.do("rule", { pairing: 3, result: "first", reason: "So." })).toBe(false);
    expect(deeds.refused("rule", 3)?.code).toBe("not-running");
    expect([deeds.refused("rule", 4), deeds.refused("repeat", 3)]).toEqual([null, null]);
    await deeds.do("withdraw", { entrant: 2, reason: "So." });
    expect(deeds.refused("withdraw", 2)).toMatchObject({ code: "invalid", detail: "no such pairing" });
    expect(take).not.toHaveBeenCalled();
    await deeds.do("end", { reason: "It is late." });
    expect(deeds.refusal).toBeNull();
  });

  it("asks again for what can be repeated, and only for that", async () => {
    vi.useFakeTimers();
    const { deeds } = organiser();
    const entering = server([503, { code: "unavailable" }], [200, kEvent]);
    const entered = deeds.do("enter", undefined);
    await vi.advanceTimersByTimeAsync(2_000);
    expect([await entered, entering.length]).toEqual([true, 2]);
    const beginning = server([503, { code: "unavailable" }], [200, kEvent]);
    expect([await deeds.do("begin", undefined), beginning.length]).toEqual([false, 1]);
  });

  it("forgets a profile that the server does not know, and asks nothing without one", async () => {
    const asked = server([401, { code: "bad-secret" }]);
    const { deeds } = organiser();
    expect([await deeds.do("enter", undefined), keptProfile()]).toEqual([false, null]);
    expect([await deeds.seat(), asked.length]).toEqual([null, 1]);
    expect(deeds.refused("seat")?.code).toBe("bad-secret");
  });

  it("is the seat at one's table", async () => {
    const asked = server([200, { room: "p3x8m2ka4rstu", name: "Ada", token: "t1" }]);
    const { deeds } = organiser();
    expect(await deeds.seat()).toEqual({ room: "p3x8m2ka4rstu", name: "Ada", token: "t1" });
    expect(asked[0]?.path).toBe("/api/events/k7m2p9qa4rstu/seat");
  });
});

describe("why it was refused", () => {
  const said = (code: string, more = {}) => refusedWords({ code, wait_s: 0, detail: "", ...more });

  it("has words of its own for every code of the wire, in each language", async () => {
    const chapter = wire.slice(wire.indexOf("## Events"), wire.indexOf("## A player of one's own"));
    const list = chapter.slice(chapter.indexOf("Errors have a `code`"));
    const codes = [...list.matchAll(/`([a-z-]+)`/g)].flatMap(([, code = ""]) =>
      ["code", "detail"].includes(code) ? [] : [code],
    );
    expect(codes).toEqual(expect.arrayContaining(["events-off", "not-decided", "no-seat", "unavailable"]));
    const words = () => codes.map((code) => said(code));
    const english = words();
    expect(english.filter((text) => /did not work/.test(text))).toEqual([]);
    expect(new Set(english).size).toBe(codes.length);
    await setLocale("de");
    expect(words().filter((text, at) => /nicht geklappt/.test(text) || text === english[at])).toEqual([]);
  });

  it("names what is wrong, how long to wait, and a code that nobody knows", () => {
    expect(said("invalid", { detail: "at most 40 people" })).toContain("at most 40 people");
    expect([said("too-fast", { wait_s: 7 }), said("too-fast")]).toEqual([
      "Too many tries. Wait 7 seconds.",
      "Too many tries. Wait a moment.",
    ]);
    expect(said("moon-full")).toContain("moon-full");
  });
});
