// A connection that says nothing any more, as where a phone leaves its network: what Confirm says, and how soon the page is back.

import assert from "node:assert/strict";
import { connect, createServer } from "node:net";
import { after, test } from "node:test";
import { kDesktop, kPhone, Person } from "./browser.js";
import { playBots } from "./table.js";
import { eventually, reaches } from "./waits.js";
import { openWorld } from "./world.js";

const world = openWorld();

/** What lies between the page and the server: it can fall silent without a word, and cut every connection. */
class Between {
  #pairs = new Set();
  #silent = false;
  #server = createServer((near) => this.#join(near));

  #far;

  /** Where the page finds the server, which has this address of its own. */
  async urlTo(url) {
    this.#far ??= Number(new URL(url).port);
    if (!this.#server.listening) await new Promise((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    return `http://localhost:${this.#server.address().port}`;
  }
  /** From now on what is said reaches nobody, on old connections and on new ones. */
  fallSilent() {
    this.#silent = true;
  }
  /** Cuts the silent connections; the next ones are heard. */
  heal() {
    this.#silent = false;
    this.cut();
  }
  cut() {
    for (const [near, far] of this.#pairs) {
      near.destroy();
      far.destroy();
    }
  }
  async close() {
    this.cut();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #join(near) {
    const far = connect(this.#far, "127.0.0.1");
    const pair = [near, far];
    this.#pairs.add(pair);
    const pass = (from, to) => {
      from.on("data", (bytes) => this.#silent || to.write(bytes));
      from.on("error", () => {});
      from.on("close", () => {
        this.#pairs.delete(pair);
        to.destroy();
      });
    };
    pass(near, far);
    pass(far, near);
  }
}

const between = new Between();
after(() => between.close());

/** A person at a table of their own, whose turn it is, with a tile on trial. */
async function withTile(name, kind, game) {
  const person = await Person.open(world.browser, name, kind);
  person.expectLoss = true;
  // The time that the page would wait by itself may be made endless.
  await person.context.addInitScript(() => {
    const wait = globalThis.setTimeout;
    globalThis.setTimeout = (task, ms, ...rest) => (globalThis.endless && ms > 200 ? 0 : wait(task, ms, ...rest));
  });
  await playBots(person, await between.urlTo(world.server.url), [], 1, { game });
  return person;
}

async function tileOnTrial({ page }) {
  await page.locator("[data-turn] summary").first().click();
  await page.locator("[data-place]").first().click();
  const confirm = page.locator("[data-action=confirm]");
  await confirm.and(page.locator(":enabled")).waitFor();
  return confirm;
}

for (const [kind, options] of [
  ["desk", kDesktop],
  ["phone", kPhone],
]) {
  test(`Confirm on a dead connection says that it waits, and what was confirmed counts once: ${kind}`, { timeout: 120_000 }, async () => {
    const anna = await withTile("Anna", options);
    const { page } = anna;
    const confirm = await tileOnTrial(anna);
    const { version } = await anna.state();

    between.fallSilent();
    await confirm.click();
    // Said after four seconds, long before the silence of half a minute; and as long as nothing is heard.
    await confirm.getByText("Waiting for the connection …").waitFor({ timeout: 15_000 });
    await page.locator(".banner").waitFor();
    await anna.picture(`silence-${kind}`);
    await page.locator("main[data-conn=connecting], main[data-conn=waiting]").waitFor({ timeout: 20_000 });
    await confirm.getByText("Waiting for the connection …").waitFor();

    between.heal();
    await page.locator("main[data-conn=live]").waitFor({ timeout: 60_000 });
    await reaches([anna], version + 1);
    assert.equal(await page.locator("[role=alert]").count(), 0);
    assert.deepEqual(anna.complaints, []);
  });
}

test("a page that is looked at again comes back at once, and does not sit out its back-off", { timeout: 120_000 }, async () => {
  const cleo = await withTile("Cleo", kPhone);
  const { page } = cleo;
  const confirm = await tileOnTrial(cleo);
  const { version } = await cleo.state();
  await page.evaluate(() => {
    globalThis.endless = true;
  });
  between.cut();
  await page.locator("main[data-conn=waiting]").waitFor();
  // Here it is known that nobody hears it: that is said at once.
  await confirm.click();
  await confirm.getByText("Waiting for the connection …").waitFor();
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await page.locator("main[data-conn=live]").waitFor();
  await reaches([cleo], version + 1);

  // A connection that died while nobody looked is found out by a ping, which nobody answers.
  const pings = () => cleo.sent.filter((type) => type === "ping").length;
  const before = pings();
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await eventually(() => pings() > before, () => "a ping is sent");
  assert.equal(pings(), before + 1);
});
