import fc from "fast-check";
import { expect, test } from "vitest";
import { explain, judge } from "../src/index.js";

const words = [
  "rm -rf x",
  "git",
  "push",
  "--force",
  "bash -c",
  "eval",
  "xargs",
  "find . -exec",
  "$(",
  ")",
  "`",
  "'",
  '"',
  "<<EOF\n",
  "EOF\n",
  "<(",
  "|",
  "&&",
  ";",
  "{",
  "}",
  "((",
  "$((",
  "${",
  "[[",
  "case x in",
  "esac",
  "for i in",
  "do",
  "done",
  "\\",
  "\0",
  "python3 -c",
  "node -e",
  ">",
  "<<<",
  "=",
  "\n",
  "$X",
  "~",
  "é",
  "\u{1f600}",
];
const shellish = fc
  .array(fc.oneof(fc.constantFrom(...words), fc.string({ maxLength: 8 })), { maxLength: 40 })
  .map((parts) => parts.join(" "));
const bash = (command: string) => judge({ tool: "Bash", input: { command } });

test("no command crashes the judge, and each gets a verdict with a reason", () => {
  fc.assert(
    fc.property(fc.oneof(shellish, fc.string({ unit: "binary", maxLength: 200 })), (command) => {
      const verdict = bash(command);
      expect(["allow", "report", "stop"]).toContain(verdict.decision);
      expect(verdict.reason).not.toBe("");
    }),
    { numRuns: 3_000 },
  );
});

test("no input of a tool crashes the judge", () => {
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
    { numRuns: 2_000 },
  );
});

test("the fast way for plain commands agrees with the parser", () => {
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
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...plain), { maxLength: 8 }), (parts) => {
      const command = parts.join(" ");
      if (bash(command).decision === "allow") {
        expect(explain({ tool: "Bash", input: { command } }).verdict.decision, command).not.toBe("stop");
      }
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ["a megabyte of words", "echo a ".repeat(150_000)],
  ["a megabyte in quotes", `echo '${"x".repeat(1_000_000)}'`],
  ["deep subshells", `${"(".repeat(5_000)}rm -rf src${")".repeat(5_000)}`],
  ["deep substitutions", `${"echo $(".repeat(2_000)}rm -rf src${")".repeat(2_000)}`],
  ["deep quoting", "bash -c ".repeat(2_000)],
  ["many commands", "rm -rf src; ".repeat(9_000)],
  ["braces that multiply", `rm ${"{a,b}".repeat(40)}`],
  ["loops in loops", `${"for i in 1 2 3 4 5 6 7 8; do ".repeat(12)}rm x${"; done".repeat(12)}`],
  ["zero bytes", "\0".repeat(10_000)],
  ["unclosed quotes", `echo ${"'\"`".repeat(3_000)}`],
  ["variables that grow", `a=x; ${"a=$a$a; ".repeat(60)} echo $a`],
])("%s get a verdict", (_, command) => {
  expect(["allow", "report", "stop"]).toContain(bash(command).decision);
});
