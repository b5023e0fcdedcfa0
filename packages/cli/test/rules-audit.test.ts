import { mkdirSync, realpathSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { testdir } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import { aos } from "./in-process.js";

const AT = "2026-11-20T10:00:00.000Z";

/** Session files of all clients for one project. */
function sessions(
  project: string,
  files: Readonly<Record<string, readonly object[]>>,
): Record<string, string> {
  const home = realpathSync(testdir({}));
  const slug = project.replace(/[^A-Za-z0-9]/g, "-");
  for (const [path, rows] of Object.entries(files)) {
    const full = join(home, path.replace("SLUG", slug));
    mkdirSync(dirname(full), { recursive: true });
    writeFileSync(full, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  }
  const chats = join(home, ".gemini/tmp/shop");
  mkdirSync(chats, { recursive: true });
  writeFileSync(join(chats, ".project_root"), project);
  return { HOME: home, USERPROFILE: home };
}

const claude = (id: string, name: string, input: object, at = AT) => ({
  type: "assistant",
  cwd: "PROJECT",
  sessionId: "s",
  timestamp: at,
  message: { role: "assistant", content: [{ type: "tool_use", id, name, input }] },
});

function projectWithSessions(): { folder: string; env: Record<string, string> } {
  const folder = realpathSync(
    testdir({ ".agentos/config.json": "{}", ".git/HEAD": "ref: refs/heads/main\n" }),
  );
  const own = (row: object) => JSON.parse(JSON.stringify(row).replaceAll("PROJECT", folder)) as object;
  const force = claude("c1", "Bash", { command: "git push --force" });
  const env = sessions(folder, {
    ".claude/projects/SLUG/11111111-1111-4111-8111-111111111111.jsonl": [
      own(force),
      own(claude("c2", "Read", { file_path: "src/a.ts" })),
      own(
        claude(
          "c3",
          "Write",
          { file_path: ".github/workflows/ci.yml", content: "x" },
          "2026-11-01T10:00:00.000Z",
        ),
      ),
    ],
    // A resumed session repeats earlier rows.
    ".claude/projects/SLUG/22222222-2222-4222-8222-222222222222.jsonl": [own(force)],
    ".codex/sessions/2026/11/20/rollout-2026-11-20T10-00-00-33333333-3333-4333-8333-333333333333.jsonl": [
      { timestamp: AT, type: "session_meta", payload: { id: "x", cwd: folder } },
      {
        timestamp: AT,
        type: "response_item",
        payload: {
          type: "function_call",
          name: "exec_command",
          call_id: "x1",
          arguments: '{"cmd":"npm publish"}',
        },
      },
      {
        timestamp: AT,
        type: "response_item",
        payload: {
          type: "custom_tool_call",
          name: "apply_patch",
          call_id: "x2",
          input: "*** Begin Patch\n*** Update File: Dockerfile\n@@\n-a\n+b\n*** End Patch",
        },
      },
    ],
    ".gemini/tmp/shop/chats/session-2026-11-20T10-00-44444444.jsonl": [
      { sessionId: "44444444", startTime: AT, kind: "main" },
      {
        id: "m1",
        timestamp: AT,
        type: "gemini",
        toolCalls: [{ id: "g1", name: "run_shell_command", args: { command: "git push --force" } }],
      },
    ],
    ".qwen/projects/SLUG/chats/55555555-5555-4555-8555-555555555555.jsonl": [
      own({
        uuid: "a",
        timestamp: AT,
        type: "assistant",
        cwd: "PROJECT",
        message: {
          role: "model",
          parts: [{ functionCall: { id: "q1", name: "run_shell_command", args: { command: "ls" } } }],
        },
      }),
    ],
  });
  return { folder, env };
}

describe("aos rules audit", () => {
  test("lists, by rule, what would have been stopped in all clients' sessions, each call once", async () => {
    const { folder, env } = projectWithSessions();
    const { code, stdout } = await aos(folder, ["rules", "audit", "--json"], env);
    const report = JSON.parse(stdout);
    expect(code).toBe(0);
    expect(report).toMatchObject({ sessions: 5, actions: 7, stopped: 5 });
    const byRule = Object.fromEntries(
      report.rules.map((rule: { id: string; stops: number }) => [rule.id, rule.stops]),
    );
    expect(byRule).toMatchObject({ "git-history": 2, "ci-deployment": 3 });
    const [push] = report.rules.find(({ id }: { id: string }) => id === "git-history").commands;
    expect(push).toMatchObject({ what: "git push --force", decision: "stop", count: 2, lastAt: AT });
    expect([...push.clients].sort()).toEqual(["claude-code", "gemini"]);
  });

  test("leaves out calls before --since, and shows the commands", async () => {
    const { folder, env } = projectWithSessions();
    const { stdout } = await aos(folder, ["rules", "audit", "--since", "2026-11-10"], env);
    expect(stdout).toContain("5 sessions, 6 tool calls: 4 would be stopped");
    expect(stdout).toMatch(/git-history {2}2 stops\n {2}stop {6}2 × git push --force/);
    expect(stdout).not.toContain("ci.yml");
  });

  test("says so for a folder without sessions, and refuses an invalid --since", async () => {
    const { folder } = projectWithSessions();
    const env = sessions("/nowhere", {});
    expect((await aos(folder, ["rules", "audit"], env)).stdout).toBe("This folder has no past sessions.\n");
    expect((await aos(folder, ["rules", "audit", "--since", "soon"], env)).code).toBe(2);
  });
});
