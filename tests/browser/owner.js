// Somebody with a profile: what the tests of its page do and look at.

import assert from "node:assert/strict";
import { fitsAcross } from "./table.js";
import { until } from "./waits.js";

/** The narrowest screens and wide ones. */
const kWidths = [320, 1920];
const kWords = /^([a-z]+ ){11}[a-z]+$/;

/** A browser says itself that a request was refused. */
export const withoutRefused = (complaints) => complaints.filter((line) => !/status of 40\d|status of 429/.test(line));
/** Waits for what the page of profiles shows. */
export const state = (page, name) => page.locator(`[data-profile=${name}]`).waitFor();
/** Waits for what the field for a name says of it. */
export const note = (page, whose) => page.locator(`[data-name-note=${whose}]`).waitFor();

/** It fits, has no barriers in either light, and a picture of it is kept. */
export async function look(person, name) {
  assert.ok(await fitsAcross(person), name);
  for (const colorScheme of ["dark", "light"]) {
    await person.page.emulateMedia({ colorScheme });
    assert.deepEqual(await person.barriers(), [], `${name}, ${colorScheme}`);
  }
  await person.picture(`profile-${name}`);
}

/** The same, and it fits the narrowest screens and wide ones. */
export async function lookAtAll(person, name) {
  await look(person, name);
  const usual = person.page.viewportSize();
  for (const width of kWidths) {
    await person.page.setViewportSize({ ...usual, width });
    const fits = () => document.scrollingElement.scrollWidth <= Math.ceil(visualViewport.width);
    await until(person, fits, `${name} fits a screen of ${width}`);
    await person.picture(`${name}-${width}`);
  }
  await person.page.setViewportSize(usual);
}

/** By the words of the page alone, from the field for a name. */
export async function makeProfile(person, url, name) {
  const { page } = person;
  await page.goto(url);
  await page.getByLabel("Your name").fill(name);
  await page.getByRole("link", { name: "Make this name yours" }).click();
  await page.getByRole("button", { name: "Make it mine" }).click();
  return readWords(person);
}

/** The words that are shown once; then they are noted. */
export async function readWords(person, picture = "") {
  const shown = person.page.locator("[data-recovery]");
  await shown.waitFor();
  const words = await shown.getAttribute("data-recovery");
  assert.match(words, kWords);
  if (picture) await look(person, picture);
  await person.page.getByRole("button", { name: "I wrote them down" }).click();
  await state(person.page, "open");
  assert.equal(await shown.count(), 0);
  return words;
}
