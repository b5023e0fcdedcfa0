import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { runBin, testdir } from "@agentos/testing";
import { expect, test } from "vitest";
import { aos as inProcess } from "./in-process.js";
import { hasScript, typed } from "./script-terminal.js";
import { fresh, PACKAGE, tree } from "./wired-project.js";

test("init --yes sets up a fresh project, doctor finds no problem, uninstall leaves no trace", async () => {
  const { root, project, aos, read } = fresh();
  const before = tree(root);
  const init = await aos("init", "--yes");
  expect(init).toMatchObject({ code: 0 });
  expect(init.stderr).toContain("Manual steps:");
  expect(read(".claude/settings.json")).toContain("agentos-rules-hook");
  expect(readdirSync(join(project, ".agentos")).sort()).toEqual(["config.json", "state"]);
  const { $schema } = JSON.parse(read(".agentos/config.json"));
  expect(existsSync(join(project, ".agentos", $schema))).toBe(true);

  const doctor = await aos("doctor");
  expect(doctor.stdout).toContain(".claude/settings.json: 9 hooks answered when run");
  expect(doctor.stdout).toContain("No problem was found.");
  expect(doctor.code).toBe(0);

  expect(await aos("init", "--yes")).toMatchObject({ code: 0, stdout: "" });
  expect(await aos("init", "--update")).toMatchObject({ code: 0, stdout: "" });
  expect(await aos("uninstall", "--yes")).toMatchObject({ code: 0 });
  expect(tree(root)).toEqual(before);
});

test("init does not ask for trust that the client already has", async () => {
  const { root, project, aos } = fresh();
  const trusted = { projects: { [realpathSync(project)]: { hasTrustDialogAccepted: true } } };
  writeFileSync(join(root, "home/.claude.json"), JSON.stringify(trusted));
  const { stderr } = await aos("init", "--yes", "--client", "claude");
  expect(stderr).toContain("start a new session");
  expect(stderr).not.toContain("and accept");
});

test("after uninstall, git still ignores the remaining handoffs, and stderr says how to delete them", async () => {
  const { project, aos } = fresh();
  const git = (...args: string[]) =>
    spawnSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.c", ...args], {
      cwd: project,
      encoding: "utf8",
    }).stdout;
  await aos("init", "--yes");
  git("add", "-A");
  git("commit", "-qm", "Begin");
  expect(await aos("pause", "--note", "x")).toMatchObject({ code: 0 });
  const { code, stderr } = await aos("uninstall", "--yes");
  expect(code).toBe(0);
  expect(stderr).toMatch(/^note: \.agentos\/state was kept: .* rm -r \.agentos$/m);
  expect(stderr).toContain("Also left: the package (`npm uninstall @agentos/cli`)");
  expect(git("status", "--short", "--untracked-files=all")).not.toMatch(/^\?\?/m);
  expect(existsSync(join(project, ".agentos/state/.continue-here.md"))).toBe(true);
});

test("the example workflow of init --workflows runs unchanged, and uninstall removes it", async () => {
  const { aos, root } = fresh();
  const before = tree(root);
  const { stderr } = await aos("init", "--yes", "--workflows");
  expect(stderr).toMatch(
    /describe a task in FEATURE\.md, and start the example workflow with `npx aos run feature-dev`\.$/m,
  );
  const { code, stdout } = await aos("run", "feature-dev", "--dry-run");
  expect(code).toBe(0);
  expect(stdout).toContain("implement");
  await aos("uninstall", "--yes");
  expect(tree(root)).toEqual(before);
});

test.each(["claude", "codex", "gemini", "qwen", "copilot", "opencode", "pi"])(
  "the example workflow runs %s by name",
  async (client) => {
    const { aos, read } = fresh();
    expect(await aos("init", "--yes", "--workflows", "--client", client)).toMatchObject({ code: 0 });
    expect(read(".agentos/workflows/feature-dev.yaml")).toContain(`  run: ${client}\n`);
    expect((await aos("run", "feature-dev", "--dry-run")).code).toBe(0);
  },
);

