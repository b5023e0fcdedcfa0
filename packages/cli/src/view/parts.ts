import { printable } from "@agentos/internal";
import type { Phase, Workflow } from "@agentos/workflow";

/** What phases of a workflow consist of, a line each; empty when none consists of others. */
export function renderParts({ phases }: Pick<Workflow, "phases">): string {
  const lines = phases.flatMap((phase) => partLines(phase, ""));
  return lines.length === 0 ? "" : `\n## Phases that consist of others\n\n${printable(lines.join("\n"))}\n`;
}

function partLines(phase: Phase, indent: string): string[] {
  const { id, forEach, repeat, uses, phases = [] } = phase;
  const facts = [
    ...(forEach ? [`for each of ${code(forEach.items)}${places(forEach.maxParallel)}`] : []),
    ...(repeat ? [`at most ${repeat.max} times${repeat.until ? `, until ${code(repeat.until)}` : ""}`] : []),
    ...(uses ? [`the workflow ${code(uses.workflow)}`] : []),
    ...(phases.length > 0 ? [phases.map((each) => code(each.id)).join(", ")] : []),
  ];
  const inner = phases.flatMap((each) => partLines(each, `${indent}  `));
  return facts.length === 0 ? inner : [`${indent}- ${code(id)}: ${facts.join("; ")}`, ...inner];
}

function places(most: number | undefined): string {
  return most === undefined ? "" : `, ${most} at once`;
}

function code(value: unknown): string {
  return `\`${typeof value === "string" ? value : JSON.stringify(value)}\``;
}
