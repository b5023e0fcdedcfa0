import { everyRow } from "@agentos/testing";
import { expect, test } from "vitest";
import {
  HEADLESS,
  type HeadlessOptions,
  headlessClient,
  headlessCommand,
  headlessProblems,
} from "../src/index.js";

everyRow(
  "%s runs headless with: %s",
  [
    [
      "claude",
      "claude -p --output-format stream-json --verbose --permission-mode acceptEdits --model M --resume ID",
    ],
    ["codex", "codex exec --json --skip-git-repo-check --sandbox workspace-write --model M resume ID -"],
    ["gemini", "gemini --output-format stream-json --approval-mode auto_edit --model M --resume ID"],
    ["qwen", "qwen --output-format stream-json --approval-mode auto-edit --model M --resume ID"],
    ["copilot", "copilot --output-format json --allow-tool=write --model M --resume=ID"],
    ["opencode", "opencode run --format json --model M --session ID"],
    ["pi", "pi --print --mode json --approve --model M --session ID"],
  ],
  (name, line) => {
    expect(headlessCommand(headlessClient(name)!, { model: "M", resume: "ID" }).join(" ")).toBe(line);
  },
);

everyRow(
  "each option becomes a separate argument: %s %j",
  [
    [
      "claude",
      { effort: "high", tools: ["Bash(git *)", "Read"] },
      ["--effort", "high", "--allowedTools", "Bash(git *),Read"],
    ],
    ["codex", { effort: "high" }, ["--config", 'model_reasoning_effort="high"']],
    ["codex", { permissions: "plan" }, ["--sandbox", "read-only"]],
    ["qwen", { tools: ["ls", "cat"] }, ["--allowed-tools", "ls", "--allowed-tools", "cat"]],
    ["copilot", { tools: ["shell(git:*)"] }, ["--allow-tool=shell(git:*)"]],
    ["opencode", { permissions: "bypassPermissions" }, ["--auto"]],
    ["pi", { effort: "high" }, ["--thinking", "high"]],
  ] as [string, HeadlessOptions, string[]][],
  (name, options, args) => {
    expect(headlessCommand(headlessClient(name)!, options).join(" ")).toContain(args.join(" "));
  },
);

test("unsupported options are named and rejected", () => {
  const gemini = headlessClient("gemini")!;
  expect(headlessProblems(gemini, { effort: "high", tools: ["ls"] }).map(({ option }) => option)).toEqual([
    "effort",
    "tools",
  ]);
  expect(() => headlessCommand(gemini, { effort: "high" })).toThrow(TypeError);
  expect(headlessProblems(headlessClient("pi")!, { permissions: "plan" })[0]?.message).toContain(
    "bypassPermissions",
  );
});

test("a client is found by its id and its program; OpenClaw does not run headless", () => {
  expect(headlessClient("claude-code")).toBe(headlessClient("claude"));
  expect(headlessClient("openclaw")).toBeUndefined();
  expect(HEADLESS).toHaveLength(7);
});