test(".agentos/state is ignored by git, whatever the options of init", async () => {
  for (const options of [[], ["--workflows"], ["--scope", "local"], ["--no-status-line"]]) {
    const { project, aos } = fresh();
    await aos("init", "--yes", ...options);
    writeFileSync(join(project, ".agentos/state/.continue-here.md"), "x\n");
    const { stdout } = spawnSync("git", ["status", "--short", "--untracked-files=all"], {
      cwd: project,
      encoding: "utf8",
    });
    expect(stdout).toContain(".agentos/config.json");
    expect(stdout).not.toContain("state");
  }
});

test("in a teammate's clone, uninstall removes the hooks, and lists what remains and why", async () => {
  const { root, project, aos, env } = fresh({ ".gitignore": "node_modules\n" });
  await aos("init", "--yes", "--workflows");
  const git = (cwd: string, ...args: string[]) =>
    spawnSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.c", ...args], { cwd, encoding: "utf8" });
  git(project, "add", "-A");
  git(project, "commit", "-qm", "Begin");
  const clone = join(root, "clone");
  git(root, "clone", "-q", project, clone);
  const { code, stderr } = await inProcess(clone, ["uninstall", "--yes"], env);
  expect(code).toBe(0);
  expect(stderr).toMatch(
    /\.agentos\/config\.json.* were kept: no record on this machine says that `aos init` wrote them here/,
  );
  expect(existsSync(join(clone, ".agentos/config.json"))).toBe(true);
  expect(git(clone, "grep", "-c", "agentos-rules-hook").stdout).toBe("");
});

test("without the record, uninstall deletes emptied settings and our line in git's ignore list", async () => {
  const { project, aos, read } = fresh({}, { installed: false });
  const before = read(".git/info/exclude");
  await aos("init", "--yes", "-c", "claude", "-c", "gemini");
  const exclude = join(project, ".git/info/exclude");
  writeFileSync(exclude, `${readFileSync(exclude, "utf8")}/sub/.claude/settings.local.json\n`);
  rmSync(join(project, ".agentos/state"), { recursive: true });
  expect((await aos("uninstall", "--yes")).code).toBe(0);
  expect(Object.keys(tree(project)).filter((path) => path.includes("settings"))).toEqual([]);
  expect(read(".git/info/exclude")).toBe(`${before}/sub/.claude/settings.local.json\n`);
});

test("without the record, uninstall leaves git's ignore list alone if the settings have other content", async () => {
  const { project, aos, read } = fresh({}, { installed: false });
  await aos("init", "--yes");
  const path = join(project, ".claude/settings.local.json");
  writeFileSync(path, JSON.stringify({ model: "opus", ...JSON.parse(readFileSync(path, "utf8")) }));
  rmSync(join(project, ".agentos/state"), { recursive: true });
  const before = read(".git/info/exclude");
  await aos("uninstall", "--yes");
  expect(JSON.parse(readFileSync(path, "utf8"))).toEqual({ model: "opus" });
  expect(read(".git/info/exclude")).toBe(before);
});

test("skills and rules name a command that works where they are used", async () => {
  const shared = fresh();
  await shared.aos("init", "--yes", "--instructions");
  expect(shared.read(".claude/skills/aos-pause/SKILL.md")).toContain("\n    npx aos pause\n");
  expect(shared.read("CLAUDE.md")).toContain("`.agentos/state/notes.md`");
  const own = fresh({}, { installed: false });
  await own.aos("init", "--yes");
  expect(own.read(".claude/skills/aos-pause/SKILL.md")).toContain(
    `\n    node "${PACKAGE}bin/aos.cjs" pause\n`,
  );
});

