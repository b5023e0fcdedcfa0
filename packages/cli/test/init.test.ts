import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { runBin, testdir } from "@agentos/test-helpers";
import { expect, test } from "vitest";
import { BIN } from "./aos.js";

const PACKAGE = fileURLToPath(new URL("..", import.meta.url));

/** A project that has the command installed, beside an empty home. */
function fresh(files: Record<string, string> = {}, { installed = true } = {}) {
  const root = testdir({ "home/.keep": "", "project/package.json": "{}\n" });
  const project = join(root, "project");
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project, path)), { recursive: true });
    writeFileSync(join(project, path), text);
  }
  spawnSync("git", ["init", "-q", project]);
  if (installed) {
    mkdirSync(join(project, "node_modules/@agentos"), { recursive: true });
    symlinkSync(PACKAGE, join(project, "node_modules/@agentos/cli"));
  }
  const env = {
    HOME: join(root, "home"),
    USERPROFILE: join(root, "home"),
    XDG_STATE_HOME: undefined,
    XDG_CONFIG_HOME: undefined,
    CLAUDE_CONFIG_DIR: undefined,
    CODEX_HOME: undefined,
    COPILOT_HOME: undefined,
    GEMINI_CLI_HOME: undefined,
    QWEN_HOME: undefined,
    // The clients of this machine are none of the tests' business.
    PATH: `${dirname(process.execPath)}:/usr/bin:/bin`,
    NO_COLOR: "1",
  };
  const aos = (...args: string[]) => runBin(BIN, { args, cwd: project, env });
  const read = (path: string) => readFileSync(join(project, path), "utf8");
  return { root, project, aos, read, env };
}

test("init --yes wires a fresh project, doctor finds it well, uninstall leaves no trace", async () => {
  const { root, project, aos, read } = fresh();
  const before = tree(root);
  const init = await aos("init", "--yes");
  expect(init).toMatchObject({ code: 0 });
  expect(init.stderr).toContain("By hand:");
  expect(read(".claude/settings.json")).toContain("agentos-context-hook");
  expect(existsSync(join(project, ".agentos/workflows/feature-dev.yaml"))).toBe(true);
  const { $schema } = JSON.parse(read(".agentos/config.json"));
  expect(existsSync(join(project, ".agentos", $schema))).toBe(true);

  const doctor = await aos("doctor");
  expect(doctor.stdout).toContain("agentos-context-hook at PostToolUse: answered in");
  expect(doctor.stdout).toContain("All is well.");
  expect(doctor.code).toBe(0);

  expect(await aos("init", "--yes")).toMatchObject({ code: 0, stdout: "" });
  expect(await aos("sync")).toMatchObject({ code: 0, stdout: "" });
  expect(await aos("uninstall", "--yes")).toMatchObject({ code: 0 });
  expect(tree(root)).toEqual(before);
});

test("the example workflow that init writes can be run as it is", async () => {
  const { aos } = fresh();
  await aos("init", "--yes");
  const { code, stdout } = await aos("run", "feature-dev", "--dry-run");
  expect(code).toBe(0);
  expect(stdout).toContain("implement");
});

test("--dry-run prints a diff that patch understands and changes nothing", async () => {
  const settings = '{\n  // mine\n  "model": "opus"\n}\n';
  const { root, aos, project } = fresh({ ".claude/settings.json": settings });
  const before = tree(root);
  const { stdout, code } = await aos("init", "--dry-run", "--yes");
  expect(code).toBe(0);
  expect(tree(root)).toEqual(before);
  expect(stdout).toContain("--- a/.claude/settings.json\n+++ b/.claude/settings.json\n@@ -1,4 +1,");
  expect(stdout).toContain('-  "model": "opus"\n+  "model": "opus",\n');
  const applied = spawnSync("git", ["apply", "-p1", "-"], { cwd: project, input: stdout, encoding: "utf8" });
  expect(applied.stderr).toBe("");
  expect((await aos("init", "--yes", "--dry-run")).stdout).toBe("");
});

test("--json tells of every change", async () => {
  const { aos } = fresh();
  const { stdout } = await aos("init", "--yes", "--json", "--client", "codex", "--no-examples");
  const plan = JSON.parse(stdout);
  expect(plan.clients).toEqual(["codex"]);
  expect(plan.changes[0]).toMatchObject({
    action: "create",
    diff: expect.stringContaining("+++ b/.codex/hooks.json"),
  });
  expect(plan.applied.every(({ status }: { status: string }) => status === "done")).toBe(true);
  const findings = JSON.parse((await aos("doctor", "--json")).stdout);
  expect(findings.filter(({ code }: { code: string }) => code === "hook").length).toBeGreaterThan(3);
});

test("without a terminal nothing is done unless --yes says so", async () => {
  const { root, aos } = fresh();
  const before = tree(root);
  for (const command of ["init", "uninstall"]) {
    expect(await aos(command)).toMatchObject({ code: 2, stderr: expect.stringContaining("--yes") });
  }
  expect(tree(root)).toEqual(before);
});

