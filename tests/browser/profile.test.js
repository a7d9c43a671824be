// A name of one's own: it is made, defended, opened on another device, taken from a device, and given up. At a desk and on a phone.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { kDesktop, kPhone, Person } from "./browser.js";
import { look, makeProfile, note, readWords, state, withoutRefused } from "./owner.js";
import { openTable } from "./table.js";
import { openWorld } from "./world.js";

const kHostWord = "castle-key-1";
const open = openWorld(["profiles.mode=open"]);
const invited = openWorld(["profiles.mode=invited", `profiles.words=${kHostWord}`]);
const off = openWorld();

/** Asks for a table under the name of this person; the result is the code of the refusal. */
async function refusedTable(person, url) {
  const { page } = person;
  await page.goto(`${url}/new`);
  await page.getByLabel("Your name").fill(person.name);
  await page.getByRole("button", { name: "Create the table" }).click();
  await page.locator(".toast").waitFor();
  return person.received.findLast(({ type }) => type === "error").code;
}

for (const [kind, options] of [
  ["desk", kDesktop],
  ["phone", kPhone],
]) {
  const name = kind === "desk" ? "Anna" : "Zoë";

  test(`a name is made one's own, opened elsewhere, and free again when the profile is deleted: ${kind}`, { timeout: 300_000 }, async () => {
    const { server, browser } = open;
    const first = await Person.open(browser, name, options);
    const { page } = first;
    await page.goto(server.url);
    await page.getByLabel("Your name").fill(name);
    await note(page, "none");
    await look(first, `lobby-${kind}`);
    await page.getByRole("link", { name: "Make this name yours" }).click();
    await state(page, "none");
    await look(first, `none-${kind}`);
    await page.getByRole("button", { name: "Make it mine" }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save as a file" }).click();
    const file = await readFile(await (await download).path(), "utf8");
    const words = await readWords(first, `words-${kind}`);
    assert.ok(file.includes(words) && file.includes(name));
    await page.locator("[data-name]").getByText(name).waitFor();
    await look(first, `owner-${kind}`);
    await page.getByRole("button", { name: "Back" }).click();
    await note(page, "mine");
    await openTable(first, server.url, []);

    // Another browser is told so, and led to the page; the words open it, and are others then.
    const second = await Person.open(browser, name.toLowerCase(), options);
    assert.equal(await refusedTable(second, server.url), "name-protected");
    await look(second, `protected-${kind}`);
    await second.page.locator("[data-action=profile]").click();
    await state(second.page, "none");
    await second.page.getByRole("textbox", { name: "Recovery words" }).fill(`  ${words.toUpperCase().replaceAll(" ", "\n")} `);
    await second.page.getByRole("button", { name: "Open with my words" }).click();
    const newWords = await readWords(second);
    assert.notEqual(newWords, words);
    await second.page.getByRole("button", { name: "Back" }).click();
    await note(second.page, "mine");
    second.name = name;
    await openTable(second, server.url, []);

    // What was left of the first device is sent away, and it hears of it where it wants to sit down.
    await second.page.goto(`${server.url}/profile`);
    await second.page.locator("[data-device]").first().waitFor();
    assert.equal(await second.page.locator("[data-device]").count(), 2);
    await second.page.locator("[data-action=revoke]").click();
    await second.page.locator("[data-device][data-this=false]").waitFor({ state: "detached" });
    assert.equal(await refusedTable(first, server.url), "bad-profile");
    await page.locator("[data-action=profile]").click();
    await page.locator("[data-refused=bad-secret]").waitFor();

    // It comes back by a code that is typed, or by the link.
    await second.page.getByRole("button", { name: "Open on another device" }).click();
    const code = await second.page.locator("[data-link]").getAttribute("data-link");
    const link = await second.page.getByRole("textbox", { name: "Link to your profile" }).inputValue();
    await look(second, `link-${kind}`);
    if (kind === "desk") {
      await page.getByRole("textbox", { name: "Code or link" }).fill(code);
      await page.locator("[data-action=open]").click();
    } else {
      await page.goto(link);
      await page.locator("[data-arrived]").waitFor();
      assert.equal(await page.locator("[data-action=make]").count(), 0, "there is one question");
      await look(first, `arrived-${kind}`);
      assert.ok(!page.url().includes(code), "it stands in the address no more");
      await page.locator("[data-action=open-link]").click();
    }
    await state(page, "open");
    await openTable(first, server.url, []);

    // A link to somebody's profile takes nobody's own from them.
    await second.page.goto(`${server.url}/profile#open=${code}`);
    await second.page.locator("[data-arrived-other]").waitFor();
    await second.page.reload();
    await state(second.page, "open");
    await second.page.locator("[data-device]").first().waitFor();
    assert.equal(await second.page.locator("[data-device]").count(), 2);
    const exported = second.page.waitForEvent("download");
    await second.page.locator("[data-action=export]").click();
    assert.equal(JSON.parse(await readFile(await (await exported).path(), "utf8")).name, name);
    await second.page.getByText("Delete the profile").click();
    const erase = second.page.getByRole("button", { name: "Delete for good" });
    assert.ok(await erase.isDisabled());
    await second.page.locator("input[name=profile-erase]").fill(name);
    await look(second, `erase-${kind}`);
    await erase.click();
    await state(second.page, "none");

    // Anybody may sit under the name again, and the device that was left behind too.
    const third = await Person.open(browser, name, options);
    await openTable(third, server.url, []);
    assert.equal(await refusedTable(first, server.url), "bad-profile");
    await page.getByRole("button", { name: "Create the table" }).click();
    await page.locator("[data-invite]").waitFor();
    for (const { complaints, context } of [first, second, third]) {
      assert.deepEqual(withoutRefused(complaints), []);
      await context.close();
    }
  });
}

test("with a word of the host, new words, and a device that is left", { timeout: 300_000 }, async () => {
  const { server, browser } = invited;
  const anna = await Person.open(browser, "Anna", kDesktop);
  const { page } = anna;
  await page.goto(`${server.url}/profile`);
  await page.locator("input[name=profile-name]").fill("Anna");
  const make = page.getByRole("button", { name: "Make it mine" });
  assert.ok(await make.isDisabled());
  await page.getByLabel("Word from the host").fill("no-such-word");
  await make.click();
  await page.locator("[data-refused=bad-word]").waitFor();
  await look(anna, "invited");
  await page.getByLabel("Word from the host").fill(kHostWord);
  await make.click();
  const words = await readWords(anna);
  await page.getByRole("button", { name: "New words" }).click();
  assert.notEqual(await readWords(anna), words);
  await page.locator("[data-action=leave]").click();
  await page.locator("[data-leaving]").getByText("Do you have your recovery words?").waitFor();
  await look(anna, "leaving");
  await page.locator("[data-action=leave-now]").click();
  await state(page, "none");
  // Not one's own any more, on this device.
  assert.equal(await refusedTable(anna, server.url), "name-protected");
  await page.locator("[data-action=profile]").click();
  await page.getByRole("textbox", { name: "Recovery words" }).fill(words);
  await page.getByRole("button", { name: "Open with my words" }).click();
  await page.locator("[data-refused=bad-words]").waitFor();
  assert.deepEqual(withoutRefused(anna.complaints), []);
  await anna.context.close();
});

test("a browser that keeps nothing has the profile as long as its page, and says so", { timeout: 300_000 }, async () => {
  const { server, browser } = open;
  const mia = await Person.open(browser, "Mia", kPhone);
  await mia.context.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(globalThis, name, {
        get() {
          throw new DOMException("forbidden", "SecurityError");
        },
      });
  });
  const { page } = mia;
  const words = await makeProfile(mia, server.url, "Mia");
  assert.equal(await page.locator("[data-keeps-nothing]").count(), 1);
  await look(mia, "keeps-nothing");
  await page.getByRole("button", { name: "Back" }).click();
  await note(page, "mine");
  await page.goto(`${server.url}/profile`);
  await state(page, "none");
  await page.locator("input[name=profile-owner]").fill("Mia");
  await page.getByRole("textbox", { name: "Recovery words" }).fill(words);
  await page.getByRole("button", { name: "Open with my words" }).click();
  await readWords(mia);
  assert.deepEqual(withoutRefused(mia.complaints), []);
  await mia.context.close();
});

test("a server without profiles speaks of none", { timeout: 300_000 }, async () => {
  const ben = await Person.open(off.browser, "Ben", kDesktop);
  await ben.page.addInitScript(() => localStorage.setItem("gatehouse.profile", '{"name":"Ben","secret":"p2Qm7c0bT1m3rXhJ9kLw5A"}'));
  await openTable(ben, off.server.url, []);
  assert.ok(!JSON.stringify(ben.received).includes('"profiles"'));
  assert.equal(await ben.page.locator("[data-name-note]").count(), 0);
  await ben.page.goto(`${off.server.url}/profile`);
  await ben.page.locator("[data-profiles=off]").waitFor();
  await look(ben, "off");
  assert.ok(await ben.page.evaluate(() => localStorage.getItem("gatehouse.profile").includes("p2Qm7c0b")), "it is kept");
  assert.deepEqual(ben.complaints, []);
  await ben.context.close();
});
