import { printable } from "@agentos/platform";
import type { Phase, Workflow, WorkflowPlan } from "@agentos/workflow";

export function renderParts({ phases }: Pick<Workflow, "phases">): string {
  const lines = phases.flatMap((phase) => partLines(phase, ""));
  return lines.length === 0 ? "" : `\n## Composite phases\n\n${printable(lines.join("\n"))}\n`;
}

export function renderExtras({
  workflow: { notify, cleanup },
  secrets,
}: Pick<WorkflowPlan, "workflow" | "secrets">): string {
  const named = secrets.names.map(
    (name) => `${code(name)}${secrets.missing.includes(name) ? " (not set)" : ""}`,
  );
  const notified = notify.map(
    ({ on, run, webhook }) => `${on.join(", ")}: ${webhook === undefined ? programOf(run) : code(webhook)}`,
  );
  const lines = [
    ...(named.length === 0 ? [] : [`- Secrets: ${named.join(", ")}`]),
    ...notified.map((each) => `- Notifies on ${each}`),
    ...cleanup.map(({ run }) => `- Cleans up with ${programOf(run)}`),
  ];
  return lines.length === 0 ? "" : `\n## Other settings\n\n${printable(lines.join("\n"))}\n`;
}

function programOf(run: Workflow["cleanup"][number]["run"] | undefined): string {
  return code(run === undefined ? "" : "shell" in run ? run.shell : run.command.join(" "));
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
