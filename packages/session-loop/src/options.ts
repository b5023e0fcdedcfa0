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
  /** Counted from 1. */
  session: number;
  /** Set if the process was restarted. `messages` is then the whole conversation. */
  resumed: boolean;
  /** Opening messages: system prompt, task, carry-over, handoff and marker. */
  messages: readonly Message[];
  systemPrompt: string | undefined;
  /** Handoff of the previous session. Undefined in the first session. */
  handoff: string | undefined;
  /** Example: `[Session restarted. Session #3. Previous session ran 47 turns.]`. */
  marker: string | undefined;
  /** The `state` of the last masking. */
  maskState: unknown;
  signal: AbortSignal;
}

/** What `startSession` may return. */
export interface StartedSession<Message extends object = ChatMessage, Context = unknown> {
  /** Passed to every turn of the session, for example a connection. */
  context?: Context;
  /** Replaces the proposed messages. Ignored in a resumed session. */
  messages?: readonly Message[];
  /** Window of this session in tokens, if it is known only now. */
  windowTokens?: number;
}

type SystemPrompt = string | { text: string; source?: string | undefined };

/** The result of a turn. */
export interface TurnResult<Message extends object = ChatMessage> {
  /** Messages that the turn appends: the model's answer and the results of its calls. */
  messages?: readonly Message[];
  /** Token counts of the turn's last request, not a sum. Estimated if absent. */
  usage?: ReportedUsage | undefined;
  /** Set if the task is done. The loop stops. */
  done?: boolean | undefined;
  /** Ends the session after this turn. */
  endSession?: boolean | undefined;
  /** The agent's last words. Defaults to the text of the model's last message in `messages`. */
  text?: string | undefined;
  /** Calls of the turn. Defaults to those in `messages`, if their format is known. */
  calls?: readonly ObservedCall[] | undefined;
  /** Changes, such as `"src/a.ts@<hash>"`. Values new to this run count as progress. */
  changes?: readonly string[] | undefined;
  /** Cost of the turn, in the currency of `maxCost`. */
  cost?: number | undefined;
}

/** The result of masking. */
export interface MaskedMessages<Message extends object = ChatMessage> {
  messages: readonly Message[];
  /** Number of observations that this call masked. */
  masked: number;
  /** Number of tokens that this call freed. */
  reclaimedTokens: number;
  /** Passed to the next call, for example a ledger. Must survive JSON. */
  state?: unknown;
}

/** A request to mask observations. */
export interface MaskRequest {
  /** Maximum size of the conversation after masking. */
  targetTokens: number;
  /** Current size: the model's count, plus an estimate of later messages. */
  usedTokens: number;
  windowTokens: number;
  /** The model's count for the newest turn's request, if there is one. */
  inputTokens: number | undefined;
  /** The `state` of the previous masking, even from an earlier session or process. */
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
  /** Turns of the session that ended. */
  previousTurns: number;
  totalTurns: number;
  reason: string;
}

/** How a loop ended. */
export interface LoopResult<Message extends object = ChatMessage> {
  reason: StopReason;
  /** The reason in one sentence. */
  detail: string;
  runId: string;
  sessions: number;
  turns: number;
  inputTokens: number;
  outputTokens: number;
  cost: number;
  /** The agent's last words. */
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
  /** What the agent has to do. Becomes the first user message of every session. */
  task?: string | undefined;
  /** Read again for every session. The log records its `source`, such as a file name. */
  systemPrompt?: string | (() => SystemPrompt | Promise<SystemPrompt>) | undefined;
  /** Size of the context window in tokens. Defaults to 32,768. */
  windowTokens?: number | undefined;
  /** Shares of the window, or tokens. Defaults to `{ soft: 0.7, hard: 0.9 }`. */
  thresholds?: { soft?: WindowPart | undefined; hard?: WindowPart | undefined } | undefined;
  /** Target size for masking. Defaults to 0.5, half of the window. */
  maskTarget?: WindowPart | undefined;
  /** Replaces old observations with shorter text. */
  mask?:
    | ((
        messages: readonly Message[],
        request: MaskRequest,
      ) => MaskedMessages<Message> | undefined | Promise<MaskedMessages<Message> | undefined>)
    | undefined;
  /** Maximum number of turns to carry over. Defaults to 4. */
  carryoverTurns?: number | undefined;
  /** Maximum number of tokens to carry over. Defaults to a tenth of the window. */
  carryoverTokens?: number | undefined;
  /** Turns for saving state once the window is full. Defaults to 3. 0 disables the wind-down. */
  windDownTurns?: number | undefined;
  /** Returns the handoff for the next session. Defaults to the last answer of the wind-down. */
  handoff?:
    | ((ended: {
        session: number;
        text: string | undefined;
      }) => string | undefined | Promise<string | undefined>)
    | undefined;
  /** Asked before each restart. If it returns false, the loop stops. */
  confirmRestart?: ((question: RestartQuestion) => boolean | Promise<boolean>) | undefined;
  /** Defaults to no limit. */
  maxSessions?: number | undefined;
  /** Limit for all sessions together. Defaults to none. */
  maxTurns?: number | undefined;
  /** Limit for input and output tokens of all turns. Defaults to none. */
  maxTokens?: number | undefined;
  /** Limit for the sum of `cost`. Defaults to none. */
  maxCost?: number | undefined;
  /** Limit for the time spent in turns, in milliseconds. Defaults to none. */
  maxTimeMs?: number | undefined;
  /** When repetition counts as no progress. False disables the detection. */
  progress?: ProgressOptions | false | undefined;
  /** How often to retry a turn that throws. Defaults to 4. */
  retries?: number | undefined;
  /** Milliseconds before the first retry, doubling up to a minute. Defaults to 1,000. */
  retryDelayMs?: number | undefined;
  /** Log from which a killed run resumes: a path or your own store. Defaults to none. */
  log?: string | SessionLog | undefined;
  /** Recorded in the log for its readers. */
  model?: string | undefined;
  /** Stops the loop. A later run with the same log continues. */
  signal?: AbortSignal | undefined;
  /** Defaults to the system's clock. */
  now?: (() => Date) | undefined;
  /** Called after each record. */
  onEvent?: ((event: LoopEvent) => void) | undefined;
  /** Estimates tokens that the model has not counted yet. Defaults to one token per 3.5 bytes. */
  estimateTokens?: ((message: Message) => number) | undefined;
  /** Tokens in every request besides the messages. Defaults to 0 until the first count. */
  overheadTokens?: number | undefined;
  /** Tokens reserved for the model's answer. Defaults to 2 % of the window. */
  reserveTokens?: number | undefined;
  /** Creates the loop's own messages. Defaults to `{ role, content: text }`. */
  createMessage?: ((role: "system" | "user", text: string) => Message) | undefined;
}