test("with only user settings, a refusal in a project without AgentOS can be approved from any folder", async () => {
  const { root, project, aos, env } = fresh({}, { installed: false });
  await aos("init", "--yes", "--client", "claude", "--scope", "user");
  const { hooks } = JSON.parse(readFileSync(join(root, "home/.claude/settings.json"), "utf8"));
  const input = JSON.stringify({
    ...{ hook_event_name: "PreToolUse", session_id: "s1", cwd: project },
    ...{ tool_name: "Bash", tool_input: { command: "git push --force origin topic" } },
  });
  const [{ command }] = hooks.PreToolUse[0].hooks;
  const { stdout, stderr } = spawnSync("sh", ["-c", command], { cwd: project, env, input, encoding: "utf8" });
  expect(stderr).toBe("");
  const listing = [`${PACKAGE}bin/aos.cjs`, "approve", "--json"];
  const requests = JSON.parse(spawnSync(process.execPath, listing, { cwd: root, env }).stdout.toString());
  expect(requests).toMatchObject([{ cwd: project, rule: "git-history" }]);
  expect(stdout).toContain(` approve ${requests[0].id}`);
  expect(existsSync(join(project, ".agentos"))).toBe(false);
});

test("the new configuration has no section, because the defaults apply", async () => {
  const { aos, read } = fresh();
  await aos("init", "--yes");
  expect(Object.keys(JSON.parse(read(".agentos/config.json"))).filter((key) => key !== "$schema")).toEqual(
    [],
  );
});

test("status lists an unclaimed handoff", async () => {
  const { aos } = fresh();
  await aos("init", "--yes");
  expect((await aos("status")).stdout).not.toContain("A handoff");
  await aos("pause", "--note", "x");
  expect((await aos("status")).stdout).toMatch(
    /A handoff: \.agentos\/state\/\.continue-here\.md[\s\S]*npx aos handoff show/,
  );
});

test("--fix sets up a settings file that its client ignores, and uninstall restores its comments", async () => {
  const settings = '{\n  // mine\n  "model": "opus",\n}\n';
  const { root, aos, read } = fresh({ ".claude/settings.json": settings });
  const before = tree(root);
  const left = await aos("init", "--yes");
  expect(left).toMatchObject({ code: 2 });
  expect(left.stderr).toContain(
    "settings.json:2:3 left unchanged: Claude Code cannot use this file because of a comment",
  );
  expect(left.stderr).toContain("npx aos init --fix");
  expect(left.stderr).not.toContain("Set up.");
  const diff = await aos("init", "--yes", "--fix", "--dry-run", "--diff");
  expect(diff.stdout).toContain("-  // mine\n");
  expect(await aos("init", "--yes", "--fix")).toMatchObject({
    code: 0,
    stderr: expect.stringContaining("\nWritten.\n"),
  });
  expect(JSON.parse(read(".claude/settings.json")).hooks.PreToolUse).toHaveLength(1);
  expect(await aos("doctor")).toMatchObject({ code: 0 });
  await aos("uninstall", "--yes");
  expect(tree(root)).toEqual(before);
});

test("what --fix uncovers but cannot fix is reported", async () => {
  const { aos } = fresh({ ".claude/settings.json": '{\n  // mine\n  "disableAllHooks": true\n}\n' });
  const { code, stderr } = await aos("init", "--yes", "--fix");
  expect(stderr).toContain('Claude Code runs no hooks at all; remove "disableAllHooks"');
  expect(stderr).not.toContain("Set up.");
  expect(code).toBe(1);
});

test("init below the folder with the settings says that a client started there runs no hooks", {
  tags: ["slow"],
}, async () => {
  const { project, env } = fresh({ "packages/web/package.json": "{}" });
  const web = join(project, "packages/web");
  const init = await inProcess(web, ["init", "--yes"], env);
  expect(init.stderr).toMatch(/Claude Code, started in .*packages\/web, does not read these settings/);
  expect(init.stderr).not.toContain("Set up.");
  expect(init.code).toBe(1);
  expect(await inProcess(web, ["doctor"], env)).toMatchObject({ code: 1 });
  expect(await inProcess(project, ["doctor"], env)).toMatchObject({ code: 0 });
  expect(await inProcess(web, ["init", "--yes", "--project", "."], env)).toMatchObject({ code: 0 });
  expect(await inProcess(web, ["doctor"], env)).toMatchObject({ code: 0 });
});

