import type { Command } from "commander";
import { readHistory } from "../handoff-files.js";
import { type Context, EXIT, printJson, stdoutColumns } from "../terminal/index.js";
import { addExamples, type GlobalOptions } from "./common.js";

/** `aos handoff history`: how the work went from session to session. */
export function addHistoryCommand(handoff: Command, context: Context): void {
  const history = handoff
    .command("history")
    .summary("what each session left, the newest first")
    .description(
      "Tells for each handoff of a project, archived ones too, how far it was and what it wanted done next.",
    )
    .argument("[session]", "only those of this session, by its id or its first characters")
    .action(async (session: string | undefined, _: unknown, self: Command) => {
      context.exitCode = await showHistory(context, session, self.optsWithGlobals());
    });
  addExamples(history, [
    ["aos handoff history", "how the work went from session to session"],
    ["aos handoff history release-1", "one session's handoffs"],
  ]);
}

async function showHistory(context: Context, session: string | undefined, options: GlobalOptions) {
  const history = await readHistory(context, session, options);
  if (options.json) {
    printJson(context, history);
    return EXIT.done;
  }
  const { renderHistory } = await import("../views/handoff-history.js");
  const [columns, at] = [stdoutColumns(context), context.now()];
  context.stdout.write(
    history.length === 0
      ? "No handoffs here.\n"
      : renderHistory(history, { paint: context.paint.stdout, columns, at }),
  );
  return EXIT.done;
}
