import { userInfo } from "node:os";
import { type Command, Option } from "commander";
import type { Context } from "../context.js";
import { UsageError } from "../errors.js";
import { EXIT } from "../exit-codes.js";
import { addExamples, findProject, type GlobalOptions, printJson } from "./common.js";

interface Options extends GlobalOptions {
  session?: string;
  now?: true;
  agent?: true;
  transcript?: string;
  note?: string;
}

/** `aos pause`: asks a run, in whichever terminal, to stop; where none runs, writes the handoff of an agent's session. */
export function addPauseCommand(program: Command, context: Context): void {
  const command = program
    .command("pause")
    .summary("stop a running workflow, or write the handoff of an agent's session")
    .description(
      "Asks a running workflow session to stop: phases under way end first, then it writes a handoff. " +
        "It does not wait for that; `aos status` shows how far it is.\n\n" +
        "Where no workflow runs it writes the handoff of the newest agent's session of this folder, from the file that " +
        "the client keeps: Claude Code, Codex, Gemini CLI or Qwen Code; of any other client's, from --note alone. That session is not stopped.",
    )
    .option(
      "-s, --session <id>",
      "which session: a workflow's (default: the only one that runs), or an agent's by the first characters of its id",
    )
    .option("--now", "end the phases under way at once; a resume runs them again")
    .addOption(new Option("--agent", "an agent's session, also while a workflow runs").conflicts("now"))
    .addOption(
      new Option("--transcript <file>", "an agent's session, by the file its client keeps").conflicts([
        "now",
        "session",
      ]),
    )
    .addOption(
      new Option("--note <words>", "words for whoever goes on, put into an agent's handoff").conflicts("now"),
    )
    .action(async (_: unknown, self: Command) => {
      context.exitCode = await pause(context, self.optsWithGlobals<Options>());
    });
  addExamples(command, [
    ["aos pause", "stop after the phases under way, or write the agent's handoff"],
    ["aos pause --now", "stop at once"],
    ["aos pause --session release-1", "one of several"],
    ['aos pause --note "The parser is half done"', "leave words for the next session"],
  ]);
}

async function pause(context: Context, options: Options): Promise<number> {
  const { folder } = findProject(context, options);
  if (!(await isOfWorkflow(folder, options))) {
    const { pauseAgent } = await import("../pause-agent.js");
    await pauseAgent(context, options);
    return EXIT.done;
  }
  if (options.note !== undefined)
    throw new UsageError(
      "--note goes into the handoff of an agent's session: name it with --agent, --session or --transcript, for a workflow runs here",
    );
  const { requestPause } = await import("@agentos/workflow");
  const answer = requestPause(folder, {
    now: options.now === true,
    by: `aos pause (${userName()})`,
    ...(options.session !== undefined && { sessionId: options.session }),
  });
  if (options.json) printJson(context, answer);
  else context.stdout.write(`${describeAnswer(answer, options.now === true)}\n`);
  return EXIT.done;
}

/** With `--now` too: there is nothing else that could be stopped at once. */
async function isOfWorkflow(folder: string, options: Options): Promise<boolean> {
  if (options.agent || options.transcript !== undefined) return false;
  if (options.now) return true;
  const { listSessions } = await import("@agentos/workflow/sessions");
  const { session } = options;
  return listSessions(folder).some(({ id, live }) => (session === undefined ? live : id === session));
}

function describeAnswer(answer: { sessionId: string; status: string }, now: boolean): string {
  if (answer.status !== "requested")
    return `Session ${answer.sessionId} is not running: there is nothing to pause.`;
  const what = now ? "stops at once" : "starts nothing more and stops when the phases under way have ended";
  return `Session ${answer.sessionId} ${what}.`;
}

/** Throws on systems without an entry for this user, which containers often are. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return "unknown user";
  }
}
