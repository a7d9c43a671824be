#!/usr/bin/env node
// As the server looks to a test: it listens on its port, says so, and is ready.
import { createServer } from "node:http";

const port = Number(/--port=(\d+)/.exec(process.argv.join(" "))[1]);
const server = createServer((_, answer) => answer.end());
server.on("error", ({ code }) => {
  console.error(code === "EADDRINUSE" ? `port ${port}: Address already in use` : code);
  process.exit(69);
});
server.listen(port, () => console.error(`Gatehouse is open: http://localhost:${port}/`));
