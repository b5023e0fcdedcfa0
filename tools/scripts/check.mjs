// `npm run check`: everything that must hold before a change is merged. `npm run check -- --help` lists the
// steps.
import { join } from "node:path";
import { parseArgs } from "node:util";
import { explainFailedTests, runTests } from "./run-tests.mjs";
import { explainFailure, isFailed, node, root, runTasks, tool } from "./turbo-run.mjs";

// The quick ones first. Steps with `task` run in one call of turbo, which runs the tasks of all packages side
// by side.
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
  {
    name: "paths",
    what: "files and folders that CONTRIBUTING.md and docs/architecture.md name are there",
    run: () => [join(root, "scripts/check-paths.mjs")],
  },
  { name: "build", what: "bundles and declarations", task: "build" },
  {
    name: "expressions",
    what: "no regular expression on the rules hook's path can be made slow",
    run: () => [join(root, "scripts/check-expressions.mjs")],
  },
  {
    name: "api",
    what: "docs/api.md is what the packages export",
    run: () => [join(root, "scripts/api.mjs"), "--check"],
  },
  { name: "typecheck", what: "tsc over sources and tests", task: "typecheck" },
  { name: "publish-lint", what: "publint and attw on every public package", task: "lint:package" },
  { name: "test", what: "every package's tests" },
  {
    name: "start",
    what: "npm start, on this repository",
    run: () => [join(root, "scripts/start.mjs")],
  },
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
    if (group[0].task) done.push(...(await runTaskSteps(group)));
    else done.push(await runStep(group[0]));
    // One failing step says nothing of the others, and who reads a log from far away wants to know it all;
    // without bundles there is nothing to pack.
    if (done.some(({ name, status }) => name === "build" && status === "failed")) break;
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

Runs these steps in this order, and goes on where one fails:
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
  const result = step.name === "test" ? await runTestStep() : { code: await node(step.run()) };
  const { code, ...row } = result;
  return {
    name: step.name,
    ms: performance.now() - started,
    status: code === 0 ? "passed" : "failed",
    ...row,
  };
}

async function runTestStep() {
  // Alone, it is the first step that needs it.
  const built = await runTasks(["build"], "--output-logs=errors-only");
  const broken = built.tasks.filter(isFailed);
  if (built.code !== 0)
    return { code: built.code, explanations: broken.map(explainFailure), note: "because of the build" };
  const { code, packages } = await runTests("dot");
  const failed = packages.filter(({ status }) => status === "failed");
  const before = packages.filter(({ status }) => status === "passed before").length;
  return {
    code,
    explanations: failed.map(explainFailedTests),
    note: failed.length > 0 ? `in ${namesOf(failed)}` : countOf(packages.length, before),
  };
}

async function runTaskSteps(steps) {
  const names = steps.map((step) => step.task);
  const { code, tasks } = await runTasks(names, "--output-logs=errors-only");
  const rows = steps.map((step) => rowOf(step, tasks));
  // Turbo may also fail without a failing task, or because of one that a step depends on.
  if (code !== 0 && !rows.some((row) => row.status === "failed")) {
    const failures = tasks.filter(isFailed);
    const note = failures.length > 0 ? `because of ${failures.map(({ taskId }) => taskId).join(", ")}` : "";
    Object.assign(rows[0], { status: "failed", note, explanations: failures.map(explainFailure) });
  }
  return rows;
}

/**
 * What turbo wrote down about a step's tasks. They overlap, so a step lasts from its first start to its last
 * end.
 */
function rowOf(step, allTasks) {
  const tasks = allTasks.filter(({ task }) => task === step.task);
  const ran = tasks.filter(({ execution }) => execution?.startTime > 0);
  const failures = ran.filter(isFailed);
  const cached = tasks.filter(({ cache }) => cache?.status === "HIT").length;
  const ms =
    ran.length === 0
      ? 0
      : Math.max(...ran.map(({ execution }) => execution.endTime)) -
        Math.min(...ran.map(({ execution }) => execution.startTime));
  return {
    name: step.name,
    ms,
    status: failures.length > 0 ? "failed" : ran.length === tasks.length ? "passed" : "not run",
    explanations: failures.map(explainFailure),
    note: failures.length > 0 ? `in ${namesOf(failures)}` : countOf(tasks.length, cached),
  };
}

function namesOf(failures) {
  return failures.map(({ package: name }) => name).join(", ");
}

function countOf(packages, cached) {
  return `${packages} ${packages === 1 ? "package" : "packages"}${cached > 0 ? `, ${cached} from the cache` : ""}`;
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
  for (const { name, note = "", explanations = [] } of rows.filter((row) => row.status === "failed")) {
    for (const explanation of explanations) console.error(`\n${explanation}`);
    console.error(`\n${name} failed${note && ` ${note}`}. Alone: npm run check -- --only ${name}`);
  }
  if (rows.some((row) => row.status !== "passed")) process.exitCode = 1;
}
