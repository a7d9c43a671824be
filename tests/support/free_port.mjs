// A port for a server of the tests.

import { once } from "node:events";
import { createServer } from "node:net";

// Below the ports that Linux gives to outgoing connections: between this look and the server's start a connection
// of another test could take one of those. Each process of the tests begins elsewhere.
const kFirst = 20_000;
const kPorts = 12_000;
const kOfAProcess = 16;
let asked = 0;

async function canListen(port) {
  const listener = createServer();
  try {
    listener.listen(port);
    await once(listener, "listening");
  } catch {
    return false;
  }
  listener.close();
  await once(listener, "close");
  return true;
}

/** A port that nobody listens on at the moment, and that no other test is given meanwhile. */
export async function freePort() {
  for (let tried = 0; tried < kPorts; ++tried) {
    const port = kFirst + ((process.pid * kOfAProcess + asked++) % kPorts);
    if (await canListen(port)) return port;
  }
  throw new Error("no port is free");
}
