import type { RuleTestResult } from "@agentos/rules/internal";
import { count, oneLine, type Paint, shortPath } from "../terminal/index.js";

export function renderTestResults(
  results: readonly RuleTestResult[],
  { paint, cwd }: { paint: Paint; cwd: string },
): string {
  const failed = results.filter(({ passed }) => !passed);
  const lines = failed.map(({ rule, test, expected, reason, path, line }) => {
    const place = path === undefined ? "" : `${paint.bold(`${shortPath(path, cwd)}:${line}`)} `;
    const action = oneLine(typeof test === "string" ? test : JSON.stringify(test));
    const problem = expected === "stops" ? `${rule} does not catch it` : "it is caught";
    return `${place}${paint.red("failed")} ${rule} ${expected} "${action}": ${problem}. ${oneLine(reason)}`;
  });
  const summary =
    results.length === 0
      ? "No tests. Add some to a rule file: `tests: { stops: [...], allows: [...] }`."
      : failed.length === 0
        ? `${paint.green("All is well:")} ${count(results.length, "test")} passed.`
        : `${failed.length} of ${count(results.length, "test")} failed.`;
  return `${[...lines, summary].join("\n")}\n`;
}
