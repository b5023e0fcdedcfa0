import type { Command } from "commander";
import { findHandoffs } from "../handoff-files.js";
import { type Context, EXIT, printJson, stdoutColumns } from "../terminal/index.js";
import { lookOf } from "../views/phase-row.js";
import { addExamples, commandAction, type GlobalOptions } from "./common.js";

/** `aos handoff list`: all handoffs of a project. */
export function addListCommand(handoff: Command, context: Context): void {
  const list = handoff
    .command("list")
    .summary("list all handoffs")
    .description("Lists all handoffs of a project, newest first: unclaimed, claimed and archived.")
    .action(commandAction(context, listAll));
  addExamples(list, [["aos handoff list", "all handoffs of this project"]]);
}

async function listAll(context: Context, options: GlobalOptions) {
  const { handoffs } = await findHandoffs(context, options);
  if (options.json) printJson(context, handoffs);
  else if (handoffs.length === 0) context.stdout.write("No handoffs here.\n");
  else {
    const { renderHandoffs } = await import("../views/handoff-list.js");
    const look = lookOf(context);
    const columns = stdoutColumns(context);
    context.stdout.write(renderHandoffs(handoffs, look, { columns, at: context.now() }));
  }
  return EXIT.done;
}
