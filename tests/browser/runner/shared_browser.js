// One Chromium for all files: each person has a context of their own in it. It is started when the first file needs it, and again when it
// has ended by itself.

import { chromium, kLaunch } from "../browser.js";

export class SharedBrowser {
  #server = null;

  /** The variables that hand it to a file of tests. None where it does not start: then the file says so. */
  async variables() {
    this.#server ??= this.#start();
    const server = await this.#server;
    return server ? { GATEHOUSE_TEST_BROWSER: server.wsEndpoint() } : {};
  }

  async #start() {
    try {
      const server = await chromium.launchServer(kLaunch);
      server.on("close", () => {
        this.#server = null;
      });
      return server;
    } catch {
      this.#server = null;
      return null;
    }
  }

  async close() {
    await (await this.#server)?.close();
  }
}
