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
  /** The process was restarted in the middle of this session; `messages` is the whole conversation. */
  resumed: boolean;
  /** The opening messages: system prompt, task, carry-over, handoff and marker. */
  messages: readonly Message[];
  systemPrompt: string | undefined;
  /** From the previous session; undefined in the first. */
  handoff: string | undefined;
  /** `[Session restarted. Session #3. Previous session ran 47 turns.]`; undefined in the first. */
  marker: string | undefined;
  /** The `state` of the last masking. */
  maskState: unknown;
  signal: AbortSignal;
}

/** What `startSession` may return. */
export interface StartedSession<Message extends object = ChatMessage, Context = unknown> {
  /** Passed to every turn of the session: a client's process, a connection. */
  context?: Context;
  /** Replaces the proposed messages; ignored in a resumed session. */
  messages?: readonly Message[];
  /** The size of this session's window in tokens, if it only becomes known now. */
  windowTokens?: number;
}

type SystemPrompt = string | { text: string; source?: string | undefined };

/** The result of a turn. */
export interface TurnResult<Message extends object = ChatMessage> {
  /** What the turn adds to the conversation: the model's answer, and the results of its calls. */
  messages?: readonly Message[];
  /**
   * The model's counts for the turn's last request, never a sum over requests. Without them the loop
   * estimates, and marks the turn as estimated.
   */
  usage?: ReportedUsage | undefined;
  /** The task is done: the loop stops. */
  done?: boolean | undefined;
  /** The session ends after this turn, and the next one starts. */
  endSession?: boolean | undefined;
  /** What the agent said last; default: the text of the last of `messages` that the model wrote. */
  text?: string | undefined;
  /** The calls that the turn made; default: those in `messages`, in the known APIs' formats. */
  calls?: readonly ObservedCall[] | undefined;
  /**
   * What the turn changed, such as `"src/a.ts@<hash>"`. Values that no earlier session had count as progress.
   */
  changes?: readonly string[] | undefined;
  /** The cost of this turn, in the currency of `maxCost`. */
  cost?: number | undefined;
}

/** The result of masking. */
export interface MaskedMessages<Message extends object = ChatMessage> {
  messages: readonly Message[];
  /** How many observations were masked by this call. */
  masked: number;
  /** Tokens that this call freed. */
  reclaimedTokens: number;
  /** Passed to the next call, such as a ledger, and kept in the log. Must survive JSON. */
  state?: unknown;
}

/** A request to mask. */
export interface MaskRequest {
  /** The conversation should take at most this many tokens. */
  targetTokens: number;
  /** Its current size: the model's count plus what was added since. */
  usedTokens: number;
  windowTokens: number;
  /** The model's count for the newest turn's request; undefined without one. */
  inputTokens: number | undefined;
  /** From the previous masking, even in an earlier session or process. */
  state: unknown;
}

/** An event, for a view or a log of your own. */
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

/** The question asked before a session restarts. */
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
  /** The reason in a sentence. */
  detail: string;
  runId: string;
  sessions: number;
  turns: number;
  inputTokens: number;
  outputTokens: number;
  cost: number;
  /** What the agent said last. */
  text: string | undefined;
  /** The last session's conversation. */
  messages: Message[];
}

export interface RunSessionsOptions<Message extends object = ChatMessage, Context = unknown> {
  /** One request to the model, and the calls that it asks for. */
  runTurn: (turn: Turn<Message, Context>) => Promise<TurnResult<Message>> | TurnResult<Message>;
  /** Called when a session begins, and again when a restarted process continues it. */
  startSession?: (
    start: SessionStart<Message>,
  ) => Promise<StartedSession<Message, Context> | undefined> | StartedSession<Message, Context> | undefined;
  /** Called after each session, even if it failed. */
  endSession?: (ended: { session: number; turns: number; context: Context | undefined }) => unknown;
  /** What the agent has to do: the first user message of every session. */
  task?: string | undefined;
  /** Read again for every session. If it returns a `source`, such as a file name, the log records it. */
  systemPrompt?: string | (() => SystemPrompt | Promise<SystemPrompt>) | undefined;
  /** The size of the model's context window in tokens. Default 32,768. */
  windowTokens?: number | undefined;
  /** Shares of the window, or tokens. Default `{ soft: 0.7, hard: 0.9 }`. */
  thresholds?: { soft?: WindowPart | undefined; hard?: WindowPart | undefined } | undefined;
  /** The size masking reduces the conversation to. Default 0.5. */
  maskTarget?: WindowPart | undefined;
  /** Replaces old observations with something shorter. */
  mask?:
    | ((
        messages: readonly Message[],
        request: MaskRequest,
      ) => MaskedMessages<Message> | undefined | Promise<MaskedMessages<Message> | undefined>)
    | undefined;
  /** The maximum number of recent turns that the next session begins with. Default 4. */
  carryoverTurns?: number | undefined;
  /** The maximum number of tokens in those turns. Default: a tenth of the window. */
  carryoverTokens?: number | undefined;
  /**
   * Turns in which the agent can save its state once the window is full. Default 3; 0 ends the session at
   * once.
   */
  windDownTurns?: number | undefined;
  /**
   * Read when a session follows another; undefined if there is none. Default: the last answer of the
   * wind-down.
   */
  handoff?:
    | ((ended: {
        session: number;
        text: string | undefined;
      }) => string | undefined | Promise<string | undefined>)
    | undefined;
  /** Asked before each restart; false stops the loop. Default: no question. */
  confirmRestart?: ((question: RestartQuestion) => boolean | Promise<boolean>) | undefined;
  /** Default: unlimited. */
  maxSessions?: number | undefined;
  /** The maximum over all sessions. Default: unlimited. */
  maxTurns?: number | undefined;
  /** The maximum of input and output tokens, over all turns. Default: unlimited. */
  maxTokens?: number | undefined;
  /** The maximum sum of the turns' `cost`. Default: unlimited. */
  maxCost?: number | undefined;
  /** The maximum time spent in turns, in milliseconds. Default: unlimited. */
  maxTimeMs?: number | undefined;
  /** When repetition counts as no progress; false turns that off. */
  progress?: ProgressOptions | false | undefined;
  /** How often to retry a turn that throws. Default 4. */
  retries?: number | undefined;
  /** Delay before the first retry, in milliseconds; doubled each time, up to a minute. Default 1,000. */
  retryDelayMs?: number | undefined;
  /** The log that a killed run resumes from: a file path, or your own store. Default: in memory. */
  log?: string | SessionLog | undefined;
  /** Recorded in the log for its readers. */
  model?: string | undefined;
  /** Stops the loop; a later run with the same log continues. */
  signal?: AbortSignal | undefined;
  /** The clock. Default: the system's. */
  now?: (() => Date) | undefined;
  /** Called after each record. */
  onEvent?: ((event: LoopEvent) => void) | undefined;
  /** Estimates a message's tokens until the model has counted it. Default: one token per 3.5 bytes. */
  estimateTokens?: ((message: Message) => number) | undefined;
  /**
   * Tokens in every request besides the messages, such as tool descriptions; learned from the first count.
   * Default 0.
   */
  overheadTokens?: number | undefined;
  /** Tokens kept free for the model's answer. Default: 2 % of the window. */
  reserveTokens?: number | undefined;
  /** Creates the loop's own messages. Default `{ role, content: text }`. */
  createMessage?: ((role: "system" | "user", text: string) => Message) | undefined;
}
