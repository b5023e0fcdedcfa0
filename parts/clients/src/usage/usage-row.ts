import type { CountedUsage } from "./usage.js";

/** The tokens of a conversation according to a row of a session file. */
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
   * For files in which conversations branch: only the rows on the path from the newest to the first count.
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
  /** Absent if the client did not count this answer, so that older counts no longer apply. */
  usage: CountedUsage | undefined;
  /** Shared by the rows of one answer, and by copies of them in resumed and forked sessions. */
  id?: string | undefined;
  model?: string | undefined;
  /** The size of the window, if the row states it. */
  windowTokens?: number | undefined;
  sessionId?: string | undefined;
  /** ISO 8601, as the client wrote it. */
  at?: string | undefined;
  /** Not part of the session's own conversation: a subagent's, or a side call. */
  isSidechain?: boolean;
}

/** The client replaced the conversation with something shorter. */
export interface CompactionRow {
  type: "compaction";
  /** How many tokens remain, by the client's own estimate; absent if it does not say. */
  leftTokens?: number | undefined;
  /** If there is no estimate: the content that remains. */
  kept?: readonly unknown[];
  windowTokens?: number | undefined;
  sessionId?: string | undefined;
  at?: string | undefined;
  isSidechain?: boolean;
  /** The client writes the same row when a session begins. */
  mayBeStart?: boolean;
}

/** Something for the model's next call: a request, a tool's result, ... */
interface AdditionRow {
  type: "addition";
  /** Text, content blocks of a model API, or a value that the model gets as JSON. */
  content: unknown;
  id?: string | undefined;
  /** The ids of the tool calls whose result it is. */
  callIds?: readonly string[];
  isSidechain?: boolean;
  /** A compaction writes such rows after its own; its count of remaining tokens includes them. */
  isRestored?: boolean;
}

/** A tool call in its own row. */
interface CallRow {
  type: "call";
  callId: string;
}

/** Settings for the answers that follow. */
interface SettingRow {
  type: "setting";
  model?: string | undefined;
  windowTokens?: number | undefined;
  /** Windows by model; also for earlier answers. */
  windows?: Readonly<Record<string, number>>;
  sessionId?: string | undefined;
}

/** The conversation did not fit; the error message names the window. */
interface OverflowRow {
  type: "overflow";
  windowTokens: number;
}

/** The conversation continues from before the first row with this id. */
interface RewindRow {
  type: "rewind";
  to: string;
}
