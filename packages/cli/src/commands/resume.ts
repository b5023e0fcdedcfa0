import type { Command } from "commander";
import type { Context } from "../context.js";
import { addExamples, findProject, type GlobalOptions, positiveInteger } from "./common.js";
import { checkRejection, rejection } from "./run.js";

interface Options extends GlobalOptions {
  concurrency?: number;
  reject?: string;
  phase?: string;
}

/** `aos resume`: goes on with a session, approving the gates it waits at or sending a phase back. */
export function addResumeCommand(program: Command, context: Context): void {
  const command = program
    .command("resume")
    .summary("go on with a session; approves the gates it waits at")
    .description(
      "Goes on with a session that paused, failed, waits at a gate or was cut off. " +
        "Finished phases are not run again. Gates it waits at count as approved, unless --reject is given.",
    )
    .argument("[session]", "its id, as `aos status` shows it (default: the newest unfinished one)")
    .option("--reject <why>", "send the waiting phase back with this reason, which stands in its next prompt")
    .option("--phase <id>", "with --reject: which phase, when several wait")
    .option("-c, --concurrency <n>", "how many phases may run at once", positiveInteger)
    .action(async (sessionId: string | undefined, _: unknown, self: Command) => {
      context.exitCode = await resume(context, sessionId, self.optsWithGlobals<Options>());
    });
  addExamples(command, [
    ["aos resume", "approve, retry or go on: the newest unfinished session"],
    ['aos resume --reject "The notes lack dates"', "send the phase at the gate back"],
    ['aos resume --reject "why" --phase report', "when several gates wait"],
  ]);
}

async function resume(context: Context, sessionId: string | undefined, options: Options): Promise<number> {
  checkRejection(options);
  const project = await findProject(context, options);
  const { resumeSession } = await import("@agentos/workflow");
  const { runSession } = await import("../run-session.js");
  const settings = {
    json: options.json === true,
    ...(options.concurrency !== undefined && { concurrency: options.concurrency }),
  };
  return runSession(context, project, settings, (runOptions) =>
    resumeSession({ ...runOptions, ...(sessionId !== undefined && { sessionId }), ...rejection(options) }),
  );
}
