// The example files of docker/proxies, each with its own proxy before the real server: TLS, the redirect, WebSockets, whom
// the server takes for the client, and its lines for a server under a path. `./dev test proxies` unpacks the proxies and names them in the environment.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { freePort } from "../support/free_port.mjs";
import { ask as askProgram, endAll, start, until } from "../support/programs.mjs";

const { WebSocket } = createRequire(new URL("../../web-client/package.json", import.meta.url))("ws");

const kName = "games.example.org";
const kBanned = "203.0.113.9";
const kBase = "/games";
const folder = mkdtempSync(join(tmpdir(), "gatehouse-proxies-"));

/** Asks under the example's name. */
const ask = (secure, port, path, headers = {}) => askProgram(secure, port, path, { Host: kName, ...headers });

let serverPort;
let pathPort;

/** Starts a server for the example's name; resolves to its port when it is ready. */
async function serve(more) {
  const port = await freePort();
  const settings = {
    "listen.address": "127.0.0.1",
    "site.public_url": `https://${kName}`,
    "site.origins": `https://${kName}`,
    "site.trusted_proxies": "127.0.0.1",
    "site.banned": kBanned,
    ...more,
  };
  const set = Object.entries(settings).flatMap(([key, value]) => ["--set", `${key}=${value}`]);
  const data = join(folder, `data-${port}`);
  mkdirSync(data);
  const server = start(process.env.GATEHOUSE_BIN, ["serve", "--port", `${port}`, "--data", data, ...set]);
  const ready = async () => (await ask(false, port, "/readyz")).status === 200;
  await until("the server does not start", ready, server);
  return port;
}

before(async () => {
  const certificate = ["-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", `/CN=${kName}`];
  const files = ["-keyout", join(folder, "gatehouse.key"), "-out", join(folder, "gatehouse.crt")];
  execFileSync("openssl", ["req", ...certificate, ...files], { stdio: "ignore" });
  const both = ["gatehouse.crt", "gatehouse.key"].map((name) => readFileSync(join(folder, name), "utf8"));
  writeFileSync(join(folder, "gatehouse.pem"), both.join(""));
  const client = join(folder, "client");
  mkdirSync(client);
  writeFileSync(join(client, "index.html"), '<html lang="en"><script src="/a.js"></script></html>\n');
  serverPort = await serve({ "site.client": "" });
  pathPort = await serve({ "site.client": client, "site.base_path": kBase });
});

after(() => {
  endAll();
  rmSync(folder, { recursive: true, force: true });
});

