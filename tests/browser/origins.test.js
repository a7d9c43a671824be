// Before the server stands a proxy that does not pass on by which name it was called. So the page's address is none that the server accepts.

import assert from "node:assert/strict";
import { createServer, request } from "node:http";
import { after, test } from "node:test";
import { kDesktop, kPhone, Person } from "./browser.js";
import { fitsAcross } from "./table.js";
import { eventually } from "./waits.js";
import { openWorld } from "./world.js";

const world = openWorld();

class Proxy {
  passesHost = false;
  #server = createServer((asked, answer) => {
    const there = this.#ask(asked, (got) => {
      answer.writeHead(got.statusCode, got.headers);
      got.pipe(answer);
    });
    asked.pipe(there);
  }).on("upgrade", (asked, near) => {
    const there = this.#ask(asked, (got) => near.end(`HTTP/1.1 ${got.statusCode} ${got.statusMessage}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`));
    there.on("upgrade", ({ headers }, far) => {
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      near.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join("")}\r\n`);
      near.pipe(far).pipe(near);
      for (const [one, other] of [
        [near, far],
        [far, near],
      ])
        one.on("error", () => other.destroy()).on("close", () => other.destroy());
    });
    there.end();
  });

  async open() {
    await new Promise((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    return `http://localhost:${this.#server.address().port}`;
  }
  close() {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #ask({ method, url, headers }, then) {
    const { host, hostname, port } = new URL(world.server.url);
    const sent = this.passesHost ? headers : { ...headers, host };
    return request({ hostname, port, path: url, method, headers: sent, agent: false }, then).on("error", () => {});
  }
}

const proxies = [];
after(() => proxies.forEach((proxy) => proxy.close()));

for (const [kind, options] of [
  ["desk", kDesktop],
  ["phone", kPhone],
]) {
  test(`a page whose address the server does not accept says so, and goes on when that is mended: ${kind}`, { timeout: 120_000 }, async () => {
    const proxy = new Proxy();
    proxies.push(proxy);
    const url = await proxy.open();
    const anna = await Person.open(world.browser, "Anna", options);
    anna.expectLoss = true;
    await anna.page.goto(url);
    const said = anna.page.getByRole("alert").filter({ hasText: `This server does not accept pages from ${url}. Its operator must add it to site.origins.` });
    // It asks why when it was refused a few times.
    await said.waitFor({ timeout: 60_000 });
    assert.ok(await fitsAcross(anna));
    assert.deepEqual(await anna.barriers(), []);
    await anna.picture(`origins-${kind}`);
    proxy.passesHost = true;
    // "Try now" goes with the notice when the page's own next try is first.
    await said.getByRole("button").evaluateAll((buttons) => buttons.forEach((button) => button.click()));
    await eventually(async () => (await said.count()) === 0, () => "the page is connected");
  });
}
