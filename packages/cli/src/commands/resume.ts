import { errorCode } from "@agentos/platform";
import type { SessionView } from "@agentos/workflow";
import { stateFolder } from "@agentos/workflow/project";
import { type Command, Option } from "commander";
import { STARTABLE_CLIENTS, type StartableClient } from "../start-client.js";
import { type Context, consent, EXIT, printJson, UsageError } from "../terminal/index.js";
import { isOver } from "../views/ended.js";
import { WORKERS_HELP, workersOf } from "../workers.js";
import { addExamples, findProject, type GlobalOptions, type Project } from "./common.js";
import { positiveInteger } from "./option-values.js";
import { BUDGET_HELP, budgetOf, checkRejection, maxWaitOf, rejection } from "./run.js";

interface Options extends GlobalOptions {
  concurrency?: number;
  maxWait?: string;
  budget?: string;
  workers?: string;
  reject?: string;
  phase?: string;
  to?: string;
  note?: string;
  answer?: string;
  /** False with `--no-approve`, a phase or true with `--approve`. */
  approve?: boolean | string;
  agent?: true;
  client?: StartableClient;
  peek?: true;
}

/** Options that mean nothing to an agent's handoff. */
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
];

/**
 * `aos resume`: goes on with a workflow's session, approving the gates it waits at or sending a phase back;
 * or hands what an agent's session left to the next.
 */
export function addResumeCommand(program: Command, context: Context): void {
  const command = program
    .command("resume")
    .summary("go on with a session: approve its gates, or print an agent's handoff")
    .description(
      "Goes on with a session that paused, failed, waits at a gate or was cut off. " +
        "Finished phases are not run again. Gates it waits at count as approved, unless --reject or --no-approve is given, or an agent runs it. " +
        "Where the session runs in another terminal, --approve and --reject answer its gate there.\n\n" +
        "Where no workflow's session is unfinished it prints the handoff that an agent's session left in this folder, for the prompt " +
        "of the next, with what has changed since. It is archived then: each handoff is given to one session.",
    )
    .argument("[session]", "its id, as `aos status` shows it (default: the newest unfinished one)")
    .option("--reject <why>", "send the waiting phase back with this reason, which stands in its next prompt")
    .option("--phase <id>", "with --reject or --answer: which phase, when several wait")
    .option("--to <phase>", "with --reject: send back this phase, and all that depends on it runs again")
    .option("--approve [phase]", "approve the gate of this phase, and no other")
    .option("--no-approve", "approve no gate: go on with what waits for nobody")
    .option("--note <words>", "what the phases behind the approved gates are told")
    .option("--answer <words>", "answer what the agent of a phase asks; it goes on where it was")
    .option("-c, --concurrency <n>", "how many phases may run at once", positiveInteger)
    .option(
      "--max-wait <time>",
      "end rather than wait longer for a limit, as 90s, 10m, 2h or 1d (default: 10m)",
    )
    .option("--budget <amount>", BUDGET_HELP)
    .option("--workers <url>", WORKERS_HELP)
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
    ['aos resume --reject "No tests" --to code', "send it back further, with all that depends on it"],
    ['aos resume --note "Use the blue paint"', "approve, and tell the next phases something"],
    ['aos resume --answer "Euros"', "answer what a phase asks"],
    ["aos resume --agent", "print what the agent before left"],
    ["aos resume --client claude", "begin a session of Claude Code with it"],
  ]);
}

async function resume(context: Context, sessionId: string | undefined, options: Options): Promise<number> {
  checkAnswer(options);
  if (options.client !== undefined && options.json)
    throw new UsageError("--client starts a client in this terminal: leave out --json");
  const project = findProject(context, options);
  if (await isOfAgent(context, project.folder, sessionId, options)) {
    const { resumeAgent } = await import("../resume-agent.js");
    return resumeAgent(context, project.folder, sessionId, options);
  }
  if (options.answer !== undefined && consent(context).approve === false) {
    const { obstacleToApproval } = await import("../answer-gates.js");
    context.stderr.write(
      `${context.paint.stderr.red("error:")} nothing was answered: ${obstacleToApproval(context)}\n`,
    );
    return EXIT.refused;
  }
  const isAnswer = options.reject !== undefined || Boolean(options.approve);
  if (!isAnswer) return goOn(context, project, sessionId, options);
  if (await isLive(project.folder, sessionId))
    return answerElsewhere(context, project.folder, sessionId, options);
  try {
    return await goOn(context, project, sessionId, options);
  } catch (error) {
    // Somebody else has begun to run it meanwhile.
    if (errorCode(error) !== "session-held") throw error;
    return answerElsewhere(context, project.folder, sessionId, options);
  }
}

