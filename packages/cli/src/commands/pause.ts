import { withoutUndefined } from "@agentos/platform";
import type { SessionView } from "@agentos/workflow";
import { type Command, Option } from "commander";
import { addExamples } from "../help-text.js";
import { findProject, type GlobalOptions } from "../project.js";
import {
  type Context,
  count,
  list,
  note,
  oneLine,
  printJson,
  say,
  shortPath,
  UsageError,
  userName,
} from "../terminal/index.js";
import { isDone } from "../views/ended.js";
import { commandAction } from "./common.js";

interface Options extends GlobalOptions {
  session?: string;
  now?: true;
  cancel?: true;
  yes?: true;
  /** False with `--no-wait`. */
  wait: boolean;
  agent?: true;
  transcript?: string;
  note?: string;
}

export function addPauseCommand(program: Command, context: Context): void {
  const command = program
    .command("pause")
    .summary("pause or cancel a workflow, or write a handoff for an agent's session")
    .description(
      "Pauses a running workflow session once its current phases have ended. Waits for the session's handoff and prints its path. " +
        "Ctrl-C ends this wait, but the session still pauses.\n\n" +
        "If no workflow is running, writes a handoff for this folder's newest agent session, based on the session file of Claude Code, " +
        "Codex, Gemini CLI, Qwen Code or pi. For other clients, the handoff contains only the --note and git's state. " +
        "If an agent runs this, only its own client's sessions count. Does not stop the agent session.\n\n" +
        "With --cancel, stops running phases immediately, closes open gates and archives the handoff. Keeps finished phases, and " +
        "`aos resume <session>` can still continue the session.",
    )
    .argument(
      "[session]",
      "a workflow session's id (default: the only running session or, with --cancel, the only unfinished one), or an agent session's id or prefix",
    )
    .option("--now", "stop running phases immediately; `aos resume` reruns them")
    .addOption(
      new Option("--cancel", "cancel the session instead").conflicts(["now", "agent", "transcript", "note"]),
    )
    .option("-y, --yes", "with --cancel: do not ask for confirmation")
    .option("--no-wait", "do not wait for the handoff")
    .addOption(
      new Option("--agent", "write an agent's handoff even if a workflow is running").conflicts("now"),
    )
    .addOption(
      new Option("--transcript <file>", "the agent's session file to base the handoff on").conflicts("now"),
    )
    .addOption(
      new Option("--note <words>", "a note for the next session, added to an agent's handoff").conflicts(
        "now",
      ),
    )
    .action(commandAction(context, pause));
  addExamples(command, [
    ["aos pause", "stop after the current phases, or write the agent's handoff"],
    ["aos pause --now", "stop immediately"],
    ["aos pause --no-wait", "return immediately; `aos status` shows progress"],
    ["aos pause release-1", "pause one of several sessions"],
    ["aos pause --cancel", "cancel the running session, after asking"],
    ['aos pause --note "The parser is half done"', "leave a note for the next session"],
  ]);
}

async function pause(context: Context, named: string | undefined, given: Options) {
  const options: Options = { ...given, ...withoutUndefined({ session: named }) };
  if (options.cancel) {
    const { cancelNamedSession } = await import("../runs/cancel-session.js");
    return await cancelNamedSession(context, options.session, options);
  }
  if (options.session !== undefined && options.transcript !== undefined)
    throw new UsageError("name the session by its id or by --transcript, not both");
  const { folder } = findProject(context, options);
  if (!(await isOfWorkflow(folder, options))) {
    const { pauseAgent } = await import("../handoff/pause-agent.js");
    return pauseAgent(context, options);
  }
  if (options.note !== undefined)
    throw new UsageError(
      "--note is for an agent's session, but a workflow is running here: choose the agent's session with its id, --agent or --transcript",
    );
  const { requestPause, whenStopped } = await import("@agentos/workflow");
  const answer = requestPause(folder, {
    atOnce: options.now === true,
    by: `aos pause (${userName()})`,
    ...withoutUndefined({ sessionId: options.session }),
  });
  // A phase that waited for its own session to stop would keep that session running.
  const waits = options.wait && context.env.AGENTOS_SESSION !== answer.sessionId;
  const line = describeAnswer(answer, options.now === true);
  if (answer.status !== "requested" || !waits)
    return options.json ? printJson(context, answer) : say(context.stdout, line);
  if (options.json) note(context, line);
  else say(context.stdout, line);
  const session = await whenStopped(folder, answer.sessionId);
  const { status, handoff } = session;
  if (!options.json) return say(context.stdout, describeStop(session, context));
  const handoffPath = status === "completed" ? undefined : handoff;
  return printJson(context, { sessionId: session.id, status, handoffPath });
}

function describeStop(
  { status, interrupted, phases, handoff }: SessionView,
  { cwd, aos }: Pick<Context, "cwd" | "aos">,
): string {
  if (status === "completed") return "It completed before it could pause: nothing is left to hand over.";
  if (interrupted) return `Its process is gone: ${aos} resume continues where it stopped.`;
  const left = phases.filter((phase) => !isDone(phase)).map(({ id }) => oneLine(id));
  const path = handoff === undefined ? "" : ` Handoff: ${shortPath(handoff, cwd)}`;
  return `It has stopped with ${count(left.length, "phase")} left: ${list(left)}.${path}`;
}

/** `--now` always refers to a workflow, because nothing else can be stopped immediately. */
async function isOfWorkflow(folder: string, options: Options): Promise<boolean> {
  if (options.agent || options.transcript !== undefined) return false;
  if (options.now) return true;
  const { listSessions } = await import("@agentos/workflow/sessions");
  const { session } = options;
  return listSessions(folder).some(({ id, live }) => (session === undefined ? live : id === session));
}

function describeAnswer(answer: { sessionId: string; status: string }, atOnce: boolean): string {
  if (answer.status !== "requested")
    return `Session ${answer.sessionId} is not running: there is nothing to pause.`;
  const what = atOnce ? "stops at once" : "stops when its current phases have ended";
  return `Session ${answer.sessionId} ${what}.`;
}
