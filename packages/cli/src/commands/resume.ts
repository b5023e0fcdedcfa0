import { stateFolder } from "@agentos/workflow/project";
import { type Command, Option } from "commander";
import type { Context } from "../context.js";
import { UsageError } from "../errors.js";
import { STARTABLE_CLIENTS, type StartableClient } from "../start-client.js";
import { consent } from "../terminal.js";
import { isOver } from "../view/words.js";
import { addExamples, findProject, type GlobalOptions } from "./common.js";
import { positiveInteger } from "./option-values.js";
import { checkRejection, rejection } from "./run.js";

interface Options extends GlobalOptions {
  concurrency?: number;
  reject?: string;
  phase?: string;
  /** False with `--no-approve`. */
  approve: boolean;
  agent?: true;
  client?: StartableClient;
  peek?: true;
}

/** Options that mean nothing to an agent's handoff. */
const OF_WORKFLOWS = ["reject", "phase", "concurrency"];

/**
 * `aos resume`: goes on with a workflow's session, approving the gates it waits at or sending a phase back; or hands what an agent's
 * session left to the next.
 */
export function addResumeCommand(program: Command, context: Context): void {
  const command = program
    .command("resume")
    .summary("go on with a session: approve its gates, or print an agent's handoff")
    .description(
      "Goes on with a session that paused, failed, waits at a gate or was cut off. " +
        "Finished phases are not run again. Gates it waits at count as approved, unless --reject or --no-approve is given, or an agent runs it.\n\n" +
        "Where no workflow's session is unfinished it prints the handoff that an agent's session left in this folder, for the prompt " +
        "of the next, with what has changed since. It is archived then: each handoff is given to one session.",
    )
    .argument("[session]", "its id, as `aos status` shows it (default: the newest unfinished one)")
    .option("--reject <why>", "send the waiting phase back with this reason, which stands in its next prompt")
    .option("--phase <id>", "with --reject: which phase, when several wait")
    .option("--no-approve", "approve no gate: go on with what waits for nobody")
    .option("-c, --concurrency <n>", "how many phases may run at once", positiveInteger)
    .addOption(
      new Option("--agent", "an agent's handoff, also where a workflow waits").conflicts(OF_WORKFLOWS),
    )
    .addOption(
      new Option("--client <name>", "start this client with the handoff; it is archived when that ends well")
        .choices(STARTABLE_CLIENTS)
        .conflicts([...OF_WORKFLOWS, "peek"]),
    )
    .addOption(new Option("--peek", "print the handoff and leave it where it is").conflicts(OF_WORKFLOWS))
    .action(async (sessionId: string | undefined, _: unknown, self: Command) => {
      context.exitCode = await resume(context, sessionId, self.optsWithGlobals<Options>());
    });
  addExamples(command, [
    ["aos resume", "approve, retry or go on: the newest unfinished session"],
    ['aos resume --reject "The notes lack dates"', "send the phase at the gate back"],
    ['aos resume --reject "why" --phase report', "when several gates wait"],
    ["aos resume --agent", "print what the agent before left"],
    ["aos resume --client claude", "begin a session of Claude Code with it"],
  ]);
}

async function resume(context: Context, sessionId: string | undefined, options: Options): Promise<number> {
  checkRejection(options);
  if (options.client !== undefined && options.json)
    throw new UsageError("--client starts a client in this terminal: leave out --json");
  const project = findProject(context, options);
  if (await isOfAgent(project.folder, sessionId, options)) {
    const { resumeAgent } = await import("../resume-agent.js");
    return resumeAgent(context, project.folder, sessionId, options);
  }
  const { resumeSession } = await import("@agentos/workflow");
  const { runSession } = await import("../run-session.js");
  const settings = {
    json: options.json === true,
    ...(options.concurrency !== undefined && { concurrency: options.concurrency }),
  };
  return runSession(context, project, settings, (runOptions) =>
    resumeSession({
      ...runOptions,
      ...(sessionId !== undefined && { sessionId }),
      ...(options.approve ? consent(context) : { approve: false }),
      ...rejection(options),
    }),
  );
}

/** A workflow goes first: it may wait for nothing but this. */
async function isOfAgent(folder: string, name: string | undefined, options: Options): Promise<boolean> {
  if (options.agent || options.client !== undefined || options.peek) return true;
  if (options.reject !== undefined || options.concurrency !== undefined) return false;
  const { listSessions } = await import("@agentos/workflow/sessions");
  const isItsOwn = listSessions(folder).some(({ id, status }) =>
    name === undefined ? !isOver({ status }) : id === name,
  );
  if (isItsOwn) return false;
  const { hasAgentHandoff, releaseClaimsOfTheDead } = await import("../agent-handoffs.js");
  await releaseClaimsOfTheDead(stateFolder(folder));
  if (await hasAgentHandoff(stateFolder(folder), name)) return true;
  if (name !== undefined) return false;
  throw new UsageError(
    "nothing to go on with: no workflow's session is unfinished here, and no agent's handoff waits. " +
      "`aos run <workflow>` begins a workflow, `aos pause` writes the handoff of an agent's session, `aos handoff history` shows those of before",
  );
}
