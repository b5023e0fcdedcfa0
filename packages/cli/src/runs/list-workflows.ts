import { findProject, type GlobalOptions } from "../project.js";
import { type Context, printJson, stdoutColumns } from "../terminal/index.js";

export async function listWorkflows(context: Context, options: GlobalOptions): Promise<void> {
  const { folder } = findProject(context, options);
  const { summarizeWorkflows } = await import("@agentos/workflow/internal");
  const workflows = summarizeWorkflows(folder);
  if (options.json) return printJson(context, workflows);
  const { renderWorkflows } = await import("../views/workflow-list.js");
  const { lookOf } = await import("../views/look.js");
  const look = lookOf(context);
  const at = context.now();
  context.stdout.write(renderWorkflows(workflows, look, { columns: stdoutColumns(context), at, folder }));
}
