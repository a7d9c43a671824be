// Passkeys of a profile: added, used on another device, refused once they are removed. The authenticators are the browser's own virtual ones.

import assert from "node:assert/strict";
import { test } from "node:test";
import { kDesktop, kPhone, Person } from "./browser.js";
import { look, makeProfile, state, withoutRefused } from "./owner.js";
import { openWorld } from "./world.js";

const world = openWorld(["profiles.mode=open"]);

/** A page's authenticator, whose owner always says yes. */
class Authenticator {
  static async of({ context, page }) {
    const made = new Authenticator();
    made.session = await context.newCDPSession(page);
    await made.session.send("WebAuthn.enable");
    const options = { protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true, isUserVerified: true };
    const { authenticatorId } = await made.session.send("WebAuthn.addVirtualAuthenticator", { options });
    made.id = authenticatorId;
    return made;
  }

  async passkeys() {
    return (await this.session.send("WebAuthn.getCredentials", { authenticatorId: this.id })).credentials;
  }

  /** As from one device to another of the same account. */
  async take(credential) {
    await this.session.send("WebAuthn.addCredential", { authenticatorId: this.id, credential });
  }
}

/** Chromium would have RS256 as well, which the server does not know. */
const faultsOf = ({ complaints }) => withoutRefused(complaints).filter((line) => !line.startsWith("warning: publicKey.pubKeyCredParams"));
const use = (page) => page.locator("[data-action=passkey]").click();
const refused = (page, code) => page.locator(`[data-refused=${code}]`).waitFor();

for (const [kind, options, words] of [
  ["desk", kDesktop, { add: "Add a passkey", use: "Use a passkey" }],
  ["phone", { ...kPhone, locale: "de-DE" }, { add: "Passkey hinzufügen", use: "Passkey benutzen" }],
]) {
  test(`a passkey is added, opens the profile elsewhere, and opens nothing when it is removed: ${kind}`, { timeout: 300_000 }, async () => {
    const { server, browser } = world;
    const name = kind === "desk" ? "Anna" : "Zoë";
    const first = await Person.open(browser, name, kind === "desk" ? options : { ...kPhone });
    const own = await Authenticator.of(first);
    const { page } = first;
    await makeProfile(first, server.url, name);
    await page.locator('[data-passkeys="0"]').waitFor();
    await page.locator("input[name=passkey-name]").fill("  my\u200b   key ");
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.locator('[data-passkeys="1"]').getByText("my key", { exact: true }).waitFor();
    const [passkey] = await own.passkeys();
    assert.equal(passkey.rpId, "localhost");
    assert.ok(passkey.isResidentCredential);
    await look(first, `passkeys-${kind}`);

    // One authenticator has one passkey of a profile.
    await page.locator("[data-action=add-passkey]").click();
    await refused(page, "passkey-known");
    assert.equal((await own.passkeys()).length, 1);

    const second = await Person.open(browser, name, options);
    const other = await Authenticator.of(second);
    await other.take(passkey);
    await second.page.goto(`${server.url}/profile`);
    await state(second.page, "none");
    await look(second, `passkeys-none-${kind}`);
    await second.page.getByRole("button", { name: words.use }).click();
    await state(second.page, "open");
    await second.page.locator("[data-name]").getByText(name).waitFor();
    assert.equal(await second.page.locator("[data-device]").count(), 2);
    await second.page.getByRole("button", { name: words.add }).waitFor();
    await look(second, `passkeys-second-${kind}`);
    await second.page.reload();
    await state(second.page, "open");

    // The second device is left; the passkey opens the profile once more, until the first removes it.
    const leave = async () => {
      await second.page.locator("[data-action=leave]").click();
      await second.page.locator("[data-action=leave-now]").click();
      await state(second.page, "none");
    };
    await leave();
    await use(second.page);
    await state(second.page, "open");
    await leave();
    await page.locator("[data-action=remove-passkey]").click();
    await page.locator('[data-passkeys="0"]').waitFor();
    await use(second.page);
    await refused(second.page, "bad-passkey");
    assert.match(await second.page.locator("[data-refused]").textContent(), kind === "desk" ? /it was removed/ : /wurde entfernt/);
    await look(second, `passkeys-refused-${kind}`);
    await state(second.page, "none");
    for (const person of [first, second]) {
      assert.deepEqual(faultsOf(person), []);
      await person.context.close();
    }
  });
}

test("who has no passkey is told so, and a browser without them offers none", { timeout: 120_000 }, async () => {
  const { server, browser } = world;
  const ben = await Person.open(browser, "Ben", kDesktop);
  await Authenticator.of(ben);
  await ben.page.goto(`${server.url}/profile`);
  await state(ben.page, "none");
  await use(ben.page);
  await refused(ben.page, "passkey-cancelled");
  await ben.context.addInitScript(() => {
    delete globalThis.PublicKeyCredential;
  });
  await makeProfile(ben, server.url, "Ben");
  assert.equal(await ben.page.locator("[data-passkeys]").count(), 0);
  await ben.page.locator("[data-action=leave]").click();
  await ben.page.locator("[data-action=leave-now]").click();
  await state(ben.page, "none");
  assert.equal(await ben.page.locator("[data-action=passkey]").count(), 0);
  assert.deepEqual(faultsOf(ben), []);
  await ben.context.close();
});
