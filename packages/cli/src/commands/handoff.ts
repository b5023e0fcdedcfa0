import type { Command } from "commander";
import { findHandoffs } from "../handoff/handoff-files.js";
import type { GlobalOptions } from "../project.js";
import { type Context, printJson, stdoutColumns } from "../terminal/index.js";
import { lookOf } from "../views/look.js";
import { addExamples, commandAction } from "./common.js";
import { addShowCommand } from "./handoff-show.js";

export function addHandoffCommand(program: Command, context: Context): void {
  const handoff = program
    .command("handoff")
    .summary("show or list the handoffs that sessions left behind")
    .description(
      "Shows the handoffs that each session left for the next one. They are stored in .agentos/state.",
    );
  addShowCommand(handoff, context);
  addListCommand(handoff, context);
  addExamples(handoff, [
    ["aos handoff show", "print what the next session will read"],
    ["aos handoff list", "list all handoffs of this project"],
  ]);
}

function addListCommand(handoff: Command, context: Context): void {
  const list = handoff
    .command("list")
    .summary("list all handoffs")
    .description("Lists all handoffs of a project, newest first: unclaimed, claimed and archived.")
    .action(commandAction(context, listAll));
  addExamples(list, [["aos handoff list", "list all handoffs of this project"]]);
}

async function listAll(context: Context, flags: GlobalOptions) {
  const { handoffs } = await findHandoffs(context, flags);
  if (flags.json) printJson(context, handoffs);
  else if (handoffs.length === 0) context.stdout.write("No handoffs here.\n");
  else {
    const { renderHandoffs } = await import("../views/handoff-list.js");
    const options = { columns: stdoutColumns(context), at: context.now() };
    context.stdout.write(renderHandoffs(handoffs, lookOf(context), options));
  }
}
