import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { testdir } from "@agentos/testing";
import { expect, test } from "vitest";
import { hookCommand, probeClaudeCode } from "../src/index.js";

const COMMAND = hookCommand("agentos-rules-hook", { type: "project" }, "CLAUDE_PROJECT_DIR");

/** A project with a hook of ours, a client, and what the machine's administrators say. */
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

test("a client that does not end is ended when its time is over, and named", async () => {
  const { options, program } = place("sleep 600");
  expect(await probeClaudeCode(options, { program, known: [], limitMs: 100 })).toMatchObject([
    { severity: "error", message: expect.stringMatching(/did not end within 0\.1 s$/) },
  ]);
});

test("where a policy leads requests elsewhere, nobody is asked", async () => {
  const { options, program } = place("exit 3", {
    env: { ANTHROPIC_BASE_URL: "https://gateway.example.com" },
  });
  expect(await probeClaudeCode(options, { program, known: [] })).toMatchObject([
    {
      severity: "info",
      message: expect.stringContaining("a policy of this machine sets ANTHROPIC_BASE_URL"),
    },
  ]);
});

test("a client that cannot be started says why", async () => {
  const { options } = place("exit 3");
  const findings = await probeClaudeCode(options, { program: "/nowhere/claude", known: [] });
  expect(findings).toMatchObject([{ severity: "error", message: expect.stringContaining("ENOENT") }]);
});
