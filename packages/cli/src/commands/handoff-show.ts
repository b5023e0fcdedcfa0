import { printable } from "@agentos/internal";
import type { Command } from "commander";
import type { Context } from "../context.js";
import { EXIT } from "../exit-codes.js";
import { readNewest, tellProblems, usable } from "../handoff-files.js";
import { addExamples, type GlobalOptions, printJson } from "./common.js";

/** `aos handoff show`: what the next session will read. */
export function addShowCommand(handoff: Command, context: Context): void {
  const show = handoff
    .command("show")
    .summary("print a handoff")
    .description("Prints a handoff: the newest that nobody has claimed, else the newest of all.")
    .argument("[session]", "the newest of this session, by its id or its first characters")
    .action(async (session: string | undefined, _: unknown, self: Command) => {
      context.exitCode = await showHandoff(context, session, self.optsWithGlobals());
    });
  addExamples(show, [
    ["aos handoff show", "what the next session will read"],
    ["aos handoff show --json", "its parts, as JSON"],
  ]);
}

async function showHandoff(context: Context, session: string | undefined, options: GlobalOptions) {
  const { file, stored } = await readNewest(context, session, options);
  tellProblems(context, stored.path, file);
  if (options.json) printJson(context, usable(stored.path, file));
  // A file goes out as it is; a terminal is not told what its control characters say.
  else context.stdout.write(context.stdout.isTTY ? printable(file.markdown) : file.markdown);
  return EXIT.done;
}
