import * as z from "zod";

/** The process that runs a session; `start` distinguishes it from a later one with the same pid. */
const ProcessSchema = z.object({ pid: z.number(), start: z.string().optional(), host: z.string() });

const GroupSchema = z.object({ pgid: z.number(), start: z.string().optional(), host: z.string() });

const CountsSchema = z.object({ input: z.number(), output: z.number() });

/** What a session records of a phase's definition, to detect later changes of the file. */
const PlannedPhaseSchema = z.object({
  id: z.string(),
  name: z.string(),
  agent: z.string(),
  /** Resolved, including the implicit order of the file. */
  dependsOn: z.array(z.string()),
  gate: z.literal("approval").optional(),
  /** What a person is asked at its gate. */
  question: z.string().optional(),
  /** Covers everything that determines what the phase does. */
  hash: z.string(),
  /** It runs even if a dependency failed. */
  always: z.boolean().optional(),
  /** Its dependents run even if it failed. */
  continueOnError: z.boolean().optional(),
  /** Expected duration in seconds: from earlier sessions, else from the file. */
  estimate: z.number().optional(),
  /** What its agents spent in earlier sessions, retries included; absent if none reported it. */
  usual: z.object({ tokens: CountsSchema.optional(), costUsd: z.number().optional() }).optional(),
  /** The key of an item of a `forEach`. */
  key: z.string().optional(),
  item: z.unknown().optional(),
  /** The iteration of a `repeat`, from 1. */
  iteration: z.number().optional(),
});

/** See {@link PlannedPhaseSchema}. */
export type PlannedPhase = z.infer<typeof PlannedPhaseSchema>;

/** Usage of the model's last call in an attempt. Never a sum over calls. */
const TokenUsageSchema = z.object({ input: z.number(), output: z.number(), total: z.number() });

/** See {@link TokenUsageSchema}. */
export type TokenUsage = z.infer<typeof TokenUsageSchema>;

const FindingSchema = z.object({
  code: z.string(),
  severity: z.enum(["error", "warning"]),
  line: z.number(),
  column: z.number(),
  message: z.string(),
  excerpt: z.string(),
});

/** A file that an attempt had to produce, and its problems: errors first, truncated if there are many. */
const CheckedArtifactSchema = z.object({
  /** Absolute. */ path: z.string(),
  findings: z.array(FindingSchema),
});

/** See {@link CheckedArtifactSchema}. */
export type CheckedArtifact = z.infer<typeof CheckedArtifactSchema>;

/** An attempt's context usage; unknown figures are absent. */
const CONTEXT_USAGE = { tokenUsage: TokenUsageSchema.optional(), windowTokens: z.number().optional() };

/** What an agent's client reported while it ran an attempt; anything it did not report is absent. */
export const AgentReportSchema = z.object({
  client: z.string(),
  /** The client's own session. */
  sessionId: z.string().optional(),
  model: z.string().optional(),
  /** The tokens of all calls; if the client counts per session, including those before a resume. */
  spent: CountsSchema.optional(),
  costUsd: z.number().optional(),
  turns: z.number().optional(),
  /** Tool calls that the client denied. */
  denials: z.array(z.object({ tool: z.string(), reason: z.string().optional() })).optional(),
  /** The state of the plan's limit. */
  limit: z
    .object({ status: z.string(), window: z.string().optional(), resetsAt: z.string().optional() })
    .optional(),
  /** The client is waiting and will retry by itself. */
  waiting: z.object({ reason: z.string() }).optional(),
  /** The last error it reported. */
  error: z.object({ kind: z.string(), message: z.string(), status: z.number().optional() }).optional(),
});

/** See {@link AgentReportSchema}. */
export type ReportedAgent = z.infer<typeof AgentReportSchema>;

/** An action that a rule stopped and that awaits `aos approve <id>`. */
const StoppedActionSchema = z.object({
  id: z.string(),
  rule: z.string(),
  reason: z.string(),
  /** The start of the action, as one line. */
  summary: z.string(),
  evidence: z.array(z.object({ what: z.string(), why: z.string() })),
  requestedAt: z.string(),
});

/** See {@link StoppedActionSchema}. */
export type StoppedAction = z.infer<typeof StoppedActionSchema>;

