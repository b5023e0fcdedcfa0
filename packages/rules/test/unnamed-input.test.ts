import { everyRow, testdir } from "@agentos/testing";
import { expect, test } from "vitest";
import {
  type Action,
  explain,
  hashAction,
  judge,
  readAction,
  requestApproval,
  type ToolCall,
} from "../src/index.js";

const FORCE = "git push --force";
const JSON_INPUT: ToolCall = { tool: "bash", input: JSON.stringify({ command: FORCE }) };

test("parses an input that is JSON text, as OpenAI sends it", () => {
  const action = { tool: "bash", input: { command: FORCE } };
  expect(judge(JSON_INPUT)).toEqual(judge(action));
  expect(explain(JSON_INPUT)).toEqual(explain(action));
  expect(readAction(JSON_INPUT)).toEqual(readAction(action));
  expect(hashAction(JSON_INPUT)).toBe(hashAction(action));
});

test("stores the parsed object in the request", () => {
  const folder = testdir({});
  expect(requestApproval(folder, JSON_INPUT, judge(JSON_INPUT)).input).toEqual({ command: FORCE });
});

everyRow<[unknown, RegExp]>(
  "throws a TypeError for %j, which cannot be judged",
  [
    [undefined, /pass \{ tool, input \}/],
    [{}, /pass \{ tool, input \}/],
    [{ tool: 7, input: {} }, /pass \{ tool, input \}/],
    [{ tool: "bash", arguments: { command: FORCE } }, /The input of "bash"/],
    [{ tool: "bash", args: { command: FORCE } }, /The input of "bash"/],
    [{ tool: "bash", input: null }, /The input of "bash"/],
    [{ tool: "bash", input: ["ls"] }, /The input of "bash"/],
    [{ tool: "bash", input: {}, cwd: 7 }, /The cwd of "bash"/],
  ],
  (call, message) => {
    for (const use of [judge, explain, readAction, hashAction])
      expect(() => use(call as Action), use.name).toThrow(TypeError);
    expect(() => judge(call as Action)).toThrow(message);
  },
);

everyRow<[string, Action["input"], string]>(
  "a harness's own tool %s with the unknown fields %j is stopped by %s",
  [
    ["shell", { line: FORCE }, "git-history"],
    ["execute", { code: "rm -rf src" }, "delete-files"],
    ["run", { it: `cd app && ${FORCE}` }, "git-history"],
    ["runIt", { line: `CI=1 ${FORCE}` }, "git-history"],
    ["bash", { command: "rm", args: ["-rf", "src"] }, "delete-files"],
    ["run_command", { args: ["rm", "-rf", "src"] }, "delete-files"],
    ["shell", { words: ["git", "push", "--force"] }, "git-history"],
    ["shell", { steps: [{ c: "ls" }, { c: FORCE }] }, "git-history"],
    ["save", { name: ".github/workflows/ci.yml", data: "x" }, "ci-deployment"],
    ["write_file", { file: ".github/workflows/ci.yml", content: "x" }, "ci-deployment"],
    ["write_file", { name: ".github/workflows/ci.yml", content: "x" }, "ci-deployment"],
    ["create_file", { output_path: ".github/workflows/ci.yml", content: "x" }, "ci-deployment"],
    ["edit", { target: ".github/workflows/ci.yml", text: "x" }, "ci-deployment"],
    ["patch", { dest: ".github/workflows/ci.yml", text: "x" }, "ci-deployment"],
    ["delete_file", { target: "src/index.ts" }, "delete-files"],
    ["writeIt", { as: ".github/workflows/ci.yml", body: "on: push" }, "ci-deployment"],
  ],
  (tool, input, rule) => {
    expect(judge({ tool, input })).toMatchObject({ decision: "stop", rule: { id: rule } });
  },
);

everyRow<[string, Action["input"], boolean]>(
  "%s with %j is allowed, and the verdict is certain: %s",
  [
    ["go", { q: FORCE }, false],
    ["think", { thought: "rm -rf src" }, false],
    ["go", { q: "ls -la" }, true],
    ["go", { q: "Remove the folder src" }, true],
    ["search", { q: FORCE }, true],
    ["remember_in_memory", { fact: FORCE }, true],
    ["mcp__lab__go", { q: FORCE }, true],
    ["execute", { code: "rm = 1\nprint(rm)" }, true],
    ["execute", { prompt: "Now let me apply the patch" }, true],
    ["shell", { line: "npm test" }, true],
    ["save", { name: "notes", data: "see .github/workflows/ci.yml" }, true],
  ],
  (tool, input, isCertain) => {
    const { decision, uncertain, reason } = judge({ tool, input });
    expect(decision, reason).toBe("allow");
    expect(uncertain !== true, reason).toBe(isCertain);
  },
);
