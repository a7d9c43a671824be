import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import page from "../../../protocol/README.md?raw";
import { keepProfile, keptProfile } from "../state/device";
import { storage } from "../state/testing";
import { setLocale } from "../text/text.svelte";
import { deviceName } from "./device_name";
import { codeIn } from "./link";
import { OwnProfile } from "./own.svelte";
import { hasPasskeys } from "./passkeys";
import { refusedWords } from "./words";

const kHere = { id: 1, name: "Firefox, Linux", since_ms: 1, this: true };
const kPhone = { id: 2, name: "Firefox, Android", since_ms: 2 };
const kPasskey = { id: "_-8", name: "my key", since_ms: 3 };
const kAnna = { name: "Anna", since_ms: 1, devices: [kHere, kPhone], passkeys: [kPasskey] };
const kKey = /^[0-9a-f]{32}$/;
const kWords = "acorn cloud ferry glass honey lamp moon otter pearl river table wolf";

/** A desk that gives these answers in turn, and keeps what it was asked. */
function desk(...answers: [status: number, body: unknown, headers?: Record<string, string>][]) {
  const asked: [method: string, path: string, owner: string, body: Record<string, string>][] = [];
  vi.stubGlobal("fetch", async (path: string, { method, headers, body }: RequestInit) => {
    const owner = (headers as Record<string, string>)["authorization"] ?? "";
    asked.push([method ?? "", path, owner, JSON.parse(String(body ?? "{}"))]);
    const next = answers.shift();
    if (!next) throw new TypeError("Failed to fetch");
    const [status, told, more] = next;
    return new Response(JSON.stringify(told), { status, headers: more ?? {} });
  });
  return asked;
}

function opened() {
  const heard: string[] = [];
  return { own: new OwnProfile("Firefox, Linux", (name) => heard.push(name)), heard };
}

beforeEach(() => {
  vi.stubGlobal("localStorage", storage());
});

