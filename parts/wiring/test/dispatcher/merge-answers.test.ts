import { everyRow } from "@agentos/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { mergeAnswers } from "../../src/dispatcher/index.js";

const context = (additionalContext: string) => ({
  hookSpecificOutput: { hookEventName: "SessionStart", additionalContext },
});
const decision = (permissionDecision: string, permissionDecisionReason: string) => ({
  hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision, permissionDecisionReason },
});

test("no answers are merged into none, and a single answer is unchanged", () => {
  expect(mergeAnswers([])).toBeUndefined();
  const only = context("one");
  expect(mergeAnswers([only])).toBe(only);
  expect(mergeAnswers(["text"])).toBe("text");
});

test.each([
  ["of Claude Code, Codex and Qwen Code", context("one"), context("two"), context("one\n\ntwo")],
  [
    "of Gemini CLI",
    { hookSpecificOutput: { additionalContext: "one" } },
    { hookSpecificOutput: { additionalContext: "two" } },
    { hookSpecificOutput: { additionalContext: "one\n\ntwo" } },
  ],
  [
    "of Copilot CLI",
    { additionalContext: "one" },
    { additionalContext: "two" },
    { additionalContext: "one\n\ntwo" },
  ],
  ["for the user", { systemMessage: "one" }, { systemMessage: "two" }, { systemMessage: "one\n\ntwo" }],
  [
    "for both",
    { decision: "block", reason: "one" },
    { systemMessage: "two" },
    { decision: "block", reason: "one", systemMessage: "two" },
  ],
])("texts %s are concatenated in one answer of the same shape", (_, one, two, merged) => {
  expect(mergeAnswers([one, two])).toEqual(merged);
});

everyRow(
  "the strictest decision wins: %s",
  [
    ["deny over ask", decision("ask", "a"), decision("deny", "b"), decision("deny", "b")],
    ["ask over allow", decision("ask", "a"), decision("allow", "b"), decision("ask", "a")],
    [
      "both reasons for the same decision",
      decision("deny", "a"),
      decision("deny", "b"),
      decision("deny", "a\n\nb"),
    ],
    [
      "block over approve",
      { decision: "approve", reason: "a" },
      { decision: "block", reason: "b" },
      { decision: "block", reason: "b" },
    ],
    [
      "also Copilot CLI's and Gemini CLI's",
      { permissionDecision: "allow" },
      { permissionDecision: "deny", permissionDecisionReason: "b" },
      { permissionDecision: "deny", permissionDecisionReason: "b" },
    ],
    [
      "stopping over continuing",
      { continue: false, stopReason: "a" },
      { continue: true },
      { continue: false, stopReason: "a" },
    ],
    [
      "denying a permission over granting it",
      { hookSpecificOutput: { hookEventName: "PermissionRequest", decision: { behavior: "allow" } } },
      {
        hookSpecificOutput: {
          hookEventName: "PermissionRequest",
          decision: { behavior: "deny", message: "b" },
        },
      },
      {
        hookSpecificOutput: {
          hookEventName: "PermissionRequest",
          decision: { behavior: "deny", message: "b" },
        },
      },
    ],
  ],
  (_, one, two, merged) => {
    expect(mergeAnswers([one, two])).toEqual(merged);
    expect(mergeAnswers([two, one])).toMatchObject(
      JSON.parse(JSON.stringify(merged).replace("a\\n\\nb", "b\\n\\na")),
    );
  },
);

test("texts that a client inserts unchanged are concatenated", () => {
  expect(mergeAnswers(["one", "two"])).toBe("one\n\ntwo");
});

const answer = fc.record(
  {
    decision: fc.constantFrom("block", "approve"),
    reason: fc.string(),
    systemMessage: fc.string(),
    continue: fc.boolean(),
    hookSpecificOutput: fc.record(
      {
        hookEventName: fc.constant("PreToolUse"),
        permissionDecision: fc.constantFrom("deny", "ask", "allow"),
        permissionDecisionReason: fc.string(),
        additionalContext: fc.string(),
      },
      { requiredKeys: ["hookEventName"] },
    ),
  },
  { requiredKeys: [] },
);

test("the merged answer always has the strictest decision and every text for the agent", () => {
  fc.assert(
    fc.property(fc.array(answer, { minLength: 1, maxLength: 4 }), (answers) => {
      const merged = JSON.stringify(mergeAnswers(answers));
      const has = (text: string) => answers.some((each) => JSON.stringify(each).includes(text));
      if (has('"permissionDecision":"deny"')) expect(merged).toContain('"permissionDecision":"deny"');
      if (has('"decision":"block"')) expect(merged).toContain('"decision":"block"');
      if (has('"continue":false')) expect(merged).toContain('"continue":false');
      for (const { hookSpecificOutput } of answers) {
        const text = hookSpecificOutput?.additionalContext;
        if (text !== undefined) expect(merged).toContain(JSON.stringify(text).slice(1, -1));
      }
    }),
  );
});
