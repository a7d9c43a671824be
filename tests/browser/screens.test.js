// What lies over what, where the focus goes, what a table is called later: on screens between and around the moves.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";
import { kDesktop, kLandscape, kPhone, Person } from "./browser.js";
import { confirm, resign } from "./player.js";
import { openTable, playBots, sitDown } from "./table.js";
import { eventually, moves, rested, settled, turnOf, until } from "./waits.js";
import { openWorld } from "./world.js";

const kTarget_px = 24;
/** The widths of windows that are tried, by steps. */
const [kNarrowest_px, kWidest_px, kStep_px] = [320, 1920, 40];
const kMainTarget_px = 44;
/** Games, each with its number of turns, before the page is counted. Fewer than a table has may come and go with pictures. */
const kGames = 4;
const kTurns = 4;
const kNodesMax = 600;
const kFocusStepsMax = 60;
const kRing_px = 6;
const { encode } = createRequire(new URL("../../web-client/package.json", import.meta.url))("uqr");
const world = openWorld();

/** Which of these elements something else lies over, in their middle. */
const covered = ({ page }, selector) =>
  page.locator(selector).evaluateAll((found) =>
    found.flatMap((one) => {
      one.scrollIntoView({ block: "nearest" });
      const { left, right, top, bottom } = one.getBoundingClientRect();
      const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return one.contains(over) ? [] : [`${one.textContent.trim()} by ${over?.outerHTML.slice(0, 80)}`];
    }),
  );

/** Buttons, links and fields that are smaller than a finger needs. */
const tooSmall = ({ page }, least) =>
  page.locator("button:visible, select:visible, summary:visible, a[href]:visible").evaluateAll(
    (found, wanted) =>
      found.flatMap((one) => {
        const { width, height } = one.getBoundingClientRect();
        return Math.min(width, height) < wanted - 0.5
          ? [`${one.outerHTML.slice(0, 90)}: ${width} x ${height}`]
          : [];
      }),
    least,
  );

test("pages of a table on a phone leave the tabs free, and can be reached", {
  timeout: 600_000,
}, async () => {
  for (const colorScheme of ["light", "dark"]) {
    const ben = await Person.open(world.browser, "Ben", { ...kPhone, colorScheme, locale: "de-DE" });
    const { page } = ben;
    await page.goto(`${world.server.url}/new`);
    await page.evaluate(() => localStorage.setItem("gatehouse.locale", "en"));
    await playBots(ben, world.server.url, [/Order of the King/, /Princess/], 1);
    await confirm(ben); // keeps all cards
    await turnOf(ben);
    for (const name of ["orders", "tiles", "log", "help", "inspector"]) {
      await page.locator(`[data-panel=${name}]`).tap(); // from page to page, without closing one
      await page.locator(`[data-panel=${name}][aria-pressed=true]`).waitFor();
      assert.deepEqual(await covered(ben, ".tabs button, .bar .close"), [], name);
      assert.deepEqual(await tooSmall(ben, kTarget_px), [], name);
      if (name === "orders")
        assert.deepEqual(await covered(ben, "[data-orders] .cards button"), [], "nearest");
      assert.deepEqual(await ben.barriers(), [], `${name}, ${colorScheme}`);
      await ben.picture(`page-${name}-${colorScheme}`);
    }
    const tabs = await page
      .locator(".tabs button, [data-action=confirm]")
      .evaluateAll((found) => found.map((one) => one.getBoundingClientRect().height));
    assert.ok(
      tabs.every((height) => height >= kMainTarget_px),
      String(tabs),
    );
    assert.deepEqual(ben.complaints, []);
    await page.context().close();
  }
});

test("words of the held orders and of the tools fit, in German too", { timeout: 600_000 }, async () => {
  const dora = await Person.open(world.browser, "Dora", { ...kPhone, locale: "en-GB" });
  const { page } = dora;
  await playBots(dora, world.server.url, [/Order of the King/], 1);
  await page.evaluate(() => localStorage.setItem("gatehouse.locale", "de"));
  await page.reload();
  await turnOf(dora);
  const cut = () =>
    page.locator("[data-hand] .order, .tools button, .tabs button").evaluateAll((found) =>
      found.flatMap((one) => {
        const { right } = one.closest(".hand") ? { right: 0 } : one.getBoundingClientRect();
        const isCut =
          one.scrollWidth > one.clientWidth + 1 ||
          one.scrollHeight > one.clientHeight + 1 ||
          right > innerWidth;
        return isCut ? [one.textContent.trim()] : [];
      }),
    );
  assert.deepEqual(await cut(), []);
  await dora.picture("phone-german");
  await page.context().close();
});

