import type { Catalogue } from "./catalogue.js";
import { judge } from "./judge.js";

export interface RuleTestResult {
  rule: string;
  command: string;
  expected: "stops" | "allows";
  passed: boolean;
  /** What was judged instead. */
  reason: string;
}

/** Runs the `tests` of all rules: whether each stops what it says it stops, and no rule stops what it says is allowed. */
export function testRules(catalogue: Catalogue): RuleTestResult[] {
  return catalogue.rules.flatMap((rule) => {
    const run = (command: string, expected: RuleTestResult["expected"]): RuleTestResult => {
      const verdict = judge({ tool: "Bash", input: { command } }, catalogue);
      const applies = verdict.decision !== "allow" && (verdict.decision === "stop" || rule.tier !== "STOP");
      return {
        rule: rule.id,
        command,
        expected,
        passed: applies === (expected === "stops"),
        reason: verdict.reason,
      };
    };
    return [
      ...(rule.tests?.stops ?? []).map((command) => run(command, "stops")),
      ...(rule.tests?.allows ?? []).map((command) => run(command, "allows")),
    ];
  });
}
