import { existsSync } from "node:fs";
import { hostname } from "node:os";
import { claimHandoff, type Handoff, renderForPrompt } from "@agentos/handoff";
import { endProcessGroup } from "../runner/index.js";
import { findChanges } from "../session/changes.js";
import type { NewSessionEvent } from "../session/events.js";
import { sessionPaths, stateFolder } from "../session/paths.js";
import { listSessions, readSession } from "../session/read-session.js";
import { openSessionLog, type SessionLog, usingState } from "../session/session-log.js";
import type { SessionState } from "../session/state.js";
import { WorkflowError } from "./errors.js";
import type { RunOptions, SessionResult } from "./options.js";
import { type Prepared, prepareWorkflow } from "./prepare.js";
import { eventSink, thisProcess, warn, workflowFacts } from "./run-workflow.js";
import { handoffOf } from "./session-handoff.js";
import { runSession } from "./session-run.js";

/** What a session is resumed with. */
export interface ResumeOptions extends RunOptions {
  /** Default: the newest session that is not complete. */
  sessionId?: string;
  /** Only sessions of this workflow (an id or a file's path, which may have moved since). */
  workflow?: string;
  /** Approves the gates that the session paused at; default true. */
  approve?: boolean;
  /** Sends a phase back that waits at its gate, with a reason for its prompt, and approves nothing. */
  reject?: { /** May be left out when one gate waits. */ phase?: string; reason: string };
}

// A handoff is a page; a budget that is larger than most of them, and small beside any window.
const HANDOFF_MAX_TOKENS = 4000;

// How long leftovers of a dead run have between SIGTERM and SIGKILL: their own leash has ended them already, as a rule.
const LEFTOVER_GRACE_MS = 2000;

/**
 * Goes on with a session where it stopped or died: finished phases keep their results.
 * @throws WorkflowError
 */
export async function resumeSession(options: ResumeOptions): Promise<SessionResult> {
  const now = options.now ?? (() => new Date());
  const { projectFolder } = options;
  const named =
    options.workflow === undefined ? undefined : prepareWorkflow(projectFolder, options.workflow, options);
  const session = chooseSession(options, named);
  const sessionId = session.id;
  const paths = sessionPaths(projectFolder, sessionId);
  const log = openSessionLog(paths, { sessionId, now, ...eventSink(options) });
  try {
    const state = log.state ?? session;
    if (state.status === "completed")
      throw notFound(`Session ${sessionId} is complete: there is nothing to resume`);
    const prepared = named ?? prepareWorkflow(projectFolder, state.workflow.path, options);
    warn(prepared, options);
    for (const problem of log.problems) options.onWarning?.(problem);
    const gates = gateAnswers(state, options);
    const changes = acceptableChanges(state, prepared);
    await endLeftovers(state, options);
    const concurrency = options.concurrency ?? state.concurrency;
    // Before anything else: a rejection that was lost with this process would count as an approval the next time.
    for (const gate of gates) log.append(gate);
    log.append({
      type: "session.resumed",
      workflow: workflowFacts(prepared),
      phases: [...prepared.planned],
      concurrency,
      process: thisProcess(),
      changes,
    });
    const handoffText = takeHandoff(log, state, options, now());
    return await runSession({ prepared, paths, log, options, now, concurrency, handoffText });
  } finally {
    log.close();
  }
}

/** The session to go on with, as it stands before it is locked. */
function chooseSession(
  { projectFolder, sessionId, workflow }: ResumeOptions,
  named: Prepared | undefined,
): SessionState {
  if (sessionId !== undefined) {
    const session = readSession(projectFolder, sessionId);
    if (named && session.workflow.id !== named.workflow.id) {
      throw notFound(
        `Session ${sessionId} is of the workflow ${session.workflow.id}, not of ${named.workflow.id}`,
      );
    }
    return session;
  }
  const session = listSessions(projectFolder).find(
    (each) => each.status !== "completed" && (named === undefined || each.workflow.id === named.workflow.id),
  );
  if (session) return session;
  const which = named === undefined ? "" : ` of ${named.workflow.id}`;
  throw notFound(
    `No session${which} in ${projectFolder} is unfinished. Start one with: aos run ${workflow ?? "<workflow>"}`,
  );
}

