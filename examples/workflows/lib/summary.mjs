// Summarizes a phase's items in a table, including those that failed.
import { readFileSync, writeFileSync } from "node:fs";

const inputs = JSON.parse(readFileSync(process.env.AGENTOS_INPUTS, "utf8"));
const results = Object.values(inputs).flatMap(({ items }) => items);
const rows = results.map(({ key, status, outputs, reason }) => {
  const found = status === "completed" ? outputs.problems.join(", ") || "nothing" : `not audited: ${reason}`;
  return `| ${key} | ${found.split("\n")[0]} |`;
});
writeFileSync(
  process.env.AGENTOS_ARTIFACT,
  ["# Audit", "", "| package | found |", "| --- | --- |", ...rows, ""].join("\n"),
);
console.log(`${results.length} packages`);
