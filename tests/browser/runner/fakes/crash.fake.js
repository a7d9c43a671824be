// The page is ended from outside, the first time.
import { appendFileSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { kDesktop, openBrowser, Person } from "../../browser.js";

test("a page stays", async () => {
  appendFileSync(process.env.FAKE_STATE, "run\n");
  const first = readFileSync(process.env.FAKE_STATE, "utf8") === "run\n";
  const browser = await openBrowser();
  try {
    const anna = await Person.open(browser, "Anna", kDesktop);
    await anna.page.goto("data:text/html,<p>hello</p>");
    if (first) await anna.page.goto("chrome://crash").catch(() => {});
    await anna.page.locator("p").textContent();
  } finally {
    await browser.close();
  }
});
