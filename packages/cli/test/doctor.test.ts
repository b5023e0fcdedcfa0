import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runBin } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import { BIN } from "./aos.js";
import { answerForHooks, fresh } from "./wired-project.js";

const PLUGIN = fileURLToPath(new URL("../../../plugins/agentos", import.meta.url));

interface Found {
  code: string;
  severity: string;
  message: string;
  remedy?: string;
}

/** The doctor's findings and its exit code. */
async function examine({ aos }: Pick<ReturnType<typeof fresh>, "aos">) {
  const { stdout, code } = await aos("doctor", "--json");
  return { findings: JSON.parse(stdout) as Found[], code };
}

test("says what to do in a project that was never set up", async () => {
  const { aos } = fresh();
  expect(await aos("doctor")).toMatchObject({
    code: 1,
    stdout: expect.stringContaining("→ npx aos init"),
  });
});

test("reports hooks that run twice", async () => {
  const { root, aos } = fresh();
  await aos("init", "--yes");
  await aos("init", "--yes", "--scope", "user");
  answerForHooks({ root });
  const { stdout, code } = await aos("doctor");
  expect(stdout).toMatch(
    /agentos-[a-z]+-hook runs twice on \w+ \(like \d+ more of the file's hooks\), so .*: .*settings\.json has it too/,
  );
  expect(code).toBe(1);
});

test("runs every hook of every client, and all respond", { tags: ["slow"] }, async () => {
  const here = fresh();
  const clients = ["claude", "codex", "gemini", "qwen", "copilot"];
  await here.aos("init", "--yes", ...clients.flatMap((name) => ["--client", name]));
  const { findings } = await examine(here);
  const hooks = findings.filter(({ code }) => code === "hook");
  expect(hooks.length).toBeGreaterThan(30);
  expect(hooks.filter(({ severity }) => severity !== "ok")).toEqual([]);
  const problems = findings.filter(({ severity }) => severity === "warning" || severity === "error");
  expect(problems).toMatchObject([{ code: "trust", client: "codex" }]);
});

test.runIf(process.platform !== "win32")(
  "a FIFO among the modules' files does not block it (needs mkfifo)",
  async () => {
    const here = fresh();
    await here.aos("init", "--yes", "--client", "claude");
    const modules = join(here.project, ".agentos/modules");
    mkdirSync(join(modules, "m/rules"), { recursive: true });
    execFileSync("mkfifo", [join(modules, "m/rules/pipe.md")]);
    symlinkSync("nowhere", join(modules, "m/rules/dangling.md"));
    symlinkSync("..", join(modules, "m/up"));
    const { findings } = await examine(here);
    expect(findings.filter(({ code }) => code === "hook").map(({ severity }) => severity)).not.toContain(
      "error",
    );
  },
);

test.each([
  ["opencode", "OpenCode", /restart it/],
  ["pi", "pi", /start `pi` here once and accept/],
  ["openclaw", "OpenClaw", /openclaw hooks enable/],
])("%s, which has its own settings file, is reported with what is left to do", async (client, name, todo) => {
  const here = fresh();
  await here.aos("init", "--yes", "--client", client);
  const { findings } = await examine(here);
  const of = (wanted: string) => findings.filter(({ code }) => code === wanted).map(({ message }) => message);
  expect(of("probe")).toEqual([expect.stringContaining(name)]);
  expect(of("trust")).toEqual([expect.stringMatching(todo)]);
});

describe("a hook that", () => {
  test.each([
    [
      "does not answer in time",
      "setTimeout(() => {}, 600_000);",
      /no response within 1000 ms, its time limit/,
    ],
    ["prints invalid output", "console.log('hello');", /it printed invalid JSON: hello/],
    ["fails", "process.exitCode = 3;", /exit code 3/],
    ["complains", "console.error('no room left');", /agentos-rules-hook at PreToolUse: no room left/],
    ["is not there", undefined, /it is not installed \(looked for .*agentos-rules-hook\.cjs\)/],
  ])("%s is reported, with a remedy", async (_, code, message) => {
    const here = fresh();
    const folder = join(here.root, "hooks");
    mkdirSync(folder);
    if (code !== undefined) writeFileSync(join(folder, "agentos-rules-hook.cjs"), code);
    const command = `node -e "try{require('${folder}/agentos-rules-hook.cjs')}catch(e){e.code=='MODULE_NOT_FOUND'||console.error(e)}" agentos-rules-hook`;
    // Only the intended hook times out, however slow this machine is.
    const handler = { type: "command", command, timeout: code?.startsWith("setTimeout") ? 1 : 60 };
    mkdirSync(join(here.project, ".claude"));
    writeFileSync(
      join(here.project, ".claude/settings.json"),
      JSON.stringify({ hooks: { PreToolUse: [{ matcher: "Bash", hooks: [handler] }] } }),
    );
    const { findings, code: exitCode } = await examine(here);
    expect(findings.find((each) => each.code === "hook")).toMatchObject({
      severity: expect.stringMatching(/error|warning/),
      message: expect.stringMatching(message),
      remedy: expect.stringMatching(/\w/),
    });
    expect(exitCode).toBe(1);
  });
});

describe("in a project that is set up, a problem with", () => {
  const cases: [string, (here: ReturnType<typeof fresh>) => void, string, RegExp][] = [
    [
      "the configuration",
      ({ project }) => writeFileSync(join(project, ".agentos/config.json"), '{\n  "context": {},\n}'),
      "config",
      /not valid JSON, so the defaults apply: line 3, column 1: there is a trailing comma before this "}"/,
    ],
    [
      "a name in the configuration",
      ({ project }) => writeFileSync(join(project, ".agentos/config.json"), '{ "contxt": {} }'),
      "config",
      /line 1: unknown section "contxt"; did you mean "context"\?/,
    ],
    [
      "a value in the configuration",
      ({ project }) =>
        writeFileSync(join(project, ".agentos/config.json"), '{ "context": { "warning": "much" } }'),
      "hook",
      /at .*: .*\/project\/\.agentos\/config\.json:1:16: context\.warning must be a percentage/,
    ],
    [
      "a rule file",
      ({ project }) => {
        writeFileSync(join(project, ".agentos/core/rules/mine.yaml"), "rules:\n  - id: NO\n");
      },
      "rules",
      /line 2: /,
    ],
    [
      "settings that switch all hooks off",
      ({ project }) =>
        writeFileSync(join(project, ".claude/settings.local.json"), '{ "disableAllHooks": true }'),
      "disabled",
      /Claude Code runs no hooks at all/,
    ],
    [
      "settings that do not parse",
      ({ project }) => writeFileSync(join(project, ".claude/settings.local.json"), "{"),
      "settings",
      /not valid JSON: .* \(line 1, column/,
    ],
    [
      "an entry in another version's form",
      ({ project, read }) =>
        writeFileSync(
          join(project, ".claude/settings.json"),
          read(".claude/settings.json").replace('"timeout": 10', '"timeout": 11'),
        ),
      "outdated",
      /it is outdated/,
    ],
  ];
  test.each(cases)("%s is reported once, with a remedy", async (_, make, code, message) => {
    const here = fresh();
    await here.aos("init", "--yes", "--workflows");
    make(here);
    if (code !== "hook") answerForHooks(here);
    const { findings, code: exitCode } = await examine(here);
    const wrong = findings.filter(({ severity }) => severity === "warning" || severity === "error");
    expect(wrong.every(({ remedy }) => remedy !== undefined)).toBe(true);
    const told = wrong.filter((each) => each.code === code && message.test(each.message));
    expect(told, JSON.stringify(wrong)).toHaveLength(1);
    expect(exitCode).toBe(1);
  });
});

test.each([
  ["no node", undefined, /there is no node in PATH/],
  ["an old node", "v18.20.0", /the node in PATH is v18\.20\.0; hooks need 20\.19\.0/],
])("%s on the PATH is reported: hooks use that one, whatever runs aos", async (_, version, message) => {
  const { root, project, env } = fresh();
  const folder = join(root, "only");
  mkdirSync(folder);
  if (version !== undefined)
    writeFileSync(join(folder, "node"), `#!/bin/sh\necho ${version}\n`, { mode: 0o755 });
  const { stdout, code } = await runBin(BIN, {
    args: ["doctor", "--json"],
    cwd: project,
    env: { ...env, PATH: folder },
  });
  const findings: Found[] = JSON.parse(stdout);
  expect(findings.find((each) => each.code === "node")).toMatchObject({
    severity: "error",
    message: expect.stringMatching(message),
    remedy: expect.any(String),
  });
  expect(code).toBe(1);
});

test("names the setting for a model whose window is assumed", async () => {
  const { root, project, env, aos } = fresh();
  await aos("init", "--yes");
  const file = {
    ...{ session_id: "s1", remaining_percentage: 90, timestamp: Math.floor(Date.now() / 1000), cwd: project },
    ...{ window_source: "assumed", window_tokens: 200_000, model: "acme/new-1" },
  };
  mkdirSync(join(root, "tmp"));
  writeFileSync(join(root, "tmp/agentos-ctx-s1.json"), JSON.stringify(file));
  const { stdout, code } = await runBin(BIN, {
    args: ["doctor"],
    cwd: project,
    env: { ...env, TMPDIR: join(root, "tmp") },
  });
  expect(stdout).toContain("the context window of acme/new-1 is unknown: 200,000 tokens are assumed");
  expect(stdout).toContain('"windowTokens"');
  expect(code).toBe(0);
});

describe("with the plugin", () => {
  function withPlugin() {
    const here = fresh();
    const config = join(here.root, "home/.claude");
    mkdirSync(join(config, "plugins"), { recursive: true });
    writeFileSync(join(config, "settings.json"), '{ "enabledPlugins": { "agentos@agentos": true } }');
    const folder = join(config, "agentos");
    symlinkSync(PLUGIN, folder);
    const installed = { "agentos@agentos": [{ scope: "user", installPath: folder, version: "0.0.1" }] };
    writeFileSync(
      join(config, "plugins/installed_plugins.json"),
      JSON.stringify({ version: 2, plugins: installed }),
    );
    return here;
  }

  test("its hooks are run, and its version is compared", async () => {
    const here = withPlugin();
    const { findings, code } = await examine(here);
    const messages = findings.map(({ message }) => message);
    expect(messages).toContainEqual(
      expect.stringMatching(/^agentos-context-hook at PostToolBatch, from the plugin: answered in/),
    );
    expect(messages).toContainEqual(
      expect.stringMatching(/the agentos plugin is 0\.0\.1, but @agentos\/cli is /),
    );
    expect(code).toBe(0);
  });

  test("and the same hooks in settings, doctor says which of them run", async () => {
    const here = withPlugin();
    await here.aos("init", "--yes");
    answerForHooks(here);
    const { findings, code } = await examine(here);
    expect(findings.find((each) => each.code === "twice")?.message).toContain(
      "only those in these settings run",
    );
    expect(code).toBe(0);
  });
});

test("ends with what to do next: set up, fix problems, take manual steps, or start", async () => {
  const here = fresh();
  const last = async () => (await here.aos("doctor", "--no-probe")).stdout.split("\nNext")[1];
  expect(await last()).toBe(": npx aos init\n");
  await here.aos("init", "--yes", "--client", "claude", "--no-probe");
  answerForHooks(here);
  expect(await last()).toMatch(/^:\n {2}Claude Code runs hooks only in a folder that you trust.*\n$/);
  writeFileSync(join(here.project, ".agentos/config.json"), "{");
  expect(await last()).toBe(": fix it and run npx aos doctor again.\n");
});
