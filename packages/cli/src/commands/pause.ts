import { userInfo } from "node:os";
import type { Command } from "commander";
import type { Context } from "../context.js";
import { EXIT } from "../exit-codes.js";
import { addExamples, findProject, type GlobalOptions, printJson } from "./common.js";

interface Options extends GlobalOptions {
  session?: string;
  now?: true;
}

/** `aos pause`: asks a run, in whichever terminal, to stop. */
export function addPauseCommand(program: Command, context: Context): void {
  const command = program
    .command("pause")
    .summary("ask a running session to stop, also one in another terminal")
    .description(
      "Asks a running session to stop: phases under way end first, then it writes a handoff. " +
        "It does not wait for that; `aos status` shows how far it is.",
    )
    .option("-s, --session <id>", "which session (default: the only one that runs)")
    .option("--now", "end the phases under way at once; a resume runs them again")
    .action(async (_: unknown, self: Command) => {
      context.exitCode = await pause(context, self.optsWithGlobals<Options>());
    });
  addExamples(command, [
    ["aos pause", "stop after the phases under way"],
    ["aos pause --now", "stop at once"],
    ["aos pause --session release-1", "one of several"],
  ]);
}

async function pause(context: Context, options: Options): Promise<number> {
  const { folder } = await findProject(context, options);
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
