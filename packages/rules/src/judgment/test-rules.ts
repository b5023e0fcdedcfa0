import type { Action } from "@agentos/commands/effects";
import type { Catalogue, Rule, RuleTest } from "../catalogue/catalogue.js";
import { explain } from "./judge.js";

export interface RuleTestResult {
  rule: string;
  test: RuleTest;
  expected: "stops" | "allows";
  passed: boolean;
  reason: string;
  path?: string;
  line?: number;
}

/**
 * Runs the `tests` of enabled rules. An action under `stops` passes if the rule applies, whatever
 * its tier and mode. An action under `allows` passes if the rule does not apply and nothing stops
 * the action.
 */
export function testRules(catalogue: Catalogue): RuleTestResult[] {
  return catalogue.rules
    .filter(({ mode }) => mode !== "off")
    .flatMap((rule) =>
      (["stops", "allows"] as const).flatMap((expected) =>
        (rule.tests?.[expected] ?? []).map((test, at) => runTest(catalogue, rule, expected, test, at)),
      ),
    );
}

function runTest(
  catalogue: Catalogue,
  rule: Rule,
  expected: RuleTestResult["expected"],
  test: RuleTest,
  at: number,
): RuleTestResult {
  const { verdict, findings } = explain(actionOf(test), catalogue);
  const applies = findings.some((finding) => finding.rule === rule.id);
  const line = rule.testLines?.[expected][at];
  return {
    rule: rule.id,
    test,
    expected,
    passed: expected === "stops" ? applies : !applies && verdict.decision !== "stop",
    reason: verdict.reason,
    ...(rule.testLines && line !== undefined && { path: rule.testLines.path, line }),
  };
}

function actionOf(test: RuleTest): Action {
  if (typeof test === "string") return { tool: "Bash", input: { command: test } };
  return "path" in test
    ? { tool: "Write", input: { file_path: test.path, content: "…" } }
    : { tool: test.tool, input: test.input ?? {} };
}
