// A reporter of node:test for the runner: how many cases passed and failed, as a line of the report that it has named.

export default async function* counts(events) {
  let passed = 0;
  let failed = 0;
  for await (const { type, data } of events) {
    if (data?.details?.type === "suite" || data?.skip !== undefined || data?.todo !== undefined) continue;
    if (type === "test:pass") passed += 1;
    if (type === "test:fail") failed += 1;
  }
  yield `${JSON.stringify({ passed, failed })}\n`;
}
