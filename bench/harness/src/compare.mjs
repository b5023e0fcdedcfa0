import { spawnSync } from "node:child_process";
import { median } from "./median.mjs";

/**
 * Without what an environment adds to each start of Node: with more certificates to read Node 20 takes three
 * times as long, beside which nothing costs much.
 */
export const PLAIN = { NODE_OPTIONS: undefined, NODE_EXTRA_CA_CERTS: undefined, NODE_ENV: undefined };

/**
 * @typedef {object} Run
 * @property {string[]} command
 * @property {string | Buffer} [input] for its stdin
 * @property {Record<string, string | undefined>} [env] added to this process's environment, {@link PLAIN}
 * @property {string} [cwd]
 * @property {() => void} [prepare] called before each run, and not measured
 */

/**
 * Measures the CPU time of several programs in turns, so that what else the machine does touches all of them
 * alike. The order is turned round in every second round; a first round fills the caches and does not count.
 * @param {Record<string, Run>} runs the first is the floor
 * @param {number} rounds
 * @param {number} times how often a program is run for one sample, which is the mean: the clock has whole
 * milliseconds
 * @returns {Record<string, { ms: number, ratio: number, extra: number }>} medians; ratio and extra
 * milliseconds are those of pairs
 */
export function compare(runs, rounds, times = 1) {
  const names = Object.keys(runs);
  const samples = Object.fromEntries(names.map((name) => [name, []]));
  for (const name of names) cpuOf(runs[name]);
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? names : names.toReversed();
    for (const name of order) samples[name].push(meanCpuOf(runs[name], times));
  }
  const floor = samples[names[0]];
  return Object.fromEntries(
    names.map((name) => [
      name,
      {
        ms: median(samples[name]),
        ratio: median(samples[name].map((ms, index) => ms / floor[index])),
        extra: median(samples[name].map((ms, index) => ms - floor[index])),
      },
    ]),
  );
}

/**
 * @param {Run} run
 * @param {number} times
 */
function meanCpuOf(run, times) {
  let sum = 0;
  for (let count = 0; count < times; count++) sum += cpuOf(run);
  return sum / times;
}

/**
 * The CPU time that a program takes, user and system, its children's included, in milliseconds: as bash's
 * `time` has it from the kernel, because Node does not tell its children's.
 * @param {Run} run
 */
function cpuOf(run) {
  run.prepare?.();
  const script = 'TIMEFORMAT="%3U %3S"; time "$@" >/dev/null 2>/dev/null';
  const { status, stderr } = spawnSync("bash", ["-c", script, "bash", ...run.command], {
    input: run.input ?? "",
    env: { ...process.env, ...PLAIN, ...run.env },
    cwd: run.cwd,
    encoding: "utf8",
  });
  const [user, system] = stderr.trim().split("\n").at(-1).split(" ").map(Number);
  if (status !== 0 || Number.isNaN(user + system))
    throw new Error(`${run.command.join(" ")} ended with ${status}: ${stderr}`);
  return (user + system) * 1000;
}
