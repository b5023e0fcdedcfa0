import type { SessionLog } from "./log.js";
import type { ChatMessage } from "./message.js";
import type { TokenUsage } from "./occupancy.js";
import type { ProgressOptions } from "./progress/detector.js";
import type { ObservedCall } from "./progress/observation.js";
import type { SessionLogRecord, StopReason } from "./records.js";
import type { Threshold } from "./thresholds.js";
import type { Turn } from "./turn.js";

/** What a session begins with. */
export interface SessionStart<Message extends object = ChatMessage> {
  /** Counted from 1. */
  session: number;
  /** The process was started again in the middle of this session: `messages` is the whole conversation. */
  resumed: boolean;
  /** The conversation that the session begins with: system prompt, task, carry-over, handoff and marker. */
  messages: readonly Message[];
  systemPrompt: string | undefined;
  /** Of the session before; undefined in the first. */
  handoff: string | undefined;
  /** `[Session restarted. Session #3. Previous session ran 47 turns.]`; undefined in the first. */
  marker: string | undefined;
  /** `state` of the last masking. */
  maskState: unknown;
  signal: AbortSignal;
}

/** What `startSession` may answer. */
export interface StartedSession<Message extends object = ChatMessage, Context = unknown> {
  /** Handed to every turn of the session: a client's process, a connection. */
  context?: Context;
  /** Instead of the messages that were proposed; not looked at where the session was resumed. */
  messages?: readonly Message[];
  /** The size of this session's window, where it is only known now. */
  windowTokens?: number;
}

/** What came of a turn. */
export interface TurnResult<Message extends object = ChatMessage> {
  /** What the turn adds to the conversation: the model's answer, and the results of its calls. */
  messages?: readonly Message[];
  /** As the model counted the turn's last request; never a sum over requests. Without it the loop estimates, and says so. */
  usage?: TokenUsage | undefined;
  /** The task is done: the loop stops. */
  done?: boolean | undefined;
  /** The session ends after this turn, and the next one starts. */
  endSession?: boolean | undefined;
  /** What the agent said last; by default the text of the last of `messages` that the model wrote. */
  text?: string | undefined;
  /** The calls that the turn made; by default those of `messages`, in the shapes of the known APIs. */
  calls?: readonly ObservedCall[] | undefined;
  /** What the turn changed, such as `"src/a.ts@<hash>"`: a text that no earlier session had is a trace that this one left. */
  changes?: readonly string[] | undefined;
  /** Of the turn, in whichever currency `maxCost` is. */
  cost?: number | undefined;
}

/** What masking gave. */
export interface MaskResult<Message extends object = ChatMessage> {
  messages: readonly Message[];
  /** How many observations were masked by this call. */
  masked: number;
  /** Tokens that this call freed. */
  reclaimedTokens: number;
  /** What the next call is to be given, such as a ledger: kept in the log. It must survive JSON. */
  state?: unknown;
}

/** What to mask down to. */
export interface MaskRequest {
  /** The conversation should take no more than this. */
  targetTokens: number;
  /** What it takes now, by the model's count and what was added since. */
  usedTokens: number;
  windowTokens: number;
  /** What the newest turn's request held, as the model counted it; undefined where it did not. */
  inputTokens: number | undefined;
  /** Of the masking before, also in an earlier session or process. */
  state: unknown;
}

/** Something that happened, for a view or a log of your own. */
export interface LoopEvent {
  record: SessionLogRecord;
  status: LoopStatus;
}

/** Where the loop stands. */
export interface LoopStatus {
  session: number;
  turn: number;
  usedTokens: number;
  windowTokens: number;
  windingDown: boolean;
  totalTurns: number;
}

/** What a person is asked before a session follows another. */
export interface RestartQuestion {
  /** The one that would begin. */
  session: number;
  /** Turns of the one that ended. */
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
  /** Called when a session begins, and again when a killed process goes on with it. */
  startSession?: (
    start: SessionStart<Message>,
  ) => Promise<StartedSession<Message, Context> | undefined> | StartedSession<Message, Context> | undefined;
  /** Called when a session has ended, however it did. */
  endSession?: (ended: { session: number; turns: number; context: Context | undefined }) => unknown;
  /** What the agent has to do: every session's first message of the user. */
  task?: string | undefined;
  /** Read afresh for every session. */
  systemPrompt?: string | (() => string | Promise<string>) | undefined;
  /** The size of the model's context window. Default 32,768. */
  windowTokens?: number | undefined;
  /** Shares of the window, or tokens. Default `{ soft: 0.7, hard: 0.9 }`. */
  thresholds?: { soft?: Threshold | undefined; hard?: Threshold | undefined } | undefined;
  /** What masking brings the conversation down to. Default 0.5. */
  maskTarget?: Threshold | undefined;
  /** Replaces old observations by something shorter. */
  mask?:
    | ((
        messages: readonly Message[],
        request: MaskRequest,
      ) => MaskResult<Message> | undefined | Promise<MaskResult<Message> | undefined>)
    | undefined;
  /** The newest turns that the next session begins with, at most. Default 4. */
  carryoverTurns?: number | undefined;
  /** Tokens that these may take, at most. Default a tenth of the window. */
  carryoverTokens?: number | undefined;
  /** Turns in which an agent may write down its state once its window is full. Default 3; 0: the session ends at once. */
  windDownTurns?: number | undefined;
  /** Read when a session is to begin after another; undefined where there is none. Default: the wind-down's last words. */
  handoff?:
    | ((ended: {
        session: number;
        text: string | undefined;
      }) => string | undefined | Promise<string | undefined>)
    | undefined;
  /** Asked before each restart; false stops the loop. Default: no question. */
  confirmRestart?: ((question: RestartQuestion) => boolean | Promise<boolean>) | undefined;
  /** Default without limit. */
  maxSessions?: number | undefined;
  /** Over all sessions. Default without limit. */
  maxTurns?: number | undefined;
  /** Input and output of all turns together. Default without limit. */
  maxTokens?: number | undefined;
  /** The sum of the turns' `cost`. Default without limit. */
  maxCost?: number | undefined;
  /** Spent in turns, in milliseconds. Default without limit. */
  maxTimeMs?: number | undefined;
  /** When repetition counts as no progress; false switches that off. */
  progress?: ProgressOptions | false | undefined;
  /** How often a turn that throws is tried again. Default 4. */
  retries?: number | undefined;
  /** Before the first retry, in milliseconds; doubled each time, up to a minute. Default 1,000. */
  retryDelayMs?: number | undefined;
  /** The log that a killed run goes on from: a file's path, or a store of your own. Default: memory. */
  log?: string | SessionLog | undefined;
  /** Written into the log, for those who read it. */
  model?: string | undefined;
  /** Stops the loop; a later run with the same log goes on. */
  signal?: AbortSignal | undefined;
  /** The clock. Default the system's. */
  now?: (() => Date) | undefined;
  /** Called after each record. */
  onEvent?: ((event: LoopEvent) => void) | undefined;
  /** About how many tokens a message takes, where the model has not counted it yet. Default: a token for 3.5 bytes. */
  estimateTokens?: ((message: Message) => number) | undefined;
  /** What every request holds beside the messages, such as descriptions of tools; learned from the first count. Default 0. */
  overheadTokens?: number | undefined;
  /** Kept free for the model's answer. Default a fiftieth of the window. */
  reserveTokens?: number | undefined;
  /** Makes the loop's own messages. Default `{ role, content: text }`. */
  createMessage?: ((role: "system" | "user", text: string) => Message) | undefined;
}
