// Six people with everything in play, Anna on a desk, Ben on a phone, and four bots: at each prompt of another kind the phone's board has its share of
// the screen, nothing is hidden, cut or covered, and what was picked can be read and confirmed.

import assert from "node:assert/strict";
import { test } from "node:test";
import { choicesOf } from "../support/choices.mjs";
import { kDesktop, kPhone, Person } from "./browser.js";
import { answer, chance, confirm } from "./player.js";
import { boardShare, checkInSight, checkPeople } from "./sight.js";
import { answerUnseen, fitsScreen, isReadable, openTable, promptOf, seatBot, sitDown } from "./table.js";
import { asked, settled, turnOf, whoseTurn } from "./waits.js";
import { openWorld } from "./world.js";

const kSeats = 6;
const kBoardShare = 0.45;
/** Where somebody chooses between cards, and has to read them. */
const kReadingShare = 0.35;
/** How many prompts the players answer, and how many of them the test looks at; GATEHOUSE_PROMPTS sets more. */
const kPrompts = Number(process.env.GATEHOUSE_PROMPTS ?? 45);
const kLooks = kPrompts / 3;
/** How many lines Confirm has at most. */
const kLines = 3;
const world = openWorld();

const doing = ({ verb, figure = "" }) => `${verb} ${figure}`.trim();

/** What was done least often so far, so that everything is; it is counted as done. */
function rarest(choices, done, roll) {
  const times = (choice) => done.get(doing(choice)) ?? 0;
  const least = Math.min(...choices.map(times));
  const rare = choices.filter((choice) => times(choice) === least);
  const one = rare[roll(rare.length)];
  done.set(doing(one), least + 1);
  return one;
}

/** News that are half in sight. */
const cutNews = ({ page }) =>
  page.locator("[data-notice]").evaluateAll((found) =>
    found.flatMap((one) => {
      const [news, box] = [one.getBoundingClientRect(), one.parentElement.getBoundingClientRect()];
      const isIn = news.top >= box.top - 1 && news.bottom <= box.bottom + 1;
      return isIn || news.left >= box.right ? [] : [one.textContent];
    }),
  );

/** What is wrong for an eye now. */
async function look(person, when) {
  await settled(person);
  await person.picture(`everything-${when}-${person.name}`);
  if (person.isPhone) {
    const share = await boardShare(person);
    const least = (await person.page.locator(".roomy").count()) > 0 ? kReadingShare : kBoardShare;
    assert.ok(share >= least, `${when}: the board has ${share.toFixed(2)} of the screen`);
    await checkInSight(person, when);
    assert.deepEqual(await cutNews(person), [], when);
  }
  await checkPeople(person);
  assert.ok(await fitsScreen(person), when);
}

/** What is confirmed, by its lines. */
const linesOfConfirm = ({ page }) =>
  page.locator("[data-action=confirm]").evaluate((button) => {
    const words = document.createRange();
    words.selectNodeContents(button);
    return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size;
  });

/** Six people take two lines of a phone; what each has opens beneath. */
async function opensWhatEachHas({ page }) {
  const supplies = page.locator("[data-player] [role=img]:visible");
  assert.equal(await supplies.count(), 0);
  await page.locator("[data-action=players]").tap();
  await page.locator("[data-action=players][aria-expanded=true]").waitFor();
  assert.ok((await supplies.count()) >= kSeats);
  await page.locator("[data-action=players]").tap();
  await page.locator("[data-action=players][aria-expanded=false]").waitFor();
}

const press = ({ isPhone }, what) => (isPhone ? what.tap() : what.click());

/** Answers on the page, with a look at each step. */
async function answerSeen(person, number, roll) {
  const { page } = person;
  await look(person, `${number}-asked`);
  const cells = page.locator("[data-cell]");
  const count = await cells.count();
  if (count > 0) {
    await page.keyboard.press("0");
    await press(person, cells.nth(roll(count)));
    await page.locator("[data-ghost]").waitFor();
    await look(person, `${number}-tile`);
  }
  const choices = page.locator('[data-turn] [data-choice]:not([data-choice^="place"]):enabled:visible');
  const offered = await choices.count();
  if (offered > 0) {
    await press(person, choices.nth(roll(offered)));
    await look(person, `${number}-picked`);
  }
  await answer(person);
  assert.ok(await isReadable(person, "[data-action=confirm]"), `${number}: Confirm`);
  assert.ok((await linesOfConfirm(person)) <= kLines, `${number}: Confirm`);
  await confirm(person);
}

test("six people play with everything, and an eye finds all that it needs", { timeout: 900_000 }, async (t) => {
  const people = [await Person.open(world.browser, "Anna", kDesktop), await Person.open(world.browser, "Ben", kPhone)];
  const [anna, ben] = people;
  const roll = chance(Number(process.env.GATEHOUSE_SEED ?? 20271));
  const room = await openTable(anna, world.server.url, [], { seats: kSeats, preset: "everything" });
  await sitDown(ben, world.server.url, room);
  for (let seat = people.length; seat < kSeats; seat += 1) await seatBot(anna.page, seat);
  await anna.page.locator("[data-action=start]").click();
  for (const person of people) await turnOf(person); // both are asked about their orders at once
  await opensWhatEachHas(ben);
  const [kinds, done] = [new Set(), new Map()];
  for (let prompt = 0; prompt < kPrompts; prompt += 1) {
    const mover = await whoseTurn(people);
    if (!mover) break;
    const step = await asked(mover);
    const kind = `${mover.name} ${step} ${[...new Set(choicesOf(promptOf(mover).prompt).map(doing))].sort()}`;
    if (kinds.has(kind) || kinds.size >= kLooks) await answerUnseen(mover, (choices) => rarest(choices, done, roll));
    else await answerSeen(mover, `${prompt}-${step}`, roll);
    kinds.add(kind);
  }
  t.diagnostic(`looked at ${Math.min(kinds.size, kLooks)} kinds of prompts; done unseen: ${[...done.keys()].join(", ")}`);
  for (const person of people) {
    assert.deepEqual(person.complaints, [], person.name);
    assert.deepEqual(await person.barriers(), [], person.name);
  }
});
