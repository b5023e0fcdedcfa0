import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The CPU time that a command takes, user and system, its children's included, in milliseconds: as bash's `time` has it from the kernel.
 * @param {{ command: string[], input?: string | Buffer, env?: Record<string, string>, cwd?: string }} run
 */
function cpuOf(run) {
  const result = spawnSync(
    "bash",
    ["-c", 'TIMEFORMAT="%3U %3S"; time "$@" >/dev/null 2>/dev/null', "bash", ...run.command],
    {
      input: run.input ?? "",
      env: { ...process.env, ...run.env },
      cwd: run.cwd,
      encoding: "utf8",
    },
  );
  const [user, system] = result.stderr.trim().split("\n").at(-1).split(" ").map(Number);
  if (result.status !== 0 || Number.isNaN(user + system)) {
    throw new Error(`${run.command.join(" ")} ended with ${result.status}: ${result.stderr}`);
  }
  return (user + system) * 1000;
}

/**
 * Measures several commands in turns, so that what else the machine does touches all of them alike.
 * @param {Record<string, Parameters<typeof cpuOf>[0]>} runs the first is the floor
 * @returns {Record<string, { ms: number, ratio: number }>} medians; the ratio is of pairs
 */
export function compare(runs, rounds) {
  const names = Object.keys(runs);
  const samples = Object.fromEntries(names.map((name) => [name, []]));
  // The first run of each fills the caches.
  for (const name of names) cpuOf(runs[name]);
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? names : names.toReversed();
    for (const name of order) samples[name].push(cpuOf(runs[name]));
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

/** The most memory that a Node program had, in megabytes. */
export function memoryOf(run, folder) {
  const report = join(folder, "memory.txt");
  const preload = join(folder, "report-memory.cjs");
  writeFileSync(
    preload,
    `process.on("exit", () => require("fs").writeFileSync(${JSON.stringify(report)}, String(process.resourceUsage().maxRSS)));`,
  );
  const [node, ...args] = run.command;
  const samples = Array.from({ length: 5 }, () => {
    rmSync(report, { force: true });
    spawnSync(node, ["--require", preload, ...args], {
      input: run.input ?? "",
      env: { ...process.env, ...run.env },
    });
    return Number(readFileSync(report, "utf8")) / 1024;
  });
  return median(samples);
}

function median(values) {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
