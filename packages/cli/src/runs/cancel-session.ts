import { findProject, type GlobalOptions } from "../project.js";
import {
  type Context,
  confirm,
  count,
  EXIT,
  list,
  oneLine,
  printJson,
  say,
  userName,
  warn,
} from "../terminal/index.js";
import { isOver } from "../views/ended.js";
import { placeOf, workersOf } from "./workers.js";

/**
 * @param named defaults to the only running session or, if none is running, the only unfinished one
 * @returns the exit code
 */
export async function cancelNamedSession(
  context: Context,
  named: string | undefined,
  options: GlobalOptions & { yes?: true },
): Promise<number> {
  const { folder } = findProject(context, options);
  const { cancelSession, phasesAtWork, sessionToCancel } = await import("@agentos/workflow/internal");
  const session = sessionToCancel(folder, named);
  const running = phasesAtWork(session.phases).map(({ id }) => oneLine(id));
  const about = running.length === 0 ? "No phase is running" : `This stops ${list(running)}`;
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
    by: `aos pause --cancel (${userName()})`,
    onWarning,
    ...(place && { place }),
  });
  if (options.json) printJson(context, answer);
  else say(context.stdout, describe(answer, session.status, context.aos));
  return EXIT.done;
}

function describe(
  { sessionId, status, ended }: { sessionId: string; status: string; ended: readonly string[] },
  before: string,
  aos: string,
): string {
  if (status === "over") {
    const what = before === "cancelled" ? "already cancelled" : "complete: there is nothing to cancel";
    return `Session ${sessionId} is ${what}.`;
  }
  const phases =
    ended.length === 0 ? "" : ` ${count(ended.length, "phase")} stopped: ${list(ended.map(oneLine))}.`;
  return `Cancelled: session ${sessionId}.${phases}\nFinished phases are kept. To continue the session anyway: \`${aos} resume ${sessionId}\``;
}
