import { join } from "node:path";
import { testdir } from "@agentos/testing";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { planWorkflow } from "../../src/index.js";

beforeEach(() => void vi.stubEnv("HOME", testdir({ ".keep": "" })));
afterEach(() => void vi.unstubAllEnvs());

/** The warnings about tests for a workflow with one phase, in a project whose tests run with npm. */
function warnings(run: unknown, more: { prompt?: string; files?: Record<string, string> } = {}): string[] {
  const { prompt = "Implement it and run the tests.", files = {} } = more;
  const projectFolder = testdir({
    "package.json": JSON.stringify({ scripts: { test: "node --test" } }),
    ".agentos/agents/dev.md": "You develop.\n",
    ".agentos/workflows/flow.yaml": JSON.stringify({
      id: "flow",
      name: "Flow",
      phases: [{ id: "code", agent: "dev", prompt, run }],
    }),
    ...files,
  });
  const { diagnostics } = planWorkflow({
    projectFolder,
    workflow: join(projectFolder, ".agentos/workflows/flow.yaml"),
  });
  return diagnostics.map(({ message }) => message).filter((message) => message.includes("tests"));
}

test("warns at the start that no phase may run the tests, and shows the line that allows it", () => {
  expect(warnings("claude")).toEqual([
    'no phase can run the tests: Claude Code refuses `npm test` in a run without a terminal. If that is not what you want, allow it for the phases that need it: run: { client: claude, tools: ["Bash(npm test:*)"] }',
  ]);
  expect(warnings("qwen")[0]).toContain('tools: ["run_shell_command(npm test)"]');
  expect(warnings("gemini")[0]).toContain("only permissions: bypassPermissions allows it");
});

test("says nothing if a phase may run them", () => {
  for (const tool of ["Bash", "Bash(npm *)", "Bash(npx vitest:*)"])
    expect([tool, warnings({ client: "claude", tools: [tool] })]).toEqual([tool, []]);
  expect(warnings({ client: "claude", permissions: "bypassPermissions" })).toEqual([]);
  expect(warnings("codex")).toEqual([]);
  const settings = (rule: string) => ({
    files: { ".claude/settings.local.json": JSON.stringify({ permissions: { allow: [rule] } }) },
  });
  for (const rule of ["Bash", "Bash(*)", "Bash(npm *)", "Bash(npm test)", "Bash(npm test:*)", "Bash(npm:*)"])
    expect([rule, warnings("claude", settings(rule))]).toEqual([rule, []]);
  expect(warnings("claude", settings("Bash(ls:*)"))).toHaveLength(1);
});

test("says nothing if nobody asks for tests, or the project has none", () => {
  expect(warnings("claude", { prompt: "Write the notes." })).toEqual([]);
  expect(warnings("claude", { files: { "package.json": "{}" } })).toEqual([]);
});
