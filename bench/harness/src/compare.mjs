import { spawnSync } from "node:child_process";
import { median } from "./median.mjs";

/**
 * With additional certificates, Node 20 takes three times as long to start, which would hide all
 * other differences.
 */
export const PLAIN = { NODE_OPTIONS: undefined, NODE_EXTRA_CA_CERTS: undefined, NODE_ENV: undefined };

/**
 * @typedef {object} Run
 * @property {string[]} command
 * @property {string | Buffer} [input] for stdin
 * @property {Record<string, string | undefined>} [env] added to the environment and {@link PLAIN}
 * @property {string} [cwd]
 * @property {() => void} [prepare] runs before each measurement
 */

/**
 * Measures the CPU time of several programs in turn, so that other load affects all of them. Every
 * second round uses the reverse order. An additional first round fills the caches.
 * @param {Record<string, Run>} runs the first one is the floor
 * @param {number} rounds
 * @param {number} times runs per sample, because the clock has a resolution of a millisecond
 * @returns {Record<string, { ms: number, ratio: number, extra: number }>} medians; `ratio` and
 * `extra` (milliseconds) are relative to the floor
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

function meanCpuOf(run, times) {
  let sum = 0;
  for (let count = 0; count < times; count++) sum += cpuOf(run);
  return sum / times;
}

/**
 * Includes child processes, whose CPU time Node does not report: bash's `time` reads it from the
 * kernel.
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
    throw new Error(`${run.command.join(" ")} exited with ${status}: ${stderr}`);
  return (user + system) * 1000;
}
