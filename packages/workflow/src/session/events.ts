import * as z from "zod";

/** `start` distinguishes the process from a later one with the same pid. */
const ProcessSchema = z.object({ pid: z.number(), start: z.string().optional(), host: z.string() });

const GroupSchema = z.object({ pgid: z.number(), start: z.string().optional(), host: z.string() });

const CountsSchema = z.object({ input: z.number(), output: z.number() });

const PlannedPhaseSchema = z.object({
  id: z.string(),
  name: z.string(),
  agent: z.string(),
  /** Includes the dependencies that the order of the phases implies. */
  dependsOn: z.array(z.string()),
  gate: z.literal("approval").optional(),
  /** The question to ask at the gate. */
  question: z.string().optional(),
  /** Hash of everything that determines what the phase does. */
  hash: z.string(),
  /** Whether the phase runs even if a dependency failed. */
  always: z.boolean().optional(),
  /** Whether dependents run even if this phase failed. */
  continueOnError: z.boolean().optional(),
  /** Expected duration in seconds, from earlier sessions or else from the file. */
  estimate: z.number().optional(),
  /** Median usage in earlier sessions, including retries. Absent if no agent reported any. */
  usual: z.object({ tokens: CountsSchema.optional(), costUsd: z.number().optional() }).optional(),
  /** Key of a `forEach` item. */
  key: z.string().optional(),
  item: z.unknown().optional(),
  /** Iteration of a `repeat`, numbered from 1. */
  iteration: z.number().optional(),
});

/** What a session records about a phase's definition, to detect changes to the file. */
export type PlannedPhase = z.infer<typeof PlannedPhaseSchema>;

const TokenUsageSchema = z.object({ input: z.number(), output: z.number(), total: z.number() });

/** Token usage of an attempt's last model call, not the total. */
export type TokenUsage = z.infer<typeof TokenUsageSchema>;

const FindingSchema = z.object({
  code: z.string(),
  severity: z.enum(["error", "warning"]),
  line: z.number(),
  column: z.number(),
  message: z.string(),
  excerpt: z.string(),
});

const CheckedArtifactSchema = z.object({
  /** Absolute. */ path: z.string(),
  findings: z.array(FindingSchema),
});

/** A file that an attempt had to produce. The findings list errors first and may be incomplete. */
export type CheckedArtifact = z.infer<typeof CheckedArtifactSchema>;

const CONTEXT_USAGE = { tokenUsage: TokenUsageSchema.optional(), windowTokens: z.number().optional() };

export const AgentReportSchema = z.object({
  client: z.string(),
  /** Id of the client's own session. */
  sessionId: z.string().optional(),
  model: z.string().optional(),
  /** Tokens for all calls. Clients that count per session include the calls before a resume. */
  spent: CountsSchema.optional(),
  costUsd: z.number().optional(),
  turns: z.number().optional(),
  denials: z.array(z.object({ tool: z.string(), reason: z.string().optional() })).optional(),
  limit: z
    .object({ status: z.string(), window: z.string().optional(), resetsAt: z.string().optional() })
    .optional(),
  /** Set while the client is waiting to retry on its own. */
  waiting: z.object({ reason: z.string() }).optional(),
  error: z.object({ kind: z.string(), message: z.string(), status: z.number().optional() }).optional(),
});

/** What an agent's client reported during an attempt. Unreported values are absent. */
export type ReportedAgent = z.infer<typeof AgentReportSchema>;

const StoppedActionSchema = z.object({
  id: z.string(),
  rule: z.string(),
  reason: z.string(),
  /** The beginning of the action, on one line. */
  summary: z.string(),
  evidence: z.array(z.object({ what: z.string(), why: z.string() })),
  requestedAt: z.string(),
});

/** An action that a rule stopped and that is waiting for `aos approve <id>`. */
export type StoppedAction = z.infer<typeof StoppedActionSchema>;

const ConflictSchema = z.object({
  /** Absolute path of the worktree that contains the unfinished merge. */
  folder: z.string(),
  branch: z.string(),
  phase: z.string(),
  /** Relative to the worktree. */
  files: z.array(z.string()),
  /** Path of a file that exists until the merge is committed. */
  mergeHead: z.string(),
});

/** A merge that a person must resolve. */
export type Conflict = z.infer<typeof ConflictSchema>;

const StopDecisionSchema = z.object({
  id: z.string(),
  rule: z.string(),
  summary: z.string(),
  decision: z.enum(["granted", "refused", "gone"]),
  by: z.string().optional(),
  /** ISO 8601 time at which the grant expires. */
  until: z.string().optional(),
  reason: z.string().optional(),
  /** Other phases that share this grant. */
  sharedWith: z.array(z.string()).optional(),
});

/** Outcome of a stopped action: granted once, refused, or no longer requested. */
export type StopDecision = z.infer<typeof StopDecisionSchema>;

/**
 * Budget for all of the session's runs together. `isGiven` marks a budget that came from the caller,
 * not from the file.
 */