describe("a profile", () => {
  it("is made from a name, kept on the device, and its words are shown until they are noted", async () => {
    const asked = desk([201, { ...kAnna, secret: "s1", recovery: kWords }]);
    const { own, heard } = opened();
    await own.look();
    expect(own.state).toBe("none");
    await own.make("Anna", "");
    expect(asked.map(([method, path, owner, { key, ...body }]) => [method, path, owner, body])).toEqual([
      ["POST", "/api/profiles", "", { name: "Anna", device: "Firefox, Linux" }],
    ]);
    expect(asked[0]?.[3]["key"]).toMatch(kKey);
    expect([own.state, own.words, own.profile]).toEqual(["open", kWords, kAnna]);
    expect(keptProfile()).toEqual({ name: "Anna", secret: "s1" });
    expect(heard).toEqual(["Anna"]);
    own.noted();
    expect(own.words).toBe("");
  });

  it("is made with the word of the host", async () => {
    const asked = desk([403, { code: "bad-word" }], [201, { ...kAnna, secret: "s1", recovery: kWords }]);
    const { own } = opened();
    await own.make("Anna", "wrong-word");
    expect([own.state, own.refusal]).toEqual(["looking", { deed: "make", code: "bad-word", wait_s: 0 }]);
    expect(keptProfile()).toBeNull();
    await own.make("Anna", "right-word");
    expect(asked.map(([, , , { word }]) => word)).toEqual(["wrong-word", "right-word"]);
    expect([own.state, own.refusal]).toEqual(["open", null]);
  });

  it("is opened by a code, without new words, and by words, with new ones", async () => {
    const asked = desk(
      [200, { ...kAnna, secret: "s2" }],
      [200, { ...kAnna, secret: "s3", recovery: kWords }],
    );
    const { own } = opened();
    await own.open("c0de");
    expect([own.words, keptProfile()?.secret]).toEqual(["", "s2"]);
    await own.recover("anna", "wolf table");
    expect([own.words, keptProfile()]).toEqual([kWords, { name: "Anna", secret: "s3" }]);
    expect(asked.map(([method, path, owner, { key, ...body }]) => [method, path, owner, body])).toEqual([
      ["POST", "/api/profiles/open", "", { code: "c0de", device: "Firefox, Linux" }],
      ["POST", "/api/profiles/recover", "", { name: "anna", words: "wolf table", device: "Firefox, Linux" }],
    ]);
  });

  it("is asked for again with the same key while no answer comes", async () => {
    vi.useFakeTimers();
    const made = { ...kAnna, secret: "s1", recovery: kWords };
    const asked = desk([502, "a proxy"], [503, { code: "unavailable" }], [201, made]);
    const { own } = opened();
    const making = own.make("Anna", "");
    await vi.advanceTimersByTimeAsync(999);
    expect(asked.length).toBe(1);
    await vi.advanceTimersByTimeAsync(4_001);
    await making;
    expect([own.state, own.words, own.refusal]).toEqual(["open", kWords, null]);
    expect(new Set(asked.map(([, , , { key }]) => key)).size).toBe(1);
    vi.useRealTimers();
  });

  it("keeps the key until it is answered, after a reload too, and takes another one then", async () => {
    vi.useFakeTimers();
    const asked = desk();
    const lost = opened().own;
    const making = lost.make("Anna", "");
    await vi.advanceTimersByTimeAsync(5_000);
    await making;
    expect([lost.state, lost.refusal?.code, asked.length]).toEqual(["looking", "lost", 3]);
    vi.useRealTimers();
    const made = { ...kAnna, secret: "s1", recovery: kWords };
    const later = desk([201, made], [201, made]);
    await opened().own.make("Anna B", "");
    expect(later[0]?.[3]["key"]).toBe(asked[0]?.[3]["key"]);
    keepProfile(null);
    await opened().own.make("Anna", "");
    expect(later[1]?.[3]["key"]).not.toBe(asked[0]?.[3]["key"]);
  });

  it("has a key for each code and each name, and is not asked for again when it was refused", async () => {
    const asked = desk(
      [403, { code: "bad-words" }],
      [403, { code: "bad-words" }],
      [403, { code: "bad-words" }],
      [403, { code: "bad-code" }],
    );
    const { own } = opened();
    await own.recover("anna b", "wolf");
    await own.recover("anna b", "table");
    await own.recover("bea", "table");
    await own.open("c0de");
    expect(asked.length).toBe(4);
    const [first, second, third, fourth] = asked.map(([, , , { key }]) => key);
    expect(second).toBe(first);
    expect(new Set([first, third, fourth]).size).toBe(3);
  });

  it("is shown to the device that keeps its secret, under the name that the server has", async () => {
    keepProfile({ name: "Old", secret: "s1" });
    const asked = desk([200, kAnna]);
    const { own } = opened();
    await own.look();
    expect([own.state, keptProfile()]).toEqual(["open", { name: "Anna", secret: "s1" }]);
    expect(asked).toEqual([["GET", "/api/profiles/me", "Bearer s1", {}]]);
  });

  it("shows its page to everybody or to nobody, and asks again while no answer comes", async () => {
    vi.useFakeTimers();
    keepProfile({ name: "Anna", secret: "s1" });
    const hidden = { ...kAnna, hidden: true };
    const asked = desk([200, kAnna], [502, "a proxy"], [200, hidden], [200, kAnna], [409, { code: "other" }]);
    const { own } = opened();
    await own.look();
    const hiding = own.showPage(false);
    await vi.advanceTimersByTimeAsync(1_000);
    await hiding;
    expect(own.profile?.hidden).toBe(true);
    await own.showPage(true);
    expect(own.profile?.hidden).toBeUndefined();
    await own.showPage(false);
    expect([own.profile?.hidden, own.refusal?.deed]).toEqual([undefined, "page"]);
    expect(asked.slice(1).map(([method, path, owner]) => [method, path, owner])).toEqual([
      ["POST", "/api/profiles/me/hide", "Bearer s1"],
      ["POST", "/api/profiles/me/hide", "Bearer s1"],
      ["POST", "/api/profiles/me/show", "Bearer s1"],
      ["POST", "/api/profiles/me/hide", "Bearer s1"],
    ]);
    vi.useRealTimers();
  });

  it("is forgotten when its secret opens none, and for no other refusal", async () => {
    keepProfile({ name: "Anna", secret: "s1" });
    desk([404, { code: "profiles-off" }], [502, "a proxy"], [401, { code: "bad-secret" }]);
    const { own } = opened();
    const seen: unknown[] = [];
    for (let times = 0; times < 3; times += 1) {
      await own.look();
      seen.push([own.state, own.refusal?.code, keptProfile() !== null]);
    }
    expect(seen).toEqual([
      ["away", "profiles-off", true],
      ["away", "unavailable", true],
      ["none", "bad-secret", false],
    ]);
  });

  it("is not lost with the network", async () => {
    keepProfile({ name: "Anna", secret: "s1" });
    desk();
    const { own } = opened();
    await own.look();
    expect([own.state, own.refusal?.code, keptProfile()?.secret]).toEqual(["away", "lost", "s1"]);
  });

  it("lets a device in by a link, which ends when one is sent away", async () => {
    keepProfile({ name: "Anna", secret: "s1" });
    const link = { code: "c0de", ends_ms: 5 };
    const asked = desk([200, kAnna], [201, link], [200, { ...kAnna, devices: [kHere] }]);
    const { own } = opened();
    await own.look();
    await own.makeLink();
    expect(own.link).toEqual(link);
    await own.revoke(2);
    expect([own.link, own.profile?.devices]).toEqual([null, [kHere]]);
    expect(asked.at(-1)).toEqual(["DELETE", "/api/profiles/me/devices/2", "Bearer s1", {}]);
  });

  it("is left by this device, and stays", async () => {
    keepProfile({ name: "Anna", secret: "s1" });
    const asked = desk([200, kAnna], [200, { ...kAnna, devices: [kPhone] }]);
    const { own } = opened();
    await own.look();
    await own.leave();
    expect([own.state, own.profile, keptProfile()]).toEqual(["none", null, null]);
    expect(asked.at(-1)).toEqual(["DELETE", "/api/profiles/me/devices/1", "Bearer s1", {}]);
  });

  it("gets new words, is handed out and deleted", async () => {
    keepProfile({ name: "Anna", secret: "s1" });
    desk([200, kAnna], [200, { recovery: kWords }], [200, { all: 1 }], [200, {}]);
    const { own } = opened();
    await own.look();
    await own.renewWords();
    expect(own.words).toBe(kWords);
    expect(await own.exported()).toEqual({ all: 1 });
    await own.erase();
    expect([own.state, own.words, keptProfile()]).toEqual(["none", "", null]);
  });

  it("stays when the server does not delete it", async () => {
    keepProfile({ name: "Anna", secret: "s1" });
    desk([200, kAnna], [429, { code: "too-fast" }, { "retry-after": "7" }]);
    const { own } = opened();
    await own.look();
    await own.erase();
    expect([own.state, own.refusal]).toEqual(["open", { deed: "erase", code: "too-fast", wait_s: 7 }]);
  });

  it("is asked about one thing after the other", async () => {
    keepProfile({ name: "Anna", secret: "s1" });
    const asked = desk([200, kAnna], [200, { recovery: kWords }]);
    const { own } = opened();
    await own.look();
    await Promise.all([own.renewWords(), own.renewWords()]);
    expect(asked.length).toBe(2);
  });

  it("lasts as long as the page where the browser keeps nothing", async () => {
    vi.stubGlobal("localStorage", undefined);
    desk([201, { ...kAnna, secret: "s1", recovery: kWords }]);
    const { own } = opened();
    await own.make("Anna", "");
    expect([own.state, keptProfile()?.secret]).toEqual(["open", "s1"]);
    keepProfile(null);
  });

  it("is none where the device keeps something else under its name", () => {
    for (const kept of ["", "{", "null", "7", '{"secret":7,"name":"Anna"}', '{"secret":"s1"}']) {
      localStorage.setItem("gatehouse.profile", kept);
      expect(keptProfile()).toBeNull();
    }
  });
});

