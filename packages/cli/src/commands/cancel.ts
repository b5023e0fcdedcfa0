import type { Command } from "commander";
import { ownCommand } from "../own-command.js";
import {
  type Context,
  confirm,
  count,
  EXIT,
  list,
  oneLine,
  printJson,
  userName,
  warn,
} from "../terminal/index.js";
import { isOver } from "../views/ended.js";
import { placeOf, workersOf } from "../workers.js";
import { addExamples, findProject, type GlobalOptions } from "./common.js";

interface Options extends GlobalOptions {
  yes?: true;
}

/** `aos cancel`: gives a session up. */
export function addCancelCommand(program: Command, context: Context): void {
  const command = program
    .command("cancel")
    .summary("give a session up: end its phases, and wait for nobody")
    .description(
      "Gives a session up, from any terminal: phases under way are ended at once, its gates wait for nobody any more, its handoff is archived. What finished stays, " +
        "and `aos resume <session>` still goes on with it. To stop for now: `aos pause`.",
    )
    .argument(
      "[session]",
      "its id, as `aos status` shows it (default: the only one that runs; where none does, the only unfinished one)",
    )
    .option("-y, --yes", "ask nothing")
    .action(async (sessionId: string | undefined, _: unknown, self: Command) => {
      context.exitCode = await cancel(context, sessionId, self.optsWithGlobals<Options>());
    });
  addExamples(command, [
    ["aos cancel", "the session that runs; it asks first"],
    ["aos cancel release-1 --yes", "one of several, in a script"],
  ]);
}

async function cancel(context: Context, named: string | undefined, options: Options): Promise<number> {
  const { folder } = findProject(context, options);
  const { cancelSession, phasesAtWork, sessionToCancel } = await import("@agentos/workflow/internal");
  const session = sessionToCancel(folder, named);
  const running = phasesAtWork(session.phases).map(({ id }) => oneLine(id));
  const about = running.length === 0 ? "Nothing of it runs" : `It ends ${list(running)}`;
  if (
    !isOver(session) &&
    !(await confirm(context, `Cancel session ${session.id}? ${about}.`, options.yes === true))
  ) {
    context.stderr.write("Nothing was cancelled.\n");
    return EXIT.done;
  }
  const onWarning = (message: string) => warn(context, message);
  const place = await placeOf(workersOf(context, folder, {}), onWarning);
  const answer = await cancelSession(folder, {
    sessionId: session.id,
    by: `aos cancel (${userName()})`,
    onWarning,
    ...(place && { place }),
  });
  if (options.json) printJson(context, answer);
  else context.stdout.write(describe(answer, session.status, ownCommand(context)));
  return EXIT.done;
}

function describe(
  { sessionId, status, ended }: { sessionId: string; status: string; ended: readonly string[] },
  before: string,
  aos: string,
): string {
  if (status === "over") {
    const what = before === "cancelled" ? "cancelled already" : "complete: there is nothing to cancel";
    return `Session ${sessionId} is ${what}.\n`;
  }
  const phases =
    ended.length === 0 ? "" : ` ${count(ended.length, "phase")} ended: ${list(ended.map(oneLine))}.`;
  return `Cancelled: session ${sessionId}.${phases}\nWhat finished stays; to go on after all: ${aos} resume ${sessionId}\n`;
}