const BudgetSchema = z.object({
  costUsd: z.number().optional(),
  tokens: z.number().optional(),
  turns: z.number().optional(),
  timeMs: z.number().optional(),
  isGiven: z.boolean().optional(),
});

export type RunBudget = z.infer<typeof BudgetSchema>;

/** The plan that a run of the session follows. */
const PLAN = {
  workflow: z.object({ id: z.string(), name: z.string(), path: z.string() }),
  phases: z.array(PlannedPhaseSchema),
  concurrency: z.number(),
  process: ProcessSchema,
  /** Inputs by name, including defaults. */
  inputs: z.record(z.string(), z.unknown()).optional(),
  budget: BudgetSchema.optional(),
};

function event<Type extends string, Fields extends z.ZodRawShape>(type: Type, fields: Fields) {
  return z.looseObject({ type: z.literal(type), at: z.string(), ...fields });
}

function phaseEvent<Type extends string, Fields extends z.ZodRawShape>(type: Type, fields: Fields) {
  return event(type, { phase: z.string(), ...fields });
}

function attemptEvent<Type extends string, Fields extends z.ZodRawShape>(type: Type, fields: Fields) {
  return phaseEvent(type, { attempt: z.number(), ...fields });
}

/** Schema for {@link SessionEvent}. */
export const SessionEventSchema = z.discriminatedUnion("type", [
  event("session.started", { sessionId: z.string(), ...PLAN }),
  /**
   * The plan is taken from the current file. Phases that are still in it keep their results. The budget
   * is for the entire session, including what it has already spent.
   */
  event("session.resumed", {
    ...PLAN,
    /** Changes to the workflow file, one sentence each. */
    changes: z.array(z.string()),
  }),
  event("pause.requested", { now: z.boolean(), by: z.string() }),
  event("session.paused", {
    reason: z.enum(["gate", "requested", "stopped", "limit", "budget"]),
    gates: z.array(z.string()),
    /** ISO 8601 time of the first retry of a phase that a limit stopped. */
    until: z.string().optional(),
  }),
  event("session.failed", { phases: z.array(z.string()) }),
  event("session.completed", {
    /** Repeated here, so that lists of sessions need only the last line of a log. */
    workflow: z.object({ id: z.string(), name: z.string(), path: z.string() }).optional(),
    /** Number of phases in the workflow file. */
    phaseCount: z.number().optional(),
  }),
  /** Closes the session's gates. The session can then be resumed only by its id. */
  event("session.cancelled", { by: z.string() }),
  attemptEvent("phase.started", {
    promptFile: z.string(),
    log: z.string(),
  }),
  /**
   * Expands a composite phase into inner phases: the items of a `forEach`, the next iteration of a
   * `repeat`, or the phases in a group or in the workflow that the phase uses. Inner phases have
   * their own events.
   */
  phaseEvent("phase.expanded", {
    by: z.enum(["forEach", "repeat", "phases", "uses"]),
    /** Hash of the definition. Later runs reuse the expansion while the hash is the same. */
    source: z.string(),
    /** Absent if the previous expansion is reused. */
    into: z.array(PlannedPhaseSchema).optional(),
    inputs: z.record(z.string(), z.unknown()).optional(),
  }),
  /** Written before the program starts, so that a resume can terminate leftover processes. */
  attemptEvent("phase.spawned", { group: GroupSchema }),
  /** Names the machine that runs the attempt. Written again if the machine changes. */
  attemptEvent("phase.placed", { place: z.string() }),
  phaseEvent("phase.isolated", {
    /** Absolute path. */
    folder: z.string(),
    branch: z.string(),
    /** Commit from which phases that have no dependencies start. */
    head: z.string(),
  }),
  /** The agent asked a question. The next attempt receives the answer. */
  attemptEvent("gate.asked", {
    durationMs: z.number(),
    /** The end of the agent's last message. */
    question: z.string(),
    ...CONTEXT_USAGE,
  }),
  /** The dependencies' commits conflict. A person must resolve the merge in the worktree. */
  phaseEvent("gate.conflict", { conflict: ConflictSchema }),
  attemptEvent("phase.completed", {
    durationMs: z.number(),
    output: z.string(),
    /** Results as data, if any. */
    outputs: z.unknown().optional(),
    artifact: z.string().optional(),
    /** Checked files and their warnings. */
    artifacts: z.array(CheckedArtifactSchema).optional(),
    /** Commit in the phase's worktree, from which dependents start. */
    commit: z.string().optional(),
    /** Changed files outside `writes`. */
    outside: z.array(z.string()).optional(),
    contextExhaustionRisk: z.boolean().optional(),
    ...CONTEXT_USAGE,
  }),
  attemptEvent("phase.failed", {
    durationMs: z.number(),
    timedOut: z.boolean(),
    reason: z.string(),
    /** Set if retries are useless until a person intervenes. */
    isFinal: z.literal(true).optional(),
    /** Whether the context window was full. */
    contextExhaustionRisk: z.boolean().optional(),
    ...CONTEXT_USAGE,
  }),
  /** What the client has reported so far. Written again when the report changes. */
  attemptEvent("agent_run.reported", {
    report: AgentReportSchema,
    contextExhaustionRisk: z.boolean().optional(),
    ...CONTEXT_USAGE,
  }),
  /**
   * The artifact is unfinished, or the context window is nearly full. Followed by
   * `phase.completed`, `agent_run.retry_queued` or `agent_run.released`.
   */
  attemptEvent("agent_run.context_exhausted", {
    reason: z.string(),
    artifacts: z.array(CheckedArtifactSchema),
    contextExhaustionRisk: z.boolean().optional(),
    ...CONTEXT_USAGE,
  }),
  /** The artifact is unfinished. After the delay, another attempt adds the missing parts. */
  attemptEvent("agent_run.retry_queued", {
    durationMs: z.number(),
    /** After `CONTEXT_EXHAUSTION`, the agent starts a new session with an empty window. */
    code: z.enum(["CONTEXT_GUARD_FAIL", "CONTEXT_EXHAUSTION"]),
    reason: z.string(),
    /** Number of consecutive attempts that left the artifact unfinished, at most `maxAttempts`. */
    unfinishedAttempts: z.number(),
    maxAttempts: z.number(),
    afterMs: z.number(),
  }),
  /** The artifact is unfinished, and no attempts are left. */
  attemptEvent("agent_run.released", {
    durationMs: z.number(),
    code: z.literal("CONTEXT_EXHAUSTION"),
    reason: z.string(),
    unfinishedAttempts: z.number(),
    maxAttempts: z.number(),
  }),
  /** The attempt failed, and another follows after the delay. */
  attemptEvent("phase.retrying", { afterMs: z.number() }),
  /** The attempt could not run, for example because of a rate limit, and is not counted. */
  phaseEvent("phase.deferred", { afterMs: z.number(), reason: z.string() }),
  attemptEvent("phase.cancelled", {}),
  /** A dependency failed, so the phase does not run in this run of the session. */
  phaseEvent("phase.skipped", { reason: z.string() }),
  /** `when` is false, or the phase refers to a phase that was not needed. Dependents still run. */
  phaseEvent("phase.not_needed", { reason: z.string() }),
  /** The phase failed for good. Dependents run because of `continueOnError`. */
  phaseEvent("phase.tolerated", {}),
  /** Rules stopped actions in the attempt. The phase runs again after a person's decision. */
  attemptEvent("gate.stopped", {
    durationMs: z.number(),
    requests: z.array(StoppedActionSchema),
  }),
  /** A person has decided on all of the phase's stopped actions, or answered its question. */
  phaseEvent("gate.decided", {
    decisions: z.array(StopDecisionSchema),
    answer: z.string().optional(),
  }),
  phaseEvent("gate.opened", {
    /** ISO 8601 deadline for a decision. */
    until: z.string().optional(),
    onTimeout: z.enum(["approve", "reject", "fail"]).optional(),
    /** The question, with references resolved. */
    asked: z.string().optional(),
  }),
  phaseEvent("gate.approved", {
    by: z.string().optional(),
    /** Added to the prompts for the next phases. */
    note: z.string().optional(),
  }),
  phaseEvent("gate.rejected", {
    reason: z.string(),
    by: z.string().optional(),
    /** The phase to run again. Defaults to the gate's own phase. */
    to: z.string().optional(),
    /** All phases that run again: `to` and its dependents. Defaults to the gate's own phase. */
    again: z.array(z.string()).optional(),
  }),
  /** Nobody decided in time. The phase's work is kept, and a resume asks again. */
  phaseEvent("gate.failed", { reason: z.string() }),
  /** A `cleanup` program has run. `reason` is set if it failed. */
  event("cleanup.ended", {
    workflow: z.string(),
    step: z.number(),
    log: z.string(),
    reason: z.string().optional(),
  }),
  event("handoff.written", { path: z.string() }),
  event("handoff.claimed", { claimId: z.string() }),
  event("handoff.acknowledged", { claimId: z.string() }),
]);

/**
 * A line in a session's `events.jsonl`. Events are immutable, and `foldEvents` derives the state
 * from them. Older versions can read newer logs: they ignore unknown fields, and skip and report
 * events of unknown types.
 */
export type SessionEvent = z.infer<typeof SessionEventSchema>;

type DistributiveOmit<Type, Key extends PropertyKey> = Type extends unknown ? Omit<Type, Key> : never;

/** An event without its time, which the log adds. */
export type NewSessionEvent = KnownFields<SessionEvent>;

type KnownFields<Event> = Event extends unknown
  ? DistributiveOmit<{ [Key in keyof Event as string extends Key ? never : Key]: Event[Key] }, "at">
  : never;
