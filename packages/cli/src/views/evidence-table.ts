import type { EvidenceVerdict } from "@agentos/artifact-guard";
import { type Output, oneLine, type Paint, wrapMessage } from "../terminal/index.js";
import { clip } from "../terminal/text.js";
import { columnOf, renderTable } from "./table.js";

const NAMES: Record<EvidenceVerdict["kind"], string> = {
  test: "tests",
  build: "build",
  lint: "lint",
  types: "types",
  coverage: "coverage",
  deployment: "deployment",
  trial: "tried out",
  checks: "all checks",
};
const MAX_CELL_WIDTH = 60;

export interface SessionEvidence {
  client: string;
  path: string;
  /** Whether there is evidence for everything that was claimed or required. */
  passed: boolean;
  verdicts: EvidenceVerdict[];
}

export function renderEvidence(
  { verdicts, passed, client, path }: SessionEvidence,
  paint: Paint,
  output: Output,
): string {
  const title = `${paint.dim(`${client}: ${oneLine(path)}`)}\n`;
  if (verdicts.length === 0)
    return `${title}The last message claims nothing about tests, build, lint or types.\n`;
  const bad = (status: string) => (status === "claimed-not-shown" ? paint.red : (text: string) => text);
  const rows = [
    { cells: ["check", "claimed", "status", "evidence"], style: paint.dim },
    ...verdicts.map((verdict) => ({
      cells: [NAMES[verdict.kind], saidOf(verdict), statusOf(verdict), evidenceOf(verdict)],
      style: bad(verdict.status),
    })),
  ];
  const columns = [0, 1, 2, 3].map((at) =>
    columnOf(
      rows,
      ({ cells, style }) => ({
        text: at < 3 ? clip(cells[at] ?? "", MAX_CELL_WIDTH) : (cells[at] ?? ""),
        style,
      }),
      { rank: 0 },
    ),
  );
  const lines = renderTable(columns, Number.POSITIVE_INFINITY).map((line) => wrapMessage(line, output, 4));
  const end = passed ? paint.green("verified") : paint.red("claimed, but not verified");
  return `${title}${lines.join("\n")}\n${end}\n`;
}

function saidOf({ claim, isRequired }: EvidenceVerdict): string {
  if (claim !== undefined) return `"${oneLine(claim)}"`;
  return isRequired ? "(required)" : "";
}

function statusOf({ status, isExcused }: EvidenceVerdict): string {
  if (status === "shown") return "verified";
  return isExcused ? "not verified, excused" : "not verified";
}

function evidenceOf({ missing, command }: EvidenceVerdict): string {
  return oneLine(missing ?? command ?? "");
}
