import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  askedFor,
  forgetSeat,
  keepAsked,
  keepSeat,
  keepsAnything,
  keptSeat,
  keptSeats,
  readDevice,
  writeDevice,
} from "./device";
import { storage } from "./testing";

beforeEach(() => {
  vi.stubGlobal("localStorage", storage());
});

const seat = (room: string) => ({ room, token: `token of ${room}`, seat: 1, name: "Anna" });

describe("device", () => {
  it("keeps seats, the latest first, each room once", () => {
    for (const room of ["a", "b", "a"]) keepSeat(seat(room));
    expect(keptSeats().map(({ room }) => room)).toEqual(["a", "b"]);
    expect(keptSeat("b")?.token).toBe("token of b");
    forgetSeat("b");
    expect(keptSeat("b")).toBeUndefined();
  });

  it("says whether anything is kept: it is not where that is forbidden, or there is no room", () => {
    expect(keepsAnything()).toBe(true);
    expect(readDevice("kept", "")).toBe("");
    const full = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    vi.stubGlobal("localStorage", { ...storage(), setItem: full });
    expect(keepsAnything()).toBe(false);
    vi.stubGlobal("localStorage", undefined);
    expect(keepsAnything()).toBe(false);
  });

  it("keeps several seats of one table", () => {
    keepSeat(seat("a"));
    keepSeat({ ...seat("a"), token: "other", seat: 2 });
    expect(keptSeat("a", "other")?.seat).toBe(2);
    forgetSeat("a", "other");
    expect(keptSeats()).toEqual([seat("a")]);
  });

  it("keeps what was asked for until it is answered", () => {
    vi.stubGlobal("sessionStorage", storage());
    expect(askedFor()).toBeNull();
    keepAsked({ type: "join", room: "a", key: "k" });
    expect(askedFor()).toEqual({ type: "join", room: "a", key: "k" });
    keepAsked(null);
    expect(askedFor()).toBeNull();
    sessionStorage.setItem("gatehouse.asked", "{");
    expect(askedFor()).toBeNull();
  });

  it("forgets the oldest beyond its limit", () => {
    for (let index = 0; index < 50; index += 1) keepSeat(seat(`r${index}`));
    expect(keptSeats()).toHaveLength(40);
    expect(keptSeat("r49")).toBeDefined();
    expect(keptSeat("r0")).toBeUndefined();
  });

  it("survives what others wrote, and a browser without storage", () => {
    writeDevice("seats", "{broken");
    expect(keptSeats()).toEqual([]);
    writeDevice("seats", '[{"room": 1}, null]');
    expect(keptSeats()).toEqual([]);
    vi.stubGlobal("localStorage", {
      getItem: () => {
        throw new Error("forbidden");
      },
      setItem: () => {
        throw new Error("forbidden");
      },
    });
    writeDevice("name", "Anna");
    expect(readDevice("name", "")).toBe("Anna");
  });
});
