import * as z from "zod";

/** The process that runs a session, told apart from a later one with the same number. */
const ProcessSchema = z.object({ pid: z.number(), start: z.string().optional(), host: z.string() });

const GroupSchema = z.object({ pgid: z.number(), start: z.string().optional(), host: z.string() });

const CountsSchema = z.object({ input: z.number(), output: z.number() });

/** What a session remembers of a phase's definition, to notice later what changed in the file. */
const PlannedPhaseSchema = z.object({
  id: z.string(),
  name: z.string(),
  agent: z.string(),
  /** Resolved: also where the file leaves the order to the position of its phases. */
  dependsOn: z.array(z.string()),
  gate: z.literal("approval").optional(),
  /** What a person is asked at its gate. */
  question: z.string().optional(),
  /** Of everything that decides what the phase does. */
  hash: z.string(),
  /** It runs whatever became of what it depends on. */
  always: z.boolean().optional(),
  /** What depends on it runs although it failed. */
  continueOnError: z.boolean().optional(),
  /** About how long it takes, in seconds: by what earlier sessions took, else as the file says. */
  estimate: z.number().optional(),
  /** What its agents took together in earlier sessions, retries included; absent where none reported it. */
  usual: z.object({ tokens: CountsSchema.optional(), costUsd: z.number().optional() }).optional(),
  /** Of an item of a `forEach`. */
  key: z.string().optional(),
  item: z.unknown().optional(),
  /** Of a `repeat`, from 1. */
  iteration: z.number().optional(),
});

/** See {@link PlannedPhaseSchema}. */
export type PlannedPhase = z.infer<typeof PlannedPhaseSchema>;

/** What the model's last call of an attempt occupied. Never a sum over calls. */
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

/** A file that an attempt had to leave, and its problems: errors first, and not all when there are many. */
const CheckedArtifactSchema = z.object({
  /** Absolute. */ path: z.string(),
  findings: z.array(FindingSchema),
});

/** See {@link CheckedArtifactSchema}. */
export type CheckedArtifact = z.infer<typeof CheckedArtifactSchema>;

/** What is known of an attempt's context; unknown figures are left out. */
const MEASURED = { tokenUsage: TokenUsageSchema.optional(), windowTokens: z.number().optional() };

/** What an agent's client said of itself while it ran an attempt; what it did not say is absent. */
export const AgentReportSchema = z.object({
  client: z.string(),
  /** The client's own session. */
  sessionId: z.string().optional(),
  model: z.string().optional(),
  /** The tokens of all calls; where its client counts its session, also those before a resume. */
  spent: CountsSchema.optional(),
  costUsd: z.number().optional(),
  turns: z.number().optional(),
  /** The tools that it was not allowed to use. */
  denials: z.array(z.object({ tool: z.string(), reason: z.string().optional() })).optional(),
  /** How much of what its plan holds is left. */
  limit: z
    .object({ status: z.string(), window: z.string().optional(), resetsAt: z.string().optional() })
    .optional(),
  /** It waits, and tries again by itself. */
  waiting: z.object({ reason: z.string() }).optional(),
  /** The last error that it told of. */
  error: z.object({ kind: z.string(), message: z.string(), status: z.number().optional() }).optional(),
});

/** See {@link AgentReportSchema}. */
export type ReportedAgent = z.infer<typeof AgentReportSchema>;

/** An action that a rule stopped, and that waits for `aos approve <id>`. */
const StoppedActionSchema = z.object({
  id: z.string(),
  rule: z.string(),
  reason: z.string(),
  /** The beginning of what it would do, as one line. */
  summary: z.string(),
  evidence: z.array(z.object({ what: z.string(), why: z.string() })),
  requestedAt: z.string(),
});

/** See {@link StoppedActionSchema}. */
export type StoppedAction = z.infer<typeof StoppedActionSchema>;

const ConflictSchema = z.object({
  /** The worktree in which the merge stands, absolute. */
  folder: z.string(),
  branch: z.string(),
  /** Whose work does not fit to what is on the branch. */
  phase: z.string(),
  /** Relative to the worktree. */
  files: z.array(z.string()),
  /** The file that is there as long as nobody has committed the merge. */
  mergeHead: z.string(),
});

/** A merge that waits for a person. */
export type Conflict = z.infer<typeof ConflictSchema>;

/** What became of a stopped action: granted once, refused, or no longer asked for. */
const StopDecisionSchema = z.object({
  id: z.string(),
  rule: z.string(),
  summary: z.string(),
  decision: z.enum(["granted", "refused", "gone"]),
  by: z.string().optional(),
  /** ISO 8601: a grant holds so long. */
  until: z.string().optional(),
  reason: z.string().optional(),
  /** Other phases that were granted the same action: it passes once for all of them together. */
  sharedWith: z.array(z.string()).optional(),
});

/** See {@link StopDecisionSchema}. */
export type StopDecision = z.infer<typeof StopDecisionSchema>;

