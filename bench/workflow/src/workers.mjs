import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { AOS } from "./contestants.mjs";

/** Enough to keep all slots of four workers busy. */
const PARALLEL = 24;
const SLOTS = 4;

/**
 * Measures phases that do nothing, one after another, and parallel phases that wait one second each,
 * as agents wait for their models.
 * @param queue the URL of a disposable Postgres database
 */
export async function workersTables(scratch, queue, { chain, many }) {
  const lines = [
    "### A phase that does nothing, after another phase (ms)",
    "",
    "| where | per phase |",
    "| --- | ---: |",
  ];
  const project = (phases) => repository(mkdtempSync(join(scratch, "workers-")), phases);
  const links = (count) =>
    Array.from(
      { length: count },
      (_, index) =>
        `{ id: p${index}, prompt: x, dependsOn: [${index > 0 ? `p${index - 1}` : ""}], run: ["true"] }`,
    );
  const perPhase = (run) => ((run(links(chain + 1)) - run(links(1))) / chain).toFixed(0);
  lines.push(`| on this machine, in worktrees | ${perPhase((phases) => timeOf(project(phases), []))} |`);
  const one = await startWorkers(scratch, queue, 1);
  lines.push(`| on a worker | ${perPhase((phases) => timeOf(project(phases), ["--workers", queue]))} |`);
  await one.end();
  lines.push(
    "",
    `### ${many} parallel phases of one second (s)`,
    "",
    "| workers | all phases | lower bound |",
    "| --- | ---: | ---: |",
  );
  const side = Array.from(
    { length: many },
    (_, index) => `{ id: p${index}, prompt: x, dependsOn: [], run: [sleep, "1"] }`,
  );
  for (const count of [1, 2, 4]) {
    const workers = await startWorkers(scratch, queue, count);
    const seconds = (timeOf(project(side), ["--workers", queue, "-c", String(PARALLEL)]) / 1000).toFixed(0);
    lines.push(`| ${count}, ${SLOTS} slots each | ${seconds} | ${Math.ceil(many / (count * SLOTS))} |`);
    await workers.end();
  }
  return lines;
}

function repository(folder, phases) {
  mkdirSync(join(folder, ".agentos/agents"), { recursive: true });
  mkdirSync(join(folder, ".agentos/workflows"));
  writeFileSync(join(folder, ".gitignore"), ".agentos/state/\n.agentos/compiled/\n");
  writeFileSync(join(folder, ".agentos/agents/dev.md"), "You do nothing.\n");
  const rows = phases.map((phase) => `  - ${phase}\n`).join("");
  writeFileSync(
    join(folder, ".agentos/workflows/flow.yaml"),
    `id: flow\nname: Flow\ndefaults: { agent: dev, isolation: worktree }\nphases:\n${rows}`,
  );
  const git = (...args) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.c", ...args], { cwd: folder });
  git("init", "--quiet");
  git("add", "--all");
  git("commit", "--quiet", "--message", "Begin");
  return folder;
}

function timeOf(cwd, options) {
  const startedAt = performance.now();
  const { status, stderr } = spawnSync("node", [AOS, "run", "flow", ...options], {
    cwd,
    encoding: "utf8",
    maxBuffer: 1e9,
  });
  if (status !== 0) throw new Error(`aos run ${options.join(" ")} exited with ${status}:\n${stderr}`);
  return performance.now() - startedAt;
}

async function startWorkers(scratch, queue, count) {
  const children = Array.from({ length: count }, (_, index) => {
    const folder = mkdtempSync(join(scratch, "worker-"));
    const args = [
      AOS,
      "worker",
      "--queue",
      queue,
      "--folder",
      folder,
      "--name",
      `w${index}`,
      "-c",
      String(SLOTS),
    ];
    return spawn("node", args, { stdio: ["ignore", "ignore", "pipe"] });
  });
  await Promise.all(children.map((child) => new Promise((resolve) => child.stderr.once("data", resolve))));
  for (const child of children) child.stderr.resume();
  return {
    async end() {
      const ended = children.map((child) => new Promise((resolve) => child.once("close", resolve)));
      for (const child of children) child.kill("SIGTERM");
      await Promise.all(ended);
    },
  };
}
