// @module-tag slow

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Finding } from "@agentos/wiring";
import { expect, test } from "vitest";
import { ENV } from "./aos.js";
import { aos as inProcess, run } from "./in-process.js";
import { type ClientRun, installProbingClient } from "./probing-client.js";
import { answerForHooks, fresh, tree } from "./wired-project.js";

type Here = ReturnType<typeof fresh>;

/** A project that is wired to Claude Code, and a client that can be asked. */
async function wired(broken?: Parameters<typeof installProbingClient>[1]) {
  const here = fresh();
  const record = installProbingClient(here.root, broken);
  answerForHooks(here);
  await here.aos("init", "--yes", "--client", "claude");
  return { ...here, run: (): ClientRun => JSON.parse(readFileSync(record, "utf8")), record };
}

/** What the client said when it was asked. */
async function probe({ project, env }: Here, folder = project) {
  const { stdout, code } = await inProcess(folder, ["doctor", "--probe", "--json"], env);
  const findings: Finding[] = JSON.parse(stdout);
  return { findings: findings.filter((finding) => finding.code === "probe"), code };
}

const EVENTS = ["SessionStart", "UserPromptSubmit", "Stop", "SessionEnd", "PreToolUse", "PostToolBatch"];

test("the client runs the hooks of each event, and what did not happen is named", async () => {
  const here = await wired();
  const { findings, code } = await probe(here);
  expect(code).toBe(0);
  const ran = findings.filter(({ severity }) => severity === "ok");
  expect(ran.map(({ message }) => message.split(" ").at(-1))).toEqual(EVENTS);
  expect(ran.map(({ message }) => message)).toContain(
    "Claude Code itself ran agentos-context-hook, agentos-handoff-hook, agentos-waves-hook, and agentos-rules-hook at SessionStart",
  );
  expect(findings.filter(({ severity }) => severity === "info").map(({ message }) => message)).toEqual([
    "Claude Code was not asked about PermissionRequest, PreCompact, and SubagentStop: nothing of the kind happened in its session",
  ]);
  expect(here.run()).toMatchObject({
    cwd: here.project,
    calls: [{ name: "Bash", input: { command: "true" } }],
    said: "Done.",
  });
});

test("without --probe no client is started, and in a terminal it says how to ask it", async () => {
  const { project, env, record } = await wired();
  const atTerminal = { stdin: { isTTY: true }, stdoutIsTTY: true };
  const { stderr } = await run(
    ["doctor"],
    project,
    withoutUndefined({ ...process.env, ...ENV, ...env }),
    atTerminal,
  );
  expect(stderr).toContain("doctor --probe");
  expect(existsSync(record)).toBe(false);
});

const withoutUndefined = (env: object) =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined));

test("neither the project nor the home of whoever asks is written to", async () => {
  const here = await wired();
  const config = join(here.root, "home/.claude");
  mkdirSync(join(config, "projects"), { recursive: true });
  for (const [name, text] of Object.entries({
    ".credentials.json": '{"token":"mine"}',
    "settings.json": '{ "model": "opus" }',
    "projects/a.jsonl": "",
  }))
    writeFileSync(join(config, name), text);
  const before = [tree(here.project), tree(join(here.root, "home"))];
  expect((await probe(here)).code).toBe(0);
  expect([tree(here.project), tree(join(here.root, "home"))]).toEqual(before);
  expect(here.run().config).toEqual([".claude.json", "settings.json"]);
  expect(existsSync(here.run().env.CLAUDE_CONFIG_DIR ?? "")).toBe(false);
});

test("every request goes to this machine, whatever environment and settings say", async () => {
  const here = await wired();
  const elsewhere = {
    ANTHROPIC_BASE_URL: "https://gateway.example.com",
    ANTHROPIC_AUTH_TOKEN: "secret",
    CLAUDE_CODE_USE_BEDROCK: "1",
    HTTPS_PROXY: "http://proxy.example.com",
  };
  writeFileSync(join(here.project, ".claude/settings.local.json"), JSON.stringify({ env: elsewhere }));
  const env = { ...here.env, ...elsewhere, CLAUDECODE: "1", CLAUDE_CODE_OAUTH_TOKEN: "secret" };
  const { findings } = await probe({ ...here, env } as Here);
  expect(findings.filter(({ severity }) => severity === "ok")).toHaveLength(EVENTS.length);
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
    /take "disableAllHooks" out/,
  ],
};

test.each(Object.entries(SILENT))(
  "%s: none ran, with the remedy of what is known",
  async (_, [make, remedy]) => {
    const here = await wired();
    const folder = make(here) ?? here.project;
    const { findings, code } = await probe(here, folder);
    expect(findings).toMatchObject([
      {
        severity: "error",
        message: `Claude Code, started in ${folder}, ran none of the hooks in ${join(here.project, SETTINGS)}`,
        remedy: expect.stringMatching(remedy),
      },
    ]);
    expect(code).toBe(1);
  },
);

test("a folder that is set up as well runs its own", async () => {
  const here = await wired();
  const web = join(here.project, "packages/web");
  mkdirSync(web, { recursive: true });
  await inProcess(web, ["init", "--yes", "--client", "claude", "--project", "."], here.env);
  const { findings } = await probe(here, web);
  expect(findings.map(({ severity }) => severity)).not.toContain("error");
});

test("the one event whose hooks the client does not run is named with them", async () => {
  const { findings, code } = await probe(await wired("Stop"));
  expect(findings.filter(({ severity }) => severity === "error")).toMatchObject([
    {
      message: expect.stringMatching(
        /did not run agentos-context-hook, .* and agentos-handoff-hook at Stop$/,
      ),
      remedy: expect.stringContaining("claude --debug hooks"),
    },
  ]);
  expect(code).toBe(1);
});

test("where the client offers no shell, tools are not asked about", async () => {
  const { findings, code } = await probe(await wired("no Bash"));
  expect(findings.at(-1)?.message).toMatch(/was not asked about .*PreToolUse/);
  expect(code).toBe(0);
});

test("a client that asks no model is named with its own words", async () => {
  const { findings, code } = await probe(await wired("login"));
  expect(findings).toMatchObject([
    {
      severity: "error",
      message: expect.stringMatching(/asked no model: Please run \/login$/),
      remedy: expect.stringContaining("claude -p hello"),
    },
  ]);
  expect(code).toBe(1);
});

test("no client, no answer; and only Claude Code can be asked", async () => {
  const here = fresh();
  await here.aos("init", "--yes", "--client", "gemini");
  const { findings } = await probe(here);
  expect(findings).toMatchObject([
    { severity: "info", message: expect.stringContaining("only Claude Code can be") },
  ]);
});
