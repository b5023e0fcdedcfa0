import { readWorkflowDeviations } from "@agentos/handoff/deviations";
import { readGitState } from "@agentos/platform";
import {
  hasFailed,
  isOver,
  isSettled,
  type NewSessionEvent,
  outerPhases,
  type PhaseState,
  type SessionState,
  stateFolder,
  usingState,
} from "../session/index.js";
import type { RunControls } from "./control/run-controls.js";
import { withdrawQuestions } from "./gates/withdraw-questions.js";
import { acknowledge } from "./handoff/claimed-handoff.js";
import { compileNext, type NextPhase } from "./handoff/next-phases.js";
import { handoffOf, type StopReason, withWritten } from "./handoff/session-handoff.js";
import { type OpenSession, stateOf } from "./open-session.js";
import type { SessionResult } from "./options.js";
import { runCleanup } from "./programs/cleanup.js";

interface Asked extends Pick<RunControls, "pauseRequested" | "stopRequested" | "cancelledBy" | "isSpent"> {
  /** Whether the run was waiting only for decisions on its gates. */
  isAsking: boolean;
}

/** Records the end of a run. Writes a handoff unless the session is complete or cancelled. */
export async function endSession(session: OpenSession, asked: Asked): Promise<SessionResult> {
  const state = stateOf(session);
  const outer = outerPhases(state);
  if (outer.every((phase) => isSettled(phase) && phase.status !== "waiting")) {
    await acknowledge(session);
    await cleanUp(session, "completed");
    session.log.append({
      type: "session.completed",
      workflow: state.workflow,
      phaseCount: outer.length,
    });
    return resultOf(session, "completed");
  }
  if (asked.cancelledBy !== undefined) {
    await cleanUp(session, "cancelled");
    session.log.append({ type: "session.cancelled", by: asked.cancelledBy });
    await withdrawQuestions(session.options.projectFolder, stateOf(session));
    return resultOf(session, "cancelled");
  }
  const { status, reason, event } = stopOf(state, asked);
  if (status === "failed") await cleanUp(session, "failed");
  await handOver(session, reason, await compileNext(session));
  session.log.append(event);
  return resultOf(session, status);
}

async function cleanUp(session: OpenSession, status: "completed" | "failed" | "cancelled"): Promise<void> {
  const { prepared, paths, log, options } = session;
  const { projectFolder, onWarning, signal } = options;
  await runCleanup(
    {
      prepared,
      projectFolder,
      paths,
      state: stateOf(session),
      record: (event) => log.append(event),
      onWarning,
      // Cleanup must also run after an abort has stopped the phases.
      ...(signal?.aborted === false && { signal }),
    },
    status,
  );
}

function stopOf(
  state: SessionState,
  { pauseRequested, stopRequested, isSpent, isAsking }: Asked,
): { status: "failed" | "paused" | "waiting"; reason: StopReason; event: NewSessionEvent } {
  // A session that was waiting only for decisions keeps its status.
  if ((stopRequested || pauseRequested) && !isAsking) {
    const reason = stopRequested ? "stopped" : isSpent ? "budget" : "requested";
    // Omit gates that have just opened. Nobody has seen them, so a resume must not approve them.
    return { status: "paused", reason, event: { type: "session.paused", reason, gates: [] } };
  }
  const phases = outerPhases(state)
    .filter(hasFailed)
    .map(({ id }) => id);
  if (phases.length > 0) {
    return { status: "failed", reason: "failed", event: { type: "session.failed", phases } };
  }
  const gates = idsOf(state, "waiting", "stopped");
  const until = nextRetry(state);
  if (gates.length === 0 && until !== undefined)
    return {
      status: "paused",
      reason: "limit",
      event: { type: "session.paused", reason: "limit", gates, until },
    };
  return { status: "waiting", reason: "gate", event: { type: "session.paused", reason: "gate", gates } };
}

async function handOver(
  { options, now, log, ...session }: OpenSession,
  reason: StopReason,
  next: readonly NextPhase[],
): Promise<void> {
  const { writeHandoff } = await import("@agentos/handoff");
  const { projectFolder } = options;
  const folder = stateFolder(projectFolder);
  const git = readGitState(projectFolder);
  const state = stateOf({ log });
  const deviations = readWorkflowDeviations(folder, state.id);
  const fresh = handoffOf(state, { reason, at: now(), projectFolder, git, deviations, next });
  const claimed = session.handoff?.claimed;
  const handoff = claimed ? withWritten(fresh, claimed) : fresh;
  // This also archives the claimed handoff.
  const { path } = usingState(folder, "write", () => writeHandoff(folder, handoff));
  log.append({ type: "handoff.written", path });
}

function resultOf(session: OpenSession, status: SessionResult["status"]): SessionResult {
  const state = stateOf(session);
  return {
    sessionId: state.id,
    status,
    state,
    ...(!isOver(state) && state.handoff !== undefined && { handoffPath: state.handoff }),
  };
}

function nextRetry({ phases }: SessionState): string | undefined {
  return phases
    .flatMap(({ status, retryAt }) =>
      (status === "deferred" || status === "retrying") && retryAt !== undefined ? [retryAt] : [],
    )
    .sort()[0];
}

function idsOf({ phases }: SessionState, ...statuses: PhaseState["status"][]): string[] {
  return phases.filter(({ status }) => statuses.includes(status)).map(({ id }) => id);
}