const ConflictSchema = z.object({
  /** The worktree with the unfinished merge, absolute. */
  folder: z.string(),
  branch: z.string(),
  /** The phase whose work conflicts with the branch. */
  phase: z.string(),
  /** Relative to the worktree. */
  files: z.array(z.string()),
  /** The file that exists until the merge is committed. */
  mergeHead: z.string(),
});

/** A merge that a person must resolve. */
export type Conflict = z.infer<typeof ConflictSchema>;

/** The outcome of a stopped action: granted once, refused, or no longer requested. */
const StopDecisionSchema = z.object({
  id: z.string(),
  rule: z.string(),
  summary: z.string(),
  decision: z.enum(["granted", "refused", "gone"]),
  by: z.string().optional(),
  /** ISO 8601: when the grant expires. */
  until: z.string().optional(),
  reason: z.string().optional(),
  /** Other phases granted the same action. They share one grant. */
  sharedWith: z.array(z.string()).optional(),
});

/** See {@link StopDecisionSchema}. */
export type StopDecision = z.infer<typeof StopDecisionSchema>;

/** The budget of a run; `isGiven`: it comes from the caller rather than the file. */
const BudgetSchema = z.object({
  costUsd: z.number().optional(),
  tokens: z.number().optional(),
  turns: z.number().optional(),
  timeMs: z.number().optional(),
  isGiven: z.boolean().optional(),
});

/** See {@link BudgetSchema}. */
export type RunBudget = z.infer<typeof BudgetSchema>;

const at = z.string();
const phase = z.string();
const attempt = z.number();

/**
 * One line of a session's `events.jsonl`. Events are immutable, and a session's state is their fold
 * (`foldEvents`). Unknown fields and types are ignored, so older readers can show newer sessions.
 */
