// What belongs to the machine and not to what is tested: a browser that does not start, a port that somebody else has taken, a page that the
// system has ended. It is told apart from a failure, so that the runner can try again, and says so.

import { appendFileSync } from "node:fs";

export class MachineTrouble extends Error {
  name = "MachineTrouble";
}

/** For a place where nothing can be thrown, as a browser ends while a test waits for something else. */
export function noteTrouble(what) {
  process.stderr.write(`machine trouble: ${what}\n`);
  const report = process.env.GATEHOUSE_TEST_REPORT;
  if (report) appendFileSync(report, `${JSON.stringify({ trouble: what })}\n`);
}

/** The error to throw; it is noted already, since a test may hide it behind another. */
export function trouble(what, cause) {
  noteTrouble(what);
  return new MachineTrouble(what, { cause });
}