test("on a desk the tabs stand in one row and the tools within the board, in German too", { timeout: 600_000 }, async () => {
  for (const locale of ["en-GB", "de-DE"]) {
    const anna = await Person.open(world.browser, "Anna", { ...kDesktop, locale: "en-GB" });
    const { page } = anna;
    await playBots(anna, world.server.url, [/Order of the King/], 1);
    await page.evaluate((language) => localStorage.setItem("gatehouse.locale", language), locale.slice(0, 2));
    await page.reload();
    await turnOf(anna);
    await page.locator("[data-panel=chat]").waitFor();
    const rows = () => page.locator(".tabs button").evaluateAll((tabs) => new Set(tabs.map((tab) => tab.getBoundingClientRect().top)).size);
    const outside = () =>
      page.locator(".board .tools button").evaluateAll((tools) => {
        const { left, right } = document.querySelector(".board").getBoundingClientRect();
        return tools.flatMap((tool) => {
          const box = tool.getBoundingClientRect();
          return box.left < left || box.right > right ? [tool.textContent.trim()] : [];
        });
      });
    assert.equal(await rows(), 1, locale);
    assert.deepEqual(await outside(), [], locale);
    await resign(anna);
    assert.equal(await rows(), 1, `${locale}, at the end`);
    assert.deepEqual(await outside(), [], `${locale}, at the end`);
    await anna.picture(`desk-end-${locale}`);
    await page.context().close();
  }
});

test("at every width Confirm lies within its card, in both languages", { timeout: 600_000 }, async () => {
  for (const language of ["en", "de"]) {
    const anna = await Person.open(world.browser, "Anna", kDesktop);
    const { page } = anna;
    await playBots(anna, world.server.url, [/Phantom/, /Traders/], 1);
    await page.evaluate((chosen) => localStorage.setItem("gatehouse.locale", chosen), language);
    await page.reload();
    await turnOf(anna);
    await page.keyboard.press("ArrowRight");
    await settled(anna);
    await page.keyboard.press("1");
    await settled(anna);
    for (let width = kNarrowest_px; width <= kWidest_px; width += kStep_px) {
      await page.setViewportSize({ width, height: 800 });
      await rested(anna);
      const outside = await page.locator("[data-action=confirm], [data-action=undo]").evaluateAll((buttons) => {
        const card = document.querySelector("[data-turn]").getBoundingClientRect();
        return buttons.flatMap((button) => {
          const { left, right, bottom } = button.getBoundingClientRect();
          const isIn = left >= card.left && right <= card.right && right <= innerWidth && bottom <= innerHeight;
          return isIn && button.scrollWidth <= button.clientWidth ? [] : [button.textContent.trim()];
        });
      });
      assert.deepEqual(outside, [], `${language}, ${width} px`);
      if (language === "de" && width === 1040) await anna.picture("confirm-german-1040");
    }
    await page.context().close();
  }
});

test("on a phone on its side the turn is no wider than its place, in German too", { timeout: 600_000 }, async () => {
  const emil = await Person.open(world.browser, "Emil", { ...kLandscape, locale: "de-DE" });
  const { page } = emil;
  await page.goto(world.server.url);
  await page.getByLabel("Dein Name").fill("Emil");
  await page.locator("[data-action=quick]:enabled").tap();
  await turnOf(emil);
  await page.keyboard.press("ArrowRight");
  await settled(emil);
  const { wide, room } = await page
    .locator("[data-turn]")
    .evaluate(({ scrollWidth, clientWidth }) => ({ wide: scrollWidth, room: clientWidth }));
  assert.equal(wide, room);
  await emil.picture("landscape-german");
  await page.context().close();
});

test("the banner of a lost connection covers nothing", { timeout: 600_000 }, async () => {
  const anna = await Person.open(world.browser, "Anna", kDesktop);
  const { page } = anna;
  await playBots(anna, world.server.url, [], 1);
  anna.expectLoss = true;
  await page.context().setOffline(true);
  await page.evaluate(() => dispatchEvent(new Event("offline")));
  await page.getByText(/Connection lost/).waitFor();
  assert.deepEqual(await covered(anna, ".home, [data-turn] h2"), []);
  await anna.picture("banner");
  await page.context().close();
});