test("a settings file that does not parse is left alone, with its line, and the rest is done", async () => {
  const broken = '{\n  "a": 1\n  "b": 2\n}\n';
  const { aos, read } = fresh({ ".claude/settings.json": broken });
  const { code, stderr } = await aos("init", "--yes");
  expect(code).toBe(2);
  expect(stderr).toContain(
    ".claude/settings.json:3:3 left as it is: it is not valid JSON: a comma is missing",
  );
  expect(read(".claude/settings.json")).toBe(broken);
  expect(read(".agentos/config.json")).toContain("context");
  expect(await aos("doctor")).toMatchObject({ code: 1, stdout: expect.stringContaining("line 3, column 3") });
});

test("two at once do it once", async () => {
  const { aos, read, root } = fresh({ ".claude/settings.json": '{\n  "model": "opus"\n}\n' });
  const before = tree(root);
  const results = await Promise.all([aos("init", "--yes"), aos("init", "--yes"), aos("init", "--yes")]);
  expect(results.map(({ code, stderr }) => (code === 0 ? 0 : stderr))).toEqual([0, 0, 0]);
  expect(read(".claude/settings.json").match(/"PreToolUse"/g)).toHaveLength(1);
  await aos("uninstall", "--yes");
  expect(tree(root)).toEqual(before);
});

test("where the command is not installed in the project, one's own settings point to this machine's copy", async () => {
  const { aos, read, project } = fresh({}, { installed: false });
  const { stderr, code } = await aos("init", "--yes");
  expect(code).toBe(0);
  expect(stderr).toContain("npm install --save-dev @agentos/cli");
  expect(existsSync(join(project, ".claude/settings.json"))).toBe(false);
  expect(read(".claude/settings.local.json")).toContain(
    `require('${PACKAGE}dist/hooks/agentos-context-hook.cjs')`,
  );
  expect(await aos("doctor")).toMatchObject({ code: 0 });
});

test("a hook is silent where the command is not installed, and doctor says so", async () => {
  const { aos, root, read, project } = fresh();
  await aos("init", "--yes");
  const { hooks } = JSON.parse(read(".claude/settings.json"));
  const elsewhere = testdir();
  const { command } = hooks.PostToolUse[0].hooks[0];
  writeFileSync(join(root, "shell.mjs"), SHELL);
  const run = await runBin(join(root, "shell.mjs"), {
    args: [command],
    cwd: elsewhere,
    env: { CLAUDE_PROJECT_DIR: elsewhere, NODE_PATH: undefined },
    input: "{}",
  });
  expect(run).toEqual({ code: 0, signal: null, stdout: "", stderr: "" });
  rmSync(join(project, "node_modules"), { recursive: true });
  const doctor = await aos("doctor");
  expect(doctor.code).toBe(1);
  expect(doctor.stdout).toContain("it is not installed in this project, so it does nothing");
  expect(doctor.stdout).toContain("remedy: npm install --save-dev @agentos/cli");
});

test("a client's program tells its version, which decides the event", async () => {
  const { root, env, project, read } = fresh();
  mkdirSync(join(root, "bin"));
  writeFileSync(join(root, "bin/claude"), '#!/bin/sh\necho "2.1.400 (Claude Code)"\n');
  chmodSync(join(root, "bin/claude"), 0o755);
  const path = `${join(root, "bin")}:${env.PATH}`;
  await runBin(BIN, { args: ["init", "--yes"], cwd: project, env: { ...env, PATH: path } });
  expect(read(".claude/settings.json")).toContain("PostToolBatch");
  writeFileSync(join(root, "bin/claude"), '#!/bin/sh\necho "2.1.100 (Claude Code)"\n');
  const { stdout, code } = await runBin(BIN, { args: ["doctor"], cwd: project, env: { ...env, PATH: path } });
  expect(stdout).toContain("2.1.100 may refuse settings with the event PostToolBatch");
  expect(code).toBe(1);
});

test("doctor names hooks that run twice", async () => {
  const { aos } = fresh();
  await aos("init", "--yes");
  await aos("init", "--yes", "--scope", "user");
  const { stdout, code } = await aos("doctor");
  expect(stdout).toMatch(/agentos-context-hook runs twice at PostToolUse: .*settings\.json has it too/);
  expect(code).toBe(1);
});

test("doctor says what to do in a project that nobody wired", async () => {
  const { aos } = fresh();
  expect(await aos("doctor")).toMatchObject({ code: 1, stdout: expect.stringContaining("remedy: aos init") });
});

const SHELL = `import { spawnSync } from "node:child_process";
const { status } = spawnSync(process.argv[2], { shell: true, stdio: "inherit" });
process.exitCode = status;
`;

/** Names and contents, the installed package aside. */
function tree(folder: string): Record<string, string> {
  return walk(folder, "");
}

function walk(folder: string, prefix: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === "node_modules" || entry.name === ".git") continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      Object.assign(found, { [`${prefix}${entry.name}/`]: "" }, walk(path, `${prefix}${entry.name}/`));
    else found[prefix + entry.name] = readFileSync(path, "latin1");
  }
  return found;
}
