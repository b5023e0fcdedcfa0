import type { SessionLog } from "./log.js";
import type { ChatMessage } from "./message.js";
import type { ReportedUsage } from "./occupancy.js";
import type { ProgressOptions } from "./progress/detector.js";
import type { ObservedCall } from "./progress/observation.js";
import type { SessionLogRecord, StopReason } from "./records.js";
import type { WindowPart } from "./thresholds.js";
import type { Turn } from "./turn.js";

/** The opening of a session. */
export interface SessionStart<Message extends object = ChatMessage> {
  /** The session's number, starting at 1. */
  session: number;
  /** Whether the process was restarted. If so, `messages` is the entire conversation. */
  resumed: boolean;
  /** The opening messages: system prompt, task, carried-over turns, handoff and marker. */
  messages: readonly Message[];
  systemPrompt: string | undefined;
  /** The handoff from the previous session. Undefined in the first session. */
  handoff: string | undefined;
  /** The marker: `[Session restarted. Session #3. Previous session ran 47 turns.]`. */
  marker: string | undefined;
  /** The `state` that the last masking returned. */
  maskState: unknown;
  signal: AbortSignal;
}

/** What `startSession` can return. */
export interface StartedSession<Message extends object = ChatMessage, Context = unknown> {
  /** A value passed to every turn of the session, such as a connection. */
  context?: Context;
  /** Messages that replace the proposed messages. Ignored in a resumed session. */
  messages?: readonly Message[];
  /** The size of this session's window in tokens, if it was not known before. */
  windowTokens?: number;
}

type SystemPrompt = string | { text: string; source?: string | undefined };

/** The result of a turn. */
export interface TurnResult<Message extends object = ChatMessage> {
  /** The messages that the turn appends: the model's answer and the results of its calls. */
  messages?: readonly Message[];
  /** The token counts of the turn's last request, not a sum. Estimated if absent. */
  usage?: ReportedUsage | undefined;
  /** Whether the task is done. If so, the loop stops. */
  done?: boolean | undefined;
  /** Whether the session ends after this turn. */
  endSession?: boolean | undefined;
  /** The agent's final message. Defaults to the last text that the model wrote in `messages`. */
  text?: string | undefined;
  /** The calls that the turn made. Defaults to those in `messages`, if their format is known. */
  calls?: readonly ObservedCall[] | undefined;
  /** What the turn changed, such as `"src/a.ts@<hash>"`. Values not seen before in this run are progress. */
  changes?: readonly string[] | undefined;
  /** The turn's cost, in the same currency as `maxCost`. */
  cost?: number | undefined;
}

/** The result of masking. */
export interface MaskedMessages<Message extends object = ChatMessage> {
  messages: readonly Message[];
  /** The number of observations that this call masked. */
  masked: number;
  /** The number of tokens that this call freed. */
  reclaimedTokens: number;
  /** A value passed to the next call, such as a ledger. It must be representable as JSON. */
  state?: unknown;
}

/** A request to mask observations. */
export interface MaskRequest {
  /** The maximum size of the conversation after masking. */
  targetTokens: number;
  /** The current size: the model's last count, plus an estimate for the messages added since. */
  usedTokens: number;
  windowTokens: number;
  /** The model's count for the latest turn's request, if there is one. */
  inputTokens: number | undefined;
  /** The `state` that the previous masking returned, even in an earlier session or process. */
  state: unknown;
}

/** An event, for views and logs. */
export interface LoopEvent {
  record: SessionLogRecord;
  status: LoopStatus;
}

/** The current state of a loop. */
export interface LoopStatus {
  session: number;
  turn: number;
  usedTokens: number;
  windowTokens: number;
  windingDown: boolean;
  totalTurns: number;
}

/** A question that `confirmRestart` answers. */
export interface RestartQuestion {
  /** The session that would begin. */
  session: number;
  /** The number of turns in the session that ended. */
  previousTurns: number;
  totalTurns: number;
  reason: string;
}

/** How a loop ended. */
export interface LoopResult<Message extends object = ChatMessage> {
  reason: StopReason;
  /** The reason in one sentence. */
  detail: string;
  /** What `runTurn` last threw, if the reason is `turn-failed`. */
  error?: unknown;
  runId: string;
  sessions: number;
  turns: number;
  inputTokens: number;
  outputTokens: number;
  cost: number;
  /** The agent's final message. */
  text: string | undefined;
  /** The last session's conversation. */
  messages: Message[];
}

