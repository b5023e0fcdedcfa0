import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { assertOptions } from "@agentos/platform";
import {
  assertPrograms,
  concurrencyOf,
  type Prepared,
  prepareWorkflow,
  reportDiagnostics,
  resumedInputs,
  runBudget,
  runFacts,
  writeRunInputs,
} from "../plan/index.js";
import {
  applyEvent,
  findChanges,
  isFinished,
  isOver,
  learnEstimates,
  listSessions,
  phaseState,
  readSession,
  type SessionState,
  WorkflowError,
} from "../session/index.js";
import { artifactProblem } from "./attempt/artifact.js";
import { answerAtResume } from "./gates/resume-answers.js";
import { answerStops, settleRefusals } from "./gates/stopped-actions.js";
import { takeHandoff } from "./handoff/claimed-handoff.js";
import { endLeftovers } from "./leftovers.js";
import { withSession } from "./open-session.js";
import { assertRunOptions, type SessionResult } from "./options.js";
import { RESUME_OPTIONS, type ResumeOptions } from "./resume-options.js";
import { runSession } from "./session-run.js";

/**
 * Continues a session that stopped or was killed. Finished phases keep their results.
 * @throws TypeError for an invalid or misspelled option; WorkflowError; and, after all phases have ended,
 *   any error that a callback throws
 */
export async function resumeSession(given: ResumeOptions): Promise<SessionResult> {
  assertRunOptions(given, RESUME_OPTIONS);
  if (given.reject) assertOptions(given.reject, { phase: true, reason: true, to: true }, "reject");
  if (given.answer) assertOptions(given.answer, { phase: true, text: true }, "answer");
  const options = { ...given, projectFolder: resolve(given.projectFolder) };
  const { projectFolder } = options;
  const named =
    options.workflow === undefined ? undefined : prepareWorkflow(projectFolder, options.workflow, options);
  const { id: sessionId } = chooseSession(options, named);
  return withSession(options, sessionId, async (session) => {
    const { log, now } = session;
    // Use the log's state: another process may have continued the session before it was locked.
    const state = log.state ?? readSession(projectFolder, sessionId);
    if (state.status === "completed")
      throw notFound(`Session ${sessionId} is complete: there is nothing to resume`);
    const concurrency = concurrencyOf(options, state.concurrency);
    const prepared = named ?? prepareOwn(state, options);
    prepared.secrets.assertSet();
    log.maskWith(prepared.secrets.mask);
    assertPrograms(prepared, options, (id) => {
      const phase = phaseState(state, id);
      return phase === undefined || !isFinished(phase);
    });
    reportDiagnostics(prepared, options);
    for (const problem of [...log.problems, ...lostArtifacts(state)]) options.onWarning?.(problem);
    const refused = refusedStop(state, options);
    const stops = answerStops(state, projectFolder, refused, options.answer);
    const changes = acceptableChanges(state, prepared);
    const inputs = resumedInputs(prepared.workflow, state.inputs, state.id);
    // Refusing stopped actions neither approves nor rejects a gate.
    const asked = refused === undefined ? options : { approve: false };
    const learned = learnEstimates(projectFolder, prepared.workflow.id);
    const facts = runFacts(prepared, concurrency, learned);
    const declares = Object.keys(inputs).length > 0;
    const given = options.budget ?? (state.budget?.isGiven ? state.budget : undefined);
    const budget = runBudget(given, prepared.workflow.budget);
    const resumed = {
      type: "session.resumed",
      ...facts,
      changes,
      ...(declares && { inputs }),
      ...(budget && { budget }),
    } as const;
    const ready = applyEvent(state, { ...resumed, at: now().toISOString() }) ?? state;
    const { announcedGates } = state;
    const answers = answerAtResume({ ...ready, announcedGates }, session.paths, asked, now());
    const left = refused === undefined ? answers.warnings : [];
    for (const line of [...stops.open, ...left]) options.onWarning?.(line);
    await endLeftovers(state, options);
    log.append(resumed);
    writeRunInputs(session.paths, inputs);
    for (const answer of [...answers.events, ...stops.events]) log.append(answer);
    settleRefusals(projectFolder, stops);
    const handoff = await takeHandoff(log, state, options, now());
    return runSession({ ...session, prepared, options, concurrency, handoff });
  });
}

function prepareOwn({ id, workflow: { path } }: SessionState, options: ResumeOptions): Prepared {
  if (existsSync(path)) return prepareWorkflow(options.projectFolder, path, options);
  throw new WorkflowError(
    "workflow-not-found",
    `The workflow file of session ${id} is gone: ${path}. Put it back, or say where it is now: aos resume ${id} --workflow <file>`,
  );
}

function chooseSession(
  { projectFolder, sessionId, workflow }: ResumeOptions,
  named: Prepared | undefined,
): SessionState {
  if (sessionId !== undefined) {
    const session = readSession(projectFolder, sessionId);
    if (named && session.workflow.id !== named.workflow.id) {
      throw notFound(
        `Session ${sessionId} belongs to the workflow ${session.workflow.id}, not ${named.workflow.id}`,
      );
    }
    return session;
  }
  const session = listSessions(projectFolder).find(
    (each) => !isOver(each) && (named === undefined || each.workflow.id === named.workflow.id),
  );
  if (session) return session;
  const which = named === undefined ? "" : ` of ${named.workflow.id}`;
  throw notFound(
    `No session${which} in ${projectFolder} is unfinished. Start one with: aos run ${workflow ?? "<workflow>"}`,
  );
}

function refusedStop(
  state: SessionState,
  { reject }: ResumeOptions,
): { phase: string; reason: string } | undefined {
  if (reject === undefined) return undefined;
  const stopped = state.phases.filter(({ status }) => status === "stopped").map(({ id }) => id);
  const isOnly = stopped.length === 1 && !state.phases.some(({ status }) => status === "waiting");
  const phase = reject.phase ?? (isOnly ? stopped[0] : undefined);
  return phase !== undefined && stopped.includes(phase) ? { phase, reason: reject.reason } : undefined;
}

function acceptableChanges(state: SessionState, { planned, workflow }: Prepared): string[] {
  const { changes, contradictions } = findChanges(state, workflow.id, planned);
  if (contradictions.length === 0) return changes;
  throw new WorkflowError(
    "workflow-contradicts",
    [
      `${workflow.path} has changed since session ${state.id} started, in a way that conflicts with the session's finished phases:`,
      ...contradictions.map((each) => `  - ${each}`),
      `Undo these changes and resume again, or start a new session with: aos run ${workflow.path}`,
    ].join("\n"),
  );
}

/** Only warns: repeating the phases would cost money, and somebody may have moved the files. */
function lostArtifacts({ phases }: SessionState): string[] {
  return phases.filter(isFinished).flatMap(({ id, artifact }) => {
    const problem = artifact && artifactProblem(artifact);
    if (!problem) return [];
    return [
      `${id} is finished, but its artifact ${problem}: ${artifact}. Phases that read it will not find it`,
    ];
  });
}

function notFound(message: string): WorkflowError {
  return new WorkflowError("session-not-found", message);
}