/** What a run may take; `isGiven`: its caller said so, and not the file. */
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
 * One line of a session's `events.jsonl`: something that happened, never changed afterwards. A session's
 * state is the fold of its events (`foldEvents`). Unknown fields and unknown types are left alone, so that an
 * older reader still shows a newer session.
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
    /** What the session was started with, by name; defaults are among them. */
    inputs: z.record(z.string(), z.unknown()).optional(),
    budget: BudgetSchema.optional(),
  }),
  z.looseObject({
    type: z.literal("session.resumed"),
    at,
    /** As the file is now; earlier results of phases that are still in it are kept. */
    workflow: z.object({ id: z.string(), name: z.string(), path: z.string() }),
    phases: z.array(PlannedPhaseSchema),
    concurrency: z.number(),
    process: ProcessSchema,
    /** What changed in the workflow file since, a sentence each. */
    changes: z.array(z.string()),
    /** As in `session.started`, with those that the file has now. */
    inputs: z.record(z.string(), z.unknown()).optional(),
    /** What the session may take from now on, with what it took before. */
    budget: BudgetSchema.optional(),
  }),
  z.looseObject({ type: z.literal("pause.requested"), at, now: z.boolean(), by: z.string() }),
  z.looseObject({
    type: z.literal("session.paused"),
    at,
    reason: z.enum(["gate", "requested", "stopped", "limit", "budget"]),
    /** The phases whose gates wait for a person. */
    gates: z.array(z.string()),
    /** ISO 8601: when the first of the phases that a limit refused may be asked again. */
    until: z.string().optional(),
  }),
  z.looseObject({ type: z.literal("session.failed"), at, phases: z.array(z.string()) }),
  z.looseObject({
    type: z.literal("session.completed"),
    at,
    /** What a list of sessions shows of one that is over, so that it need not read the rest of the log. */
    workflow: z.object({ id: z.string(), name: z.string(), path: z.string() }).optional(),
    /** How many phases the workflow file has. */
    phaseCount: z.number().optional(),
  }),
  /** The session was given up: nothing waits for a person, and only a resume that names it continues. */
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
   * A phase that consists of others is from now on these: the items of a `forEach`, the next iteration of a
   * `repeat`, the phases of a group, or of the workflow it uses. What happens to them is told by events with
   * their own ids.
   */
  z.looseObject({
    type: z.literal("phase.expanded"),
    at,
    phase,
    by: z.enum(["forEach", "repeat", "phases", "uses"]),
    /** Of what the file says of which they are: while it stands, a later run takes them from here. */
    source: z.string(),
    /** Absent: the same as before, in a later run. */
    into: z.array(PlannedPhaseSchema).optional(),
    /** What the workflow that is used was given, by name. */
    inputs: z.record(z.string(), z.unknown()).optional(),
  }),
  /** The phase's process group, written as soon as it exists: a resume makes sure that it is gone. */
  z.looseObject({ type: z.literal("phase.spawned"), at, phase, attempt, group: GroupSchema }),
  /** Another machine runs the attempt; written again when that changes. */
  z.looseObject({ type: z.literal("phase.placed"), at, phase, attempt, place: z.string() }),
  /** The phase has a worktree, which is ready. */
  z.looseObject({
    type: z.literal("phase.isolated"),
    at,
    phase,
    /** Absolute. */
    folder: z.string(),
    branch: z.string(),
    /** Where phases begin that have nothing before them: the commit that the project stood at. */
    head: z.string(),
  }),
  /** What the phases before it did does not merge; a person has to merge it in its worktree. */
  /** Its agent asks a person something, and has not finished its work; it goes on with the answer. */
  z.looseObject({
    type: z.literal("gate.asked"),
    at,
    phase,
    attempt,
    durationMs: z.number(),
    /** The end of what it said last. */
    question: z.string(),
    ...MEASURED,
  }),
  z.looseObject({ type: z.literal("gate.conflict"), at, phase, conflict: ConflictSchema }),
  z.looseObject({
    type: z.literal("phase.completed"),
    at,
    phase,
    attempt,
    durationMs: z.number(),
    output: z.string(),
    /** Its results as data; absent where it left none. */
    outputs: z.unknown().optional(),
    artifact: z.string().optional(),
    /** What was checked, with its warnings. */
    artifacts: z.array(CheckedArtifactSchema).optional(),
    /** What it gives to the phases behind it, where it has a worktree. */
    commit: z.string().optional(),
    /** What it changed outside of its `writes`. */
    outside: z.array(z.string()).optional(),
    /** Absent where neither an artifact nor the context's figures told. */
    contextExhaustionRisk: z.boolean().optional(),
    ...MEASURED,
  }),
  z.looseObject({
    type: z.literal("phase.failed"),
    at,
    phase,
    attempt,
    durationMs: z.number(),
    timedOut: z.boolean(),
    reason: z.string(),
    /** Another attempt would fail the same way until a person has done something: none follows. */
    isFinal: z.literal(true).optional(),
    /** Its context was full. */
    contextExhaustionRisk: z.boolean().optional(),
    ...MEASURED,
  }),
  /** What is known by now of the agent that runs the attempt; written again when there is more. */
  z.looseObject({
    type: z.literal("agent_run.reported"),
    at,
    phase,
    attempt,
    report: AgentReportSchema,
    contextExhaustionRisk: z.boolean().optional(),
    ...MEASURED,
  }),
  /**
   * The attempt's artifact is not finished, or its window is nearly full, as `contextExhaustionRisk` says. What follows from it is the next event: `phase.completed`, `agent_run.retry_queued` or
   * `agent_run.released`.
   */
  z.looseObject({
    type: z.literal("agent_run.context_exhausted"),
    at,
    phase,
    attempt,
    reason: z.string(),
    artifacts: z.array(CheckedArtifactSchema),
    contextExhaustionRisk: z.boolean().optional(),
    ...MEASURED,
  }),
  /** The attempt left its artifact unfinished; after the delay, another one is told what is missing. */
  z.looseObject({
    type: z.literal("agent_run.retry_queued"),
    at,
    phase,
    attempt,
    durationMs: z.number(),
    /** `CONTEXT_EXHAUSTION`: the next one begins in a new session of the agent, whose window is empty. */
    code: z.enum(["CONTEXT_GUARD_FAIL", "CONTEXT_EXHAUSTION"]),
    reason: z.string(),
    /** How many attempts in a row have left it unfinished, and how many may. */
    unfinishedAttempts: z.number(),
    maxAttempts: z.number(),
    afterMs: z.number(),
  }),
  /** The attempt has ended without finishing its artifact, and no other follows. */
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
  /** A failed attempt is not the last: another follows after the delay. */
  z.looseObject({ type: z.literal("phase.retrying"), at, phase, attempt, afterMs: z.number() }),
  /** The phase answered "not now" (a rate limit): no attempt was spent. */
  z.looseObject({ type: z.literal("phase.deferred"), at, phase, afterMs: z.number(), reason: z.string() }),
  z.looseObject({ type: z.literal("phase.cancelled"), at, phase, attempt }),
  /** A phase before it failed, so it does not run in this run of the session. */
  z.looseObject({ type: z.literal("phase.skipped"), at, phase, reason: z.string() }),
  /** Its `when` does not hold, or it needs a phase of which this is true. What depends on it goes on. */
  z.looseObject({ type: z.literal("phase.not_needed"), at, phase, reason: z.string() }),
  /** It has failed for good, and what depends on it goes on: its `continueOnError` says so. */
  z.looseObject({ type: z.literal("phase.tolerated"), at, phase }),
  /** Rules stopped actions of the attempt, which has ended: a person decides, and the phase runs again. */
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
    /** What a person answers to its question. */
    answer: z.string().optional(),
  }),
  z.looseObject({
    type: z.literal("gate.opened"),
    at,
    phase,
    /** ISO 8601: until when it may be answered; absent where it may take any time. */
    until: z.string().optional(),
    /** What happens then. */
    onTimeout: z.enum(["approve", "reject", "fail"]).optional(),
    /** What a person is asked, with values; absent where the file asks nothing. */
    asked: z.string().optional(),
  }),
  z.looseObject({
    type: z.literal("gate.approved"),
    at,
    phase,
    /** Who answered, for people. */
    by: z.string().optional(),
    /** What the next phases are to be told. */
    note: z.string().optional(),
  }),
  z.looseObject({
    type: z.literal("gate.rejected"),
    at,
    phase,
    reason: z.string(),
    by: z.string().optional(),
    /** The phase that it was sent back to; absent: the gate's own. */
    to: z.string().optional(),
    /** All that run again: that phase and what depends on it. Absent: the gate's own phase alone. */
    again: z.array(z.string()).optional(),
  }),
  /** Nobody answered in time, so the gate stays closed. The phase's work stays: a resume asks again. */
  z.looseObject({ type: z.literal("gate.failed"), at, phase, reason: z.string() }),
  /** A program of `cleanup` has run, before the session's end. With `reason` when it failed. */
  z.looseObject({
    type: z.literal("cleanup.ended"),
    at,
    workflow: z.string(),
    step: z.number(),
    log: z.string(),
    reason: z.string().optional(),
  }),
  /** Of earlier versions, which let fewer phases run at once after a refusal. Nothing follows from it. */
  z.looseObject({ type: z.literal("limit.changed"), at }),
  z.looseObject({ type: z.literal("handoff.written"), at, path: z.string() }),
  z.looseObject({ type: z.literal("handoff.claimed"), at, claimId: z.string() }),
  z.looseObject({ type: z.literal("handoff.acknowledged"), at, claimId: z.string() }),
]);

/** See {@link SessionEventSchema}. */
export type SessionEvent = z.infer<typeof SessionEventSchema>;

type DistributiveOmit<Type, Key extends PropertyKey> = Type extends unknown ? Omit<Type, Key> : never;

/** An event before the log gives it its time. */
export type NewSessionEvent = KnownFields<SessionEvent>;

type KnownFields<Event> = Event extends unknown
  ? DistributiveOmit<{ [Key in keyof Event as string extends Key ? never : Key]: Event[Key] }, "at">
  : never;