describe("a passkey", () => {
  const kTold = { challenge: "AQID", ends_ms: 0, user: "_w" };
  const bytes = (...all: number[]) => new Uint8Array(all).buffer;

  /** A browser whose authenticator answers so. */
  function browser(answer: () => unknown) {
    const asked: CredentialCreationOptions[] = [];
    const give = async (options: CredentialCreationOptions) => {
      asked.push(options);
      return answer();
    };
    vi.stubGlobal("navigator", { credentials: { create: give, get: give } });
    return asked;
  }
  const fails = (name: string) => () => {
    throw new DOMException("", name);
  };
  const made = () => ({
    id: "new",
    response: { clientDataJSON: bytes(1), attestationObject: bytes(0xfb, 0xff) },
  });
  const used = () => ({
    id: "_-8",
    response: { clientDataJSON: bytes(1), authenticatorData: bytes(2, 3), signature: bytes(4, 5, 6) },
  });

  afterEach(() => vi.unstubAllGlobals());

  it("is for a secure page of a browser that has them", () => {
    for (const [isSecureContext, PublicKeyCredential, has] of [
      [true, class {}, true],
      [false, class {}, false],
    ] as const) {
      vi.stubGlobal("isSecureContext", isSecureContext);
      vi.stubGlobal("PublicKeyCredential", PublicKeyCredential);
      expect(hasPasskeys()).toBe(has);
    }
    vi.unstubAllGlobals();
    vi.stubGlobal("isSecureContext", true);
    expect(hasPasskeys()).toBe(false);
  });

  it("is added to the profile, and is another than those that it has", async () => {
    keepProfile({ name: "Anna", secret: "s1" });
    const more = { ...kAnna, passkeys: [kPasskey, { id: "new", name: "desk", since_ms: 4 }] };
    const asked = desk([200, kAnna], [201, kTold], [201, more]);
    const [authenticator, { own }] = [browser(made), opened()];
    await own.look();
    await own.addPasskey("desk");
    const { publicKey } = authenticator[0] as { publicKey: PublicKeyCredentialCreationOptions };
    expect(publicKey.challenge).toEqual(new Uint8Array([1, 2, 3]));
    expect(publicKey.user).toEqual({ id: new Uint8Array([255]), name: "Anna", displayName: "Anna" });
    expect(publicKey.excludeCredentials?.map(({ id }) => id)).toEqual([new Uint8Array([255, 239])]);
    expect(asked.slice(1)).toEqual([
      ["POST", "/api/profiles/me/passkeys/challenge", "Bearer s1", {}],
      [
        "POST",
        "/api/profiles/me/passkeys",
        "Bearer s1",
        { name: "desk", client_data: "AQ", attestation: "-_8" },
      ],
    ]);
    expect([own.profile, own.refusal, own.busy]).toEqual([more, null, false]);
  });

  it("opens the profile on a device that has it, and another try has the same key", async () => {
    vi.useFakeTimers();
    const lost = desk([201, kTold]);
    browser(used);
    const { own } = opened();
    const opening = own.openByPasskey();
    await vi.advanceTimersByTimeAsync(5_000);
    await opening;
    vi.useRealTimers();
    expect([own.refusal, lost.length]).toEqual([{ deed: "passkey", code: "lost", wait_s: 0 }, 4]);
    const asked = desk([201, kTold], [200, { ...kAnna, secret: "s4" }]);
    await own.openByPasskey();
    const { key, ...body } = asked[1]?.[3] ?? {};
    expect(key).toBe(lost[1]?.[3]["key"]);
    expect(asked[1]?.slice(0, 3)).toEqual(["POST", "/api/profiles/passkey", ""]);
    expect(body).toEqual({
      id: "_-8",
      client_data: "AQ",
      authenticator_data: "AgM",
      signature: "BAUG",
      device: "Firefox, Linux",
    });
    expect([own.state, own.words, keptProfile()]).toEqual(["open", "", { name: "Anna", secret: "s4" }]);
  });

  it("is not there when the browser gives none, and the reason is said", async () => {
    for (const [answer, code] of [
      [fails("NotAllowedError"), "passkey-cancelled"],
      [fails("InvalidStateError"), "passkey-known"],
      [fails("SecurityError"), "passkey-address"],
      [() => null, "passkey-cancelled"],
    ] as const) {
      const asked = desk([201, kTold]);
      browser(answer);
      const { own } = opened();
      await own.openByPasskey();
      expect([own.refusal, own.busy, asked.length]).toEqual([{ deed: "passkey", code, wait_s: 0 }, false, 1]);
    }
  });

  it("is removed", async () => {
    keepProfile({ name: "Anna", secret: "s1" });
    const asked = desk([200, kAnna], [200, { ...kAnna, passkeys: [] }]);
    const { own } = opened();
    await own.look();
    await own.removePasskey("_-8");
    expect(own.profile?.passkeys).toEqual([]);
    expect(asked.at(-1)).toEqual(["DELETE", "/api/profiles/me/passkeys/_-8", "Bearer s1", {}]);
  });
});

