import { withoutUndefined } from "@agentos/platform";
import { readWorkflowDeviations, type SessionDeviation } from "@agentos/state/deviations";
import { readSession } from "../disk/read-session.js";
import { readEvents } from "../disk/session-log.js";
import type { CheckedArtifact, SessionEvent, StopDecision, StoppedAction } from "../events.js";
import { sessionPaths, stateFolder } from "../paths.js";
import type { AgentRun } from "../state/agent-run.js";
import { type Inside, insideOf } from "../state/inside.js";
import type { PhaseState } from "../state/phase-state.js";
import type { SessionState } from "../state/state.js";
import { type AgentTotals, totalOf } from "./agent-totals.js";
import { type ReportedReading, readingsOf } from "./context-readings.js";

/** A report on a session, as plain data. */
export interface SessionReport {
  sessionId: string;
  workflow: SessionState["workflow"];
  status: SessionState["status"];
  /** Whether a process is running the session. */
  live: boolean;
  /** Whether the process died while it was running the session. */
  interrupted: boolean;
  /** ISO 8601. */
  startedAt: string;
  updatedAt: string;
  /** Totals for all agents. */
  agents?: AgentTotals;
  /** In file order. */
  phases: ReportedPhase[];
  /** In order of opening. */
  gates: ReportedGate[];
  /** What agents did under AUTO-ADD and AUTO-RESOLVE rules, what STOP rules stopped, and what was granted. */
  deviations: SessionDeviation[];
  /** Oldest first. */
  handoffs: ReportedHandoff[];
  /** Cleanup programs that ran, oldest first. */
  cleanup: ReportedCleanup[];
  /** Changes to the workflow file that the latest resume found. */
  changes: string[];
  /** Messages about unreadable lines in the log. */
  problems: string[];
}

type PhaseFact =
  | "tolerated"
  | "durationMs"
  | "reason"
  | "code"
  | "artifact"
  | "contextExhaustionRisk"
  | "tokenUsage"
  | "windowTokens";

/** A phase in a {@link SessionReport}. `runs` lists all attempts. */
export interface ReportedPhase
  extends Pick<PhaseState, "id" | "name" | "agent" | "status" | "attempts" | "runs" | PhaseFact> {
  dependsOn: readonly string[];
  /** Progress of the inner phases, which follow in the list. */
  inside?: Inside;
  artifacts: CheckedArtifact[];
  /** Totals for the agents in all attempts. */
  agents?: AgentTotals;
  /** Attempts that were followed by another attempt. */
  retries: ReportedRetry[];
  /** Context usage of the agents, oldest first. */
  readings: ReportedReading[];
}

/** An attempt that was followed by another attempt. */
export interface ReportedRetry {
  attempt: number;
  why:
    | "unfinished"
    | "failed"
    | "timed-out"
    | "not-now"
    | "interrupted"
    | "stopped"
    | "sent-back"
    | "resumed";
  reason?: string;
  code?: AgentRun["code"];
  afterMs?: number;
}

/** A gate that was opened in a session. */
export interface ReportedGate {
  phase: string;
  /** `approval`: after a finished phase. `stopped`: rules stopped actions in the phase. */
  kind: "approval" | "stopped";
  openedAt: string;
  /** `failed` means that nobody decided in time. */
  outcome: "open" | "approved" | "sent-back" | "failed" | "decided";
  answeredAt?: string;
  by?: string;
  /** Note given with the approval. */
  note?: string;
  /** Reason for sending the phase back, or for the failure. */
  reason?: string;
  /** The phase that was sent back, unless it is the gate's own. */
  to?: string;
  requests?: StoppedAction[];
  decisions?: StopDecision[];
}

/** A program in a workflow's `cleanup`. */
export interface ReportedCleanup {
  /** Id of the workflow that defines the program. */
  workflow: string;
  endedAt: string;
  log: string;
  /** Why the program failed. Absent if it succeeded. */
  reason?: string;
}

/** A handoff that a session wrote. */
export interface ReportedHandoff {
  path: string;
  writtenAt: string;
  /** Set once a later run of the session has claimed the handoff. */
  claimedAt?: string;
}

/** @throws WorkflowError `session-not-found`; `state-unusable` */
export function reportSession(projectFolder: string, sessionId: string): SessionReport {
  const session = readSession(projectFolder, sessionId);
  const { events } = readEvents(sessionPaths(projectFolder, session.id).events);
  const { id, workflow, status, live, interrupted, startedAt, updatedAt, changes, problems } = session;
  const agents = totalOf(session.phases.flatMap(({ runs }) => runs));
  const readings = readingsOf(events);
  return {
    sessionId: id,
    workflow,
    status,
    live,
    interrupted,
    startedAt,
    updatedAt,
    ...(agents && { agents }),
    phases: session.phases.map((phase) => ({
      ...reportPhase(phase, insideOf(session, phase)),
      readings: readings.get(phase.id) ?? [],
    })),
    gates: gatesOf(events),
    deviations: readWorkflowDeviations(stateFolder(projectFolder), id),
    handoffs: handoffsOf(events),
    cleanup: cleanupOf(events),
    changes,
    problems,
  };
}

