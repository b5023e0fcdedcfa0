import { nearest } from "@agentos/platform";
import type { PhaseLog, SessionView } from "@agentos/workflow";
import type { Command } from "commander";
import {
  type Context,
  EXIT,
  list,
  note,
  oneLine,
  printJson,
  stdoutColumns,
  UsageError,
} from "../terminal/index.js";
import { addExamples, findProject, type GlobalOptions } from "./common.js";
import { positiveInteger, wholeNumber } from "./option-values.js";

interface Options extends GlobalOptions {
  follow?: true;
  attempt?: number;
  session?: string;
  lines?: number;
  raw?: true;
}

// Of each phase where many are shown: enough to see where it stands.
const FEW_LINES = 10;

/** `aos logs`: what phases printed. */
export function addLogsCommand(program: Command, context: Context): void {
  const command = program
    .command("logs")
    .summary("show or follow what phases print")
    .description(
      "Shows what the phases of a session printed: a phase's log whole, of all phases the last 10 lines each. With --follow it goes on, from attempt to attempt " +
        "and from phase to phase, until the session stops, or until Ctrl-C, which ends this command alone. Of an agent's JSON stream it shows what it says.",
    )
    .argument("[phase]", "its id (default: all)")
    .option("-f, --follow", "go on with what running phases print")
    .option("--attempt <n>", "this attempt (default: the newest)", positiveInteger)
    .option("-s, --session <id>", "of this session (default: the one that runs, else the newest)")
    .option("-n, --lines <n>", "only so many of the last lines of each log", wholeNumber)
    .option("--raw", "of an agent the rows that it streamed, not what they say")
    .action(async (phase: string | undefined, _: unknown, self: Command) => {
      context.exitCode = await logs(context, phase, self.optsWithGlobals<Options>());
    });
  addExamples(command, [
    ["aos logs", "the end of each phase's log"],
    ["aos logs review", "one phase's log, whole"],
    ["aos logs -f", "what the running phases print, as it comes"],
    ["aos logs build --attempt 1", "why the first attempt failed"],
    ["aos logs build --json", "the lines as data"],
  ]);
}

async function logs(context: Context, phase: string | undefined, options: Options): Promise<number> {
  const { folder } = findProject(context, options);
  const { listLogs, listSessions, readLog, readSession } = await import("@agentos/workflow/sessions");
  const session =
    options.session === undefined ? newest(listSessions(folder)) : readSession(folder, options.session);
  if (session === undefined)
    throw new UsageError(`there is no session in ${folder} yet; begin one: aos run <workflow>`);
  if (phase !== undefined) checkPhase(session, phase);
  const { attempt } = options;
  const isOne = phase !== undefined;
  const lines = options.lines ?? (isOne && !options.follow ? undefined : FEW_LINES);
  const json = options.json === true;
  const raw = json || options.raw === true;
  if (options.follow) {
    const { follow } = await import("../views/follow.js");
    return follow(context, folder, session.id, { phase, attempt, lines, json, raw });
  }
  const found = listLogs(session, { phase, attempt });
  if (found.length === 0) throw new UsageError(noLog(session, phase, attempt));
  if (json) {
    const read = (log: PhaseLog) => ({ ...log, lines: readLog(log, options.lines, { raw }) });
    printJson(context, { sessionId: session.id, logs: found.map(read) });
    return EXIT.done;
  }
  const { renderLog } = await import("../views/logs.js");
  const look = { paint: context.paint.stdout, cwd: context.cwd, columns: stdoutColumns(context) };
  // Of a phase that consists of others, each log says whose it is.
  const isOwn = found.length === 1 && found[0]?.phase === phase;
  for (const [index, log] of found.entries()) {
    const text = renderLog(log, readLog(log, lines, { raw }), { ...look, heading: !isOwn });
    context.stdout.write(index > 0 ? `\n${text}` : text);
    if (text === "") note(context, `${oneLine(log.phase)} has printed nothing`);
  }
  return EXIT.done;
}

function newest(sessions: readonly SessionView[]): SessionView | undefined {
  return sessions.find(({ live }) => live) ?? sessions[0];
}

function checkPhase({ id, phases }: SessionView, phase: string): void {
  const ids = phases.map((each) => each.id);
  if (ids.includes(phase)) return;
  const meant = nearest(phase, ids);
  const hint =
    meant === undefined ? `it has ${list(ids.map(oneLine), 20)}` : `did you mean "${oneLine(meant)}"?`;
  throw new UsageError(`session ${id} has no phase "${oneLine(phase)}"; ${hint}`);
}

function noLog({ id, phases }: SessionView, phase: string | undefined, attempt: number | undefined): string {
  if (phase === undefined)
    return `nothing of session ${id} has begun${attempt === undefined ? "" : ` attempt ${attempt}`}`;
  const { attempts = 0 } = phases.find((each) => each.id === phase) ?? {};
  const begun = attempts === 0 ? "it has not begun" : `it has had ${attempts}`;
  return `${oneLine(phase)} has no ${attempt === undefined ? "log" : `attempt ${attempt}`} in session ${id}: ${begun}`;
}