describe("the words of a refusal", () => {
  const start = page.indexOf("Errors have a `code`:");
  const codes = [...page.slice(start, page.indexOf("\n\n", start)).matchAll(/`([a-z]+(?:-[a-z]+)*)`/g)]
    .map(([, code]) => code ?? "")
    .filter((code) => code !== "code");

  it.each(["en", "de"] as const)("are the page's own for every code of the routes: %s", async (language) => {
    await setLocale(language);
    expect(codes.length).toBeGreaterThan(12);
    for (const code of [...codes, "lost", "passkey-address", "passkey-cancelled"])
      expect(refusedWords({ code, wait_s: 0 })).not.toContain(`(${code})`);
    expect(refusedWords({ code: "bad-method", wait_s: 0 })).toContain("bad-method");
    await setLocale("en");
  });

  it("say how long to wait", () => {
    const words = [0, 1, 30].map((wait_s) => refusedWords({ code: "too-fast", wait_s }));
    expect(words.map((text) => text.slice("Too many tries. Wait ".length))).toEqual([
      "a moment.",
      "1 second.",
      "30 seconds.",
    ]);
  });
});

describe("a device", () => {
  it("is called by its browser and system", () => {
    const on = (what: string) => deviceName(`Mozilla/5.0 ${what}`);
    expect(on("(X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")).toBe("Firefox, Linux");
    expect(on("(Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0")).toBe("Firefox, Android");
    expect(on("(Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0")).toBe(
      "Edge, Windows",
    );
    expect(
      on("(iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile Safari/604.1"),
    ).toBe("Safari, iPhone");
    expect(deviceName("")).toBe("");
  });

  it("takes the code alone, or the whole link", () => {
    for (const typed of ["Zt4v-_8", "  Zt4v-_8 ", "https://example.org/games/profile#open=Zt4v-_8"])
      expect(codeIn(typed)).toBe("Zt4v-_8");
  });
});
