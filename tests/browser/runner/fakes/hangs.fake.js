// Never ends, and neither does what it has started.
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { test } from "node:test";

test("this hangs", async () => {
  const { pid } = spawn("sleep", ["1000"], { stdio: "ignore" });
  writeFileSync(process.env.FAKE_STATE, String(pid));
  await new Promise((never) => setInterval(never, 1 << 30));
});
