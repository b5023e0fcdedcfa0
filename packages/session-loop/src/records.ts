import * as z from "zod";
import { EditSchema } from "./edits.js";

const count = z.number().int().nonnegative();
const message = z.looseObject({});
const at = z.iso.datetime({ offset: true });

const inTurn = { session: count.min(1), turn: count.min(1), at };
/** Before a session's first turn, the number of its last turn is 0. */
const afterTurn = { ...inTurn, turn: count };

const OriginSchema = z.enum(["system", "task", "opening", "turn", "loop"]);

/** A message in a conversation. `group` is its turn, counted across sessions, or 0 before the first turn. */
const EntrySchema = z.object({
  origin: OriginSchema,
  group: count,
  message,
  /**
   * Set if the message is not carried over, because it was written during the wind-down or by an agent
   * that did not see the entire conversation.
   */
  notCarried: z.literal(true).optional(),
});

const LevelSchema = z.enum(["normal", "soft", "hard", "overflow"]);

const RunRecord = z.object({
  type: z.literal("run"),
  version: z.literal(1),
  runId: z.string(),
  at,
  task: z.string().optional(),
  model: z.string().optional(),
  process: z.object({ pid: z.number().int(), start: z.string().optional(), host: z.string() }),
});

const SessionRecord = z.object({
  type: z.literal("session"),
  session: count.min(1),
  at,
  windowTokens: z.number().positive(),
  softTokens: z.number().nonnegative(),
  hardTokens: z.number().nonnegative(),
  carriedTurns: count,
  carriedTokens: count,
  handoff: z.boolean(),
  /** Why the current prompt is unusable. The last usable prompt is used instead. */
  promptProblem: z.string().optional(),
  promptSource: z.string().optional(),
  promptChanged: z.literal(true).optional(),
  entries: z.array(EntrySchema),
  /** What this session and later ones need from earlier records, which have been shortened. */
  carried: z.object({ systemPrompt: z.string().optional(), maskState: z.unknown().optional() }).optional(),
});

const NoticeRecord = z.object({
  type: z.literal("notice"),
  ...afterTurn,
  kind: z.enum(["wind-down", "nudge", "interrupted", "overflow"]),
  text: z.string(),
  windDownTurns: count.optional(),
  /** Removed when the record is shortened, like other parts of conversations. */
  entry: EntrySchema.optional(),
});

const AnswerRecord = z.object({
  type: z.literal("answer"),
  ...inTurn,
  answer: count.min(1),
  value: z.unknown(),
});

const CallRecord = z.object({
  type: z.literal("call"),
  ...inTurn,
  call: count.min(1),
  id: z.string().optional(),
  name: z.string(),
  input: z.unknown(),
  repeatable: z.literal(true).optional(),
});

const ResultRecord = z.object({
  type: z.literal("result"),
  ...inTurn,
  call: count.min(1),
  output: z.unknown().optional(),
  error: z.string().optional(),
  /** Set if the process ended during the call. The call's outcome was then reported as unknown. */
  unknown: z.literal(true).optional(),
});

const TurnRecord = z.object({
  type: z.literal("turn"),
  ...inTurn,
  inputTokens: count,
  outputTokens: count,
  /** The number of tokens after the turn, including appended messages not yet counted. */
  usedTokens: count,
  windowTokens: z.number().positive(),
  level: LevelSchema,
  /** Whether input or output is an estimate, because the model did not report a count. */
  estimated: z.boolean(),
  /** The number of observations masked before this request, and the number of tokens that this freed. */
  masked: count,
  reclaimedTokens: count,
  calls: count,
  durationMs: count,
  cost: z.number().nonnegative().optional(),
  windDown: z.literal(true).optional(),
  done: z.literal(true).optional(),
  endSession: z.literal(true).optional(),
  text: z.string().optional(),
  changes: z.array(z.string()).optional(),
  /** The size of the server's actual window, if the counts show that it truncated this request. */
  realWindowTokens: z.number().positive().optional(),
  calibration: z.object({ ratio: z.number().positive(), overheadTokens: z.number().nonnegative() }),
  /** The calls reported by the caller, if the messages do not contain them. */
  observed: z
    .array(
      z.object({
        name: z.string(),
        input: z.unknown().optional(),
        output: z.unknown().optional(),
        failed: z.boolean().optional(),
      }),
    )
    .optional(),
  /** Digests of the turn's results. Equal digests mean equal results. */
  marks: z.array(z.string()).optional(),
  messages: z.array(message),
});

const MaskRecord = z.object({
  type: z.literal("mask"),
  ...afterTurn,
  masked: count,
  reclaimedTokens: count,
  usedTokens: count,
  targetTokens: count,
  text: z.string(),
  /** The state for the next masking. Files store `stateEdit` instead. */
  state: z.unknown().optional(),
  stateEdit: EditSchema.optional(),
  /** The entire conversation. Files store `edit` instead. */
  entries: z.array(EntrySchema).optional(),
  edit: EditSchema.optional(),
});

const ClipRecord = z.object({
  type: z.literal("clip"),
  ...afterTurn,
  /** The number of tokens omitted from the newest results because they did not fit. */
  clippedTokens: count,
  entries: z.array(EntrySchema).optional(),
  edit: EditSchema.optional(),
});

const RetryRecord = z.object({
  type: z.literal("retry"),
  ...inTurn,
  error: z.string(),
  delayMs: count,
});

const SessionEndRecord = z.object({
  type: z.literal("session-end"),
  session: count.min(1),
  turns: count,
  at,
  reason: z.enum(["window-full", "wound-down", "overflow", "ended-by-turn"]),
  /** Set if the session produced nothing new. */
  traceless: z.literal(true).optional(),
  /** Set if the session ended with nearly the same words as the previous one. */
  sameWords: z.literal(true).optional(),
  /** The session's final words, for comparison with the next session. */
  words: z.string().optional(),
});

const StopRecord = z.object({
  type: z.literal("stop"),
  at,
  reason: z.enum([
    "done",
    "max-sessions",
    "max-turns",
    "max-tokens",
    "max-cost",
    "max-time",
    "no-progress",
    "restart-declined",
    "window-too-small",
    "mask-failed",
    "turn-failed",
    "aborted",
  ]),
  detail: z.string(),
});

/**
 * A line of the session log. Files store changes to the conversation as an `edit`. The conversations
 * of earlier sessions are removed from the log. Unknown fields are ignored, so older versions can
 * read newer logs.
 */
export const SessionLogRecordSchema = z.discriminatedUnion("type", [
  RunRecord,
  SessionRecord,
  NoticeRecord,
  AnswerRecord,
  CallRecord,
  ResultRecord,
  TurnRecord,
  MaskRecord,
  ClipRecord,
  RetryRecord,
  SessionEndRecord,
  StopRecord,
]);

/** A record of the session log. `at` is an ISO 8601 time. */
export type SessionLogRecord = z.infer<typeof SessionLogRecordSchema>;
export type Entry = z.infer<typeof EntrySchema>;
export type Level = z.infer<typeof LevelSchema>;
export type TurnLine = z.infer<typeof TurnRecord>;
/** Why a loop stopped. `done` is final; after any other stop, a run with the same log continues. */
export type StopReason = z.infer<typeof StopRecord>["reason"];
export type NoticeKind = z.infer<typeof NoticeRecord>["kind"];
export type SessionEndReason = z.infer<typeof SessionEndRecord>["reason"];

type DistributiveOmit<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never;
export type NewRecord = DistributiveOmit<SessionLogRecord, "at">;
