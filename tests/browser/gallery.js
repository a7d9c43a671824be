// Every screen and step in three sizes, both languages and all maps, light and dark, to be looked at: SIZE/LANGUAGE/SCREEN-MAP-THEME.png
// and an index.html in build/screens/. Ends in failure when a page complained.
//
//   node tests/browser/gallery.js [SIZE|LANGUAGE|MAP|THEME...]     only these: desk phone landscape, en de, meadow winter ink plain, light dark

import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { kDesktop, kLandscape, kPhone, openBrowser, Person } from "./browser.js";
import { chance } from "./player.js";
import { Server } from "./server.js";
import { state, withoutRefused } from "./owner.js";
import { caughtUp, playToTheEnd, seatBot, sitDown } from "./table.js";

const kFolder = fileURLToPath(new URL("../../build/screens/", import.meta.url));
const kSizes = { desk: kDesktop, phone: kPhone, landscape: kLandscape };
const kLanguages = { en: "en-GB", de: "de-DE" };
const kMaps = ["meadow", "winter", "ink", "plain"];
const kThemes = ["light", "dark"];
/** From the whole board to the size at which people play. */
const kCloser = 4;
const kSeed = 7;
/** A large board on a busy machine. */
const kPaintedWithin_ms = 120_000;
const kScreenshots = [];

const wanted = process.argv.slice(2);
/** Those that were asked for; all where none was. */
const chosen = (all) => (all.some((one) => wanted.includes(one)) ? all.filter((one) => wanted.includes(one)) : all);
const kAll = [...Object.keys(kSizes), ...Object.keys(kLanguages), ...kMaps, ...kThemes];
const unknown = wanted.filter((name) => !kAll.includes(name));
if (unknown.length > 0) throw new Error(`no such size, language, map or theme: ${unknown.join(", ")}`);

/** A person whose screens are kept in a folder of their own. */
async function visitor(browser, size, language) {
  const anna = await Person.open(browser, "Anna", { ...kSizes[size], locale: kLanguages[language] });
  await anna.context.addInitScript(() => localStorage.setItem("gatehouse.name", "Anna"));
  mkdirSync(`${kFolder}${size}/${language}`, { recursive: true });
  const { page } = anna;
  /** As if they were chosen in another window. */
  const wear = (chosen) =>
    page.evaluate((settings) => {
      for (const [name, value] of Object.entries(settings)) localStorage.setItem(`gatehouse.${name}`, value);
      dispatchEvent(new StorageEvent("storage"));
    }, chosen);
  const look = async (screen) => {
    for (const map of chosen(kMaps)) {
      for (const theme of chosen(kThemes)) {
        await wear({ map, theme });
        await page.waitForFunction(() => !document.querySelector("image[data-tile]:not([data-painted])"), undefined, { timeout: kPaintedWithin_ms });
        const path = `${size}/${language}/${screen}-${map}-${theme}.png`;
        await page.screenshot({ path: kFolder + path });
        kScreenshots.push(path);
      }
    }
  };
  return { anna, page, look };
}

async function outside({ page, look }, url) {
  await page.goto(url);
  await page.locator("main[data-conn=live] [data-action=quick]:enabled").waitFor();
  await look("lobby");
  await page.locator("footer summary").first().click();
  await page.locator("footer [data-setting=theme]").scrollIntoViewIfNeeded();
  await look("settings");
  await page.goto(`${url}/new`);
  await page.locator("[data-preset=everything]").click();
  await look("create");
  await page.locator("details.rules summary").click();
  await page.locator("details.rules").scrollIntoViewIfNeeded();
  await look("create-variants");
  for (const game of ["carcassonne", "kings_gate"]) {
    await page.goto(`${url}/rules/${game}`);
    await page.locator("[data-topic]").first().waitFor();
    await look(`rules-${game}`);
  }
  await page.goto(`${url}/fair`);
  await page.locator("main h1").waitFor();
  await look("fair");
  await page.goto(`${url}/g/nosuch77`);
  await page.locator("main h1, main h2").first().waitFor();
  await look("unknown");
}

