import { nearest } from "@agentos/platform";
import type { PhaseLog, SessionView } from "@agentos/workflow";
import type { Command } from "commander";
import { addExamples } from "../help-text.js";
import { findProject, type GlobalOptions } from "../project.js";
import {
  type Context,
  list,
  note,
  oneLine,
  printJson,
  stdoutColumns,
  UsageError,
} from "../terminal/index.js";
import { commandAction } from "./common.js";
import { positiveInteger, wholeNumber } from "./option-values.js";

interface Options extends GlobalOptions {
  follow?: true;
  attempt?: number;
  session?: string;
  lines?: number;
  raw?: true;
}

// The default number of lines per phase if several phases are shown: enough to see each one's progress.
const FEW_LINES = 10;

export function addLogsCommand(program: Command, context: Context): void {
  const command = program
    .command("logs")
    .summary("show or follow the output of phases")
    .description(
      "Shows the output of a session's phases: the complete log of one phase, or the last 10 lines of every phase. With --follow, keeps " +
        "printing new output from all attempts and phases until the session stops or you press Ctrl-C, which does not stop the session. " +
        "For agents, shows their messages instead of the JSON stream.",
    )
    .argument("[phase]", "the phase's id (default: all phases)")
    .option("-f, --follow", "keep printing new output")
    .option("--attempt <n>", "the attempt to show (default: the latest)", positiveInteger)
    .option("-s, --session <id>", "the session (default: the running one, or else the newest)")
    .option("-n, --lines <n>", "show only the last n lines of each log", wholeNumber)
    .option("--raw", "show an agent's raw JSON stream")
    .action(commandAction(context, logs));
  addExamples(command, [
    ["aos logs", "show the last lines of each phase"],
    ["aos logs review", "show one phase's complete log"],
    ["aos logs -f", "follow the running phases"],
    ["aos logs build --attempt 1", "see why the first attempt failed"],
    ["aos logs build --json", "print the lines as JSON"],
  ]);
}

async function logs(context: Context, phase: string | undefined, options: Options) {
  const { folder } = findProject(context, options);
  const { listLogs, listSessions, readLog, readSession } = await import("@agentos/workflow/sessions");
  const session =
    options.session === undefined ? newest(listSessions(folder)) : readSession(folder, options.session);
  if (session === undefined)
    throw new UsageError(`no session in ${folder} yet; start one: aos run <workflow>`);
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
    return printJson(context, { sessionId: session.id, logs: found.map(read) });
  }
  const { renderLog } = await import("../views/logs.js");
  const look = { paint: context.paint.stdout, cwd: context.cwd, columns: stdoutColumns(context) };
  // A single log needs no heading if it belongs to the named phase itself.
  const isOwn = found.length === 1 && found[0]?.phase === phase;
  for (const [index, log] of found.entries()) {
    const text = renderLog(log, readLog(log, lines, { raw }), { ...look, heading: !isOwn });
    context.stdout.write(index > 0 ? `\n${text}` : text);
    if (text === "") note(context, `${oneLine(log.phase)} has printed nothing`);
  }
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
    return `no phase of session ${id} has started${attempt === undefined ? "" : ` attempt ${attempt}`}`;
  const { attempts = 0 } = phases.find((each) => each.id === phase) ?? {};
  const begun = attempts === 0 ? "it has not started" : `attempts so far: ${attempts}`;
  return `${oneLine(phase)} has no ${attempt === undefined ? "log" : `attempt ${attempt}`} in session ${id}: ${begun}`;
}
