import { withoutUndefined } from "@agentos/platform";
import { stateFolder } from "@agentos/workflow/project";
import { type Command, Option } from "commander";
import { STARTABLE_CLIENTS, type StartableClient } from "../handoff/start-client.js";
import { addExamples } from "../help-text.js";
import { findProject } from "../project.js";
import { type Context, consent, refuse, UsageError } from "../terminal/index.js";
import { isOver } from "../views/ended.js";
import { commandAction } from "./common.js";
import { addRunOptions, type RunOptions, runSettings } from "./run.js";

interface Options extends RunOptions {
  reject?: string;
  phase?: string;
  to?: string;
  note?: string;
  answer?: string;
  /** False with `--no-approve`; a phase or true with `--approve`. */
  approve?: boolean | string;
  agent?: true;
  client?: StartableClient;
  peek?: true;
  workflow?: string;
}

/** Options that do not apply to an agent's handoff. */
const OF_WORKFLOWS = [
  "answer",
  "reject",
  "phase",
  "to",
  "note",
  "approve",
  "concurrency",
  "maxWait",
  "budget",
  "workers",
  "workflow",
];

export function addResumeCommand(program: Command, context: Context): void {
  const command = program
    .command("resume")
    .summary("continue a session and approve its gates, or print an agent's handoff")
    .description(
      "Continues a session that was paused or interrupted, has failed, or is waiting at a gate. " +
        "Does not rerun finished phases. Approves open gates unless --reject or --no-approve is given or an agent runs the command. " +
        "To approve or reject a gate of a session that is running in another terminal, use `aos approve`.\n\n" +
        "If no workflow session is unfinished, prints the newest handoff that an agent's session left in this folder and what " +
        "has changed since, as a prompt for a new session. Then archives the handoff, because a handoff is meant for one session only. " +
        "At a terminal, where no session reads it, only prints it.",
    )
    .argument("[session]", "a session's id from `aos status` (default: the newest unfinished one)")
    .option(
      "--reject <why>",
      "send the waiting phase back with this reason, which is added to its next prompt",
    )
    .option("--phase <id>", "with --reject or --answer: which phase, if several are waiting")
    .option("--to <phase>", "with --reject: send back this earlier phase, and rerun what depends on it")
    .option("--approve [phase]", "approve only the gate of this phase")
    .option("--no-approve", "do not approve any gate; continue everything else")
    .option("--note <words>", "a note for the phases after the approved gates")
    .option(
      "--workflow <id>",
      "continue this workflow's newest unfinished session; if a session is given, continue it with this workflow, for example after the workflow's file was renamed",
    )
    .option("--answer <words>", "answer a question from a phase's agent, which then continues")
    .addOption(
      new Option("--agent", "print an agent's handoff, even if a workflow is unfinished").conflicts(
        OF_WORKFLOWS,
      ),
    )
    .addOption(
      new Option(
        "--client <name>",
        "start this client with the handoff, and archive the handoff if the client succeeds",
      )
        .choices(STARTABLE_CLIENTS)
        .conflicts([...OF_WORKFLOWS, "peek"]),
    )
    .addOption(new Option("--peek", "print the handoff without archiving it").conflicts(OF_WORKFLOWS))
    .action(commandAction(context, resume));
  addRunOptions(command);
  addExamples(command, [
    ["aos resume", "approve, retry or continue the newest unfinished session"],
    ['aos resume --reject "The notes lack dates"', "send back the phase that is waiting at its gate"],
    ['aos resume --reject "why" --phase report', "send back the report phase if several gates are open"],
    [
      'aos resume --reject "No tests" --to code',
      "send back an earlier phase, and rerun everything that depends on it",
    ],
    ['aos resume --note "Use the blue paint"', "approve, with a note for the next phases"],
    ['aos resume --answer "Euros"', "answer a phase's question"],
    ["aos resume --agent", "print the handoff that the previous agent left"],
    ["aos resume --client claude", "start Claude Code with that handoff"],
  ]);
}

async function resume(context: Context, sessionId: string | undefined, options: Options): Promise<number> {
  checkAnswer(options);
  if (options.client !== undefined && options.json)
    throw new UsageError("--client starts a client in this terminal: leave out --json");
  const project = findProject(context, options);
  if (await isOfAgent(context, project.folder, sessionId, options)) {
    const { resumeAgent } = await import("../handoff/resume-agent.js");
    return resumeAgent(context, project.folder, sessionId, options);
  }
  if (options.answer !== undefined && consent(context).approve === false) {
    const { obstacleToApproval } = await import("../runs/answer-gates.js");
    return refuse(context, `nothing was answered: ${obstacleToApproval(context)}`);
  }
  const { approve, note, answer, workflow, reject: reason, phase, to } = options;
  const { resumeSession } = await import("@agentos/workflow");
  const { runSession } = await import("../runs/run-session.js");
  const { answerer } = await import("../runs/answer-gates.js");
  const settings = await runSettings(context, project.folder, options);
  return runSession(context, project, settings, (runOptions) =>
    resumeSession({
      ...runOptions,
      ...withoutUndefined({ sessionId, workflow }),
      ...(approve === false
        ? { approve }
        : { ...(typeof approve === "string" && { approve }), ...consent(context) }),
      ...(reason !== undefined && { reject: { reason, ...withoutUndefined({ phase, to }) } }),
      ...withoutUndefined({ note }),
      ...(answer !== undefined && {
        answer: { text: answer, ...withoutUndefined({ phase }) },
      }),
      by: answerer("aos resume"),
    }),
  );
}

/** Rejects contradictory options. */
function checkAnswer(options: Options): void {
  const { reject, to, note, approve, phase, answer } = options;
  if (reject?.trim() === "") throw new UsageError('--reject needs a reason: --reject "why"');
  if (phase !== undefined && reject === undefined && answer === undefined)
    throw new UsageError('--phase needs --reject "why" or --answer "..."');
  if (to !== undefined && reject === undefined)
    throw new UsageError('--to needs --reject: add --reject "why"');
  if (reject !== undefined && approve) throw new UsageError("--approve and --reject cannot be combined");
  if (note !== undefined && (reject !== undefined || approve === false))
    throw new UsageError("--note is only for approvals");
}

/** An unfinished workflow takes precedence, because it may be waiting for this command. */
async function isOfAgent(
  context: Context,
  folder: string,
  name: string | undefined,
  options: Options,
): Promise<boolean> {
  if (options.agent || options.client !== undefined || options.peek) return true;
  const { reject, concurrency, workflow } = options;
  if (reject !== undefined || concurrency !== undefined || workflow !== undefined) return false;
  const { listSessions } = await import("@agentos/workflow/sessions");
  const isItsOwn = listSessions(folder).some(({ id, status }) =>
    name === undefined ? !isOver({ status }) : id === name,
  );
  if (isItsOwn) return false;
  const { hasAgentHandoff, releaseClaimsOfTheDead } = await import("@agentos/handoff/internal");
  releaseClaimsOfTheDead(stateFolder(folder), context.now());
  if (hasAgentHandoff(stateFolder(folder), name)) return true;
  if (name !== undefined) return false;
  throw new UsageError(
    "nothing to resume: no workflow session is unfinished here, and no agent's handoff is waiting. " +
      "`aos run <workflow>` starts a workflow, `aos pause` writes a handoff for an agent's session, and `aos handoff list` shows earlier handoffs",
  );
}