test("a seat played in another window takes no move that would be sent later", {
  timeout: 600_000,
}, async () => {
  const anna = await Person.open(world.browser, "Anna", kDesktop);
  const room = await playBots(anna, world.server.url, [], 1);
  await anna.page.keyboard.press("ArrowRight");
  await settled(anna);
  const tab = await anna.context.newPage();
  await tab.goto(`${world.server.url}/g/${room}`);
  await anna.page.getByText("You now play this seat in another window.").waitFor();
  const { version } = await anna.state();
  await anna.page.locator("[data-action=confirm]").click();
  await anna.page.getByText("The connection was lost; nothing was done.").waitFor();
  await until(anna, () => document.querySelector("[data-action=confirm]").textContent.trim() !== "Sending …", "nothing is being sent");
  await anna.page.getByRole("button", { name: "Play here" }).click();
  assert.equal((await settled(anna)).version, version, "the table has not moved on");
  await anna.page.context().close();
});

test("a link to no table says so before it asks for anything", { timeout: 600_000 }, async () => {
  const anna = await Person.open(world.browser, "Anna", kPhone);
  const { page } = anna;
  for (const path of ["g", "watch"]) {
    await page.goto(`${world.server.url}/${path}/nosuch77`);
    await page.getByRole("heading", { name: "There is no table “nosuch77”." }).waitFor();
    assert.equal(await page.getByLabel("Your name").count(), 0);
  }
  assert.deepEqual(await anna.barriers(), []);
  await anna.picture("no-such-table");
  await page.getByRole("button", { name: "To the lobby" }).tap();
  await page.getByLabel("Your name").waitFor();
  assert.deepEqual(anna.complaints, []);
  await page.context().close();
});

test("an address that the server has banned is told so, and stays away", { timeout: 600_000 }, async () => {
  const anna = await Person.open(world.browser, "Anna", kDesktop);
  const { page } = anna;
  let opened = 0;
  await page.routeWebSocket(/\/ws$/, (socket) => {
    opened += 1;
    socket.close({ code: 4403 });
  });
  await page.clock.install();
  await page.goto(world.server.url);
  await page.getByText("This server has banned your address.").waitFor();
  await page.clock.fastForward("10:00");
  assert.equal(await page.getByText("This server has banned your address.").count(), 1);
  assert.equal(opened, 1);
  await page.context().close();
});

