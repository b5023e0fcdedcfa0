import type { CountedUsage } from "./usage.js";

/** What a row of a session file says of its conversation's tokens. */
export type UsageRow = (
  | AnswerRow
  | CompactionRow
  | AdditionRow
  | CallRow
  | SettingRow
  | OverflowRow
  | RewindRow
) & {
  /**
   * Where conversations branch within a file: only the rows on the way from the newest to the first count.
   */
  link?: Link | undefined;
};

interface Link {
  id: string;
  /** The row before it in the conversation; null for the first. */
  parent: string | null;
}

/** The model answered. */
export interface AnswerRow {
  type: "answer";
  /** Absent where the client did not count this answer, so that older counts no longer hold. */
  usage: CountedUsage | undefined;
  /** Shared by the rows of one answer, and by copies of them in resumed and forked sessions. */
  id?: string | undefined;
  model?: string | undefined;
  /** The size of the window, if the row states it. */
  windowTokens?: number | undefined;
  sessionId?: string | undefined;
  /** ISO 8601, as the client wrote it. */
  at?: string | undefined;
  /** Not of the session's own conversation: a subagent's, or a side call. */
  isSidechain?: boolean;
}

/** The client replaced the conversation by something shorter. */
export interface CompactionRow {
  type: "compaction";
  /** How many tokens it left by the client's own estimate; absent when it does not say. */
  leftTokens?: number | undefined;
  /** Otherwise, what it kept. */
  kept?: readonly unknown[];
  windowTokens?: number | undefined;
  sessionId?: string | undefined;
  at?: string | undefined;
  isSidechain?: boolean;
  /** The client writes the same when a session begins. */
  mayBeStart?: boolean;
}

/** Something for the model's next call: a request, a tool's result, ... */
interface AdditionRow {
  type: "addition";
  /** Text, content blocks of a model API, or what reaches the model as JSON. */
  content: unknown;
  id?: string | undefined;
  /** The ids of the tool calls whose result it is. */
  callIds?: readonly string[];
  isSidechain?: boolean;
  /** A compaction writes such rows after its own; what it says it left includes them. */
  isRestored?: boolean;
}

/** A tool call, in a row of its own. */
interface CallRow {
  type: "call";
  callId: string;
}

/** What holds for the answers that follow. */
interface SettingRow {
  type: "setting";
  model?: string | undefined;
  windowTokens?: number | undefined;
  /** Windows by model; for the answers before it as well. */
  windows?: Readonly<Record<string, number>>;
  sessionId?: string | undefined;
}

/** The conversation did not fit, and the error says into what. */
interface OverflowRow {
  type: "overflow";
  windowTokens: number;
}

/** The conversation goes on from before the first row with this id. */
interface RewindRow {
  type: "rewind";
  to: string;
}