/** An example as its own lines make it for a server under a path. */
function underPath(example) {
  const made = example.replace(/((?:^\s*#\/ .*\n)+).*\n/m, (_, lines) => lines.replaceAll("#/ ", ""));
  assert.notEqual(made, example, "the example has lines for a path");
  return made;
}

/** The example with the test's ports and certificate in place of its own. */
function adapted(file, plain, secure, below) {
  const example = readFileSync(new URL(`../../docker/proxies/${file}`, import.meta.url), "utf8");
  return (below ? underPath(example) : example)
    .replaceAll("127.0.0.1:8080", `127.0.0.1:${below ? pathPort : serverPort}`)
    .replaceAll("/etc/ssl/", `${folder}/`)
    .replace("listen 80;", `listen 127.0.0.1:${plain};`)
    .replace("listen 443 ", `listen 127.0.0.1:${secure} `)
    .replace("bind :80\n", `bind 127.0.0.1:${plain}\n`)
    .replace("bind :443 ", `bind 127.0.0.1:${secure} `);
}

const kProxies = {
  nginx(plain, secure, below) {
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
      .map((use) => `${use}_temp_path ${folder}/nginx-${use};`)
      .join(" ");
    const config = join(folder, "nginx.conf");
    writeFileSync(
      config,
      `daemon off; pid ${folder}/nginx.pid; error_log stderr; events {} http { access_log off; ${temporary}\n` +
        `${adapted("nginx.conf", plain, secure, below)}}\n`,
    );
    return start(process.env.NGINX, ["-c", config, "-p", folder, "-e", "stderr"]);
  },
  caddy(plain, secure, below) {
    const config = join(folder, "Caddyfile");
    const ports = `{\n\tadmin off\n\thttp_port ${plain}\n\thttps_port ${secure}\n}\n`;
    writeFileSync(config, ports + adapted("Caddyfile", plain, secure, below));
    const home = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
    return start(process.env.CADDY, ["run", "--config", config, "--adapter", "caddyfile"], home);
  },
  haproxy(plain, secure, below) {
    const config = join(folder, "haproxy.cfg");
    writeFileSync(config, adapted("haproxy.cfg", plain, secure, below));
    return start(process.env.HAPROXY, ["-db", "-f", config]);
  },
};

function welcomed(port, headers, path = "/ws") {
  const socket = new WebSocket(`wss://127.0.0.1:${port}${path}`, "gatehouse.v1.json", {
    rejectUnauthorized: false,
    servername: kName,
    headers: { Host: kName, Origin: `https://${kName}`, ...headers },
  });
  return new Promise((answer, fail) => {
    socket.on("error", fail);
    socket.on("open", () => socket.send(JSON.stringify({ type: "hello", client: "gatehouse-proxies/1" })));
    socket.on("message", (text) => {
      answer(JSON.parse(text));
      socket.terminate();
    });
  });
}

for (const [name, launch] of Object.entries(kProxies)) {
  test(`${name}: TLS, the redirect, WebSockets, and the address of the client`, async () => {
    const [plain, secure] = [await freePort(), await freePort()];
    const proxy = launch(plain, secure);
    const ready = async () => (await ask(true, secure, "/healthz")).status === 200;
    await until(`${name} does not pass a request on`, ready, proxy);

    const redirect = await ask(false, plain, "/g/k7m2p9qa?a=b");
    assert.equal(redirect.status, 308);
    assert.match(redirect.headers.location, new RegExp(`^https://${kName}(:\\d+)?/g/k7m2p9qa\\?a=b$`));
    assert.equal(
      (await ask(true, secure, "/healthz")).headers["strict-transport-security"],
      "max-age=31536000",
    );
    assert.equal((await welcomed(secure)).type, "welcome");

    // The server believes the proxy, and the proxy does not believe the client.
    const claimed = { "X-Forwarded-For": kBanned };
    assert.equal((await ask(false, serverPort, "/healthz", claimed)).status, 403);
    assert.equal((await ask(true, secure, "/healthz", claimed)).status, 200);
    assert.equal((await welcomed(secure, claimed)).type, "welcome");
    // A name that is not ours gets to no page of ours.
    const stranger = await ask(true, secure, "/healthz", { Host: "rebound.example" }).catch(() => ({
      status: 0,
    }));
    assert.notEqual(stranger.status === 200 && stranger.body, '{"status":"ok"}');
    proxy.kill("SIGTERM");
  });

  test(`${name}: a server under ${kBase}/, which is all that it gets`, async () => {
    const [plain, secure] = [await freePort(), await freePort()];
    const proxy = launch(plain, secure, true);
    const ready = async () => (await ask(true, secure, `${kBase}/healthz`)).status === 200;
    await until(`${name} does not pass a request on`, ready, proxy);

    for (const path of [`${kBase}/`, `${kBase}/g/k7m2p9qa`]) {
      const page = await ask(true, secure, path);
      assert.equal(page.status, 200);
      assert.match(page.body, /<html data-base="\/games" lang="en"><script src="\/games\/a\.js">/);
    }
    const redirect = await ask(true, secure, kBase);
    assert.ok([301, 308].includes(redirect.status));
    assert.match(redirect.headers.location, new RegExp(`^(https://${kName}(:\\d+)?)?${kBase}/$`));
    assert.equal((await welcomed(secure, {}, `${kBase}/ws`)).type, "welcome");
    await assert.rejects(welcomed(secure, {}, "/ws"));
    for (const path of ["/healthz", "/gamesome", "/"]) {
      const elsewhere = await ask(true, secure, path);
      assert.ok(elsewhere.status !== 200 || elsewhere.body === "", path);
    }
    proxy.kill("SIGTERM");
  });
}
