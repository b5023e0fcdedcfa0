import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { readFlags } from "@agentos/bench-harness";
import { LEVELLING, RUN_LIMIT, RUNNING } from "./contestants.mjs";
import { SHAPES } from "./graphs.mjs";
import { measureMakespans } from "./makespan.mjs";

const TIMEOUT_MS = 60_000;
/** Slower cases are not repeated, because noise does not change their rank. */
const SLOW_MS = 5000;
const USAGE = `Usage: node src/main.mjs [--quick] [--json]

Prints Markdown tables to stdout and progress to stderr.

  --quick  only graphs of up to 10,000 nodes, and one round: two minutes instead of ten
  --json   print all measurements as JSON
  --help   this text
`;
const flags = readFlags(USAGE, { quick: { type: "boolean" }, json: { type: "boolean" } });
const sizes = flags.quick ? [1000, 10_000] : [1000, 10_000, 100_000];
const ROUNDS = flags.quick ? 1 : 3;
const graphs = flags.quick ? 50 : 300;

const results = {
  machine: { node: process.version, platform: process.platform, cores: availableParallelism() },
  levelling: await measure("levelling", Object.keys(LEVELLING)),
  running: await measure("running", Object.keys(RUNNING)),
  makespan: await measureMakespans(graphs, report),
};
process.stdout.write(flags.json ? `${JSON.stringify(results, null, 2)}\n` : renderTables());

/** Runs the cases in rounds, so that temporary load affects all libraries. */
async function measure(task, libraries) {
  const cases = sizes.flatMap((size) =>
    Object.keys(SHAPES).flatMap((shape) =>
      libraries.map((library) => ({ size, shape, library, rounds: [] })),
    ),
  );
  for (let round = 1; round <= ROUNDS; round++) {
    for (const { size, shape, library, rounds } of cases) {
      const isSettled = rounds.some(({ error, medianMs }) => error !== undefined || medianMs > SLOW_MS);
      if (isSettled) continue;
      report(`round ${round}: ${task} ${shape} ${size} ${library}`);
      rounds.push(await runCase([task, library, shape, String(size)]));
    }
  }
  return cases.map(({ rounds, ...rest }) => ({ ...rest, ...middleOf(rounds) }));
}

/** Returns a failed round, or else the median one. */
function middleOf(rounds) {
  const failed = rounds.find(({ error }) => error !== undefined);
  const sorted = rounds.toSorted((a, b) => a.medianMs - b.medianMs);
  return failed ?? sorted[Math.floor(sorted.length / 2)];
}

/** Some cases overflow the stack or would take hours. */
function runCase(args) {
  return new Promise((resolve) => {
    const file = fileURLToPath(new URL("case.mjs", import.meta.url));
    const child = spawn(process.execPath, ["--expose-gc", file, ...args], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    let stdout = "";
    let timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
      child.kill("SIGKILL");
    }, TIMEOUT_MS);
    child.stdout.on("data", (chunk) => {
      stdout += chunk;
    });
    child.on("close", (code, signal) => {
      clearTimeout(timer);
      if (timedOut) resolve({ error: `> ${TIMEOUT_MS / 1000} s` });
      else if (stdout === "") resolve({ error: `ended with ${signal ?? code}` });
      else resolve(JSON.parse(stdout));
    });
  });
}

function renderTables() {
  const { node, platform, cores } = results.machine;
  return [
    `Node ${node}, ${platform}, ${cores} cores.`,
    "",
    "### Leveling (median ms)",
    "",
    libraryTable(results.levelling, (cell) => formatMs(cell)),
    "",
    `### Running tasks that do nothing, limit ${RUN_LIMIT} (median ms)`,
    "",
    libraryTable(results.running, (cell) => formatMs(cell)),
    "",
    "### Memory of the process while running (peak, MB)",
    "",
    libraryTable(results.running, (cell) => cell.error ?? Math.round(cell.memoryMb)),
    "",
    `### Makespan relative to max(critical path, total / 4): limit 4, means of ${graphs} graphs`,
    "",
    makespanTable(),
    "",
  ].join("\n");
}

function libraryTable(cases, format) {
  const columns = sizes.flatMap((size) => Object.keys(SHAPES).map((shape) => ({ size, shape })));
  const libraries = [...new Set(cases.map(({ library }) => library))];
  const rows = libraries.map((library) => [
    library,
    ...columns.map(({ size, shape }) =>
      format(cases.find((cell) => cell.library === library && cell.size === size && cell.shape === shape)),
    ),
  ]);
  return table(["", ...columns.map(({ size, shape }) => `${shape} ${size / 1000}k`)], rows);
}

function makespanTable() {
  const families = Object.keys(results.makespan[0]).filter((key) => key !== "policy");
  const rows = results.makespan.map((row) => [
    row.policy,
    ...families.map((family) => row[family].toFixed(3)),
  ]);
  return table(["policy", ...families], rows);
}

function table(header, rows) {
  const line = (cells) => `| ${cells.join(" | ")} |`;
  return [
    line(header),
    line(header.map((_, index) => (index === 0 ? "---" : "---:"))),
    ...rows.map(line),
  ].join("\n");
}

function formatMs({ medianMs, error }) {
  if (error !== undefined) return error;
  if (medianMs < 10) return medianMs.toFixed(1);
  return medianMs < 10_000 ? String(Math.round(medianMs)) : `${(medianMs / 1000).toFixed(1)} s`;
}

function report(what) {
  process.stderr.write(`${what}\n`);
}