/** The events that answer the gates at which a person was told to decide. */
function gateAnswers(state: SessionState, { approve = true, reject }: ResumeOptions): NewSessionEvent[] {
  const waiting = state.phases.filter(({ status }) => status === "waiting").map(({ id }) => id);
  const announced = waiting.filter((id) => state.announcedGates.includes(id));
  if (reject === undefined) {
    return approve ? announced.map((phase) => ({ type: "gate.approved", phase })) : [];
  }
  const phase = reject.phase ?? (announced.length === 1 ? announced[0] : undefined);
  if (phase !== undefined && waiting.includes(phase)) {
    return [{ type: "gate.rejected", phase, reason: reject.reason }];
  }
  const open = waiting.length === 0 ? "No gate of it waits." : `These wait: ${waiting.join(", ")}.`;
  const message =
    phase === undefined
      ? `Which phase of session ${state.id} is rejected? ${open} Name one with --phase`
      : `The phase ${JSON.stringify(phase)} of session ${state.id} does not wait at a gate. ${open}`;
  throw new WorkflowError("gate-not-open", message);
}

function acceptableChanges(state: SessionState, { planned, workflow }: Prepared): string[] {
  const { changes, contradictions } = findChanges(state, planned);
  if (contradictions.length === 0) return changes;
  throw new WorkflowError(
    "workflow-contradicts",
    [
      `${workflow.path} was changed since session ${state.id} began, in a way that contradicts what is finished:`,
      ...contradictions.map((each) => `  - ${each}`),
      `Undo that and resume again, or begin anew with: aos run ${workflow.path}`,
    ].join("\n"),
  );
}

/** Ends what a dead run may have left, so that no phase ever runs twice at once. */
async function endLeftovers(state: SessionState, { onWarning }: RunOptions): Promise<void> {
  for (const { id, group } of state.phases) {
    if (group === undefined) continue;
    if (group.host !== hostname()) {
      onWarning?.(
        `Phase ${id} ran on ${group.host}: whether its processes have ended can not be seen from here`,
      );
      continue;
    }
    const { start, ...rest } = group;
    try {
      const outcome = await endProcessGroup(
        { ...rest, ...(start !== undefined && { start }) },
        { graceMs: LEFTOVER_GRACE_MS },
      );
      if (outcome === "ended")
        onWarning?.(`Phase ${id} was still running from before; its processes were ended`);
    } catch (error) {
      throw new WorkflowError(
        "leftover-process",
        `Processes of phase ${id} from before still run (process group ${group.pgid}) and can not be ended. End them, then resume again`,
        { cause: error },
      );
    }
  }
}

/**
 * Claims the session's handoff, which a person may have edited, and renders it for prompts. A session that was killed left
 * none, and a person may have made one unreadable: then the same is made of the session's log.
 */
function takeHandoff(log: SessionLog, before: SessionState, options: ResumeOptions, now: Date): string {
  const { projectFolder, onWarning } = options;
  const folder = stateFolder(projectFolder);
  const claimant = `process ${process.pid} on ${hostname()}`;
  // Whoever claimed it before had the session's lock, which is ours now.
  const claim = usingState(folder, "write", () =>
    claimHandoff(folder, { sessionId: before.id, claimant, takeOverClaims: true }),
  );
  if (claim) log.append({ type: "handoff.claimed", claimId: claim.claimId });
  for (const { message, line } of claim?.diagnostics ?? []) {
    onWarning?.(`${before.handoff ?? folder}${line === undefined ? "" : `:${line}`}: ${message}`);
  }
  const handoff = claim?.handoff;
  if (handoff && (handoff.workflow === undefined || handoff.workflow === before.workflow.id))
    return render(handoff);
  if (handoff) {
    onWarning?.(
      `The handoff of this session is of the workflow ${handoff.workflow}, not of ${before.workflow.id}: prompts get what the session's log says instead`,
    );
  } else if (before.handoff !== undefined && existsSync(before.handoff)) {
    onWarning?.(
      `${before.handoff} can not be read as this session's handoff: prompts get what its log says instead`,
    );
  }
  return render(handoffOf(before, { reason: "interrupted", now, projectFolder }));
}

function render(handoff: Handoff): string {
  return renderForPrompt(handoff, { maxTokens: HANDOFF_MAX_TOKENS });
}

function notFound(message: string): WorkflowError {
  return new WorkflowError("session-not-found", message);
}
