// @module-tag slow
// @module-tag fuzz

import { join } from "node:path";
import { everyRow, testdir } from "@agentos/testing";
import { brokenCommands, SHELL_PIECES } from "@agentos/testing/broken-commands";
import { createGranter } from "@agentos/testing/grant";
import fc from "fast-check";
import { expect, test } from "vitest";
import { answerPermissionRequest } from "../src/hook/permission-request.js";
import * as internal from "../src/internal.js";
import { explain, judge, requestApproval, useApproval } from "../src/internal.js";

const { approve } = createGranter(internal);

// Use `FUZZ_RUNS=10000` after changing code that reads commands.
const RUNS = Number(process.env.FUZZ_RUNS ?? 400);
const shellish = fc
  .array(fc.oneof(fc.constantFrom(...SHELL_PIECES), fc.string({ maxLength: 8 })), { maxLength: 40 })
  .map((parts) => parts.join(" "));
const bash = (command: string) => judge({ tool: "Bash", input: { command } });

test("no command crashes the judge, and each gets a verdict with a reason", () => {
  const check = (command: string) => {
    const verdict = bash(command);
    expect(["allow", "report", "stop"]).toContain(verdict.decision);
    expect(verdict.reason).not.toBe("");
  };
  for (const command of brokenCommands(RUNS)) check(command);
  fc.assert(fc.property(fc.string({ unit: "binary", maxLength: 200 }), check), { numRuns: RUNS });
});

test("no tool input crashes the judge", () => {
  const tools = fc.constantFrom(
    "Bash",
    "Write",
    "Edit",
    "MultiEdit",
    "apply_patch",
    "shell",
    "mcp__x__query",
    "delete_file",
  );
  const keys = fc.constantFrom(
    "command",
    "file_path",
    "path",
    "content",
    "old_string",
    "new_string",
    "edits",
    "input",
    "sql",
    "cwd",
  );
  fc.assert(
    fc.property(tools, fc.dictionary(keys, fc.oneof(fc.anything(), shellish)), (tool, input) => {
      judge({ tool, input });
    }),
    { numRuns: RUNS },
  );
});

test("the client's permission prompt is answered only for exactly the action that a person granted", () => {
  const project = testdir({ ".agentos/config.json": "{}", ".agentos/state/approvals/x.used": "{" });
  const state = join(project, ".agentos/state");
  const granted = { tool: "Edit", input: { file_path: "a", old_string: "b", new_string: "c" }, cwd: project };
  const { id } = requestApproval(state, granted, judge(granted));
  approve(state, id);
  // A confirmation is valid for one minute. The time that these events take must not matter.
  const moment = new Date();
  const now = () => moment;
  expect(useApproval(state, granted, { sessionId: "s1", now })).toBe(true);
  const real = {
    hook_event_name: "PermissionRequest",
    session_id: "s1",
    cwd: project,
    tool_name: "Edit",
    tool_input: granted.input,
  };
  const answer = (event: object) =>
    answerPermissionRequest(event as Record<string, unknown>, { cwd: project, now });
  const keys = fc.constantFrom("session_id", "cwd", "tool_name", "tool_input", "transcript_path", "toolArgs");
  const inputs = fc.dictionary(
    fc.constantFrom("file_path", "old_string", "new_string", "replace_all", "edits"),
    fc.anything(),
    { minKeys: 1 },
  );
  const isOther = (event: Record<string, unknown>) =>
    (["session_id", "tool_name", "tool_input"] as const).some(
      (key) => JSON.stringify(event[key]) !== JSON.stringify(real[key]),
    );
  fc.assert(
    fc.property(fc.dictionary(keys, fc.oneof(fc.anything(), fc.string())), inputs, (changed, input) => {
      const events = [
        changed,
        { ...real, ...changed },
        { ...real, tool_input: { ...granted.input, ...input } },
      ];
      for (const event of events.filter(isOther)) {
        if (JSON.stringify(event.tool_input) === JSON.stringify({ ...granted.input, replace_all: false }))
          continue;
        expect(answer(event)).toBeUndefined();
      }
    }),
    { numRuns: RUNS },
  );
  expect(answer(real)).toBeDefined();
});

test("the fast path for plain commands agrees with the parser", () => {
  const plain = [
    "ls",
    "cat",
    "git",
    "status",
    "add",
    "npm",
    "test",
    "run",
    "build",
    "push",
    "rm",
    "-rf",
    "find",
    "-delete",
    "sed",
    "-i",
    "x",
    "'a b'",
    '"c"',
    "&&",
    "|",
    ";",
    "2>&1",
    "cd",
    "npx",
    "make",
    "for x in a b",
    "do",
    "done",
    "if",
    "then",
    "fi",
    "while",
    "!",
    "[",
    "]",
    "[[",
    "]]",
    "$x",
    '"$x"',
    '"${y}z"',
    "*.ts",
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...plain), { maxLength: 8 }), (parts) => {
      const command = parts.join(" ");
      const { decision, uncertain } = bash(command);
      if (decision !== "allow") return;
      const { verdict, shell } = explain({ tool: "Bash", input: { command } });
      expect(verdict.decision, command).not.toBe("stop");
      expect(uncertain ?? false, command).toBe(shell.errors.length > 0);
    }),
    { numRuns: RUNS },
  );
});

everyRow(
  "judges %s",
  [
    ["a megabyte of words", "echo a ".repeat(150_000)],
    ["a megabyte in quotes", `echo '${"x".repeat(1_000_000)}'`],
    ["deep subshells", `${"(".repeat(5_000)}rm -rf src${")".repeat(5_000)}`],
    ["deep substitutions", `${"echo $(".repeat(2_000)}rm -rf src${")".repeat(2_000)}`],
    ["deep quoting", "bash -c ".repeat(2_000)],
    ["many commands", "rm -rf src; ".repeat(9_000)],
    ["braces that multiply", `rm ${"{a,b}".repeat(40)}`],
    ["loops in loops", `${"for i in 1 2 3 4 5 6 7 8; do ".repeat(12)}rm x${"; done".repeat(12)}`],
    ["NUL bytes", "\0".repeat(10_000)],
    ["unclosed quotes", `echo ${"'\"`".repeat(3_000)}`],
    ["variables that grow", `a=x; ${"a=$a$a; ".repeat(60)} echo $a`],
  ],
  (_, command) => {
    expect(["allow", "report", "stop"]).toContain(bash(command).decision);
  },
);