function reportPhase(phase: PhaseState, inside: Inside | undefined): Omit<ReportedPhase, "readings"> {
  const { id, name, agent, dependsOn, status, attempts, runs, artifact, artifacts } = phase;
  const { durationMs, reason, code, contextExhaustionRisk, tokenUsage, windowTokens } = phase;
  const facts = { inside, attempts, durationMs, reason, code, artifact };
  const measured = { contextExhaustionRisk, tokenUsage, windowTokens, agents: totalOf(runs) };
  return {
    ...{ id, name, agent, dependsOn, status },
    ...(phase.tolerated && { tolerated: true }),
    ...withoutUndefined(facts),
    attempts,
    artifacts: artifacts ?? (artifact === undefined ? [] : [{ path: artifact, findings: [] }]),
    ...withoutUndefined(measured),
    retries: retriesOf(phase),
    runs,
  };
}

function retriesOf({ runs, status }: PhaseState): ReportedRetry[] {
  const isQueued = status === "retrying" || status === "deferred";
  const followed = isQueued ? runs : runs.slice(0, -1);
  return followed.map(({ attempt, status: ended, reason, code, retryAfterMs }) => ({
    attempt,
    why: whyAgain(ended, code),
    ...withoutUndefined({ reason, code }),
    ...(retryAfterMs !== undefined && { afterMs: retryAfterMs }),
  }));
}

function whyAgain(status: AgentRun["status"], code: AgentRun["code"]): ReportedRetry["why"] {
  switch (status) {
    case "unfinished":
      // After a release, only a resume starts another attempt.
      return code === "CONTEXT_EXHAUSTION" ? "resumed" : "unfinished";
    case "running":
    case "cancelled":
      return "interrupted";
    case "deferred":
      return "not-now";
    case "completed":
      return "sent-back";
    default:
      return status;
  }
}

function gatesOf(events: readonly SessionEvent[]): ReportedGate[] {
  const gates: ReportedGate[] = [];
  const openOf = (phase: string) => gates.findLast((gate) => gate.phase === phase && gate.outcome === "open");
  const open = (gate: Pick<ReportedGate, "phase" | "kind" | "openedAt" | "requests">) => {
    // The gate may already be open: each run of the session reopens a gate that has a timeout.
    if (!openOf(gate.phase)) gates.push({ ...gate, outcome: "open" });
  };
  for (const event of events) {
    // A question or a merge conflict has no `gate.opened` event.
    if (event.type === "session.paused")
      for (const phase of event.gates) open({ phase, kind: "approval", openedAt: event.at });
    if (event.type === "gate.opened") open({ phase: event.phase, kind: "approval", openedAt: event.at });
    if (event.type === "gate.stopped") {
      const { phase, at, requests } = event;
      open({ phase, kind: "stopped", openedAt: at, requests });
    }
    if (isAnswer(event)) {
      // A phase can be sent back by id before the session has paused at its gate.
      if (!openOf(event.phase)) open({ phase: event.phase, kind: "approval", openedAt: event.at });
      const gate = openOf(event.phase);
      if (!gate) continue;
      gate.answeredAt = event.at;
      Object.assign(gate, outcomeOf(event));
    }
  }
  return gates;
}

type Answer = Extract<
  SessionEvent,
  { type: "gate.approved" | "gate.rejected" | "gate.failed" | "gate.decided" }
>;

function isAnswer(event: SessionEvent): event is Answer {
  const { type } = event;
  return (
    type === "gate.approved" || type === "gate.rejected" || type === "gate.failed" || type === "gate.decided"
  );
}

function outcomeOf(event: Answer): Partial<ReportedGate> {
  switch (event.type) {
    case "gate.approved": {
      const { by, note } = event;
      return { outcome: "approved", ...withoutUndefined({ by, note }) };
    }
    case "gate.rejected": {
      const { by, reason, to } = event;
      return { outcome: "sent-back", reason, ...withoutUndefined({ by, to }) };
    }
    case "gate.failed":
      return { outcome: "failed", reason: event.reason };
    case "gate.decided":
      return { outcome: "decided", decisions: event.decisions };
  }
}

function cleanupOf(events: readonly SessionEvent[]): ReportedCleanup[] {
  return events.flatMap((event) => {
    if (event.type !== "cleanup.ended") return [];
    const { workflow, at: endedAt, log, reason } = event;
    return [{ workflow, endedAt, log, ...(reason !== undefined && { reason }) }];
  });
}

function handoffsOf(events: readonly SessionEvent[]): ReportedHandoff[] {
  const handoffs: ReportedHandoff[] = [];
  for (const event of events) {
    if (event.type === "handoff.written") handoffs.push({ path: event.path, writtenAt: event.at });
    const last = handoffs.at(-1);
    if (event.type === "handoff.claimed" && last && last.claimedAt === undefined) last.claimedAt = event.at;
  }
  return handoffs;
}