test("every button works at once, and a name is asked for where one is needed", { timeout: 600_000 }, async () => {
  const anna = await Person.open(world.browser, "Anna", kPhone);
  const { page } = anna;
  const needed = page.locator("[data-name-needed]");
  const asked = async () => {
    await needed.waitFor();
    await until(anna, () => document.activeElement?.getAttribute("name") === "nickname", "the field has the focus");
    assert.deepEqual(await anna.barriers(), []);
  };
  await page.goto(world.server.url);
  // Against a bot nobody needs one.
  await page.getByRole("button", { name: "Play a bot now" }).tap();
  await page.locator("[data-turn]").waitFor();
  assert.match(await page.locator("[data-player]").first().innerText(), /Guest|Tax/);
  await page.locator(".home").tap();
  await page.getByRole("button", { name: "Create a table" }).tap();
  await page.getByRole("button", { name: "Create the table" }).tap();
  await asked();
  await page.getByLabel("Your name").fill("Anna");
  await needed.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Create the table" }).tap();
  const room = await page.locator("[data-invite]").getAttribute("data-invite");
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${world.server.url}/g/${room}`);
  await page.getByRole("button", { name: "Take a seat" }).tap();
  await asked();
  await anna.picture("name-needed");
  assert.deepEqual(anna.complaints, []);
  await page.context().close();
});

test("the focus is never lost between screens", { timeout: 600_000 }, async () => {
  const anna = await Person.open(world.browser, "Anna", kDesktop);
  const { page } = anna;
  const focused = () => until(anna, () => document.activeElement?.tagName === "MAIN", "the new screen has the focus");
  await page.goto(world.server.url);
  await page.getByLabel("Your name").fill("Anna");
  await page.getByRole("button", { name: "Create a table" }).press("Enter");
  await page.getByRole("heading", { name: "New table" }).waitFor();
  await focused();
  await page.getByRole("button", { name: "Create the table" }).press("Enter");
  await page.locator("[data-invite]").waitFor();
  await focused();
  await page.locator("[data-add-bot] summary").press("Enter");
  await page.locator("[data-bot]").first().press("Enter");
  await page.locator("[data-action=start]:enabled").press("Enter");
  await page.locator("[data-turn]").waitFor();
  await focused();
  await page.context().close();
});

test("whatever has the focus has both rings, also what is pressed or has a shadow of its own", { timeout: 600_000 }, async () => {
  const anna = await Person.open(world.browser, "Anna", kDesktop);
  const { page } = anna;
  await playBots(anna, world.server.url, [], 1);
  await page.keyboard.press("ArrowRight");
  await settled(anna);
  await page.keyboard.press("l");
  await page.locator("[data-feature]").first().waitFor();
  await page.locator("main").focus();
  const ringless = [];
  const seen = new Set();
  for (let step = 0; step < kFocusStepsMax; step += 1) {
    await page.keyboard.press("Tab");
    const { name, ring, cut } = await page.evaluate((ring_px) => {
      const { activeElement } = document;
      const { left, right } = activeElement.getBoundingClientRect();
      const cuts = (around) => getComputedStyle(around).overflowX !== "visible" && (left - ring_px < around.getBoundingClientRect().left || right + ring_px > around.getBoundingClientRect().right);
      let around = activeElement.parentElement;
      while (around && !cuts(around)) around = around.parentElement;
      return { name: activeElement.outerHTML.slice(0, 120), ring: getComputedStyle(activeElement).boxShadow, cut: around?.className };
    }, kRing_px);
    if (cut !== undefined) ringless.push(`${name}: cut at its sides by ${cut}`);
    if (seen.has(name) || name.startsWith("<body")) break; // all the way round
    seen.add(name);
    if (!ring.startsWith("rgb(0, 0, 0) 0px 0px 0px 6px")) ringless.push(`${name}: ${ring}`);
  }
  await anna.picture("focus-ring");
  assert.ok(seen.size > 12, `only ${seen.size} have the focus`);
  assert.deepEqual(ringless, []);
  await page.context().close();
});

test("a table is made from a preset, says where its link works, and is known by its game later", {
  timeout: 600_000,
}, async () => {
  const anna = await Person.open(world.browser, "Anna", kDesktop);
  const { page } = anna;
  await page.goto(`${world.server.url}/new`);
  const chosen = () =>
    page.locator("[name=expansion]:checked").evaluateAll((found) => found.map(({ value }) => value).sort());
  await page.locator("[data-preset=everything]").click();
  assert.equal((await chosen()).length, await page.locator("[name=expansion]").count());
  await page.locator("[data-preset=gates-and-orders]").click();
  assert.deepEqual(await chosen(), ["kings_orders", "royal_gates"]);
  await page.locator("[data-preset=first]").click();
  assert.deepEqual(await chosen(), []);
  const room = await openTable(anna, world.server.url, [/Royal Gates/]);
  await page.locator("[data-here-only]").waitFor(); // the tests' server is at localhost
  const link = await page.locator("[data-invite]").inputValue();
  assert.equal(link, `${world.server.url}/g/${room}`);
  const scanned = await page.locator(".card svg[role=img] path[shape-rendering]").getAttribute("d");
  const { data } = encode(link, { border: 2 });
  assert.deepEqual(
    [...scanned.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x},${y}`),
    data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`${x},${y}`] : []))),
    "the code to scan is that of the link",
  );
  const cleo = await Person.open(world.browser, "Cleo", kPhone);
  await cleo.page.goto(world.server.url);
  await cleo.page.getByLabel("Your name").fill("Cleo");
  const card = cleo.page.locator(`[data-room="${room}"]`);
  await card.getByRole("img", { name: "The Royal Gates" }).waitFor();
  assert.deepEqual(await cleo.barriers(), []);
  assert.deepEqual(await tooSmall(cleo, kTarget_px), []);
  await cleo.picture("lobby-phone");
  await page.goto(world.server.url);
  await page.getByText("Your tables").waitFor();
  await page.locator(".entry").getByText("Carcassonne").waitFor();
  await anna.picture("lobby");
  assert.deepEqual(await anna.barriers(), []);
  for (const { context } of [anna, cleo]) await context.close();
});

