// docker/compose.cluster.yaml without Docker: its secrets are made by the lines of docker/CLUSTER.md, its database is set up by its
// script, its nodes run with its settings behind its proxy, and are updated one after the other. And what the file says
// of each container. What is not shown here: the images, and Docker's networks.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import {
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { freePort } from "../support/free_port.mjs";
import { ask, endAll, start, until } from "../support/programs.mjs";

const { WebSocket } = createRequire(new URL("../../web-client/package.json", import.meta.url))("ws");

const root = new URL("../../", import.meta.url).pathname;
const docker = join(root, "docker");
const folder = mkdtempSync(join(tmpdir(), "gatehouse-cluster-"));
const secrets = join(folder, "docker/secrets");
const kNodes = ["node-a", "node-b", "node-c"];

const file = readFileSync(join(docker, "compose.cluster.yaml"), "utf8");
const compose = JSON.parse(
  execFileSync(
    "python3",
    ["-c", "import json, sys, yaml; json.dump(yaml.safe_load(sys.stdin), sys.stdout)"],
    {
      input: file,
    },
  ),
);
const nodes = {};
const ports = {};
let databasePort;
let proxyPort;
let moved;

/** The lines of a page that make the secrets, run in a folder of their own. */
function makeSecrets() {
  const page = readFileSync(join(docker, "CLUSTER.md"), "utf8");
  const [, lines] = /^## The secrets$[\s\S]*?^```\n([\s\S]*?)^```$/m.exec(page);
  assert.match(lines, /openssl rand/);
  const isRoot = process.getuid() === 0;
  // Only root can give files away.
  const own = lines.replace(/^sudo (chown .*\n)/gm, isRoot ? "$1" : "");
  mkdirSync(join(folder, "docker"));
  execFileSync("bash", ["-euc", own], { cwd: folder });
}

/** PostgreSQL as its image starts it, set up by the script of the compose file. */
async function startDatabase() {
  const programs = readdirSync("/usr/lib/postgresql").map((version) => `/usr/lib/postgresql/${version}/bin`);
  const bin = programs.at(-1);
  const data = join(folder, "database");
  mkdirSync(data);
  let who = {};
  if (process.getuid() === 0) {
    const [uid, gid] = ["-u", "-g"].map((of) => Number(execFileSync("id", [of, "postgres"])));
    for (const path of [folder, data]) chownSync(path, uid, gid);
    who = { uid, gid };
  }
  const init = [
    "-D",
    data,
    "-U",
    "postgres",
    "--auth-local=trust",
    "--auth-host=scram-sha-256",
    "-E",
    "UTF8",
  ];
  execFileSync(join(bin, "initdb"), [...init, "--locale=C", "--no-sync"], {
    ...who,
    cwd: "/",
    stdio: "ignore",
  });
  databasePort = await freePort();
  const settings = ["listen_addresses=127.0.0.1", `port=${databasePort}`, `unix_socket_directories=${data}`];
  const options = settings.flatMap((setting) => ["-c", setting]);
  const database = start(join(bin, "postgres"), ["-D", data, ...options], {}, { ...who, cwd: "/" });
  const byTcp = ["-q", "-h", "127.0.0.1", "-p", `${databasePort}`];
  const ready = async () => execFileSync(join(bin, "pg_isready"), byTcp) !== null;
  await until("the database does not start", ready, database);
  const password = readFileSync(join(secrets, "database_password"), "utf8").trim();
  const environment = {
    ...process.env,
    PGHOST: data,
    PGPORT: `${databasePort}`,
    POSTGRES_PASSWORD: password,
  };
  execFileSync(join(docker, "postgres/gatehouse.sh"), { env: environment });
  // The role of the nodes is no superuser, and nobody is one by the network.
  const sql = (text) =>
    execFileSync("psql", ["-U", "postgres", "-AtXc", text], { env: environment }).toString().trim();
  assert.equal(sql("SELECT rolsuper FROM pg_roles WHERE rolname='gatehouse'"), "f");
  assert.equal(sql("SELECT rolpassword IS NULL FROM pg_authid WHERE rolname='postgres'"), "t");
}