async function goOn(
  context: Context,
  project: Project,
  sessionId: string | undefined,
  options: Options,
): Promise<number> {
  const { approve, note, answer } = options;
  const { resumeSession } = await import("@agentos/workflow");
  const { runSession } = await import("../run-session.js");
  const { answerer } = await import("../answer-gates.js");
  const settings = {
    json: options.json === true,
    ...(options.concurrency !== undefined && { concurrency: options.concurrency }),
    ...(await maxWaitOf(options)),
    ...(await budgetOf(options)),
    ...workersOf(context, project.folder, options),
  };
  return runSession(context, project, settings, (runOptions) =>
    resumeSession({
      ...runOptions,
      ...(sessionId !== undefined && { sessionId }),
      ...(approve === false
        ? { approve }
        : { ...(typeof approve === "string" && { approve }), ...consent(context) }),
      ...rejection(options),
      ...(note !== undefined && { note }),
      ...(answer !== undefined && {
        answer: { text: answer, ...(options.phase !== undefined && { phase: options.phase }) },
      }),
      by: answerer("aos resume"),
    }),
  );
}

/** Answers a gate of a session that another process runs. */
async function answerElsewhere(
  context: Context,
  folder: string,
  sessionId: string | undefined,
  { approve, reject, phase, to, note, json }: Options,
): Promise<number> {
  const { answerAndTell, answerer, obstacleToApproval } = await import("../answer-gates.js");
  const obstacle = reject === undefined ? obstacleToApproval(context) : undefined;
  if (obstacle !== undefined) {
    context.stderr.write(`${context.paint.stderr.red("error:")} nothing was approved: ${obstacle}\n`);
    return EXIT.refused;
  }
  const named = phase ?? (typeof approve === "string" ? approve : undefined);
  const id = sessionId ?? (await newestUnfinished(folder))?.id;
  const { exitCode, answered } = await answerAndTell(context, folder, {
    decision: reject === undefined ? "approve" : "reject",
    by: answerer("aos resume"),
    ...(id !== undefined && { sessionId: id }),
    ...(named !== undefined && { phase: named }),
    ...(reject !== undefined && { reason: reject }),
    ...(to !== undefined && { to }),
    ...(note !== undefined && { note }),
  });
  if (json) printJson(context, { kind: "gate", ...answered });
  return exitCode;
}

async function isLive(folder: string, sessionId: string | undefined): Promise<boolean> {
  const { listSessions } = await import("@agentos/workflow/sessions");
  if (sessionId === undefined) return (await newestUnfinished(folder))?.live === true;
  return listSessions(folder).some(({ id, live }) => id === sessionId && live);
}

async function newestUnfinished(folder: string): Promise<SessionView | undefined> {
  const { listSessions } = await import("@agentos/workflow/sessions");
  return listSessions(folder).find((session) => !isOver(session));
}

/** Refuses what could be meant in two ways. */
function checkAnswer(options: Options): void {
  const { reject, to, note, approve } = options;
  checkRejection(options);
  if (to !== undefined && reject === undefined)
    throw new UsageError('--to says where --reject sends it: add --reject "why"');
  if (reject !== undefined && approve) throw new UsageError("--approve and --reject exclude each other");
  if (note !== undefined && (reject !== undefined || approve === false))
    throw new UsageError("--note goes with an approval");
}

/** A workflow goes first: it may wait for nothing but this. */
async function isOfAgent(
  context: Context,
  folder: string,
  name: string | undefined,
  options: Options,
): Promise<boolean> {
  if (options.agent || options.client !== undefined || options.peek) return true;
  if (options.reject !== undefined || options.concurrency !== undefined) return false;
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
    "nothing to go on with: no workflow's session is unfinished here, and no agent's handoff waits. " +
      "`aos run <workflow>` begins a workflow, `aos pause` writes the handoff of an agent's session, `aos handoff list` shows those of before",
  );
}
