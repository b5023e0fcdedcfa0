import type { WorkflowSummary } from "@agentos/workflow";
import { formatAge } from "./duration.js";
import type { Look } from "./phase-row.js";
import { describeStanding, signOf } from "./standing.js";
import { fit, renderSegments, type Segment, widthOf } from "./text.js";
import { count, oneLine, shortPath } from "./words.js";

const MOST_ID_COLUMNS = 30;

/** A line for each workflow, and what its newest session came to; below it what there is to know before it is run. */
export function renderWorkflows(
  workflows: readonly WorkflowSummary[],
  look: Look,
  { columns, now, folder }: { columns: number; now: number; folder: string },
): string {
  const { paint, cwd } = look;
  if (workflows.length === 0)
    return `No workflows in ${shortPath(folder, cwd)}. An example: aos init --workflows. A file: aos run <file>\n`;
  const width = Math.min(MOST_ID_COLUMNS, Math.max(...workflows.map((each) => widthOf(nameToRun(each)))));
  const lines = workflows.flatMap((workflow) => {
    const { name = "", phases, diagnostics, path } = workflow;
    const errors = diagnostics.filter(({ severity }) => severity === "error").length;
    const id: Segment = { text: `${fit(nameToRun(workflow), width)}  `, style: paint.bold };
    if (errors > 0)
      return [
        renderSegments(
          [id, { text: `${count(errors, "error")} in ${shortPath(path, cwd)}`, style: paint.red }],
          columns,
        ),
      ];
    const title = [
      id,
      { text: oneLine(name) },
      { text: `  ${count(phases.length, "phase")}`, style: paint.dim },
    ];
    return [renderSegments(title, columns), ...lastRun(workflow, look, width + 2, columns, now)];
  });
  return `${lines.join("\n")}\n`;
}

/** What `aos run` takes, whatever other modules have. */
function nameToRun({ id, module }: WorkflowSummary): string {
  return oneLine(module === undefined ? id : `${module}/${id}`);
}

function lastRun(
  { lastSession }: WorkflowSummary,
  look: Look,
  indent: number,
  columns: number,
  now: number,
): string[] {
  if (!lastSession) return [];
  const { mark, style } = signOf(lastSession, look);
  const age = formatAge(now - Date.parse(lastSession.updatedAt));
  return [
    renderSegments(
      [
        { text: `${" ".repeat(indent)}${mark} `, style },
        { text: describeStanding(lastSession, now) },
        { text: `  ${age}`, style: look.paint.dim },
      ],
      columns,
    ),
  ];
}
