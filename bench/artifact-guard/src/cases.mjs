import { readFileSync } from "node:fs";
import { checkArtifact, passes } from "@agentos/artifact-guard";

/** Kinds of finished work. None of it may be rejected: a false alarm is worse than a miss. */
const MUST_BE_PERFECT = new Set(["real-complete", "crlf", "benign-mention"]);

/**
 * Judges labeled artifacts from a JSON Lines file
 * (`{id, kind, expect: "pass" | "fail", artifact, spec, text}`) and prints a table by kind.
 * @returns whether every kind reaches its goal
 */
export function runCases(file, { details }) {
  const cases = readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line));
  const kinds = new Map();
  const wrong = [];
  for (const { id, kind, expect, artifact, spec, text } of cases) {
    const findings = checkArtifact(text, spec, { path: artifact });
    const isRight = passes(findings) === (expect === "pass");
    const row = kinds.get(kind) ?? { cases: 0, right: 0 };
    kinds.set(kind, { cases: row.cases + 1, right: row.right + (isRight ? 1 : 0) });
    if (!isRight) wrong.push({ id, expect, findings });
  }
  let isGood = true;
  console.log("| kind | cases | correct | % | goal |\n|---|---:|---:|---:|---:|");
  for (const [kind, { cases: count, right }] of [...kinds].sort(([a], [b]) => a.localeCompare(b))) {
    const goal = MUST_BE_PERFECT.has(kind) ? 100 : 97;
    const share = (100 * right) / count;
    isGood &&= share >= goal;
    console.log(`| ${kind} | ${count} | ${right} | ${share.toFixed(1)} | ${goal} |`);
  }
  if (details) {
    for (const { id, expect, findings } of wrong) {
      console.log(`\n${id}: expected to ${expect}`);
      for (const { severity, code, line, message } of findings)
        console.log(`  ${line}: ${severity} ${code}: ${message}`);
    }
  }
  return isGood;
}