/** A table against a number of bots, up to the first turn. */
async function seated({ page, look }, url, game, bots = 1) {
  await page.goto(`${url}/new`);
  await page.locator("main select").first().selectOption(game);
  await page.getByRole("radio", { name: String(bots + 1), exact: true }).check();
  await page.locator("select[name=pace]").selectOption("at-once");
  if (game === "carcassonne") await page.locator("[data-preset=everything]").click();
  await page.locator("main button.primary").click();
  for (let bot = 1; bot <= bots; bot += 1) await seatBot(page, bot);
  await page.locator("[data-action=start]:enabled").waitFor();
  await look(`waiting-${game}`);
  await page.locator("[data-action=start]").click();
  await page.locator("main[data-my-turn=true] [data-turn]").waitFor();
}

/** Each page of the table, and after the last the end of it. */
async function pages({ page, look }, game) {
  const names = await page.locator("[data-panel]").evaluateAll((found) => found.map(({ dataset }) => dataset.panel));
  for (const name of names) {
    const tab = page.locator(`[data-panel="${name}"]`);
    if ((await tab.getAttribute("aria-pressed")) !== "true") await tab.click();
    await page.locator(".page > *").first().waitFor();
    await look(`page-${name}-${game}`);
  }
  if ((await page.locator("[data-action=resign]").count()) === 0) await page.locator("[data-panel=people]").click();
  await page.locator("[data-action=resign]").click();
  await look(`resign-${game}`);
  await page.locator("[data-action=resign-sure]").click();
  await page.locator("[data-end]").waitFor();
  await look(`end-${game}`);
}

async function carcassonne(visit, url) {
  const { anna, page, look } = visit;
  const settled = () => page.locator("main[data-my-turn=true] [data-turn][aria-busy=false]").waitFor();
  await seated(visit, url, "carcassonne");
  await look("orders-first");
  for (let step = 1; (await page.locator("[data-cell]").count()) === 0; step += 1) {
    const { version } = await anna.state();
    await page.locator("[data-action=confirm]:enabled").click();
    await caughtUp([anna], version + 1);
    await settled();
    await look(`step-${step}`);
  }
  await page.keyboard.press("ArrowRight");
  await page.locator("[data-ghost]").first().waitFor();
  await settled();
  await look("tile-on-trial");
  await page.keyboard.press("1");
  await settled();
  await look("figure-on-trial");
  await page.locator("[data-action=farms]").click();
  await look("farms");
  await page.locator("[data-action=farms]").click();
  await page.locator("[data-action=gaps]").click();
  await look("gaps");
  await page.locator("[data-action=gaps]").click();
  await page.locator("[data-action=words]").click();
  await page.locator(".page > *").first().waitFor();
  await look("in-words");
  await pages(visit, "carcassonne");
}

/** A large board, at the end of a game with two bots. */
async function late(visit, url) {
  const { anna, page, look } = visit;
  await seated(visit, url, "carcassonne", 2);
  await playToTheEnd(anna, chance(kSeed));
  await page.locator("[data-end]").waitFor();
  await look("end-of-three");
  await page.locator("[data-panel=end]").click();
  await look("board-whole");
  for (let step = 0; step < kCloser; step += 1) await page.locator(".tools button").first().click();
  await look("board-near");
  await page.locator("[data-action=farms]").click();
  await look("board-farms");
  await page.locator("[data-action=farms]").click();
  await page.locator("[data-panel=end]").click();
  await page.locator("[data-action=replay]").click();
  await page.locator("[data-replay]").waitFor();
  await look("replay");
}

async function kingsGate(visit, url) {
  const { page, look } = visit;
  await seated(visit, url, "kings_gate");
  await look("turn-kings_gate");
  await page.keyboard.press("1");
  await look("tile-picked");
  await pages(visit, "kings_gate");
}

