// What every test of a whole game needs: the real server and a browser, there before the first test and gone after the last.

import { after, before } from "node:test";
import { openBrowser } from "./browser.js";
import { Server } from "./server.js";

export function openWorld(settings = [], program = "") {
  const world = { server: new Server(settings, program), browser: null };
  before(async () => {
    await world.server.start();
    world.browser = await openBrowser();
  });
  after(async () => {
    await world.browser?.close();
    await world.server.stop();
  });
  return world;
}
