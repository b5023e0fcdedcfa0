import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { testdir } from "@agentos/testing";
import { expect, test } from "vitest";
import { hookCommand, probeClients } from "../src/index.js";

const COMMAND = hookCommand("agentos-rules-hook", { type: "project" }, "CLAUDE_PROJECT_DIR");

/** A project with a hook of ours, a client, and a policy on the machine. */
function place(client: string, policy: object = {}) {
  const root = testdir({
    "home/.keep": "",
    "project/.claude/settings.json": JSON.stringify({
      hooks: { PreToolUse: [{ matcher: "Bash", hooks: [{ type: "command", command: COMMAND }] }] },
    }),
    "policies/managed-settings.json": JSON.stringify(policy),
  });
  const program = join(root, "claude");
  writeFileSync(program, `#!/bin/sh\n${client}\n`, { mode: 0o755 });
  const [project, home, policies] = ["project", "home", "policies"].map((name) => join(root, name)) as [
    string,
    string,
    string,
  ];
  const installation = { folder: root, hooks: new Set<never>(), version: "0.0.0", assets: {} };
  const options = {
    ...{ project, home, policies, installation, env: process.env },
    ...{ place: { type: "project" } as const, scope: "project" as const },
  };
  return { options, program };
}

test("a client that does not exit is killed after the time limit, without a result", async () => {
  const { options, program } = place("sleep 600");
  expect(await probeClients(options, { programs: { "claude-code": program }, limitMs: 100 })).toMatchObject([
    {
      severity: "unknown",
      message: expect.stringMatching(/^cannot tell whether .*: it did not end within 0\.1 s$/),
    },
  ]);
});

test("if a policy redirects requests, the client is not probed", async () => {
  const { options, program } = place("exit 3", {
    env: { ANTHROPIC_BASE_URL: "https://gateway.example.com" },
  });
  expect(await probeClients(options, { programs: { "claude-code": program } })).toMatchObject([
    {
      severity: "info",
      message: expect.stringContaining("a policy on this machine sets ANTHROPIC_BASE_URL"),
    },
  ]);
});

test("a client that cannot be started is reported with the reason", async () => {
  const { options } = place("exit 3");
  const findings = await probeClients(options, { programs: { "claude-code": "/nowhere/claude" } });
  expect(findings).toMatchObject([{ severity: "unknown", message: expect.stringContaining("ENOENT") }]);
});

test("the client's complaint about a settings file is the cause, with the user's own paths", async () => {
  const { options, program } = place(
    'echo "$PWD/.claude/settings.json (model): Expected string, but received number" >&2',
  );
  const path = join(options.project, ".claude/settings.json");
  expect(await probeClients(options, { programs: { "claude-code": program } })).toEqual([
    {
      ...{ code: "probe", client: "claude-code", severity: "error", path },
      message: "Claude Code ran none of our hooks: (model): Expected string, but received number",
      remedy: "fix it there",
    },
  ]);
});
