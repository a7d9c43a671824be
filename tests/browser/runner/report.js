// What the runner prints.

import { basename } from "node:path";

const nameOf = ({ final }) => basename(final.file);
const seconds = (value) => value.toFixed(1).padStart(7);

/** A run as one block: no other run comes between its lines. */
export function blockOf(run, alone) {
  const how = { passed: "passed", failed: "FAILED", trouble: "MACHINE TROUBLE" }[run.kind];
  const head = `▸ ${basename(run.file)}${alone ? ", alone" : ""}: ${how}, ${run.seconds.toFixed(1)} s`;
  const troubles = run.troubles.map((what) => `  machine trouble: ${what}`);
  return [head, ...troubles, run.output.trimEnd()].filter(Boolean).join("\n");
}

/** The table of all files, the dearest first. */
export function tableOf(outcomes) {
  const rows = outcomes
    .map((outcome) => ({ outcome, time: outcome.runs.reduce((sum, run) => sum + run.seconds, 0) }))
    .sort((one, other) => other.time - one.time)
    .map(({ outcome, time }) => {
      const { passed, failed } = outcome.final;
      const more = outcome.runs.length > 1 ? `  ${outcome.runs.length} runs` : "";
      return `${seconds(time)} s ${String(passed).padStart(4)} passed${failed > 0 ? ` ${failed} failed` : ""}  ${nameOf(outcome)}${more}`;
    });
  return ["Files by their seconds:", ...rows].join("\n");
}

/** The commands that repeat failures, the sum, and last of all the unstable tests. */
export function endOf(outcomes, { seed, again, traces }) {
  const red = outcomes.filter(({ final }) => final.kind !== "passed");
  const unstable = outcomes.filter((outcome) => outcome.unstable);
  const sum = (count) => outcomes.reduce((all, { final }) => all + final[count], 0);
  const repeat = (outcome) => [
    ...(outcome.final.kind === "trouble" ? [`MACHINE TROUBLE: ${nameOf(outcome)}: ${outcome.final.troubles.join("; ")}`] : [`FAILED: ${nameOf(outcome)}`]),
    `  seed ${seed}: ./dev test --seed ${seed} browser`,
    `  this file alone: ${again(outcome.final.file)}`,
    ...(outcome.runs.length > 1 && outcome.final.kind === "failed" ? [`  traces: ${traces}`] : []),
  ];
  return [
    ...red.flatMap(repeat),
    `${sum("passed")} passed, ${sum("failed")} failed`,
    ...unstable.map((outcome) => `UNSTABLE: ${nameOf(outcome)} (seed ${seed}, ${again(outcome.final.file)})`),
  ].join("\n");
}

/** Of files that ran several times: how each run ended, in the order of the alphabet. */
export function repetitionsOf(runs) {
  const rows = [...new Set(runs.map(({ file }) => file))].sort().map((file) => {
    const own = runs.filter((run) => run.file === file);
    const count = (wanted) => own.filter(({ kind }) => kind === wanted).length;
    const cases = [...new Set(own.map(({ passed }) => passed))].sort((one, other) => one - other).join(" or ");
    const times = own.map((run) => run.seconds).sort((one, other) => one - other);
    const numbers = [own.length, count("passed"), count("failed"), count("trouble")].map((number) => String(number).padStart(7));
    return `${numbers.join("")} ${seconds(times[0])} to ${seconds(times.at(-1))} s  ${basename(file)}, cases passed: ${cases}`;
  });
  return ["   runs passed failed trouble  seconds of a run", ...rows].join("\n");
}

export const isGreen = (outcomes) => outcomes.every(({ final }) => final.kind === "passed");
