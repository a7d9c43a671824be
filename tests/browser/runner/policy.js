// Which files run when, and what becomes of those that do not pass: trouble of the machine is tried once more, and a failure is run once
// more, alone and with a trace, when all others have ended.

/** What the run of a file came to: `final` is its last run, `unstable` whether it passed only alone. */
function outcomeOf(runs, unstable = false) {
  return { final: runs.at(-1), runs, unstable };
}

/** Calls `work` with each of them, `atOnce` at a time. */
async function some(all, atOnce, work) {
  const waiting = [...all];
  const worker = async () => {
    while (waiting.length > 0) await work(waiting.shift());
  };
  await Promise.all(Array.from({ length: Math.max(1, atOnce) }, worker));
}

/** Runs all files in rounds, also after failures: every run, in the order of their ends. */
export async function repeatAll(files, { times, run, say, atOnce }) {
  const runs = [];
  await some(Array.from({ length: times }, () => files).flat(), atOnce, async (file) => {
    const ended = await run(file, false);
    say(ended, false);
    runs.push(ended);
  });
  return runs;
}

/**
 * Runs all files, `atOnce` at a time. `run(file, alone)` runs one (see one_file.js); `say` is told of every run that has ended, in a block.
 * The result has an outcome for each file, in their order.
 */
export async function runAll(files, { run, say, atOnce }) {
  const outcomes = new Map();

  /** Tries once more what the machine was to blame for. */
  async function tried(file, alone) {
    const first = await run(file, alone);
    say(first, alone);
    if (first.kind !== "trouble") return [first];
    const second = await run(file, alone);
    say(second, alone);
    return [first, second];
  }

  const failed = [];
  await some(files, atOnce, async (file) => {
    const runs = await tried(file, false);
    outcomes.set(file, outcomeOf(runs));
    if (runs.at(-1).kind === "failed") failed.push(file);
  });
  for (const file of files.filter((one) => failed.includes(one))) {
    const again = await tried(file, true);
    outcomes.set(file, outcomeOf([...outcomes.get(file).runs, ...again], again.at(-1).kind === "passed"));
  }
  return files.map((file) => outcomes.get(file));
}