test("hooks run in a linked worktree without its own node_modules", {
  tags: ["slow"],
}, async () => {
  const { project, root, aos, env } = fresh({ ".gitignore": "node_modules\n" });
  await aos("init", "--yes");
  const git = (...args: string[]) =>
    spawnSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.c", ...args], { cwd: project });
  git("add", "-A");
  git("commit", "-qm", "Begin");
  git("worktree", "add", "-q", join(root, "tree"));
  const { stdout, code } = await inProcess(join(root, "tree"), ["doctor"], env);
  expect(stdout).toContain(".claude/settings.json: 9 hooks answered when run");
  expect(code).toBe(0);
});

test("the project's rules are in prompts and in clients' permission rules", {
  tags: ["slow"],
}, async () => {
  const { aos, read, project } = fresh();
  await aos("init", "--yes", "--workflows");
  const asked = () => JSON.parse(read(".claude/settings.json")).permissions?.ask;
  expect(asked()).toContain("Edit(.github/workflows/**)");
  expect(read(".agentos/core/rules/deviation-rules.md")).toMatch(/^# [\s\S]*<!-- generated by aos/);

  mkdirSync(join(project, ".agentos/core/rules"), { recursive: true });
  writeFileSync(
    join(project, ".agentos/core/rules/billing.yaml"),
    "rules:\n  - id: billing\n    tier: STOP\n    sentence: Ask before you change billing.\n    match: { paths: ['billing/**'] }\n",
  );
  expect(await aos("doctor")).toMatchObject({
    code: 1,
    stdout: expect.stringContaining("→ npx aos init --update"),
  });
  expect(await aos("init", "--update")).toMatchObject({ code: 0 });
  expect(asked()).toContain("Edit(billing/**)");
  expect(read(".agentos/core/rules/deviation-rules.md")).toContain("Ask before you change billing.");
  expect(await aos("doctor")).toMatchObject({ code: 0 });

  writeFileSync(join(project, ".agentos/config.json"), '{ "rules": { "clientPermissions": false } }\n');
  await aos("init", "--update");
  expect(asked()).toBeUndefined();
});

test("rules for prompts that were edited by hand are kept under another name", async () => {
  const { aos, read, project } = fresh();
  await aos("init", "--yes", "--workflows");
  writeFileSync(join(project, ".agentos/core/rules/deviation-rules.md"), "Do as you like.\n");
  const { stderr, code } = await aos("init", "--update");
  expect(code).toBe(0);
  expect(stderr).toContain(
    "note: .agentos/core/rules/deviation-rules.md was changed by hand: your version is kept as deviation-rules.md.kept-1.",
  );
  expect(read(".agentos/core/rules/deviation-rules.md.kept-1")).toBe("Do as you like.\n");
});

test("init --update without a setup says so, writes nothing and exits with 1", async () => {
  const { project, aos, env } = fresh();
  const before = tree(project);
  const told = await aos("init", "--update");
  expect([told.code, told.stdout, told.stderr]).toEqual([
    1,
    "",
    expect.stringMatching(/^error: no client is set up in .*: run `npx aos init` first\n$/),
  ]);
  expect(JSON.parse((await aos("init", "--update", "--json")).stdout).error).toMatchObject({
    code: "not-wired",
  });
  expect((await aos("init", "--update", "--scope", "user")).stderr).toContain("in your own settings");
  expect(tree(project)).toEqual(before);
  expect(existsSync(join(env.HOME, ".claude"))).toBe(false);
});

test("init --update with .agentos but no hooks writes the rules for prompts, and uninstall removes them", async () => {
  const { project, aos, read } = fresh({ ".agentos/agents/dev.md": "You develop.\n" });
  const synced = await aos("init", "--update");
  expect([synced.code, synced.stderr]).toEqual([0, expect.stringContaining("note: no client is set up in")]);
  expect(read(".agentos/core/rules/deviation-rules.md")).toContain("STOP");
  expect((await aos("init", "--update")).stderr).toContain("Everything is up to date.");
  expect((await aos("uninstall", "--yes")).code).toBe(0);
  expect(existsSync(join(project, ".agentos/core"))).toBe(false);
  expect(read(".agentos/agents/dev.md")).toBe("You develop.\n");
});

test("a run without init leaves only files that git ignores", async () => {
  const flow = {
    id: "flow",
    name: "Flow",
    phases: [{ id: "a", agent: "dev", prompt: "x", run: ["node", "-e", ""], gate: "approval" }],
  };
  const { project, aos } = fresh({ "flow.yaml": JSON.stringify(flow), "agents/dev.md": "You develop.\n" });
  const seen = () =>
    spawnSync("git", ["status", "--short", "-uall"], { cwd: project, encoding: "utf8" }).stdout;
  const before = seen();
  expect((await aos("run", join(project, "flow.yaml"))).code).toBe(3);
  expect(existsSync(join(project, ".agentos/state/.continue-here.md"))).toBe(true);
  expect(seen()).toBe(before);
});

test("init --update reports rules that it cannot read", async () => {
  const { aos, project } = fresh();
  await aos("init", "--yes", "--workflows");
  writeFileSync(join(project, ".agentos/core/rules/own.yaml"), "rules:\n  - id: own\n    teir: STOP\n");
  expect(await aos("init", "--update")).toMatchObject({
    code: 0,
    stderr: expect.stringContaining(
      'warning: .agentos/core/rules/own.yaml: line 3: Unrecognized key: "teir"',
    ),
  });
});

test("--dry-run lists the files, one per line, and changes nothing", async () => {
  const { root, aos } = fresh({ ".claude/settings.json": "{}\n" });
  const before = tree(root);
  const { stdout, code } = await aos("init", "--dry-run", "--client", "claude");
  expect(code).toBe(0);
  expect(stdout.split("\n").slice(0, 2)).toEqual([
    "  edit   .claude/settings.json",
    "  create .claude/settings.local.json",
  ]);
  expect(stdout).not.toContain("+++");
  expect(tree(root)).toEqual(before);
});

test("--workflows writes the example next to existing workflows, and does not change them", async () => {
  const mine = "id: mine\nname: Mine\n";
  const { aos, read } = fresh({
    ".agentos/workflows/mine.yaml": mine,
    ".agentos/agents/reviewer.md": "You are mine.\n",
  });
  await aos("init", "--yes", "--workflows");
  expect(read(".agentos/workflows/feature-dev.yaml")).toContain("id: feature-dev");
  expect(read(".agentos/workflows/mine.yaml")).toBe(mine);
  expect(read(".agentos/agents/reviewer.md")).toBe("You are mine.\n");
});

test("--dry-run --diff prints a diff that patch accepts, and changes nothing", async () => {
  const settings = '{\n  "model": "opus"\n}\n';
  const { root, aos, project } = fresh({ ".claude/settings.json": settings });
  const before = tree(root);
  const { stdout, code } = await aos("init", "--dry-run", "--yes", "--diff");
  expect(code).toBe(0);
  expect(tree(root)).toEqual(before);
  expect(stdout).toContain("--- a/.claude/settings.json\n+++ b/.claude/settings.json\n@@ -1,3 +1,");
  expect(stdout).toContain('-  "model": "opus"\n+  "model": "opus",\n');
  const applied = spawnSync("git", ["apply", "-p1", "-"], { cwd: project, input: stdout, encoding: "utf8" });
  expect(applied.stderr).toBe("");
  expect((await aos("init", "--yes", "--dry-run")).stdout).toBe("");
});

test("--json lists every change", async () => {
  const { aos } = fresh();
  const { stdout } = await aos("init", "--yes", "--json", "--client", "codex");
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

test("without a terminal nothing is done unless --yes is given", async () => {
  const { root, aos } = fresh();
  const before = tree(root);
  for (const command of ["init", "uninstall"]) {
    expect(await aos(command)).toMatchObject({ code: 2, stderr: expect.stringContaining("--yes") });
  }
  expect(tree(root)).toEqual(before);
});

test("a settings file that does not parse is left alone and reported with its line; the rest is done", async () => {
  const broken = '{\n  "a": 1\n  "b": 2\n}\n';
  const { aos, read } = fresh({ ".claude/settings.json": broken });
  const { code, stderr } = await aos("init", "--yes");
  expect(code).toBe(2);
  expect(stderr).toContain(
    ".claude/settings.json:3:3 left unchanged: it is not valid JSON: a comma is missing",
  );
  expect(read(".claude/settings.json")).toBe(broken);
  expect(JSON.parse(read(".agentos/config.json"))).toBeTypeOf("object");
  expect(await aos("doctor")).toMatchObject({ code: 1, stdout: expect.stringContaining("line 3, column 3") });
});

test("two concurrent runs of init apply the changes once", async () => {
  const { aos, read, root } = fresh({ ".claude/settings.json": '{\n  "model": "opus"\n}\n' });
  const before = tree(root);
  const results = await Promise.all([aos("init", "--yes"), aos("init", "--yes"), aos("init", "--yes")]);
  expect(results.map(({ code, stderr }) => (code === 0 ? 0 : stderr))).toEqual([0, 0, 0]);
  expect(read(".claude/settings.json").match(/"PreToolUse"/g)).toHaveLength(1);
  await aos("uninstall", "--yes");
  expect(tree(root)).toEqual(before);
});

test("if the command is not installed in the project, the user's settings point to this machine's copy", async () => {
  const { aos, read, project } = fresh({}, { installed: false });
  const { stderr, code } = await aos("init", "--yes");
  expect(code).toBe(0);
  expect(stderr).toContain("npm install --save-dev @agentos/cli");
  expect(existsSync(join(project, ".claude/settings.json"))).toBe(false);
  expect(read(".claude/settings.local.json")).toContain(
    `require('${PACKAGE}dist/hooks/agentos-rules-hook.cjs')`,
  );
  expect(await aos("doctor")).toMatchObject({ code: 0 });
});

test("a hook is silent if the command is not installed, and doctor says so", async () => {
  const { aos, root, read, project } = fresh();
  await aos("init", "--yes");
  const { hooks } = JSON.parse(read(".claude/settings.json"));
  const elsewhere = testdir();
  const { command } = hooks.PostToolBatch[0].hooks[0];
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
  expect(doctor.stdout).toMatch(
    /settings\.json: \d+ hooks are not installed in this project, so they do nothing/,
  );
  expect(doctor.stdout).toContain("→ npm install --save-dev @agentos/cli");
});

test("doctor names a client that is too old", { tags: ["slow"] }, async () => {
  const { aos, installClaude } = fresh({}, { claude: "2.1.400" });
  await aos("init", "--yes");
  installClaude("2.1.100");
  const { stdout, code } = await aos("doctor");
  expect(stdout).toContain("Claude Code 2.1.100 ignores these settings: the hooks need 2.1.118 or newer");
  expect(code).toBe(1);
});
const SHELL = `import { spawnSync } from "node:child_process";
const { status } = spawnSync(process.argv[2], { shell: true, stdio: "inherit" });
process.exitCode = status;
`;

test.skipIf(!hasScript)(
  "init --workflows does not ask again which clients to set up (needs util-linux's script)",
  { tags: ["slow"] },
  async () => {
    const { project, aos, env } = fresh();
    await aos("init", "--yes", "--client", "codex");
    const args = ["init", "--workflows", "--no-probe"];
    const screen = await typed(project, args, [["files?", () => "\r"]], { env });
    expect(screen).toMatch(/Change \d+ files\?/);
    expect(screen).not.toContain("Which agent clients");
    expect(existsSync(join(project, ".agentos/workflows/feature-dev.yaml"))).toBe(true);
    expect(existsSync(join(project, ".claude"))).toBe(false);
  },
);
