// Runs tasks of packages through turbo, and repeats what failed at the end, where somebody who reads a long
// log looks first.
import { spawn } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { availableParallelism } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";

export const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * Runs these tasks in every package that has them. One that fails stops only what needs it: a log shows all
 * that is wrong. Gives the exit code, and turbo's own records of the tasks.
 */
export async function runTasks(names, ...options) {
  const before = new Set(summaries());
  const code = await node([
    ...tool("turbo", "run", ...names)(),
    "--continue=dependencies-successful",
    "--summarize",
    // Half as many again as there are cores: tests also wait, for processes and for the disk.
    `--concurrency=${Math.ceil(availableParallelism() * 1.5)}`,
    ...options,
  ]);
  const summary = summaries().find((file) => !before.has(file));
  const tasks = summary === undefined ? [] : JSON.parse(readFileSync(summary, "utf8")).tasks;
  return { code, tasks: tasks.filter(isDefined) };
}

/**
 * Turbo's records of this task of the packages that its options select, without running any: the hash is of
 * all that the task depends on.
 */
export async function readTasks(name, ...options) {
  const chunks = [];
  const child = start([...tool("turbo", "run", name, "--dry=json", ...options)()], { stdout: "pipe" });
  child.stdout.on("data", (chunk) => chunks.push(chunk));
  const code = await ended(child);
  if (code !== 0) throw new Error(`turbo could not say which packages have a task "${name}"`);
  const { tasks } = JSON.parse(Buffer.concat(chunks).toString("utf8"));
  return tasks.filter((each) => each.task === name && isDefined(each));
}

function isDefined({ command }) {
  return command !== "<NONEXISTENT>";
}

export function isFailed({ execution }) {
  return execution?.startTime > 0 && execution.exitCode !== 0 && execution.exitCode !== null;
}

const MAX_REPEATED_LENGTH = 120;

/** The part of a failed task's output that says why, and how to run that task alone. */
export function explainFailure({ task, package: name, logFile }) {
  const lines = readLog(join(root, logFile)).slice(-MAX_REPEATED_LENGTH);
  return [
    `✗ ${task} of ${name} failed:`,
    "",
    ...lines.map((line) => `  ${line}`.trimEnd()),
    "",
    `  All of its output: ${logFile}`,
    `  Alone: npx turbo run ${task} --filter=${name}`,
  ].join("\n");
}

function readLog(path) {
  try {
    return stripVTControlCharacters(readFileSync(path, "utf8")).trimEnd().split("\n");
  } catch {
    return [];
  }
}

function summaries() {
  const folder = join(root, ".turbo/runs");
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith(".json"))
      .map((name) => join(folder, name))
      .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  } catch {
    return [];
  }
}

/**
 * The command line of a tool from node_modules: through its JavaScript, so that no shell and no .cmd file is
 * needed.
 */
export function tool(name, ...args) {
  return () => {
    const folder = join(root, "node_modules", name);
    const { bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    return [join(folder, typeof bin === "string" ? bin : Object.values(bin)[0]), ...args];
  };
}

/** Runs Node with these arguments and gives the exit code, or null when a signal ended it. */
export function node(args, env = {}) {
  return ended(start(args, { env }));
}

function start(args, { stdout = "inherit", env = {} }) {
  return spawn(process.execPath, args, {
    cwd: root,
    stdio: ["ignore", stdout, "inherit"],
    env: {
      ...process.env,
      TURBO_TELEMETRY_DISABLED: "1",
      // turbo looks for pnpm there
      PATH: join(root, "node_modules/.bin") + delimiter + process.env.PATH,
      ...env,
    },
  });
}

function ended(child) {
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
}
