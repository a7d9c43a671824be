// Writes the service worker of a build: src/offline/worker.js with the names of all its files before it. A plugin of Vite.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

/** At the top of the site, for a worker serves only what lies beneath it. */
const kName = "service_worker.js";
/** Pictures that phones and messengers fetch, and the page never shows. */
const kForOthers = /\.(png|jpg)$/;
const kWorker = new URL("../src/offline/worker.js", import.meta.url);

export function offline() {
  let folder = "public";
  return {
    name: "offline",
    apply: "build",
    configResolved(config) {
      folder = config.publicDir;
    },
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const worker = readFileSync(kWorker, "utf8");
        const copied = readdirSync(folder).filter((name) => !kForOthers.test(name));
        const built = Object.keys(bundle).filter((name) => name.startsWith("assets/"));
        const files = [...built, ...copied].sort();
        const contents = copied.map((name) => readFileSync(resolve(folder, name), "utf8"));
        // The names of what is built hold hashes of their contents.
        const build = createHash("sha256")
          .update([worker, ...files, ...contents].join("\n"))
          .digest("hex");
        const known = `const kBuild = "${build.slice(0, 16)}";\nconst kFiles = ${JSON.stringify(files)};\n`;
        this.emitFile({ type: "asset", fileName: kName, source: known + worker });
      },
    },
  };
}