/** A table on a server with SQLite, brought over by the words of the page; its seat. */
async function moveFromSqlite() {
  const old = join(folder, "old");
  mkdirSync(old);
  const port = await freePort();
  proxyPort = port;
  const server = start(process.env.GATEHOUSE_BIN, ["serve", "--port", `${port}`, "--data", old], {
    GATEHOUSE_SITE_CLIENT: "",
  });
  await until("the server does not start", isReady(port), server);
  const { socket, seat } = await makeTable();
  socket.terminate();
  const gone = new Promise((resolve) => server.on("exit", resolve));
  server.kill("SIGTERM");
  assert.equal(await gone, 0, server.said());
  const page = readFileSync(join(docker, "CLUSTER.md"), "utf8");
  const [, words] = /^ *run --rm .* node-a (move-store .*)$/m.exec(page);
  const here = words.replace("/old", old).replace("@postgres/", `@127.0.0.1:${databasePort}/`).split(" ");
  const password = readFileSync(join(secrets, "database_password"), "utf8").trim();
  execFileSync(process.env.GATEHOUSE_BIN, here, { env: { PATH: process.env.PATH, PGPASSWORD: password } });
  return seat;
}

/** The settings that the compose file gives a node, with the ports and the files of this machine. */
function settingsOf(name) {
  const settings = Object.fromEntries(
    Object.entries(compose.services[name].environment).map(([key, value]) => [
      key,
      value
        .replace("/run/secrets", secrets)
        .replace(/^(node-.):7000$/, (_, node) => `127.0.0.1:${ports[node].link}`),
    ]),
  );
  return {
    ...settings,
    GATEHOUSE_LISTEN_ADDRESS: "127.0.0.1",
    GATEHOUSE_LISTEN_PORT: `${ports[name].web}`,
    GATEHOUSE_METRICS_PORT: `${ports[name].metrics}`,
    GATEHOUSE_SITE_TRUSTED_PROXIES: "127.0.0.1",
    GATEHOUSE_SITE_CLIENT: "",
    GATEHOUSE_STORE_DIRECTORY: join(folder, name),
    // The default is 10 s, in which nothing of this would be different.
    GATEHOUSE_CLUSTER_LEASE_MS: "2000",
    GATEHOUSE_CLUSTER_RENEW_MS: "400",
  };
}

const isReady = (port) => async () => (await ask(false, port, "/readyz")).status === 200;

async function startNode(name) {
  mkdirSync(join(folder, name), { recursive: true });
  nodes[name] = start(process.env.GATEHOUSE_BIN, ["serve"], settingsOf(name));
  await until(`${name} does not start`, isReady(ports[name].web), nodes[name]);
}

async function end(name, signal) {
  const gone = new Promise((resolve) => nodes[name].on("exit", resolve));
  nodes[name].kill(signal);
  return await gone;
}

/** The file's proxy, with the ports of this machine. */
async function startProxy() {
  proxyPort = await freePort();
  const example = readFileSync(join(docker, "proxies/cluster.cfg"), "utf8");
  const adapted = example
    .replace("bind :8080", `bind 127.0.0.1:${proxyPort}`)
    .replace(/(node-.):8080/g, (_, name) => `127.0.0.1:${ports[name].web}`);
  writeFileSync(join(folder, "haproxy.cfg"), adapted);
  const proxy = start(process.env.HAPROXY, ["-W", "-db", "-f", join(folder, "haproxy.cfg")]);
  await until("the proxy passes nothing on", isReady(proxyPort), proxy);
}

