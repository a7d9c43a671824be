// Runs one file of tests as a process of its own, with everything that it starts.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const kCounts = fileURLToPath(new URL("counts.js", import.meta.url));
/** Cases have limits of their own; this one is for what hangs beside them. */
const kWithin_ms = 15 * 60_000;

const linesOf = (file) => (existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean).map((line) => JSON.parse(line)) : []);

/**
 * The run of a file: how it ended ("passed", "failed", or "trouble" of the machine), how many cases, in what time, and what it said. Its
 * variables are those of this process and `variables`; `traces`: a folder for a trace of every page, or empty.
 */
export async function runFile(file, { variables = {}, traces = "", within_ms = kWithin_ms } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "gatehouse-run-"));
  const [counts, notes] = ["counts.jsonl", "notes.jsonl"].map((name) => join(folder, name));
  if (traces) mkdirSync(traces, { recursive: true });
  const reporters = [
    ...["--test-reporter=spec", "--test-reporter-destination=stdout"],
    ...[`--test-reporter=${kCounts}`, `--test-reporter-destination=${counts}`],
  ];
  const began = performance.now();
  // A group of its own, so that nothing that it has started stays behind.
  const child = spawn(process.execPath, [...reporters, file], {
    env: { ...process.env, ...variables, GATEHOUSE_TEST_REPORT: notes, GATEHOUSE_TEST_TRACES: traces },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const closed = once(child, "close");
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => said.push(text));
  const endAll = () => {
    try {
      process.kill(-child.pid, "SIGKILL");
    } catch {
      // Nothing of it is left.
    }
  };
  const limit = setTimeout(() => {
    said.push(`\n${file} did not end within ${within_ms / 1000} s\n`);
    endAll();
  }, within_ms);
  process.once("exit", endAll);
  const [code] = await once(child, "exit");
  endAll();
  await closed;
  process.off("exit", endAll);
  clearTimeout(limit);
  const { passed = 0, failed = 0 } = linesOf(counts)[0] ?? {};
  const troubles = linesOf(notes).map(({ trouble }) => trouble);
  rmSync(folder, { recursive: true });
  const kind = code === 0 ? "passed" : troubles.length > 0 ? "trouble" : "failed";
  // A file that does not even load, or that was stopped, has failed as a whole.
  const whole = code !== 0 && failed === 0 ? 1 : 0;
  return { file, kind, passed, failed: failed + whole, troubles, seconds: (performance.now() - began) / 1000, output: said.join("") };
}
