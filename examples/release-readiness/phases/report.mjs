// Combines all results into the report that a person approves or rejects.
import { summarize } from "../lib/findings.mjs";
import { runPhase } from "../lib/phase.mjs";
import { judge, renderReport } from "../lib/report.mjs";

const checks = ["metadata", "documentation", "dependencies", "change-notes"];

await runPhase(({ input }) => {
  const inventory = input("inventory");
  const results = Object.fromEntries(checks.map((check) => [check, input(check)]));
  const findings = [inventory, ...Object.values(results)].flatMap((result) => result.findings);
  return {
    artifact: renderReport(inventory, results),
    summary: `${judge(findings)}: ${summarize(findings)}`,
  };
});