test("the rules of an edition are chosen for what is played, and leave all else as it is", { timeout: 600_000 }, async () => {
  const anna = await Person.open(world.browser, "Anna", kPhone);
  const { page } = anna;
  await page.goto(`${world.server.url}/new`);
  const [first, current] = ["first", "current"].map((name) => page.locator(`[data-edition=${name}]`));
  const pressed = () => Promise.all([first, current].map(async (button) => (await button.getAttribute("aria-pressed")) === "true"));
  const values = (...keys) => Promise.all(keys.map((key) => page.locator(`select[name="${key}"]`).inputValue()));
  await first.waitFor();
  assert.deepEqual(await pressed(), [false, true], "the base game is that of today");
  await first.click();
  assert.deepEqual([await pressed(), await values("farmScoring", "smallCity")], [[true, false], ["1", "2"]]);
  await page.locator("[data-preset=everything]").click();
  assert.deepEqual(await pressed(), [false, false], "what has come differs");
  const differ = ["farmScoring", "smallCity", "princess", "gardens", "cult.strict", "siege.set"];
  await page.locator(".rules summary").click();
  await page.locator('select[name="fairy"]').selectOption("tile");
  await current.click();
  assert.deepEqual([await pressed(), await values(...differ)], [[false, true], ["3", "4", "may", "on", "on", "besiegers"]]);
  await first.click();
  assert.deepEqual([await pressed(), await values(...differ)], [[true, false], ["1", "2", "must", "off", "off", "cathars"]]);
  assert.deepEqual(await values("fairy"), ["tile"], "editions do not differ in it");
  assert.equal(await page.locator("[name=expansion]:checked").count(), await page.locator("[name=expansion]").count());
  assert.deepEqual(await tooSmall(anna, kTarget_px), []);
  await first.scrollIntoViewIfNeeded();
  await anna.picture("editions");
  await page.locator('select[name="princess"]').selectOption("may");
  assert.deepEqual(await pressed(), [false, false]);
  await page.context().close();
});

test("nothing is kept of a table that one has left", { timeout: 600_000 }, async () => {
  const anna = await Person.open(world.browser, "Anna", kDesktop);
  const { page } = anna;
  const memory = await anna.context.newCDPSession(page);
  // Without handles to elements, which would keep them: everything is asked and done inside the page.
  const press = (selector) => page.evaluate((what) => document.querySelector(what).dispatchEvent(new MouseEvent("click", { bubbles: true })), selector);
  const there = (selector) => until(anna, (what) => document.querySelector(what) !== null, `there is ${selector}`, selector);
  const nodes = async () => {
    await memory.send("HeapProfiler.collectGarbage");
    return (await memory.send("Memory.getDOMCounters")).nodes;
  };
  await page.goto(world.server.url);
  await page.evaluate(() => localStorage.setItem("gatehouse.name", "Anna"));
  await page.reload();
  const counts = [];
  for (let game = 0; game < kGames; game += 1) {
    await there("[data-action=quick]:enabled");
    await press("[data-action=quick]");
    for (let turn = 0; turn < kTurns; turn += 1) {
      await turnOf(anna);
      await press("[data-cell]");
      await there("[data-ghost]");
      await moves(anna, () => press("[data-action=confirm]"));
    }
    await press(".home");
    await there(".tables");
    counts.push(await nodes());
  }
  // A notice may keep its table for some seconds; what is kept for good would be there after each game.
  const fewest = Math.min(...counts);
  await eventually(
    async () => (await nodes()) - fewest < kNodesMax,
    () => `no table is kept; nodes after each game: ${counts}`,
  );
  await page.context().close();
});

test("a table that has ended while one was away is none to return to", { timeout: 600_000 }, async () => {
  const anna = await Person.open(world.browser, "Anna", kDesktop);
  const ben = await Person.open(world.browser, "Ben", kPhone);
  const room = await openTable(anna, world.server.url, []);
  await sitDown(ben, world.server.url, room);
  await anna.page.locator("[data-action=start]:enabled").click();
  await anna.page.locator("[data-turn]").waitFor();
  await anna.page.locator(".home").click();
  const kept = anna.page.locator(`[data-kept="${room}"]`);
  await kept.waitFor();
  await resign(ben);
  await kept.waitFor({ state: "detached" });
  for (const person of [anna, ben]) assert.deepEqual(person.complaints, []);
  for (const person of [anna, ben]) await person.context.close();
});
