import type { Command } from "commander";
import { type Context, EXIT, printJson, stdoutColumns } from "../terminal/index.js";
import { addExamples, findProject, type GlobalOptions } from "./common.js";

/** `aos list`: which workflows there are. */
export function addListCommand(program: Command, context: Context): void {
  const command = program
    .command("list")
    .summary("list the workflows of this project")
    .description(
      "Lists the workflows that `aos run` can run here by their id, those of modules too: their names, and how each stands that has run. " +
        "`aos run` alone does the same.",
    )
    .action(async (_: unknown, self: Command) => {
      await listWorkflows(context, self.optsWithGlobals<GlobalOptions>());
      context.exitCode = EXIT.done;
    });
  addExamples(command, [
    ["aos list", "what can be run"],
    ["aos list --json", "the same as data, with what is wrong with broken files"],
  ]);
}

/** Prints the workflows of the project. */
export async function listWorkflows(context: Context, options: GlobalOptions): Promise<void> {
  const { folder } = findProject(context, options);
  const { summariseWorkflows } = await import("@agentos/workflow/internal");
  const workflows = summariseWorkflows(folder);
  if (options.json) return printJson(context, workflows);
  const { renderWorkflows } = await import("../views/workflow-list.js");
  const { marksFor } = await import("../views/marks.js");
  const look = { paint: context.paint.stdout, marks: marksFor(context.env), cwd: context.cwd };
  const at = context.now();
  context.stdout.write(renderWorkflows(workflows, look, { columns: stdoutColumns(context), at, folder }));
}
