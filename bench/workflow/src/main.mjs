import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { compare, median, PLAIN, readFlags } from "@agentos/bench-harness";
import { AOS, CONTESTANTS, reasonUnavailable } from "./contestants.mjs";
import { agentosProject, duplicateSession } from "./projects.mjs";
import { workersTables } from "./workers.mjs";

const USAGE = `Usage: node src/main.mjs [--quick] [--rounds N]

Tables as Markdown on stdout, progress on stderr. CPU time is that of whole process trees, as counted by the kernel.

  --quick        fewer phases and one round, to check that the benchmark runs
  --rounds N     paired rounds (default 5)
  --workers URL  measure only phases on workers, through this Postgres database; use a disposable one
  --help         show this help
`;
const flags = readFlags(USAGE, {
  quick: { type: "boolean" },
  rounds: { type: "string", default: "5" },
  workers: { type: "string" },
});
const rounds = flags.quick ? 1 : Number(flags.rounds);
const SIZES = flags.quick ? [100, 300] : [500, 5000];
const SESSIONS = 500;
/** Size of the smallest run. Its cost is subtracted from the cost of larger runs to exclude start-up. */
const FEW = 2;
const BYTES = fileURLToPath(new URL("bytes-written.cjs", import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), "agentos-bench-workflow-"));

try {
  const { workers: queue } = flags;
  const counts = flags.quick ? { chain: 5, many: 20 } : { chain: 20, many: 500 };
  const only = queue === undefined ? undefined : await workersTables(scratch, queue, counts);
  process.stdout.write(
    `${(
      only ?? [
        `Node ${process.version}, ${process.platform}, ${availableParallelism()} cores; medians of ${rounds} paired rounds.`,
        "",
        "### CPU of a task that does nothing (ms)",
        "",
        ...taskTable(),
        "",
        "### Growth",
        "",
        ...growthTable(),
        "",
        "### Compared with an empty program",
        "",
        ...(await ratioTable()),
        "",
      ]
    ).join("\n")}\n`,
  );
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

function taskTable() {
  const rows = Object.entries(CONTESTANTS).map(([name, contestant]) => {
    const missing = reasonUnavailable(contestant);
    if (missing !== undefined) return [name, `skipped: ${missing}`, ""];
    report(name);
    const tasks = flags.quick ? Math.min(contestant.tasks, 100) : contestant.tasks;
    const runOf = contestant.run(scratch);
    const measured = compare({ few: runOf(FEW), many: runOf(tasks) }, rounds);
    return [name, measured.many.extra / (tasks - FEW), tasks];
  });
  const floor = rows[0][1];
  return table(
    ["", "per task", "more than the Node loop", "tasks"],
    rows.map(([name, ms, tasks]) =>
      typeof ms === "string" ? [name, ms, "", ""] : [name, ms.toFixed(1), (ms - floor).toFixed(1), tasks],
    ),
  );
}

function growthTable() {
  const rows = SIZES.map((size) => {
    report(`aos run with ${size} phases`);
    const cwd = agentosProject(scratch, size);
    const file = join(scratch, `bytes-${size}`);
    const env = { NODE_OPTIONS: `--require ${BYTES}`, BYTES_FILE: file };
    const { ms } = compare({ run: { command: ["node", AOS, "run", "flow"], cwd, env } }, 1).run;
    const bytes = Number(readFileSync(file, "utf8"));
    return [size, (ms / size).toFixed(1), (bytes / 1e6).toFixed(1), (bytes / size / 1000).toFixed(1)];
  });
  return table(["phases", "CPU per phase (ms)", "written (MB)", "written per phase (kB)"], rows);
}

async function ratioTable() {
  report(`aos status with ${SESSIONS} sessions`);
  const cwd = agentosProject(scratch, 20);
  spawnSync("node", [AOS, "run", "flow"], { cwd, stdio: "ignore" });
  duplicateSession(cwd, SESSIONS);
  const cpu = compare(
    {
      help: { command: ["node", AOS, "--help"] },
      status: { command: ["node", AOS, "status"], cwd },
    },
    rounds * 4,
  );
  report("the first phase");
  const one = agentosProject(scratch, 1);
  const oneCpu = compare(
    {
      empty: { command: ["node", "-e", "0"] },
      run: { command: ["node", AOS, "run", "flow"], cwd: one },
    },
    rounds * 4,
  );
  const first = await firstPhase();
  return table(
    ["", "measured", "goal"],
    [
      ["time to the first phase, `node -e 0` = 1", first.toFixed(2), "2.5"],
      [
        "CPU of a run with one phase (four processes together), `node -e 0` = 1",
        oneCpu.run.ratio.toFixed(2),
        "",
      ],
      [
        `CPU of \`aos status\` with ${SESSIONS} sessions, \`aos --help\` = 1`,
        cpu.status.ratio.toFixed(2),
        "2",
      ],
    ],
  );
}

/** Returns the median time until the first phase runs, relative to the time of an empty program. */
async function firstPhase() {
  const cwd = agentosProject(scratch, 1, ["touch", "began"]);
  const began = join(cwd, "began");
  const ratios = [];
  for (let round = 0; round < rounds * 4 + 1; round++) {
    rmSync(began, { force: true });
    const empty = await timeOf(["node", "-e", "0"], cwd);
    const startedAt = performance.timeOrigin + performance.now();
    await timeOf(["node", AOS, "run", "flow"], cwd);
    // File times are rounded down to steps of several milliseconds, so durations are up to a step too short.
    ratios.push((statSync(began).mtimeMs - startedAt) / empty);
  }
  return median(ratios.slice(1));
}

function timeOf([program, ...args], cwd) {
  return new Promise((resolve) => {
    const startedAt = performance.now();
    const child = spawn(program, args, { cwd, env: { ...process.env, ...PLAIN }, stdio: "ignore" });
    child.once("close", () => resolve(performance.now() - startedAt));
  });
}

function table(header, rows) {
  const line = (cells) => `| ${cells.join(" | ")} |`;
  const rule = header.map((_, index) => (index === 0 ? "---" : "---:"));
  return [line(header), line(rule), ...rows.map(line)];
}

function report(what) {
  process.stderr.write(`${what}\n`);
}