/** A browser: a connection by way of the proxy, the messages that came, and whether it is closed. */
async function connect() {
  const socket = new WebSocket(`ws://127.0.0.1:${proxyPort}/ws`, "gatehouse.v1.json", {
    headers: { Origin: `http://127.0.0.1:${proxyPort}` },
  });
  const messages = [];
  let wake = () => {};
  const browser = { socket, closed: null };
  const on = (happens) => (what) => {
    happens(what);
    wake();
  };
  socket.on(
    "message",
    on((text) => messages.push(JSON.parse(text))),
  );
  socket.on(
    "close",
    on((code) => (browser.closed = code)),
  );
  socket.on(
    "error",
    on(() => (browser.closed ??= 0)),
  );
  browser.next = async (type) => {
    for (;;) {
      const at = messages.findIndex((message) => message.type === type || message.type === "error");
      if (at >= 0) return messages.splice(0, at + 1).at(-1);
      if (browser.closed !== null) throw new Error(`closed with ${browser.closed}`);
      await new Promise((resolve) => (wake = resolve));
    }
  };
  browser.ask = (message, type) => {
    socket.send(JSON.stringify(message));
    return browser.next(type);
  };
  await new Promise((resolve, reject) => {
    socket.once("open", resolve);
    socket.once("error", reject);
  });
  await browser.ask({ type: "hello", client: "gatehouse-cluster/1" }, "welcome");
  return browser;
}

/** A table for two; the seat of its maker, and the version that they see. */
async function makeTable() {
  const browser = await connect();
  const create = { type: "create", id: "c", name: "Anna", game: "carcassonne", seats: 2, public: false };
  const seat = await browser.ask({ ...create, options: { expansions: [], choices: {} } }, "joined");
  assert.equal(seat.type, "joined", JSON.stringify(seat));
  const { version } = await browser.next("snapshot");
  return { socket: browser.socket, seat, version };
}

/** Comes back to a seat until somebody lets them in. */
async function comeBack(seat) {
  for (let tries = 0; tries < 300; tries += 1) {
    try {
      const browser = await connect();
      const joined = await browser.ask(
        { type: "join", id: "j", room: seat.room, token: seat.token },
        "joined",
      );
      if (joined.type === "joined") return { browser, snapshot: await browser.next("snapshot") };
      browser.socket.terminate();
    } catch {
      // nobody there yet
    }
    await new Promise((later) => setTimeout(later, 50));
  }
  return assert.fail("nobody comes back to their table");
}

const metric = async (name, what) =>
  Number(new RegExp(`^${what} (.*)$`, "m").exec((await ask(false, ports[name].metrics, "/metrics")).body)[1]);

before(async () => {
  makeSecrets();
  await startDatabase();
  moved = await moveFromSqlite();
  const url = join(secrets, "store_url");
  writeFileSync(url, readFileSync(url, "utf8").replace("@postgres/", `@127.0.0.1:${databasePort}/`));
  for (const name of kNodes)
    ports[name] = { web: await freePort(), link: await freePort(), metrics: await freePort() };
  for (const name of kNodes) await startNode(name);
  await startProxy();
});

after(() => {
  endAll();
  rmSync(folder, { recursive: true, force: true });
});

