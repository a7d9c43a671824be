// Browsers that are not as most are: one that keeps nothing, one with the few colours of a system in high contrast, one with fast fingers.

import assert from "node:assert/strict";
import { test } from "node:test";
import { kDesktop, kPhone, Person } from "./browser.js";
import { fitsAcross, openTable, playBots, sitDown } from "./table.js";
import { openWorld } from "./world.js";

const world = openWorld();

/** As a browser does that may keep nothing of this site. */
function forbid() {
  for (const name of ["localStorage", "sessionStorage"])
    Object.defineProperty(globalThis, name, {
      get() {
        throw new DOMException("forbidden", "SecurityError");
      },
    });
}

for (const [kind, options] of [
  ["desk", kDesktop],
  ["phone", kPhone],
]) {
  test(`a browser that keeps nothing says so once, with a link that takes the seat elsewhere: ${kind}`, { timeout: 120_000 }, async () => {
    const anna = await Person.open(world.browser, "Anna", options);
    await anna.context.addInitScript(forbid);
    const { page } = anna;
    const room = await openTable(anna, world.server.url, []);
    const said = page.locator("[data-keeps-nothing]");
    await said.getByText("This browser saves nothing.").waitFor();
    assert.ok(await fitsAcross(anna));
    assert.deepEqual(await anna.barriers(), []);
    await anna.picture(`keeps-nothing-${kind}`);
    await said.locator("[data-action=hand-over]").click();
    const link = await said.getByRole("textbox", { name: "Link to the seat" }).inputValue();
    await anna.picture(`keeps-nothing-link-${kind}`);

    // The link leads to the seat, in a browser that keeps it and says nothing of the kind.
    const elsewhere = await Person.open(world.browser, "Anna", kDesktop);
    await elsewhere.page.goto(link);
    const mine = elsewhere.page.locator('[data-seat="0"]').getByText("host · you");
    await mine.waitFor();
    await page.getByText("You now play this seat in another window.").waitFor();
    await elsewhere.page.reload();
    await mine.waitFor();
    assert.equal(await elsewhere.page.locator("[data-keeps-nothing]").count(), 0);

    // Once: what was read is not said again, at this table or when its game begins.
    const ben = await Person.open(world.browser, "Ben", options);
    await ben.context.addInitScript(forbid);
    await sitDown(ben, world.server.url, room);
    const told = ben.page.locator("[data-keeps-nothing]");
    await told.locator("[data-action=keeps-nothing]").click();
    await told.waitFor({ state: "detached" });
    await elsewhere.page.locator("[data-action=start]").click();
    await ben.page.locator("[data-turn]").waitFor();
    assert.equal(await told.count(), 0);
    assert.deepEqual([...anna.complaints, ...ben.complaints, ...elsewhere.complaints], []);
  });

  test(`high contrast shows who is to move and what is pressed: ${kind}`, { timeout: 120_000 }, async () => {
    const cleo = await Person.open(world.browser, "Cleo", options);
    const { page } = cleo;
    await page.emulateMedia({ forcedColors: "active" });
    await playBots(cleo, world.server.url, [], 1);
    const looks = (selector) =>
      page.locator(selector).evaluateAll((found) =>
        found.map((element) => {
          const { backgroundColor, borderTopColor, color, outlineStyle, outlineColor } = getComputedStyle(element);
          return JSON.stringify({ backgroundColor, borderTopColor, color, outline: outlineStyle === "none" ? "none" : outlineColor });
        }),
      );
    const [me] = await looks('[data-player="0"]');
    const [other] = await looks('[data-player="1"]');
    assert.notEqual(me, other);
    assert.match(other, /"outline":"none"/);
    assert.doesNotMatch(me, /"outline":"none"/);

    const pressed = async (group) => [
      ...new Set(await looks(`${group} [aria-pressed=true]:not(:focus)`)),
      ...new Set(await looks(`${group} [aria-pressed=false]:not(:focus, :disabled)`)),
    ];
    await page.locator("[data-action=farms]").click();
    await page.locator("[data-action=farms][aria-pressed=true]").waitFor();
    await page.locator("[data-turn] summary").first().click();
    await page.locator("[data-place]").first().click();
    await page.locator("[data-choice=pass][aria-pressed=true]").waitFor();
    await page.locator("h2").first().evaluate(() => document.activeElement?.blur());
    for (const group of ["[role=toolbar]", ".choices"]) {
      const found = await pressed(group);
      assert.equal(found.length, 2, `${group}: ${found}`);
      const [on, off] = found.map((look) => JSON.parse(look));
      assert.notEqual(on.backgroundColor, off.backgroundColor, group);
    }
    await cleo.picture(`contrast-${kind}`);
    await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
    await cleo.picture(`contrast-dark-${kind}`);
    assert.deepEqual(cleo.complaints, []);
  });
}

test("quick taps do not zoom, anywhere on the page", { timeout: 120_000 }, async () => {
  const dora = await Person.open(world.browser, "Dora", kPhone);
  const { page } = dora;
  const zooming = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("button, a, input, summary, main, [data-turn], svg")].flatMap((element) => {
        const chain = [];
        for (let up = element; up; up = up.parentElement) chain.push(getComputedStyle(up).touchAction);
        return chain.some((touch) => touch === "manipulation" || touch === "none") ? [] : [element.outerHTML.slice(0, 80)];
      }),
    );
  await page.goto(world.server.url);
  assert.deepEqual(await zooming(), []);
  await playBots(dora, world.server.url, [], 1);
  assert.deepEqual(await zooming(), []);
});
