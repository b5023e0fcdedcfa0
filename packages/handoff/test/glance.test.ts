import { describe, expect, test } from "vitest";
import { claude, readLines, toldBy } from "./sessions.js";

/** A result in the order of fields that Claude Code writes, which can be read without parsing the row. */
const result = (id: string, content: unknown, more: object = {}, outcome: unknown = {}) => ({
  parentUuid: `of-${id}`,
  isSidechain: false,
  promptId: "p",
  type: "user",
  message: { role: "user", content: [{ tool_use_id: id, type: "tool_result", content, ...more }] },
  uuid: `result-${id}`,
  timestamp: "2026-11-21T00:00:00Z",
  toolUseResult: outcome,
  cwd: "/home/user/project",
  sessionId: "s-1",
});
/** The same as something that has to be parsed. */
const spread = ({ message, ...row }: ReturnType<typeof result>) => ({ ...row, message });

const write = (id: string) => claude.calls(id, "Write", { file_path: `/home/user/project/${id}.ts` });
const bash = (id: string) => claude.calls(id, "Bash", { command: "npm test" });
const start = claude.user("Go.");

describe("a row that is read without being parsed tells the same", () => {
  test.each<[string, object, ReturnType<typeof result>]>([
    ["a file written", write("a"), result("a", "ok")],
    ["a file written, with words of errors in it", write("a"), result("a", '"is_error":true, "error":"x"')],
    ["a file not written", write("a"), result("a", "no", { is_error: true })],
    ["a file not written, by the client's record", write("a"), result("a", "no", {}, { error: "x" })],
    ["a record with an error that is none", write("a"), result("a", "ok", {}, { error: null })],
    ["a command that worked", bash("a"), result("a", "ok", { is_error: false })],
    ["a command that failed", bash("a"), result("a", "Exit code 1\nred", { is_error: true })],
    ["a file read", claude.calls("a", "Read", { file_path: "/home/user/project/r.ts" }), result("a", "text")],
    [
      "a todo list",
      claude.calls("a", "TodoWrite", { todos: [{ content: "x", status: "pending" }] }),
      result("a", ""),
    ],
    ["a task", claude.calls("a", "TaskCreate", { subject: "x" }), result("a", "", {}, { task: { id: "1" } })],
    [
      "an answer",
      claude.calls("a", "AskUserQuestion", {}),
      result("a", "", {}, { answers: { "Which?": "This." } }),
    ],
    ["a result of no call", write("b"), result("a", "ok")],
    ["a result whose record names another row", write("a"), result("a", "ok", {}, { uuid: "nested" })],
  ])("%s", (_, call, row) => {
    expect(toldBy(readLines(start, call, row).handoff)).toEqual(
      toldBy(readLines(start, call, spread(row)).handoff),
    );
  });

  test("several results in one row, of which one failed or all went well", () => {
    for (const more of [{}, { is_error: true }]) {
      const row = result("a", "ok");
      row.message.content.push({ tool_use_id: "b", type: "tool_result", content: "no", ...more });
      const { handoff } = readLines(start, write("a"), write("b"), row);
      expect(handoff?.filesChanged).toEqual("is_error" in more ? ["a.ts"] : ["b.ts", "a.ts"]);
    }
  });

  test("it is a link between what stands before and behind it", () => {
    const link = (uuid: string, parentUuid: string | null, row: object) => ({
      parentUuid,
      isSidechain: false,
      ...row,
      uuid,
    });
    const { handoff } = readLines(
      link("1", null, claude.user("Begin.")),
      link("of-a", "1", write("a")),
      result("a", "ok", {}, { uuid: "nested" }),
      link("2", "result-a", claude.user("Left.")),
      link("3", "result-a", claude.user("Kept.")),
    );
    expect(handoff?.goal).toBe("Begin.\n\nThe user's latest request:\n\nKept.");
    expect(handoff?.filesChanged).toEqual(["a.ts"]);
  });
});