test("each container is confined, watched and has time to stop, and no secret stands in the file", () => {
  for (const [name, service] of Object.entries(compose.services)) {
    assert.deepEqual(service.cap_drop, ["ALL"], name);
    assert.deepEqual(service.security_opt, ["no-new-privileges:true"], name);
    assert.equal(service.init, true, name);
    assert.equal(service.restart, "unless-stopped", name);
    assert.match(service.stop_grace_period, /^\d+s$/, name);
    assert.match(service.mem_limit, /^\d+[mg]$/, name);
    // That of the nodes is in their image.
    assert.ok(service.healthcheck || service.image === "gatehouse:1", name);
    for (const port of service.ports ?? []) assert.match(port, /^127\.0\.0\.1:/, name);
    for (const [key, value] of Object.entries(service.environment ?? {}))
      if (/SECRET|PASSWORD|TOKEN|STORE_URL/.test(key))
        assert.match(`${key}=${value}`, /_FILE=\/run\/secrets\//);
  }
  for (const name of kNodes) {
    assert.equal(compose.services[name].read_only, true);
    assert.equal(compose.services[name].depends_on.postgres.condition, "service_healthy");
    // More than a stop takes at most (server/README.md, "Start and stop").
    assert.ok(parseInt(compose.services[name].stop_grace_period, 10) > 8);
  }
  assert.equal(compose.networks.nodes.internal, true);
  assert.deepEqual(compose.services.postgres.networks, ["nodes"]);
  assert.deepEqual(compose.services.proxy.networks, ["web"]);
  const names = kNodes.map((name) => compose.services[name].environment.GATEHOUSE_CLUSTER_NODE);
  assert.equal(new Set(names).size, kNodes.length);
});

test("the secrets are read by nobody else, and the server shows none of them", () => {
  const settings = settingsOf("node-a");
  const shown = execFileSync(process.env.GATEHOUSE_BIN, ["--print-config"], {
    env: { PATH: process.env.PATH, ...settings },
  }).toString();
  for (const name of ["store_url", "cluster_secret", "database_password"]) {
    assert.equal(statSync(join(secrets, name)).mode & 0o077, 0, name);
    assert.ok(!shown.includes(readFileSync(join(secrets, name), "utf8").trim()), name);
  }
  assert.match(shown, /"node": "a"/);
});

test("a seat from before the move is found on the nodes", async () => {
  const { browser, snapshot } = await comeBack(moved);
  assert.equal(snapshot.document.room.seats[0].name, "Anna");
  const gone = new Promise((resolve) => browser.socket.on("close", resolve));
  browser.socket.close();
  await gone;
});

test("people who come by the proxy are spread over all nodes, and sit at one table", async () => {
  const opened = () => Promise.all(kNodes.map((name) => metric(name, "gatehouse_connections_opened_total")));
  const before = await opened();
  const people = [];
  for (let number = 0; number < 3; number += 1) people.push(await connect());
  assert.deepEqual(
    await opened(),
    before.map((count) => count + 1),
  );
  const options = { expansions: [], choices: {} };
  const create = {
    type: "create",
    id: "c",
    name: "Anna",
    game: "carcassonne",
    seats: 3,
    public: false,
    options,
  };
  const made = await people[0].ask(create, "joined");
  assert.equal(made.type, "joined", JSON.stringify(made));
  for (const [number, name] of ["Ben", "Carla"].entries()) {
    const joined = await people[number + 1].ask({ type: "join", id: "j", name, room: made.room }, "joined");
    assert.equal(joined.seat, number + 1, JSON.stringify(joined));
  }
  // The role that the file's script makes may know of replicas: there are none, which is not "not known".
  for (const name of kNodes) {
    const known = async () => (await metric(name, "gatehouse_database_replication_lag_bytes")) === 0;
    await until(`${name} does not know of replicas`, known, nodes[name]);
  }
  let forwarded = 0;
  for (const name of kNodes) forwarded += await metric(name, "gatehouse_forwarded_messages_total");
  assert.ok(forwarded >= 2);
  for (const person of people) person.socket.terminate();
});

test("nodes are updated one after the other, then one is killed, and people are back at their table each time", async () => {
  const made = await makeTable();
  const { seat } = made;
  let { version } = made;
  made.socket.terminate();
  let { browser } = await comeBack(seat);
  const signals = [...kNodes.map((name) => [name, "SIGTERM"]), ["node-b", "SIGKILL"]];
  for (const [name, signal] of signals) {
    const code = await end(name, signal);
    if (signal === "SIGTERM") assert.equal(code, 0, nodes[name].said());
    browser.socket.terminate();
    const back = await comeBack(seat);
    assert.ok(back.snapshot.version >= version, `${name}: a version that was shown is gone`);
    ({ browser } = back);
    ({ version } = back.snapshot);
    await startNode(name);
    const health = { PATH: process.env.PATH, ...settingsOf(name) };
    execFileSync(process.env.GATEHOUSE_BIN, ["healthcheck"], { env: health });
  }
  browser.socket.terminate();
});
