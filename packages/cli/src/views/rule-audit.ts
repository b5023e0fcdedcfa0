import type { AuditedCommand, AuditedRule, AuditReport } from "@agentos/rules/internal";
import { count, grouped, oneLine, type Paint } from "../terminal/index.js";
import { clip } from "../terminal/text.js";

const SHOWN = 8;

export function renderAudit(
  report: AuditReport & { sessions: number },
  { paint, columns }: { paint: Paint; columns: number; cwd: string },
): string {
  const { sessions, actions, stopped, reported, rules } = report;
  const head = `${count(sessions, "session")}, ${count(actions, "tool call")}: ${paint.bold(`${grouped(stopped)} would be stopped`)}, ${grouped(reported)} reported.`;
  if (sessions === 0) return "This folder has no past sessions.\n";
  const blocks = rules.map((rule) => renderRule(rule, paint, columns));
  return `${[head, ...blocks].join("\n\n")}\n`;
}

function renderRule(
  { id, mode, stops, reports, commands, moreCommands }: AuditedRule,
  paint: Paint,
  columns: number,
): string {
  const counts = [
    ...(stops > 0 ? [`${grouped(stops)} ${stops === 1 ? "stop" : "stops"}`] : []),
    ...(reports > 0 ? [`${grouped(reports)} reported`] : []),
  ].join(", ");
  const note = mode === "enforce" ? "" : paint.yellow(`  (mode ${mode}: nothing is stopped today)`);
  const shown = commands.slice(0, SHOWN);
  const left = commands.length - shown.length + moreCommands;
  return [
    `${paint.bold(id)}  ${counts}${note}`,
    ...shown.map((command) => renderCommand(command, paint, columns)),
    ...(left > 0 ? [paint.dim(`  … ${grouped(left)} more: --json`)] : []),
  ].join("\n");
}

function renderCommand(
  { what, why, decision, count: times }: AuditedCommand,
  paint: Paint,
  columns: number,
): string {
  const mark = decision === "stop" ? paint.red("stop  ") : paint.dim("report");
  const line = clip(`${String(times).padStart(4)} × ${oneLine(what)}`, Math.max(columns - 10, 30));
  return `  ${mark} ${line}${paint.dim(`\n              ${clip(oneLine(why), Math.max(columns - 16, 30))}`)}`;
}
