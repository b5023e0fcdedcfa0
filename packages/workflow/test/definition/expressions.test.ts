import { everyRow } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import { checkExpression, evaluateCondition, type Names, type Scope } from "../../src/definition/index.js";

const names: Names = {
  inputs: {
    issue: "number",
    name: "string",
    live: "boolean",
    list: "list",
    note: "any",
    "dry-run": "boolean",
  },
  phases: new Set(["plan", "run-tests", "code", "review"]),
  runsBefore: (id) => id !== "review" && id !== "code",
};

const scope: Scope = {
  inputs: { issue: 42, name: "a", live: true, list: ["a", "b"], note: null, "dry-run": false },
  phases: {
    plan: { status: "completed", output: "x", outputs: { version: 3, tags: ["v1", "v2"], ratio: 0.5 } },
    "run-tests": { status: "failed", reason: "exit code 1" },
  },
  env: { CI: "true" },
  projectDir: "/p",
  workflowDir: "/p",
  sessionDir: "/s",
  sessionId: "s1",
  phase: "code",
};

describe("an expression", () => {
  everyRow(
    "%s gives %s",
    [
      ["inputs.issue == 42", true],
      ["inputs.issue + 1 > 42", true],
      ["inputs.issue % 2 == 0 && inputs.issue / 4 == 10.5", true],
      ["inputs.live && !inputs.dry-run", true],
      ["${inputs.name} == 'a' || false", true],
      ['inputs.name in ["b", "c"]', false],
      ["inputs.note == null", true],
      ["inputs.list.exists(each, each == inputs.name)", true],
      ["size(inputs.list) == 2", true],
      ["phases.plan.outputs.version >= 3", true],
      ["phases.plan.outputs.tags[1] == 'v2'", true],
      ["phases.plan.outputs.ratio * 2 == 1", true],
      ["phases.run-tests.status == 'failed'", true],
      ["${phases.run-tests.reason}.contains('1')", true],
      ['phases["run-tests"].status != "completed"', true],
      ["has(phases.plan.outputs.nope)", false],
      ["has(phases.run-tests.output)", false],
      ["has(env.CI) && env.CI == 'true'", true],
      ["phase == 'code' && sessionId == \"s1\"", true],
    ],
    (source, expected) => {
      expect(checkExpression(source, names)).toBeUndefined();
      expect(evaluateCondition(source, scope)).toBe(expected);
    },
  );

  everyRow(
    "%s is refused: %s",
    [
      ["inptus.issue == 1", '"inptus" is not defined here; did you mean "inputs"?', 0, 6],
      ["inputs.isue == 1", 'there is no input "isue"; did you mean "issue"?', 0, 11],
      ["true && phases.pln.output == ''", 'there is no phase "pln"; did you mean "plan"?', 8, 25],
      ["phases.review.status == 'x'", 'the phase "review" does not run before this one', 0, 20],
      ["phases.run-tests.stats == 'x'", 'a phase has no "stats"; did you mean "status"?', 0, 22],
      ["inputs.issue == '42'", 'a number and text cannot be compared with "=="', 0, 20],
      ["inputs.name && true", "need true or false on each side", 0, 19],
      ["inputs.issue = 42", 'write "==" to compare', 13, 14],
      ["inputs.live and inputs.live", 'write "&&" for "and"', 12, 15],
      ["not inputs.live", 'write "!" for "not"', 4, 10],
      ["inputs.issue === 42", 'write "==" or "!="', 15, 16],
      ["inputs.issue ==", "the expression ends too early", 15, 15],
      ["  ", "the expression is blank", 0, 2],
      ["inputs.name", "the expression must be true or false, but is text", 0, 11],
      ["inputs.name.matches('(a+)+$')", '"matches" is not available', 0, 29],
      ["inputs.list.exists(x, y == 1)", '"y" is not defined here', 22, 23],
      [
        "'${inputs.name}' == 'a'",
        "${inputs.name} is plain text inside quotes; write inputs.name without",
        1,
        15,
      ],
      ["${a b} == 1", "is not a reference", 0, 6],
      ["item == 1", 'only in a phase with a "forEach"', 0, 4],
      ["inputs.name.shout() == ''", "there is no function", 0, 19],
    ],
    (source, message, start, end) => {
      const problem = checkExpression(source, names);
      expect(problem).toEqual({ message: expect.stringContaining(message), start, end });
    },
  );

  test("a name without a value is reported as the file spells it", () => {
    expect(() => evaluateCondition("phases.plan.outputs.nope == 1", scope)).toThrow(
      "${phases.plan.outputs.nope}: the phase plan has no outputs.nope",
    );
    expect(() => evaluateCondition("${env.NOPE} == ''", scope)).toThrow(
      "the environment variable NOPE is not set",
    );
    expect(() => evaluateCondition("phases.plan.outputs.version < 'x'", scope)).toThrow(
      "a number and text cannot be compared",
    );
    expect(() => evaluateCondition("phases.plan.outputs.version", scope)).toThrow("must be true or false");
    expect(() => evaluateCondition("[inputs.issue + 1]", scope)).toThrow("but is [43]");
  });

  test("nothing reaches inherited properties", () => {
    for (const source of [
      "inputs.constructor",
      "inputs.name.constructor",
      "inputs['__proto__']",
      "inputs.list.length",
    ])
      expect(() => evaluateCondition(`${source} == ${source}`, scope)).toThrow();
  });

  test("strings that look like ids, references or ends of strings are left alone", () => {
    expect(
      evaluateCondition(
        `"phases.run-tests \\" inputs.dry-run" == 'phases.run-tests " inputs.dry-run'`,
        scope,
      ),
    ).toBe(true);
  });
});