export const SessionEventSchema = z.discriminatedUnion("type", [
  z.looseObject({
    type: z.literal("session.started"),
    at,
    sessionId: z.string(),
    workflow: z.object({ id: z.string(), name: z.string(), path: z.string() }),
    phases: z.array(PlannedPhaseSchema),
    concurrency: z.number(),
    process: ProcessSchema,
    /** The session's inputs by name, including defaults. */
    inputs: z.record(z.string(), z.unknown()).optional(),
    budget: BudgetSchema.optional(),
  }),
  z.looseObject({
    type: z.literal("session.resumed"),
    at,
    /** From the current file. Earlier results are kept for phases that are still in it. */
    workflow: z.object({ id: z.string(), name: z.string(), path: z.string() }),
    phases: z.array(PlannedPhaseSchema),
    concurrency: z.number(),
    process: ProcessSchema,
    /** What changed in the workflow file since then, one sentence each. */
    changes: z.array(z.string()),
    /** As in `session.started`, for the inputs of the current file. */
    inputs: z.record(z.string(), z.unknown()).optional(),
    /** The limit for the whole session, including the amount it has spent already. */
    budget: BudgetSchema.optional(),
  }),
  z.looseObject({ type: z.literal("pause.requested"), at, now: z.boolean(), by: z.string() }),
  z.looseObject({
    type: z.literal("session.paused"),
    at,
    reason: z.enum(["gate", "requested", "stopped", "limit", "budget"]),
    /** The phases whose gates are open. */
    gates: z.array(z.string()),
    /** ISO 8601: when the first phase that was refused by a limit may be retried. */
    until: z.string().optional(),
  }),
  z.looseObject({ type: z.literal("session.failed"), at, phases: z.array(z.string()) }),
  z.looseObject({
    type: z.literal("session.completed"),
    at,
    /** Repeated here so that a list of sessions does not have to read the rest of the log. */
    workflow: z.object({ id: z.string(), name: z.string(), path: z.string() }).optional(),
    /** How many phases the workflow file has. */
    phaseCount: z.number().optional(),
  }),
  /** The session was cancelled: its gates are closed, and only a resume by its id continues it. */
  z.looseObject({ type: z.literal("session.cancelled"), at, by: z.string() }),
  z.looseObject({
    type: z.literal("phase.started"),
    at,
    phase,
    attempt,
    promptFile: z.string(),
    log: z.string(),
  }),
  /**
   * A composite phase was expanded into inner phases: the items of a `forEach`, the next iteration of a
   * `repeat`, or the phases of a group or a used workflow. These have events with their own ids.
   */
  z.looseObject({
    type: z.literal("phase.expanded"),
    at,
    phase,
    by: z.enum(["forEach", "repeat", "phases", "uses"]),
    /** Hash of the definition they come from. While it is unchanged, a later run reuses this expansion. */
    source: z.string(),
    /** Absent if a later run reuses the previous expansion. */
    into: z.array(PlannedPhaseSchema).optional(),
    /** The inputs of the used workflow, by name. */
    inputs: z.record(z.string(), z.unknown()).optional(),
  }),
  /** Written as soon as the process group exists, so that a resume can end the processes that are left. */
  z.looseObject({ type: z.literal("phase.spawned"), at, phase, attempt, group: GroupSchema }),
  /** Another machine runs the attempt; written again when that changes. */
  z.looseObject({ type: z.literal("phase.placed"), at, phase, attempt, place: z.string() }),
  /** The phase's worktree is ready. */
  z.looseObject({
    type: z.literal("phase.isolated"),
    at,
    phase,
    /** Absolute. */
    folder: z.string(),
    branch: z.string(),
    /** The project's checked-out commit, from which phases without dependencies start. */
    head: z.string(),
  }),
  /** The agent asked a question before finishing its work; it continues with the answer. */
  z.looseObject({
    type: z.literal("gate.asked"),
    at,
    phase,
    attempt,
    durationMs: z.number(),
    /** The end of its last message. */
    question: z.string(),
    ...CONTEXT_USAGE,
  }),
  /** The commits of its dependencies do not merge; a person must resolve it in the worktree. */
  z.looseObject({ type: z.literal("gate.conflict"), at, phase, conflict: ConflictSchema }),
  z.looseObject({
    type: z.literal("phase.completed"),
    at,
    phase,
    attempt,
    durationMs: z.number(),
    output: z.string(),
    /** Its results as data; absent if it returned none. */
    outputs: z.unknown().optional(),
    artifact: z.string().optional(),
    /** The checked files, with warnings. */
    artifacts: z.array(CheckedArtifactSchema).optional(),
    /** The commit that dependents start from, if it has a worktree. */
    commit: z.string().optional(),
    /** Files it changed outside its `writes`. */
    outside: z.array(z.string()).optional(),
    /** Absent if there was neither an artifact nor context usage to judge by. */
    contextExhaustionRisk: z.boolean().optional(),
    ...CONTEXT_USAGE,
  }),
  z.looseObject({
    type: z.literal("phase.failed"),
    at,
    phase,
    attempt,
    durationMs: z.number(),
    timedOut: z.boolean(),
    reason: z.string(),
    /** No retry follows, because it would fail the same way until a person intervenes. */
    isFinal: z.literal(true).optional(),
    /** Its context was full. */
    contextExhaustionRisk: z.boolean().optional(),
    ...CONTEXT_USAGE,
  }),
  /** What the agent's client has reported so far; written again when there is more. */
  z.looseObject({
    type: z.literal("agent_run.reported"),
    at,
    phase,
    attempt,
    report: AgentReportSchema,
    contextExhaustionRisk: z.boolean().optional(),
    ...CONTEXT_USAGE,
  }),
  /**
   * The attempt's artifact is not finished, or its window is nearly full (`contextExhaustionRisk`). The next
   * event has the consequence: `phase.completed`, `agent_run.retry_queued` or `agent_run.released`.
   */
  z.looseObject({
    type: z.literal("agent_run.context_exhausted"),
    at,
    phase,
    attempt,
    reason: z.string(),
    artifacts: z.array(CheckedArtifactSchema),
    contextExhaustionRisk: z.boolean().optional(),
    ...CONTEXT_USAGE,
  }),
  /**
   * The attempt left its artifact unfinished. After the delay, another attempt is asked to add the missing
   * parts.
   */
  z.looseObject({
    type: z.literal("agent_run.retry_queued"),
    at,
    phase,
    attempt,
    durationMs: z.number(),
    /** `CONTEXT_EXHAUSTION`: the next attempt starts a new session of the agent, with an empty window. */
    code: z.enum(["CONTEXT_GUARD_FAIL", "CONTEXT_EXHAUSTION"]),
    reason: z.string(),
    /** Attempts in a row that left it unfinished; `maxAttempts` is the limit. */
    unfinishedAttempts: z.number(),
    maxAttempts: z.number(),
    afterMs: z.number(),
  }),
  /** The attempt ended without finishing its artifact, and no other follows. */
  z.looseObject({
    type: z.literal("agent_run.released"),
    at,
    phase,
    attempt,
    durationMs: z.number(),
    code: z.literal("CONTEXT_EXHAUSTION"),
    reason: z.string(),
    unfinishedAttempts: z.number(),
    maxAttempts: z.number(),
  }),
  /** The attempt failed; another follows after the delay. */
  z.looseObject({ type: z.literal("phase.retrying"), at, phase, attempt, afterMs: z.number() }),
  /** The phase answered "not now" (a rate limit). This does not count as an attempt. */
  z.looseObject({ type: z.literal("phase.deferred"), at, phase, afterMs: z.number(), reason: z.string() }),
  z.looseObject({ type: z.literal("phase.cancelled"), at, phase, attempt }),
  /** A dependency failed, so it does not run in this run of the session. */
  z.looseObject({ type: z.literal("phase.skipped"), at, phase, reason: z.string() }),
  /** Its `when` is false, or it needs a phase that was not needed. Its dependents run. */
  z.looseObject({ type: z.literal("phase.not_needed"), at, phase, reason: z.string() }),
  /** It failed for good, and its dependents run because of `continueOnError`. */
  z.looseObject({ type: z.literal("phase.tolerated"), at, phase }),
  /** Rules stopped actions of the attempt. A person decides, then the phase runs again. */
  z.looseObject({
    type: z.literal("gate.stopped"),
    at,
    phase,
    attempt,
    durationMs: z.number(),
    requests: z.array(StoppedActionSchema),
  }),
  /** All stopped actions of the phase are decided. */
  z.looseObject({
    type: z.literal("gate.decided"),
    at,
    phase,
    decisions: z.array(StopDecisionSchema),
    /** A person's answer to its question. */
    answer: z.string().optional(),
  }),
  z.looseObject({
    type: z.literal("gate.opened"),
    at,
    phase,
    /** ISO 8601: the deadline for an answer; absent if there is none. */
    until: z.string().optional(),
    /** What happens at the deadline. */
    onTimeout: z.enum(["approve", "reject", "fail"]).optional(),
    /** The question with its values inserted; absent if the file has none. */
    asked: z.string().optional(),
  }),
  z.looseObject({
    type: z.literal("gate.approved"),
    at,
    phase,
    /** Who answered, for display. */
    by: z.string().optional(),
    /** Added to the prompts of the next phases. */
    note: z.string().optional(),
  }),
  z.looseObject({
    type: z.literal("gate.rejected"),
    at,
    phase,
    reason: z.string(),
    by: z.string().optional(),
    /** The phase it was sent back to; absent: the gate's own. */
    to: z.string().optional(),
    /** All phases that run again: `to` and its dependents. Absent: only the gate's own phase. */
    again: z.array(z.string()).optional(),
  }),
  /** Nobody answered in time. The phase's work is kept, and a resume asks again. */
  z.looseObject({ type: z.literal("gate.failed"), at, phase, reason: z.string() }),
  /** A program of `cleanup` has run, before the session's end. `reason` is set if it failed. */
  z.looseObject({
    type: z.literal("cleanup.ended"),
    at,
    workflow: z.string(),
    step: z.number(),
    log: z.string(),
    reason: z.string().optional(),
  }),
  z.looseObject({ type: z.literal("handoff.written"), at, path: z.string() }),
  z.looseObject({ type: z.literal("handoff.claimed"), at, claimId: z.string() }),
  z.looseObject({ type: z.literal("handoff.acknowledged"), at, claimId: z.string() }),
]);

/** See {@link SessionEventSchema}. */
export type SessionEvent = z.infer<typeof SessionEventSchema>;

type DistributiveOmit<Type, Key extends PropertyKey> = Type extends unknown ? Omit<Type, Key> : never;

/** An event without its time, which the log adds. */
export type NewSessionEvent = KnownFields<SessionEvent>;

type KnownFields<Event> = Event extends unknown
  ? DistributiveOmit<{ [Key in keyof Event as string extends Key ? never : Key]: Event[Key] }, "at">
  : never;
