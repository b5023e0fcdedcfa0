// Opt-in: installs the real OpenClaw and a Node that it runs on into a scratch folder, installs this pack with OpenClaw's own
// command, and plays a compaction through OpenClaw's own loader, with a restart in the middle.
//
//   node e2e/openclaw.mjs [scratch folder, kept and used again]
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const OPENCLAW = `openclaw@${process.env.OPENCLAW_VERSION ?? "2026.9.6"}`;
const NODE = `node@${process.env.OPENCLAW_NODE_VERSION ?? "24"}`;

const scratch = resolve(process.argv[2] ?? mkdtempSync(join(tmpdir(), "openclaw-e2e-")));
const pack = fileURLToPath(new URL("..", import.meta.url));
const driver = fileURLToPath(new URL("gateway.mjs", import.meta.url));
const home = join(scratch, "home");
const stateFolder = join(scratch, "state");
const workspace = join(scratch, "workspace");

install(NODE, join(scratch, "node"), []);
install(OPENCLAW, join(scratch, "openclaw"), ["--ignore-scripts"]);
const node = join(scratch, "node/node_modules/node/bin/node");
const openclaw = join(scratch, "openclaw/node_modules/openclaw");
const { version } = JSON.parse(readFileSync(join(openclaw, "package.json"), "utf8"));
console.log(`OpenClaw ${version} on Node ${run(node, ["--version"]).trim()}`);

for (const folder of [home, stateFolder, workspace]) rmSync(folder, { recursive: true, force: true });
for (const folder of [home, workspace]) mkdirSync(folder, { recursive: true });
writePlan();

const tarball = run("npm", ["pack", "--silent", "--pack-destination", scratch], { cwd: pack })
  .trim()
  .split("\n")
  .at(-1);
const cli = (...args) => run(node, [join(openclaw, "openclaw.mjs"), ...args], { cwd: scratch });
console.log(lastLines(cli("plugins", "install", `./${tarball}`, "--force"), 2));
console.log(lastLines(cli("hooks", "info", "context-guard"), 8));

// Each step is a process of its own, as when the Gateway is restarted.
for (const step of ["begin", "compact", "go-on", "other-session", "near-the-limit", "later", "new"]) {
  process.stdout.write(`${step}: ${run(node, [driver, step, openclaw, workspace])}`);
}

// The same folder as `aos init` copies it into a workspace, where the user switches it on.
const aos = fileURLToPath(new URL("../../cli/bin/aos.js", import.meta.url));
if (existsSync(fileURLToPath(new URL("../../cli/dist", import.meta.url)))) {
  for (const folder of [stateFolder, workspace]) rmSync(folder, { recursive: true, force: true });
  mkdirSync(workspace, { recursive: true });
  writePlan();
  run(process.execPath, [aos, "init", "--client", "openclaw", "--yes", "--project", workspace]);
  const copied = join(workspace, "hooks/agentos-context-guard");
  console.log(
    `aos init wrote ${existsSync(join(copied, "handler.js")) ? copied.slice(workspace.length + 1) : "nothing"}`,
  );
  mkdirSync(stateFolder, { recursive: true });
  const entries = { "context-guard": { enabled: true } };
  writeFileSync(
    join(stateFolder, "openclaw.json"),
    JSON.stringify({ agents: { defaults: { workspace } }, hooks: { internal: { enabled: true, entries } } }),
  );
  for (const step of ["begin", "compact", "go-on", "other-session", "later"]) {
    process.stdout.write(`workspace hook, ${step}: ${run(node, [driver, step, openclaw, workspace])}`);
  }
}
console.log("ok");

function writePlan() {
  writeFileSync(join(workspace, "AGENTS.md"), `# Agents\n${"All is well. ".repeat(1_000)}`);
  writeFileSync(
    join(workspace, ".active-plan.md"),
    "## Plan: Move to the new ledger\n**Goal**: every invoice in the ledger\n### Steps\n1. map [completed]\n2. write [in progress]\n",
  );
}

function install(spec, folder, options) {
  if (existsSync(join(folder, "node_modules"))) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{"private":true}');
  run("npm", ["install", "--no-audit", "--no-fund", "--loglevel=error", ...options, spec], { cwd: folder });
}

function run(program, args, { cwd = scratch } = {}) {
  const npm = program === "npm";
  const env = npm
    ? process.env
    : { ...process.env, HOME: home, OPENCLAW_STATE_DIR: stateFolder, NO_COLOR: "1" };
  return execFileSync(program, args, { cwd, env, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
}

function lastLines(text, count) {
  return text.trimEnd().split("\n").slice(-count).join("\n");
}
