import { testdir } from "@agentos/testing";
import { expect, test } from "vitest";
import { aos } from "./in-process.js";

const at = {
  isSidechain: false,
  sessionId: "s1",
  cwd: "/home/user/project",
  timestamp: "2026-11-21T00:32:42.028Z",
};
const answer = (block: object) => ({
  ...at,
  type: "assistant",
  message: { role: "assistant", content: [block] },
});
const result = (id: string, content: string) => ({
  ...at,
  type: "user",
  message: { role: "user", content: [{ type: "tool_result", tool_use_id: id, content, is_error: false }] },
});
const edit = [
  answer({
    type: "tool_use",
    id: "t1",
    name: "Edit",
    input: { file_path: "/home/user/project/src/a.ts", old_string: "a", new_string: "b" },
  }),
  result("t1", "updated"),
];
const run = [
  answer({ type: "tool_use", id: "t2", name: "Bash", input: { command: "npm test" } }),
  result("t2", " Tests  3 passed (3)"),
];
const claim = answer({ type: "text", text: "Fixed. All tests pass." });
const folder = (rows: object[]) =>
  testdir({
    ".agentos/config.json": "{}",
    "session.jsonl": rows.map((row) => `${JSON.stringify(row)}\n`).join(""),
  });

test("a session's claims are listed with their evidence; a claim without evidence exits with 1", async () => {
  const cwd = folder([...run, ...edit, claim]);
  const { code, stdout } = await aos(cwd, ["verify", "--session", "session.jsonl"]);
  expect(code).toBe(1);
  expect(stdout.split("\n").slice(1)).toEqual([
    "check  claimed            status        evidence",
    'tests  "All tests pass."  not verified  tests last ran before src/a.ts was edited',
    "claimed, but not verified",
    "",
  ]);
});

test("a claim with evidence passes, also as JSON", async () => {
  const cwd = folder([...edit, ...run, claim]);
  const { code, stdout } = await aos(cwd, ["verify", "--session", "session.jsonl", "--json"]);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    client: "claude-code",
    passed: true,
    verdicts: [{ kind: "test", status: "shown", command: "npm test" }],
  });
});

test("a missing session is reported", async () => {
  const { code, stderr } = await aos(folder([]), ["verify", "--session", "nobody"]);
  expect(code).toBe(2);
  expect(stderr).toContain("no such file or session");
});