/** Somebody with a profile who has given up a game against a bot: their page, and as they see it themselves. */
async function people({ page, look }, url, name) {
  await page.goto(`${url}/profile`);
  await page.locator("input[name=profile-name]").fill(name);
  await page.locator("[data-action=make]").click();
  await page.locator("[data-action=written]").click();
  await state(page, "open");
  await page.goto(`${url}/new`);
  await page.locator("input[name=nickname]").fill(name);
  await page.getByRole("radio", { name: "2", exact: true }).check();
  await page.locator("main button.primary").click();
  await seatBot(page, 1);
  await page.locator("[data-action=start]:enabled").click();
  await page.locator("[data-panel=people]").click();
  await page.locator("[data-action=resign]").click();
  await page.locator("[data-action=resign-sure]").click();
  await page.locator("[data-end]").waitFor();
  await page.goto(`${url}/profile`);
  await page.locator("[data-own-games=found]").waitFor();
  await look("profile");
  await page.locator("[data-own-games] [data-result]").scrollIntoViewIfNeeded();
  await look("profile-games");
  await page.goto(`${url}/people/${name}`);
  await page.locator("[data-person=found]").waitFor();
  await look("person");
  await page.goto(`${url}/people/nobody`);
  await page.locator("[data-person=missing]").waitFor();
  await look("person-missing");
}

/** The end of a game of a match while its break goes by, the table of the next one, and the page of the match. */
async function match({ page, look }, browser, url) {
  const giveUp = async (own) => {
    await own.locator("[data-panel=people]").click();
    await own.locator("[data-action=resign]").click();
    await own.locator("[data-action=resign-sure]").click();
    await page.locator("[data-match-next=open] [role=timer]").waitFor();
  };
  await page.goto(`${url}/new`);
  await page.locator("main select").first().selectOption("carcassonne");
  await page.getByRole("radio", { name: "2", exact: true }).check();
  await page.locator('[data-match] input[name=match][value="3"]').check();
  await look("create-match");
  await page.locator("main button.primary").click();
  const room = await page.locator("[data-invite]").getAttribute("data-invite");
  const ben = await Person.open(browser, "Ben", kDesktop);
  await sitDown(ben, url, room);
  await page.locator("[data-action=start]").click();
  await page.locator("[data-match-strip]").waitFor();
  await giveUp(page);
  await look("match-end");
  // Ben is ready first, so the second game begins as soon as Anna is.
  await ben.page.locator("[data-action=next-game]").click();
  const second = await page.locator("[data-rematch]").getAttribute("data-rematch");
  await page.locator("[data-action=next-game]").click();
  for (const own of [page, ben.page]) {
    await own.waitForURL(`${url}/g/${second}`);
    await own.locator("[data-match-strip]").waitFor();
  }
  // One game each, so there is a third.
  await giveUp(ben.page);
  await page.locator("[data-action=next-game]").click();
  await page.locator('[data-between="3"]').waitFor();
  await look("match-break");
  await ben.context.close();
  await page.goto(`${url}/match/${room}`);
  await page.locator("[data-match-page=found]").waitFor();
  await look("match-page");
}

rmSync(`${kFolder}index.html`, { force: true });
const server = new Server(["profiles.mode=open"]);
const complaints = [];
await server.start();
const browser = await openBrowser();
try {
  for (const size of chosen(Object.keys(kSizes))) {
    for (const language of chosen(Object.keys(kLanguages))) {
      rmSync(`${kFolder}${size}/${language}`, { recursive: true, force: true });
      const visit = await visitor(browser, size, language);
      await outside(visit, server.url);
      await carcassonne(visit, server.url);
      await kingsGate(visit, server.url);
      await late(visit, server.url);
      await people(visit, server.url, `${size} ${language}`);
      await match(visit, browser, server.url);
      complaints.push(...withoutRefused(visit.anna.complaints).map((words) => `${size}, ${language}: ${words}`));
      await visit.anna.context.close();
      console.log(`${size}, ${language}: ${kScreenshots.length} pictures so far`);
    }
  }
} finally {
  await browser.close();
  await server.stop();
}
const shown = kScreenshots.map((path) => `<figure><img loading="lazy" src="${path}"><figcaption>${path}</figcaption></figure>`);
writeFileSync(
  `${kFolder}index.html`,
  `<!doctype html><meta charset="utf-8"><title>Screens</title><style>figure{display:inline-block;margin:4px}img{height:320px}</style>${shown.join("\n")}\n`,
);
for (const words of complaints) console.error(words);
process.exitCode = complaints.length > 0 ? 1 : 0;
