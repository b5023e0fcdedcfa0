// `npm run check`: everything that must hold before a change is merged. `npm run check -- --help` lists the steps.
import { spawn } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { availableParallelism } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const root = fileURLToPath(new URL("..", import.meta.url));

// The quick ones first. Steps with `task` run in one call of turbo, which runs the tasks of all packages side by side.
const STEPS = [
  {
    name: "boundaries",
    what: "libraries do not import each other (turbo.json)",
    run: tool("turbo", "boundaries"),
  },
  {
    name: "biome",
    what: "format and lint",
    run: tool("@biomejs/biome", "check", "--error-on-warnings", "."),
  },
  {
    name: "knip",
    what: "no unused files, exports or dependencies (knip.json)",
    run: tool("knip", "--no-progress", "--no-config-hints"),
  },
  { name: "build", what: "bundles and declarations", task: "build" },
  { name: "typecheck", what: "tsc over sources and tests", task: "typecheck" },
  { name: "test", what: "vitest in every package", task: "test" },
  { name: "publish-lint", what: "publint and attw on every public package", task: "lint:package" },
  {
    name: "smoke",
    what: "packs, installs and uses every public package in an empty project",
    run: () => [join(root, "scripts/smoke.mjs")],
  },
];

await main();

async function main() {
  const selected = chooseSteps();
  if (selected === undefined) return;
  const done = [];
  for (const group of inOneCall(selected)) {
    console.log(`\n▶ ${group.map((step) => step.name).join(", ")}`);
    const rows = group[0].task ? await runTasks(group) : [await runStep(group[0])];
    done.push(...rows);
    if (rows.some((row) => row.status === "failed")) break;
  }
  report(selected, done);
}

/** The steps that the command line asks for; undefined when there is nothing to do but what was printed. */
function chooseSteps() {
  let options;
  try {
    options = parseArgs({
      options: { only: { type: "string", multiple: true }, help: { type: "boolean", short: "h" } },
    }).values;
  } catch (error) {
    return refuse(error.message);
  }
  if (options.help) {
    console.log(usage());
    return undefined;
  }
  const only = options.only?.flatMap((names) => names.split(",")).map((name) => name.trim());
  const unknown = only?.find((name) => !STEPS.some((step) => step.name === name));
  if (unknown !== undefined) return refuse(`There is no step "${unknown}".`);
  return STEPS.filter((step) => only === undefined || only.includes(step.name));
}

function refuse(message) {
  console.error(`${message}\n\n${usage()}`);
  process.exitCode = 2;
  return undefined;
}

function usage() {
  const width = Math.max(...STEPS.map((step) => step.name.length));
  const steps = STEPS.map((step) => `  ${step.name.padEnd(width)}  ${step.what}`).join("\n");
  return `Usage: npm run check [-- --only <step>[,<step>]]

Runs these steps in this order and stops at the first that fails:
${steps}`;
}

/** Neighbouring turbo tasks belong to one call: it keeps both cores busy across their borders. */
function inOneCall(steps) {
  const groups = [];
  for (const step of steps) {
    const last = groups.at(-1);
    if (step.task && last?.[0].task) last.push(step);
    else groups.push([step]);
  }
  return groups;
}

async function runStep(step) {
  const started = performance.now();
  const code = await node(step.run());
  return {
    name: step.name,
    ms: performance.now() - started,
    status: code === 0 ? "passed" : "failed",
    note: "",
  };
}

async function runTasks(steps) {
  const before = new Set(summaries());
  const code = await node([
    ...tool("turbo", "run", ...steps.map((step) => step.task))(),
    "--output-logs=errors-only",
    "--summarize",
    // Half as many again as there are cores: tests also wait, for processes and for the disk.
    `--concurrency=${Math.ceil(availableParallelism() * 1.5)}`,
  ]);
  const summary = summaries().find((file) => !before.has(file));
  const tasks = summary === undefined ? [] : JSON.parse(readFileSync(summary, "utf8")).tasks;
  const rows = steps.map((step) => rowOf(step, tasks));
  if (code === 0) return rows;
  // Turbo may also fail without a failing task, or because of one that a step depends on.
  if (!rows.some((row) => row.status === "failed")) {
    const culprit = tasks.find(({ execution }) => execution?.exitCode > 0);
    Object.assign(rows[0], { status: "failed", note: culprit ? `because of ${culprit.taskId}` : "" });
  }
  // Of the others nobody knows whether they were through when it stopped.
  return rows.map((row) => (row.status === "passed" ? { ...row, status: "stopped", note: "" } : row));
}

/** What turbo wrote down about a step's tasks. They overlap, so a step lasts from its first start to its last end. */
function rowOf(step, allTasks) {
  const tasks = allTasks.filter(({ task, command }) => task === step.task && command !== "<NONEXISTENT>");
  const ran = tasks.filter(({ execution }) => execution?.startTime > 0);
  const failed = ran.filter(({ execution }) => execution.exitCode !== 0 && execution.exitCode !== null);
  const cached = tasks.filter(({ cache }) => cache?.status === "HIT").length;
  const ms =
    ran.length === 0
      ? 0
      : Math.max(...ran.map(({ execution }) => execution.endTime)) -
        Math.min(...ran.map(({ execution }) => execution.startTime));
  const names = failed.map((task) => task.package ?? task.taskId).join(", ");
  return {
    name: step.name,
    ms,
    status: failed.length > 0 ? "failed" : ran.length === tasks.length ? "passed" : "not run",
    note:
      names === ""
        ? `${count(tasks.length)}${cached > 0 ? `, ${cached} from the cache` : ""}`
        : `in ${names}`,
  };
}

function count(packages) {
  return `${packages} ${packages === 1 ? "package" : "packages"}`;
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

function report(selected, done) {
  const rows = selected.map(
    (step) => done.find((row) => row.name === step.name) ?? { name: step.name, status: "not run" },
  );
  const width = Math.max(...rows.map((row) => row.name.length));
  const seconds = (ms) => (ms === undefined ? "" : `${(ms / 1000).toFixed(1)} s`).padStart(8);
  console.log("");
  for (const { name, status, ms, note = "" } of rows) {
    console.log(`${name.padEnd(width)}  ${status.padEnd(7)} ${seconds(ms)}  ${note}`.trimEnd());
  }
  console.log(`${"in all".padEnd(width)}          ${seconds(performance.now())}`);
  const failed = rows.filter((row) => row.status === "failed");
  for (const { name, note } of failed) {
    console.error(`\n${name} failed${note && ` ${note}`}. Alone: npm run check -- --only ${name}`);
  }
  if (rows.some((row) => row.status !== "passed")) process.exitCode = 1;
}

/** The command line of a tool from node_modules: through its JavaScript, so that no shell and no .cmd file is needed. */
function tool(name, ...args) {
  return () => {
    const folder = join(root, "node_modules", name);
    const { bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    return [join(folder, typeof bin === "string" ? bin : Object.values(bin)[0]), ...args];
  };
}

/** Runs Node with these arguments and gives the exit code, or null when a signal ended it. */
function node(args) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
      env: {
        ...process.env,
        TURBO_TELEMETRY_DISABLED: "1",
        // turbo looks for pnpm there
        PATH: join(root, "node_modules/.bin") + delimiter + process.env.PATH,
      },
    });
    child.on("error", reject);
    child.on("close", resolve);
  });
}
