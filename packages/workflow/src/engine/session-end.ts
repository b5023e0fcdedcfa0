import { writeHandoff } from "@agentos/handoff";
import { stateFolder } from "../session/paths.js";
import { usingState } from "../session/session-log.js";
import type { PhaseState, SessionState } from "../session/state.js";
import { acknowledge } from "./claimed-handoff.js";
import { readGitState } from "./git-state.js";
import { type OpenSession, stateOf } from "./open-session.js";
import type { SessionResult } from "./options.js";
import type { RunControls } from "./run-controls.js";
import { handoffOf, type StopReason, withWritten } from "./session-handoff.js";

/** Writes down how the run has ended, with a handoff unless the session is complete. */
export function endSession(
  session: OpenSession,
  controls: Pick<RunControls, "pauseRequested" | "stopRequested">,
  advice: string | undefined,
): SessionResult {
  const { log } = session;
  const state = stateOf(session);
  if (state.phases.every(({ status }) => status === "completed")) {
    acknowledge(session);
    log.append({ type: "session.completed" });
    return resultOf(session, "completed", advice);
  }
  if (controls.stopRequested || controls.pauseRequested) {
    const reason = controls.stopRequested ? "stopped" : "requested";
    handOver(session, reason);
    // A gate that opened meanwhile is not announced: nobody has been asked about it yet, so a resume must not approve it.
    log.append({ type: "session.paused", reason, gates: [] });
    return resultOf(session, "paused", advice);
  }
  const failed = idsOf(state, "failed", "timed-out");
  if (failed.length > 0) {
    handOver(session, "failed");
    log.append({ type: "session.failed", phases: failed });
    return resultOf(session, "failed", advice);
  }
  handOver(session, "gate");
  log.append({ type: "session.paused", reason: "gate", gates: idsOf(state, "waiting") });
  return resultOf(session, "waiting", advice);
}

function handOver({ options, now, log, ...session }: OpenSession, reason: StopReason): void {
  const { projectFolder } = options;
  const folder = stateFolder(projectFolder);
  const git = readGitState(projectFolder);
  const fresh = handoffOf(stateOf({ log }), { reason, now: now(), projectFolder, git });
  const claimed = session.handoff?.claimed;
  const handoff = claimed ? withWritten(fresh, claimed) : fresh;
  // Archives the one that was claimed.
  const { path } = usingState(folder, "write", () => writeHandoff(folder, handoff));
  log.append({ type: "handoff.written", path });
}

function resultOf(
  session: OpenSession,
  status: SessionResult["status"],
  advice: string | undefined,
): SessionResult {
  const state = stateOf(session);
  return {
    sessionId: state.id,
    status,
    state,
    ...(status !== "completed" && state.handoff !== undefined && { handoffPath: state.handoff }),
    ...(advice !== undefined && advice !== "" && { advice }),
  };
}

function idsOf({ phases }: SessionState, ...statuses: PhaseState["status"][]): string[] {
  return phases.filter(({ status }) => statuses.includes(status)).map(({ id }) => id);
}
