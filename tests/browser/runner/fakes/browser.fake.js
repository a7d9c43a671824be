import assert from "node:assert/strict";
import { test } from "node:test";
import { kDesktop, openBrowser, Person } from "../../browser.js";

test("a page opens", async () => {
  const browser = await openBrowser();
  const anna = await Person.open(browser, "Anna", kDesktop);
  await anna.page.goto("data:text/html,<p>hello</p>");
  assert.equal(await anna.page.locator("p").textContent(), "hello");
  await browser.close();
});
