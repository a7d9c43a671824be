// What pages leave to chance: of two people, of another of the same name, of a second page, and after a reload.
import { createServer } from "node:http";
import { test } from "node:test";
import { kDesktop, openBrowser, Person } from "../../browser.js";

const read = (page) =>
  page.evaluate(() => [Math.random(), crypto.randomUUID(), Array.from(crypto.getRandomValues(new Uint8Array(16))).join(".")].join(" "));

test("pages draw", async () => {
  const server = createServer((_, answer) => answer.end("<p>hello</p>"));
  await new Promise((resolve) => server.listen(0, resolve));
  const url = `http://localhost:${server.address().port}`;
  const browser = await openBrowser();
  const anna = await Person.open(browser, "Anna", kDesktop);
  const [ben, namesake] = [await Person.open(browser, "Ben", kDesktop), await Person.open(browser, "Anna", kDesktop)];
  const second = await anna.context.newPage();
  for (const page of [anna.page, ben.page, namesake.page, second]) {
    await page.goto(url);
    console.log(`drawn ${await read(page)}`);
  }
  await anna.page.reload();
  console.log(`drawn ${await read(anna.page)}`);
  await anna.page.goto("about:blank");
  await anna.page.goto(url);
  console.log(`drawn ${await read(anna.page)}`);
  await browser.close();
  server.close();
});
