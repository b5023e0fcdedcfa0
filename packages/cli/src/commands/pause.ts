import type { SessionView } from "@agentos/workflow";
import { type Command, Option } from "commander";
import {
  type Context,
  count,
  EXIT,
  list,
  note,
  oneLine,
  printJson,
  shortPath,
  UsageError,
  userName,
} from "../terminal/index.js";
import { isDone } from "../views/ended.js";
import { addExamples, findProject, type GlobalOptions } from "./common.js";

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

/** `aos pause`: asks a run in any terminal to stop; without one, writes the handoff of an agent's session. */
export function addPauseCommand(program: Command, context: Context): void {
  const command = program
    .command("pause")
    .summary("stop or cancel a running workflow, or write the handoff of an agent's session")
    .description(
      "Asks a running workflow session to stop: phases under way end first, then it writes a handoff, whose path this prints. " +
        "Ctrl+C ends the waiting, not the pause.\n\n" +
        "Where no workflow runs it writes the handoff of the newest agent's session of this folder, from the file that " +
        "the client keeps: Claude Code, Codex, Gemini CLI, Qwen Code or pi; of any other client's, from --note alone. That session is not stopped.\n\n" +
        "With --cancel it gives a workflow's session up: running phases end at once, its gates are closed, its handoff is archived. What finished stays, and `aos resume <session>` can still continue it.",
    )
    .argument(
      "[session]",
      "which session: a workflow's (default: the only one that runs; with --cancel also the only unfinished one), or an agent's by the first characters of its id",
    )
    .option("--now", "end running phases at once; a resume runs them again")
    .addOption(
      new Option("--cancel", "give the session up instead").conflicts(["now", "agent", "transcript", "note"]),
    )
    .option("-y, --yes", "with --cancel: ask nothing")
    .option("--no-wait", "do not wait for the handoff")
    .addOption(new Option("--agent", "an agent's session, also while a workflow runs").conflicts("now"))
    .addOption(
      new Option("--transcript <file>", "an agent's session, by the file its client keeps").conflicts("now"),
    )
    .addOption(
      new Option("--note <words>", "words for whoever goes on, put into an agent's handoff").conflicts("now"),
    )
    .action(async (session: string | undefined, _: unknown, self: Command) => {
      context.exitCode = await pause(context, {
        ...self.optsWithGlobals<Options>(),
        ...(session !== undefined && { session }),
      });
    });
  addExamples(command, [
    ["aos pause", "stop after the phases under way, or write the agent's handoff"],
    ["aos pause --now", "stop at once"],
    ["aos pause --no-wait", "ask for it and go on; `aos status` shows how far it is"],
    ["aos pause release-1", "one of several"],
    ["aos pause --cancel", "give the running session up; it asks first"],
    ['aos pause --note "The parser is half done"', "leave words for the next session"],
  ]);
}

async function pause(context: Context, options: Options): Promise<number> {
  if (options.cancel) {
    const { cancelNamedSession } = await import("../cancel-session.js");
    return await cancelNamedSession(context, options.session, options);
  }
  if (options.session !== undefined && options.transcript !== undefined)
    throw new UsageError("name the session either by its id or by --transcript");
  const { folder } = findProject(context, options);
  if (!(await isOfWorkflow(folder, options))) {
    const { pauseAgent } = await import("../pause-agent.js");
    await pauseAgent(context, options);
    return EXIT.done;
  }
  if (options.note !== undefined)
    throw new UsageError(
      "--note goes into the handoff of an agent's session: name it by its id, with --agent or with --transcript, because a workflow runs here",
    );
  const { requestPause, whenStopped } = await import("@agentos/workflow");
  const answer = requestPause(folder, {
    atOnce: options.now === true,
    by: `aos pause (${userName()})`,
    ...(options.session !== undefined && { sessionId: options.session }),
  });
  // A phase that waited for the end of its own session would keep it from ending.
  const waits = options.wait && context.env.AGENTOS_SESSION !== answer.sessionId;
  const line = describeAnswer(answer, options.now === true);
  if (answer.status !== "requested" || !waits) {
    if (options.json) printJson(context, answer);
    else context.stdout.write(`${line}\n`);
    return EXIT.done;
  }
  if (options.json) note(context, line);
  else context.stdout.write(`${line}\n`);
  const session = await whenStopped(folder, answer.sessionId);
  const { status, handoff } = session;
  if (options.json) {
    const handoffPath = status === "completed" ? undefined : handoff;
    printJson(context, { sessionId: session.id, status, ...(handoffPath !== undefined && { handoffPath }) });
  } else context.stdout.write(`${describeStop(session, context.cwd)}\n`);
  return EXIT.done;
}

/** How the session stands that was to pause. */
function describeStop({ status, interrupted, phases, handoff }: SessionView, cwd: string): string {
  if (status === "completed") return "It was done before it could pause: nothing is left to hand over.";
  if (interrupted) return "Its process is gone: aos resume goes on where it was.";
  const left = phases.filter((phase) => !isDone(phase)).map(({ id }) => oneLine(id));
  const path = handoff === undefined ? "" : ` Handoff: ${shortPath(handoff, cwd)}`;
  return `It has stopped, ${count(left.length, "phase")} left: ${list(left)}.${path}`;
}

/** With `--now` too: there is nothing else that could be stopped at once. */
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
  const what = atOnce
    ? "stops at once"
    : "starts nothing more and stops when the phases under way have ended";
  return `Session ${answer.sessionId} ${what}.`;
}
