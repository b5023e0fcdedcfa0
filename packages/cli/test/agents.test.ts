// @module-tag slow

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { PATIENCE_MS } from "@agentos/testing";
import { expect, test } from "vitest";
import { project, sessionIds, startAos, step, untilFile } from "./aos.js";
import { aos } from "./in-process.js";

/** Claude Code's output for a run with one tool call. Without a cost, it is cut off before the result. */
function claudeRun(id: string, { input, costUsd }: { input: number; costUsd?: number }): string {
  const session_id = `00000000-0000-4000-8000-00000000000${id}`;
  const model = "claude-sonnet-4-6";
  const usage = { input_tokens: 5, cache_read_input_tokens: input - 5, output_tokens: 1 };
  const content = [
    { type: "text", text: "I'll look at the tests." },
    { type: "tool_use", id: "t", name: "Bash", input: { command: "npm test" } },
  ];
  const rows: object[] = [
    { type: "system", subtype: "init", session_id, model, tools: ["Bash"] },
    {
      type: "assistant",
      session_id,
      parent_tool_use_id: null,
      message: { id: "m", role: "assistant", model, content, usage },
    },
  ];
  const modelUsage = { [model]: { inputTokens: input, outputTokens: 400, contextWindow: 200_000 } };
  if (costUsd !== undefined)
    rows.push({
      type: "result",
      subtype: "success",
      is_error: false,
      session_id,
      num_turns: 2,
      total_cost_usd: costUsd,
      result: "All tests pass.",
      modelUsage,
      permission_denials: [{ tool_name: "Write", tool_use_id: "w" }],
    });
  const text = rows.map((row) => `${JSON.stringify(row)}\n`).join("");
  return `process.stdout.write(${JSON.stringify(text)})`;
}

test("shows what agents say and do as it happens, and their usage in the report", async () => {
  const folder = project([
    step("plan", claudeRun("1", { input: 42_000, costUsd: 0.25 }), { dependsOn: [] }),
    step("code", claudeRun("2", { input: 90_000, costUsd: 1.5 }), { dependsOn: ["plan"] }),
    step("test", "console.log('12 tests pass')", { dependsOn: ["code"] }),
  ]);
  const run = await aos(folder, ["run", "flow"]);
  expect(run.code).toBe(0);
  expect(run.stderr).toMatch(/^\[plan\] (I'll look at the tests\.|Bash: npm test|All tests pass\.)$/m);
  expect(run.stderr).not.toContain('{"');
  expect(run.stderr).not.toContain("12 tests pass");
  expect(run.stdout).toMatch(/plan .*All tests pass\.$/m);

  const { stdout } = await aos(folder, ["report"]);
  expect(stdout).toContain("- Agents: claude-sonnet-4-6, 132k tokens in, 800 out, $1.75\n");
  expect(
    stdout
      .split("\n")
      .filter((line) => /^\| (Phase|plan|test) /.test(line))
      .map(cells),
  ).toEqual([
    ["Phase", "Agent", "State", "Attempts", "Time", "Context", "Model", "Tokens", "Cost"],
    [
      "plan",
      "@dev",
      "completed",
      "1",
      expect.any(String),
      "21% (42k tokens of 200k)",
      "claude-sonnet-4-6",
      "42k tokens in, 400 out",
      "$0.25",
    ],
    ["test", "@dev", "completed", "1", expect.any(String), "", "", "", ""],
  ]);
  expect(stdout).toContain("## Refused tools\n\n- plan: Write\n- code: Write\n");
  expect(JSON.parse((await aos(folder, ["report", "--json"])).stdout)).toMatchObject({
    agents: {
      models: ["claude-sonnet-4-6"],
      tokens: { input: 132_000, output: 800, atLeast: false },
      cost: { usd: 1.75 },
    },
    phases: [{ id: "plan", agents: { cost: { usd: 0.25, atLeast: false } } }, { id: "code" }, { id: "test" }],
  });
});

test("a sum is a lower bound if an agent's figures are missing", async () => {
  const folder = project([
    step("plan", claudeRun("1", { input: 42_000, costUsd: 0.0207 }), { dependsOn: [] }),
    step("code", claudeRun("2", { input: 90_000 }), { dependsOn: ["plan"] }),
  ]);
  const run = await aos(folder, ["run", "flow"]);
  expect(run.code).toBe(1);
  expect(run.stderr).toContain("[code] failed after");
  expect(run.stderr).toContain("Claude Code: it ended without a result, as if it had been interrupted");
  const { stdout } = await aos(folder, ["report"]);
  expect(stdout).toContain(
    "- Agents: claude-sonnet-4-6, at least 42k tokens in, 400 out, at least $0.0207\n",
  );
});

test("another terminal shows the running model and how full its context is", async () => {
  const folder = project([step("plan", `${claudeRun("1", { input: 90_000 })}; ${untilFile("go")}`)]);
  const running = startAos(folder, ["run", "flow"]);
  await running.printed("[plan] started");
  const [id = ""] = sessionIds(folder);
  // The second report, which contains the figures, arrives a while after the first.
  await waitFor(async () =>
    (await aos(folder, ["status", id])).stdout.includes("claude-sonnet-4-6, context 45% full"),
  );
  writeFileSync(join(folder, "go"), "");
  expect((await running.ended).code).toBe(1);
});

async function waitFor(check: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await check())) {
    if (Date.now() > deadline) throw new Error("It never came");
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

function cells(row: string): string[] {
  return row
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());
}