/** Options of `runSessions`. Only `runTurn` is required. */
export interface RunSessionsOptions<Message extends object = ChatMessage, Context = unknown> {
  /** Makes one model request and the tool calls in the answer. */
  runTurn: (turn: Turn<Message, Context>) => Promise<TurnResult<Message>> | TurnResult<Message>;
  /** Called when a session begins, and when a restarted process continues it. */
  startSession?: (
    start: SessionStart<Message>,
  ) => Promise<StartedSession<Message, Context> | undefined> | StartedSession<Message, Context> | undefined;
  /** Called after each session, even if it failed. */
  endSession?: (ended: { session: number; turns: number; context: Context | undefined }) => unknown;
  /** What the agent has to do. This becomes the first user message in every session. */
  task?: string | undefined;
  /**
   * The system prompt, which becomes the first message, with the role `system`. It is read again for every
   * session, and the log records its `source`.
   */
  systemPrompt?: string | (() => SystemPrompt | Promise<SystemPrompt>) | undefined;
  /** The size of the context window in tokens. Defaults to 32,768. */
  windowTokens?: number | undefined;
  /**
   * The thresholds as shares of the window, or in tokens. Defaults to `{ soft: 0.7, hard: 0.9 }`.
   */
  thresholds?: { soft?: WindowPart | undefined; hard?: WindowPart | undefined } | undefined;
  /** The target size for masking. Defaults to 0.5, half of the window. */
  maskTarget?: WindowPart | undefined;
  /**
   * Replaces old observations with shorter text, or returns undefined to change nothing. If it throws,
   * the loop stops.
   */
  mask?:
    | ((
        messages: readonly Message[],
        request: MaskRequest,
      ) => MaskedMessages<Message> | undefined | Promise<MaskedMessages<Message> | undefined>)
    | undefined;
  /** The maximum number of turns to carry over. Defaults to 4. */
  carryoverTurns?: number | undefined;
  /** The maximum number of tokens to carry over. Defaults to a tenth of the window. */
  carryoverTokens?: number | undefined;
  /**
   * The number of turns for saving state once the hard threshold is reached (the wind-down). Defaults
   * to 3; 0 disables the wind-down. If the window is too full for it, the newest results are cut.
   */
  windDownTurns?: number | undefined;
  /** Returns the handoff for the next session. Defaults to the last answer in the wind-down. */
  handoff?:
    | ((ended: {
        session: number;
        text: string | undefined;
      }) => string | undefined | Promise<string | undefined>)
    | undefined;
  /** Called before each restart. If it returns false, the loop stops. */
  confirmRestart?: ((question: RestartQuestion) => boolean | Promise<boolean>) | undefined;
  /** The maximum number of sessions. Defaults to no limit. */
  maxSessions?: number | undefined;
  /** The maximum number of turns in all sessions together. Defaults to no limit. */
  maxTurns?: number | undefined;
  /** The maximum number of input and output tokens in all turns. Defaults to no limit. */
  maxTokens?: number | undefined;
  /** The maximum sum of `cost`. Defaults to no limit. */
  maxCost?: number | undefined;
  /** The maximum time spent in turns, in milliseconds. Defaults to no limit. */
  maxTimeMs?: number | undefined;
  /** How much repetition counts as no progress. False disables the detection. */
  progress?: ProgressOptions | false | undefined;
  /** How many times to retry a turn that throws. Defaults to 4. A `ReferenceError` is never retried. */
  retries?: number | undefined;
  /**
   * The delay before the first retry, in milliseconds. Defaults to 1,000. Each retry doubles the delay, up to
   * a minute.
   */
  retryDelayMs?: number | undefined;
  /** The log from which a killed run resumes: a path or your own store. Defaults to none. */
  log?: string | SessionLog | undefined;
  /** The model's name, which the log records for its readers. */
  model?: string | undefined;
  /** Stops the loop. A later run with the same log continues it. */
  signal?: AbortSignal | undefined;
  /** Returns the current time. Defaults to the system clock. */
  now?: (() => Date) | undefined;
  /** Called after each record. */
  onEvent?: ((event: LoopEvent) => void) | undefined;
  /** Estimates tokens that the model has not yet counted. Defaults to one token per 3.5 bytes. */
  estimateTokens?: ((message: Message) => number) | undefined;
  /** The number of tokens in every request besides the messages. Defaults to 0 until the first count. */
  overheadTokens?: number | undefined;
  /** The number of tokens reserved for the model's answer. Defaults to 2% of the window. */
  reserveTokens?: number | undefined;
  /** Creates the loop's own messages. Defaults to `{ role, content: text }`. */
  createMessage?: ((role: "system" | "user", text: string) => Message) | undefined;
}
