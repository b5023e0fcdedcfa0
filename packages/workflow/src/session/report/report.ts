import { readWorkflowDeviations, type SessionDeviation } from "@agentos/state/deviations";
import { readSession } from "../disk/read-session.js";
import { readEvents } from "../disk/session-log.js";
import type { CheckedArtifact, SessionEvent, StopDecision, StoppedAction, TokenUsage } from "../events.js";
import { sessionPaths, stateFolder } from "../paths.js";
import type { AgentRun } from "../state/agent-run.js";
import { type Inside, insideOf } from "../state/inside.js";
import type { PhaseState } from "../state/phase-state.js";
import type { PhaseStatus, SessionState } from "../state/state.js";
import { type AgentTotals, totalOf } from "./agent-totals.js";
import { type ReportedReading, readingsOf } from "./context-readings.js";

/** What became of a session, as plain data, for people and scripts. */
export interface SessionReport {
  sessionId: string;
  workflow: SessionState["workflow"];
  status: SessionState["status"];
  /** A process runs it now; it was running, and its process is gone. */
  live: boolean;
  interrupted: boolean;
  /** ISO 8601. */
  startedAt: string;
  updatedAt: string;
  /** What all agents took. */
  agents?: AgentTotals;
  /** In the order of the workflow file. */
  phases: ReportedPhase[];
  /** In the order in which they opened. */
  gates: ReportedGate[];
  /**
   * What agents did under AUTO-ADD and AUTO-RESOLVE, what STOP caught, and what passed because it was
   * granted.
   */
  deviations: SessionDeviation[];
  /** Oldest first. */
  handoffs: ReportedHandoff[];
  /** What was cleaned up whenever it came to an end, oldest first. */
  cleanup: ReportedCleanup[];
  /** What changed in the workflow file, as the newest resume found it. */
  changes: string[];
  /** Lines of its log that could not be read. */
  problems: string[];
}

/** A phase within a {@link SessionReport}. */
export interface ReportedPhase {
  id: string;
  name: string;
  agent: string;
  dependsOn: readonly string[];
  status: PhaseStatus;
  /** It failed, and what depends on it went on: its `continueOnError` says so. */
  tolerated?: boolean;
  /** How it stands with what it consists of, which are the phases behind it. */
  inside?: Inside;
  attempts: number;
  durationMs?: number;
  /** Why it ended otherwise than well. */
  reason?: string;
  code?: PhaseState["code"];
  /** Absolute. */
  artifact?: string;
  artifacts: CheckedArtifact[];
  contextExhaustionRisk?: boolean;
  tokenUsage?: TokenUsage;
  windowTokens?: number;
  /** What the agents of all its attempts took. */
  agents?: AgentTotals;
  /** The attempts that others followed, and why. */
  retries: ReportedRetry[];
  /** Every attempt. */
  runs: AgentRun[];
  /** How full its agents' windows were, oldest first. */
  readings: ReportedReading[];
}

/** An attempt that another followed. */
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

/** A gate that opened in a session. */
export interface ReportedGate {
  phase: string;
  /** `approval`: behind a phase that was done; `stopped`: rules had stopped actions of it. */
  kind: "approval" | "stopped";
  openedAt: string;
  /** `failed`: nobody answered in time. */
  outcome: "open" | "approved" | "sent-back" | "failed" | "decided";
  answeredAt?: string;
  /** Who answered. */
  by?: string;
  /** What was said at the approval. */
  note?: string;
  /** Why it was sent back, or failed. */
  reason?: string;
  /** The phase that it was sent back to, where that is another one. */
  to?: string;
  requests?: StoppedAction[];
  decisions?: StopDecision[];
}

/** A program of a workflow's `cleanup`. */
export interface ReportedCleanup {
  /** The workflow whose file names it. */
  workflow: string;
  endedAt: string;
  log: string;
  /** Why it failed. */
  reason?: string;
}

/** A handoff that a session wrote. */
export interface ReportedHandoff {
  path: string;
  writtenAt: string;
  /** When a later run of the session took it. */
  claimedAt?: string;
}

/**
 * The report on a session.
 * @throws WorkflowError `session-not-found`; `state-unusable`
 */
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
  const agents = totalOf(runs);
  return {
    id,
    name,
    agent,
    dependsOn,
    status,
    ...(phase.tolerated && { tolerated: true }),
    ...(inside && { inside }),
    attempts,
    ...(durationMs !== undefined && { durationMs }),
    ...(reason !== undefined && { reason }),
    ...(code !== undefined && { code }),
    ...(artifact !== undefined && { artifact }),
    artifacts: artifacts ?? (artifact === undefined ? [] : [{ path: artifact, findings: [] }]),
    ...(contextExhaustionRisk !== undefined && { contextExhaustionRisk }),
    ...(tokenUsage !== undefined && { tokenUsage }),
    ...(windowTokens !== undefined && { windowTokens }),
    ...(agents && { agents }),
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
    ...(reason !== undefined && { reason }),
    ...(code !== undefined && { code }),
    ...(retryAfterMs !== undefined && { afterMs: retryAfterMs }),
  }));
}

function whyAgain(status: AgentRun["status"], code: AgentRun["code"]): ReportedRetry["why"] {
  switch (status) {
    case "unfinished":
      // Nothing follows a release but a person's resume.
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
    // One that a killed process had not announced yet opens a second time.
    if (!openOf(gate.phase)) gates.push({ ...gate, outcome: "open" });
  };
  for (const event of events) {
    // A process may have died between a phase's end and the word that its gate is open: the next one pauses
    // there.
    if (event.type === "session.paused")
      for (const phase of event.gates) open({ phase, kind: "approval", openedAt: event.at });
    if (event.type === "gate.opened") open({ phase: event.phase, kind: "approval", openedAt: event.at });
    if (event.type === "gate.stopped") {
      const { phase, at, requests } = event;
      open({ phase, kind: "stopped", openedAt: at, requests });
    }
    if (isAnswer(event)) {
      // A phase may be sent back by its name before any session has paused there.
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
      return { outcome: "approved", ...(by !== undefined && { by }), ...(note !== undefined && { note }) };
    }
    case "gate.rejected": {
      const { by, reason, to } = event;
      return {
        outcome: "sent-back",
        reason,
        ...(by !== undefined && { by }),
        ...(to !== undefined && { to }),
      };
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
