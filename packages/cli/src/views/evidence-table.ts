import type { EvidenceVerdict } from "@agentos/artifact-guard";
import { oneLine, type Paint } from "../terminal/index.js";
import { fit, widthOf } from "../terminal/text.js";

const NAMES: Record<EvidenceVerdict["kind"], string> = {
  test: "tests",
  build: "build",
  lint: "lint",
  types: "types",
  coverage: "coverage",
  benchmark: "benchmark",
  deployment: "deployment",
  trial: "tried out",
  checks: "all checks",
};
const MAX_CELL_WIDTH = 60;

/** What a session's agent claims of checks, and what its record shows. */
export interface SessionEvidence {
  client: string;
  /** Of the session's file. */
  path: string;
  /** Whether nothing is claimed or required that is not shown. */
  passed: boolean;
  verdicts: EvidenceVerdict[];
}

/** A session's claims beside what shows them, a line a kind. */
export function renderEvidence({ verdicts, passed, client, path }: SessionEvidence, paint: Paint): string {
  const title = `${paint.dim(`${client}: ${oneLine(path)}`)}\n`;
  if (verdicts.length === 0)
    return `${title}The last message claims nothing of tests, build, lint or types.\n`;
  const rows = verdicts.map((verdict) => [
    NAMES[verdict.kind],
    saidOf(verdict),
    statusOf(verdict),
    evidenceOf(verdict),
  ]);
  const table = [["check", "claimed", "status", "evidence"], ...rows];
  const widths = [0, 1, 2].map((column) =>
    Math.min(MAX_CELL_WIDTH, Math.max(...table.map((row) => widthOf(row[column] ?? "")))),
  );
  const lines = table.map((row, index) => {
    const cells = row.map((cell, column) => {
      const width = widths[column];
      return width === undefined
        ? cell
        : fit(cell, width).padEnd(width - widthOf(fit(cell, width)) + fit(cell, width).length);
    });
    const isBad = index > 0 && verdicts[index - 1]?.status === "claimed-not-shown";
    const line = cells.join("  ").trimEnd();
    return index === 0 ? paint.dim(line) : isBad ? paint.red(line) : line;
  });
  const end = passed ? paint.green("shown") : paint.red("claimed, not shown");
  return `${title}${lines.join("\n")}\n${end}\n`;
}

function saidOf({ claim, isRequired }: EvidenceVerdict): string {
  if (claim !== undefined) return `"${oneLine(claim)}"`;
  return isRequired ? "(required)" : "";
}

function statusOf({ status, isExcused }: EvidenceVerdict): string {
  if (status === "shown") return "shown";
  return isExcused ? "not shown, excused" : "not shown";
}

function evidenceOf({ missing, command }: EvidenceVerdict): string {
  return oneLine(missing ?? command ?? "");
}
