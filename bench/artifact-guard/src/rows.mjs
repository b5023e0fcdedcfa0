import { readFileSync } from "node:fs";
import { checkArtifact } from "@agentos/artifact-guard";

/** Values of `expect` for rows that must have no findings. */
const WHOLE = new Set(["finished", "whole", "real", "pass"]);
/** The default path of a row. */
const PATH = "document.md";

/**
 * Judges cases by independent authors (`{rows: [{id, path?, lang?, expect, text}]}`). Developers may
 * read one half; for the other half, they may look only at the totals.
 * @param half "0" or "1" for even or odd rows; defaults to all
 */
export function runRows(file, { half, details }) {
  const { rows } = JSON.parse(readFileSync(file, "utf8"));
  const table = new Map();
  const wrong = [];
  for (const [at, row] of rows.entries()) {
    if (half !== undefined && String(at % 2) !== half) continue;
    const findings = checkArtifact(row.text, undefined, { path: row.path ?? PATH }).filter(
      ({ code }) => code !== "not-checked",
    );
    const isError = findings.some(({ severity }) => severity === "error");
    for (const name of [row.expect, ...(row.lang === undefined ? [] : [`${row.expect}, ${row.lang}`])]) {
      const sums = table.get(name) ?? { rows: 0, errors: 0, found: 0 };
      table.set(name, {
        rows: sums.rows + 1,
        errors: sums.errors + (isError ? 1 : 0),
        found: sums.found + (findings.length > 0 ? 1 : 0),
      });
    }
    if (WHOLE.has(row.expect) ? findings.length > 0 : !isError) wrong.push({ row, findings });
  }
  console.log("| expected | rows | an error | an error or a warning |\n|---|---:|---:|---:|");
  for (const [name, { rows: count, errors, found }] of [...table].sort(([a], [b]) => a.localeCompare(b)))
    console.log(`| ${name} | ${count} | ${errors} | ${found} |`);
  if (!details) return;
  for (const { row, findings } of wrong) {
    console.log(
      `\n${row.id} ${row.path ?? ""}: expected ${row.expect}; ends ${JSON.stringify(row.text.slice(-200))}`,
    );
    for (const { severity, code, line, message } of findings)
      console.log(`  ${line}: ${severity} ${code}: ${message}`);
  }
}
