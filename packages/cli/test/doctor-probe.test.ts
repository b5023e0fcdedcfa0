// @module-tag slow

import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { recordedFile } from "@agentos/testing/recordings";
import type { Finding } from "@agentos/wiring";
import { expect, test } from "vitest";
import { aos as inProcess } from "./in-process.js";
import { type ClientRun, installProbingClient, type Said } from "./probing-client.js";
import { answerForHooks, fresh, tree } from "./wired-project.js";

type Here = ReturnType<typeof fresh>;

/** A project set up for Claude Code, and a client that can be probed. */
async function wired(broken?: Parameters<typeof installProbingClient>[1]) {
  const here = fresh();
  const record = installProbingClient(here.root, broken);
  answerForHooks(here);
  await here.aos("init", "--yes", "--client", "claude", "--no-probe");
  rmSync(record, { force: true });
  return { ...here, run: (): ClientRun => JSON.parse(readFileSync(record, "utf8")), record };
}

/** What the client reported when it was probed. */
async function probe({ project, env }: Pick<Here, "project" | "env">, folder = project) {
  const { stdout, code } = await inProcess(folder, ["doctor", "--json"], env);
  const findings: Finding[] = JSON.parse(stdout);
  return { findings: findings.filter((finding) => finding.code === "probe"), code };
}

test("the client runs the hooks of each event, and missing events are reported", async () => {
  const here = await wired();
  const { findings, code } = await probe(here);
  expect(code).toBe(0);
  expect(findings).toEqual([
    {
      code: "probe",
      client: "claude-code",
      severity: "ok",
      message:
        "Claude Code ran our hooks at SessionStart, UserPromptSubmit, Stop, SessionEnd, PreToolUse, and PostToolBatch; not tried: PermissionRequest, PreCompact, and SubagentStop",
    },
  ]);
});

test("with --no-probe no client is started", async () => {
  const { aos, record } = await wired();
  expect(await aos("doctor", "--no-probe")).toMatchObject({ code: 0 });
  expect(existsSync(record)).toBe(false);
});

test("init reports success only if the client ran the hooks", async () => {
  const here = fresh();
  installProbingClient(here.root);
  const init = await here.aos("init", "--yes", "--client", "claude");
  expect(init).toMatchObject({ code: 0, stderr: expect.stringContaining("\nSet up.\n") });
  const unasked = await here.aos("init", "--yes", "--no-probe", "--scope", "user");
  expect(unasked.stderr).toContain("were not asked which hooks they run (--no-probe)");
  expect(unasked.stderr).not.toContain("Set up.");
});

test("neither the project nor the user's home is changed, and no other hooks run", async () => {
  const here = await wired();
  const ran = join(here.root, "ran");
  const theirs = { Stop: [{ hooks: [{ type: "command", command: `touch ${ran}` }] }] };
  const config = join(here.root, "home/.claude");
  mkdirSync(join(config, "projects"), { recursive: true });
  for (const [name, text] of Object.entries({
    ".credentials.json": '{"token":"mine"}',
    "settings.json": JSON.stringify({ model: "opus", hooks: theirs }),
    "projects/a.jsonl": "",
  }))
    writeFileSync(join(config, name), text);
  writeFileSync(join(here.project, ".claude/settings.local.json"), JSON.stringify({ hooks: theirs }));
  const before = [tree(here.project), tree(join(here.root, "home"))];
  expect((await probe(here)).code).toBe(0);
  expect([tree(here.project), tree(join(here.root, "home"))]).toEqual(before);
  expect(here.run().config.filter((name) => !name.startsWith("plugins"))).toEqual([
    ".claude.json",
    "settings.json",
  ]);
  expect(existsSync(here.run().env.CLAUDE_CONFIG_DIR ?? "")).toBe(false);
  expect(existsSync(ran)).toBe(false);
  expect(here.run().commands.filter((each) => each.includes("touch"))).toEqual([]);
});

test("every request goes to this machine, whatever the environment and settings say", async () => {
  const here = await wired();
  const elsewhere = {
    ANTHROPIC_BASE_URL: "https://gateway.example.com",
    ANTHROPIC_AUTH_TOKEN: "secret",
    CLAUDE_CODE_USE_BEDROCK: "1",
    HTTPS_PROXY: "http://proxy.example.com",
  };
  writeFileSync(join(here.project, ".claude/settings.local.json"), JSON.stringify({ env: elsewhere }));
  const env = { ...here.env, ...elsewhere, CLAUDECODE: "1", CLAUDE_CODE_OAUTH_TOKEN: "secret" };
  const { findings } = await probe({ ...here, env });
  expect(findings).toMatchObject([{ severity: "ok" }]);
  const asked = here.run();
  expect(asked.settings.env.ANTHROPIC_BASE_URL).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(asked.env).toMatchObject({
    ANTHROPIC_AUTH_TOKEN: "",
    CLAUDE_CODE_USE_BEDROCK: "",
    CLAUDE_CODE_OAUTH_TOKEN: "",
  });
  expect(asked.env.HTTPS_PROXY).toBe(asked.settings.env.ANTHROPIC_BASE_URL);
  expect(asked.env).not.toHaveProperty("CLAUDECODE");
  expect(JSON.stringify(asked)).not.toMatch(/example\.com|secret/);
});

