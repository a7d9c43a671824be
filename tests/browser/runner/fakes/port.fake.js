// Somebody else takes the port of a server that is down; FAKE_STATE says how often it has been tried.
import { appendFileSync } from "node:fs";
import { createServer } from "node:http";
import { test } from "node:test";
import { Server } from "../../server.js";

test("a server comes back to its port", async () => {
  appendFileSync(process.env.FAKE_STATE, "run\n");
  const server = new Server();
  await server.start();
  const port = Number(new URL(server.url).port);
  await server.kill();
  // It even says that it is ready.
  const other = createServer((_, answer) => answer.end());
  await new Promise((resolve) => other.listen(port, resolve));
  try {
    await server.start();
  } finally {
    other.closeAllConnections();
    other.close();
    await server.stop();
  }
});
