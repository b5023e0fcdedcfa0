import { everyRow } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import {
  checkReferences,
  interpolate,
  MissingValueError,
  type Names,
  referencedValue,
  type Scope,
} from "../../src/definition/index.js";

const scope: Scope = {
  inputs: { issue: 42, name: "a b", none: null, list: ["x", { y: 1 }], "dry-run": false },
  phases: {
    plan: {
      status: "completed",
      output: "done\n",
      outputs: { version: "1.2", list: [1, 2] },
      artifact: "/p/plan.md",
    },
    "run-tests": { status: "failed", reason: "exit code 1" },
    "v1.2": { status: "completed", output: "dots" },
    docs: { status: "not-needed" },
  },
  env: { TOKEN: "t0" },
  projectDir: "/p",
  workflowDir: "/p/flows",
  sessionDir: "/p/s",
  sessionId: "s1",
  phase: "code",
};

describe("interpolate", () => {
  everyRow(
    "%s becomes %s",
    [
      ["${inputs.issue}", "42"],
      ["#${inputs.issue}: ${inputs.name}", "#42: a b"],
      ["${inputs.none}", ""],
      ["${inputs.list}", '["x",{"y":1}]'],
      ["${inputs.list[1].y} ${inputs.list.0}", "1 x"],
      ["${inputs.dry-run}", "false"],
      ["${phases.plan.output}", "done\n"],
      ["${phases.plan.outputs.version}", "1.2"],
      ["${phases.plan.outputs}", '{"version":"1.2","list":[1,2]}'],
      ["${phases.plan.artifact}", "/p/plan.md"],
      ["${phases.run-tests.status}", "failed"],
      ["${phases['run-tests'].reason}", "exit code 1"],
      ["${phases.v1.2.output}", "dots"],
      ["${env.TOKEN} ${projectDir} ${phase}", "t0 /p code"],
      ["$${inputs.issue}", "${inputs.issue}"],
      ["${HOME} ${} ${a b} ${item-x}", "${HOME} ${} ${a b} ${item-x}"],
    ],
    (text, expected) => {
      expect(interpolate(text, scope)).toBe(expected);
    },
  );

  test("inserted values are not searched again", () => {
    const tricky = { ...scope, inputs: { a: "${inputs.b} $${x} $&", b: "no" } };
    expect(interpolate("${inputs.a}", tricky)).toBe("${inputs.b} $${x} $&");
  });

  everyRow(
    "%s is refused: %s",
    [
      ["${phases.run-tests.output}", "the phase run-tests has no output"],
      ["${phases.docs.output}", "the phase docs was not needed, so it has no results"],
      ["${phases.plan.outputs.nope}", "the phase plan has no outputs.nope"],
      ["${phases.v1.2.outputs.x}", "the phase v1.2 has no outputs"],
      ["${phases.v1.2.artifact}", "the phase v1.2 has no artifact"],
      ["${env.NOPE}", "the environment variable NOPE is not set"],
      ["${inputs.list.length}", "there is no inputs.list.length"],
      ["${inputs.constructor}", "there is no input constructor"],
      ["${inputs.__proto__.x}", "there is no input __proto__"],
      ["${phases.plan.outputs.list.constructor}", "the phase plan has no outputs.list.constructor"],
    ],
    (text, reason) => {
      const fill = () => interpolate(text, scope);
      expect(fill).toThrow(MissingValueError);
      expect(fill).toThrow(reason);
      expect(interpolate(text, scope, { missing: "keep" })).toBe(text);
    },
  );
});

test("text that is a single reference yields the value itself", () => {
  expect(referencedValue("${inputs.list}", scope)).toEqual(["x", { y: 1 }]);
  expect(referencedValue(" ${inputs.issue} ", scope)).toBe(42);
  expect(referencedValue("#${inputs.issue}", scope)).toBe("#${inputs.issue}");
  expect(referencedValue("plain", scope)).toBe("plain");
});

describe("checkReferences", () => {
  const names: Names = {
    inputs: { issue: "number", "dry-run": "boolean" },
    phases: new Set(["plan", "run-tests", "v1.2", "code", "review"]),
    runsBefore: (id) => id !== "review" && id !== "code",
  };

  test.each([
    "${inputs.issue} ${inputs.dry-run}",
    "${phases.plan.output} ${phases.run-tests.status} ${phases.v1.2.outputs.x.y}",
    "${env.ANY} ${projectDir}",
    "$${nope}",
  ])("%s is valid", (text) => {
    expect(checkReferences(text, names)).toEqual([]);
  });

  everyRow(
    "%s: %s",
    [
      ["a ${inputs.isue}", 'there is no input "isue"; did you mean "issue"?', 2],
      ["${phases.plam.output}", 'there is no phase "plam"; did you mean "plan"?', 0],
      ["${phases.review.output}", 'the phase "review" does not run before this one', 0],
      ["${phases.plan.ouput}", 'a phase has no "ouput"; did you mean "output"?', 0],
      ["${phases.plan}", "choose one of its fields, such as phases.plan.output", 0],
      ["${inptus.issue}", '${inptus.issue} is not defined here; did you mean "inputs.issue"?', 0],
      ["${projctDir}", 'did you mean "projectDir"?', 0],
      ["${item}", 'only in a phase with a "forEach"', 0],
      ["${inputs}", "${inputs} is not defined here", 0],
      ["${inputs.issue + 1}", "is not defined here", 0],
    ],
    (text, message, start) => {
      expect(checkReferences(text, names)).toEqual([
        { message: expect.stringContaining(message), start, end: text.length },
      ]);
    },
  );

  test("a loop's names are known inside it", () => {
    expect(checkReferences("${item.path} ${key}", { ...names, locals: ["item", "key"] })).toEqual([]);
  });
});
