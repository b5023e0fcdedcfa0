import type { WorkflowSummary } from "@agentos/workflow/internal";
import { count, formatAge, oneLine, shortPath } from "../terminal/index.js";
import { fit, renderSegments, type Segment, widthOf } from "../terminal/text.js";
import { READABLE, wrapIndented } from "../terminal/wrap.js";
import type { Look } from "./phase-row.js";
import { describeStanding, signOf } from "./standing.js";

const MAX_ID_COLUMNS = 30;

export function renderWorkflows(
  workflows: readonly WorkflowSummary[],
  look: Look,
  { columns, at, folder }: { columns: number; at: Date; folder: string },
): string {
  const { paint, cwd, aos = "aos" } = look;
  if (workflows.length === 0)
    return `No workflows in ${shortPath(folder, cwd)}. To add an example: ${aos} init --workflows. To run a file: ${aos} run <file>\n`;
  const ids = workflows.map(idToRun);
  const width = Math.min(MAX_ID_COLUMNS, Math.max(...ids.map(widthOf)));
  const lines = workflows.flatMap((workflow, index) => {
    const { name = "", phases, diagnostics, path } = workflow;
    const errors = diagnostics.filter(({ severity }) => severity === "error").length;
    const id: Segment = { text: `${fit(ids[index] ?? "", width)}  `, style: paint.bold };
    const rest: Segment[] =
      errors > 0
        ? [{ text: `${count(errors, "error")} in ${shortPath(path, cwd)}`, style: paint.red }]
        : [{ text: oneLine(name) }, { text: `  ${count(phases.length, "phase")}`, style: paint.dim }];
    const about = [workflow.description ?? "", inputsOf(workflow)].filter((text) => text !== "");
    return [
      renderSegments([id, ...rest], columns),
      ...about.flatMap((text) =>
        wrapIndented(oneLine(text), Math.min(columns, READABLE), width + 2).map(paint.dim),
      ),
      ...lastRun(workflow, look, { indent: width + 2, columns, at }),
    ];
  });
  return `${lines.join("\n")}\n`;
}

/** Returns the id that `aos run` accepts. */
function idToRun({ id, module }: WorkflowSummary): string {
  return oneLine(module === undefined ? id : `${module}/${id}`);
}

function inputsOf({ inputs }: WorkflowSummary): string {
  const shown = Object.entries(inputs).map(([name, input]) => {
    if (input.default !== undefined) return `${name}=${textOf(input.default)}`;
    return input.required ? `${name} (required)` : name;
  });
  return shown.length === 0 ? "" : `inputs: ${shown.join(", ")}`;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function lastRun(
  { lastSession }: WorkflowSummary,
  look: Look,
  { indent, columns, at }: { indent: number; columns: number; at: Date },
): string[] {
  if (!lastSession) return [];
  const { mark, style } = signOf(lastSession, look);
  const age = formatAge(at.getTime() - Date.parse(lastSession.updatedAt));
  return [
    renderSegments(
      [
        { text: `${" ".repeat(indent)}${mark} `, style },
        { text: describeStanding(lastSession, at) },
        { text: `  ${age}`, style: look.paint.dim },
      ],
      columns,
    ),
  ];
}
