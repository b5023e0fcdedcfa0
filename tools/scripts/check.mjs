// `npm run check`: everything that must pass before a merge. `--help` lists the steps.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { build, node, root, tool, vitest } from "./run.mjs";

const script = (name) => () => node(["--import", "tsx", join(root, "tools/scripts", `${name}.mjs`)]);

const STEPS = [
  [
    "boundaries",
    "packages and parts import only what turbo.json allows",
    () => node(tool("turbo", "boundaries")),
  ],
  [
    "biome",
    "format, lint, no import cycles",
    () => node(tool("@biomejs/biome", "check", "--error-on-warnings", ".")),
  ],
  [
    "knip",
    "no unused files, exports or dependencies",
    () => node(tool("knip", "--no-progress", "--no-config-hints")),
  ],
  ["paths", "files and folders named in documents exist", script("check-paths")],
  ["links", "links in documents have targets", script("check-links")],
  ["types", "tsc over sources and tests", () => node(tool("typescript", "-p", "tsconfig.json"))],
  ["build", "bundles and declarations", () => build("--types")],
  ["expressions", "no input can make a hook's regular expressions slow", script("check-expressions")],
  ["publish-lint", "publint and attw on every public package", lintPackages],
  ["test", "every test, including slow ones", () => vitest("--reporter=dot")],
  ["smoke", "packs, installs and uses every public package in an empty project", script("smoke")],
  ["start", "npm start, on this repository", script("start")],
].map(([name, what, run]) => ({ name, what, run }));

const selected = chooseSteps();
if (selected !== undefined) await runSteps(selected);

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
  const steps = STEPS.map(({ name, what }) => `  ${name.padEnd(12)}  ${what}`).join("\n");
  return `Usage: npm run check [-- --only <step>[,<step>]]

Runs these steps in this order, and continues if one fails:
${steps}`;
}

async function runSteps(steps) {
  const done = [];
  for (const { name, run } of steps) {
    console.log(`\n▶ ${name}`);
    const started = performance.now();
    const code = await run();
    done.push({ name, code, ms: performance.now() - started });
    // Later steps need bundles.
    if (name === "build" && code !== 0) break;
  }
  console.log("");
  for (const { name } of steps) {
    const row = done.find((each) => each.name === name);
    const outcome = row === undefined ? "not run" : row.code === 0 ? "passed" : "failed";
    const time = row === undefined ? "" : `${(row.ms / 1000).toFixed(1)} s`;
    console.log(`${name.padEnd(12)}  ${outcome.padEnd(7)} ${time.padStart(8)}`.trimEnd());
  }
  const failed = done.filter(({ code }) => code !== 0);
  if (failed.length === 0) return;
  console.error(
    `\nTo repeat only these: npm run check -- --only ${failed.map(({ name }) => name).join(",")}`,
  );
  process.exitCode = 1;
}

async function lintPackages() {
  const codes = [];
  for (const name of readdirSync(join(root, "packages"))) {
    const cwd = join(root, "packages", name);
    codes.push(await node(tool("publint", "--strict"), { cwd }));
    // The command exports only programs.
    if (name !== "cli")
      codes.push(await node(tool("@arethetypeswrong/cli", "--pack", ".", "--profile", "esm-only"), { cwd }));
  }
  return Math.max(...codes);
}