const SETTINGS = ".claude/settings.json";

const SILENT: Record<string, [make: (here: Here) => string | undefined, remedy: RegExp]> = {
  "settings with a comment": [
    ({ project, read }) => {
      writeFileSync(join(project, SETTINGS), read(SETTINGS).replace("{", "{\n  // mine"));
      return undefined;
    },
    /init --fix/,
  ],
  "a folder below the settings": [
    ({ project }) => {
      mkdirSync(join(project, "packages/web"), { recursive: true });
      return join(project, "packages/web");
    },
    /init --project \./,
  ],
  "hooks that are switched off": [
    ({ project }) => {
      writeFileSync(join(project, ".claude/settings.local.json"), '{ "disableAllHooks": true }');
      return undefined;
    },
    /remove "disableAllHooks"/,
  ],
};

test.each(Object.entries(SILENT))(
  "%s: no hook ran, with the cause and its remedy",
  async (_, [make, remedy]) => {
    const here = await wired();
    const folder = make(here) ?? here.project;
    const { findings, code } = await probe(here, folder);
    expect(findings).toMatchObject([
      {
        severity: "error",
        message: expect.stringContaining(`Claude Code, started in ${folder}, ran none of our hooks: `),
        remedy: expect.stringMatching(remedy),
      },
    ]);
    expect(code).toBe(1);
  },
);

test("a nested folder that is set up runs its own hooks", async () => {
  const here = await wired();
  const web = join(here.project, "packages/web");
  mkdirSync(web, { recursive: true });
  await inProcess(web, ["init", "--yes", "--client", "claude", "--project", "."], here.env);
  const { findings } = await probe(here, web);
  expect(findings.map(({ severity }) => severity)).not.toContain("error");
});

test("if the client skips the hooks of one event, only that event and its hooks are reported", async () => {
  const { findings, code } = await probe(await wired("Stop"));
  expect(findings).toMatchObject([
    {
      severity: "error",
      message: expect.stringMatching(/did not run agentos-context-hook, .* and agentos-guard-hook at Stop$/),
      remedy: expect.any(String),
    },
  ]);
  expect(code).toBe(1);
});

test("if the client offers no shell, tool hooks are not expected", async () => {
  const { findings, code } = await probe(await wired("no Bash"));
  expect(findings.at(-1)?.message).toMatch(/not tried: .*PreToolUse/);
  expect(code).toBe(0);
});

test("a client that does not call the model has an unknown result, which is not a success", async () => {
  const here = await wired("login");
  const { findings, code } = await probe(here);
  const message = expect.stringMatching(/did not ask the model: Please run \/login$/);
  expect(findings).toMatchObject([{ severity: "unknown", message, remedy: expect.any(String) }]);
  expect(code).toBe(0);
  const init = await here.aos("init", "--yes", "--client", "claude");
  expect(init.stderr).not.toContain("Set up.");
  expect((await here.aos("doctor")).stdout).not.toContain("No problem was found.");
});

test("clients that cannot be probed are reported with the reason", async () => {
  const here = fresh();
  await here.aos("init", "--yes", "--client", "gemini", "--client", "opencode");
  const { findings } = await probe(here);
  expect(findings).toMatchObject([
    { severity: "info", message: expect.stringMatching(/^Gemini CLI was not tried: it is not in PATH/) },
    {
      severity: "info",
      message: expect.stringMatching(/^OpenCode was not tried: OpenCode loads its plugin itself/),
    },
  ]);
});

/** Settings that are valid JSON but wrong for the client, written before `init` and the doctor ran. */
const ROWS: ({ title: string; settings: unknown } & Said)[] = JSON.parse(
  readFileSync(recordedFile("context", "claude-code/wrong-settings.json"), "utf8"),
);

test.each(ROWS)(
  "settings that the client rejects ($title): init and doctor repeat its message",
  async (row) => {
    const here = fresh({ [SETTINGS]: JSON.stringify(row.settings, null, 2) });
    installProbingClient(here.root, undefined, row);
    answerForHooks(here);
    const init = await here.aos("init", "--yes", "--client", "claude");
    const doctor = await here.aos("doctor");
    const isJudged = row.says.length > 0;
    expect(init.stderr.includes("\nSet up.\n"), init.stderr).toBe(!isJudged);
    expect(doctor.stdout.includes("No problem was found."), doctor.stdout).toBe(!isJudged);
    // If the file was left alone because it has no place for hooks, that is reported instead.
    if (!isJudged || init.code === 2) return;
    const words =
      row.says[1]
        ?.replace(/^\s*<file>/, "")
        .replace(/^:/, "")
        .trim()
        .slice(0, 60) ?? "";
    expect(init.stderr).toContain(words);
    expect(doctor.stdout).toContain(words);
  },
);
