// `npm start [-- FOLDER]`: the example workflow from start to end, as a person would run it: it runs in
// waves, stops at its gate with a handoff, is resumed, and leaves a report. FOLDER is any npm repository;
// default this one.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = process.argv[2];
const project = resolve(folder ?? root);
const workflow = join(root, "examples", "release-readiness", "release-readiness.yaml");
const report = join(project, "RELEASE-READINESS.md");
const cli = join(root, "packages", "cli");
const bin = join(cli, JSON.parse(readFileSync(join(cli, "package.json"), "utf8")).bin.aos);
const COMPLETE = 0;
const WAITS_AT_A_GATE = 3;

process.exitCode = await main();

async function main() {
  if (!existsSync(join(project, "package.json"))) {
    console.error(
      `${project} has no package.json. Give the folder of an npm repository: npm start -- FOLDER`,
    );
    return 2;
  }
  console.error("Building aos ...");
  const build = spawnSync(process.execPath, [join(root, "tools/build/src/build.mjs"), "--types"], {
    cwd: root,
    encoding: "utf8",
  });
  if (build.status !== 0) {
    console.error(`${build.stdout}${build.stderr}\nThe build failed.`);
    return 1;
  }
  // An agent may not approve a gate; this shows what a person sees who does, whoever starts it.
  const { AGENT_VARIABLES } = await import("../../parts/clients/src/index.ts");
  for (const name of AGENT_VARIABLES) delete process.env[name];

  say("1. Run the workflow: phases that do not depend on each other run at the same time.");
  const run = aos("run", relative(process.cwd(), workflow), "--concurrency", "4");
  if (run !== WAITS_AT_A_GATE) return failed("aos run", run, WAITS_AT_A_GATE);

  say("2. It waits at a gate. What the next session must know stands in the handoff:");
  const handoff = aos("handoff", "show");
  if (handoff !== COMPLETE) return failed("aos handoff show", handoff, COMPLETE);

  say("3. Resuming approves the report, and the last phase runs.");
  const resume = aos("resume");
  if (resume !== COMPLETE) return failed("aos resume", resume, COMPLETE);

  say(`4. The report, ${relative(process.cwd(), report)}, begins:`);
  console.log(readFileSync(report, "utf8").split("\n").slice(0, 24).join("\n"));
  return 0;
}

/** @param {string[]} args */
function aos(...args) {
  const all = folder === undefined ? args : [...args, "--project", folder];
  console.log(`$ npx aos ${all.join(" ")}`);
  return spawnSync(process.execPath, [bin, ...all], { stdio: "inherit" }).status;
}

/** @param {string} text */
function say(text) {
  console.log(`\n${text}\n`);
}

/**
 * @param {string} command
 * @param {number | null} code
 * @param {number} expected
 */
function failed(command, code, expected) {
  console.error(`\n"${command}" ended with exit code ${code} where ${expected} was expected.`);
  return 1;
}
