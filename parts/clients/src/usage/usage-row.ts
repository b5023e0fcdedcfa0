import type { CountedUsage } from "./usage.js";

/** What a row of a session file says about the tokens of its conversation. */
export type UsageRow = (
  | AnswerRow
  | CompactionRow
  | AdditionRow
  | CallRow
  | SettingRow
  | OverflowRow
  | RewindRow
) & {
  /** Set if conversations branch: only the path from the newest row to the first is current. */
  link?: Link | undefined;
};

interface Link {
  id: string;
  /** The id of the previous row in the conversation; null for the first row. */
  parent: string | null;
}

/** A response from the model. */
export interface AnswerRow {
  type: "answer";
  /** Absent if the client did not count this response. Older counts then no longer apply. */
  usage: CountedUsage | undefined;
  /** Shared by the rows of one response and by their copies in resumed and forked sessions. */
  id?: string | undefined;
  model?: string | undefined;
  /** The size of the window, if the row states it. */
  windowTokens?: number | undefined;
  sessionId?: string | undefined;
  /** The row's time in ISO 8601, as the client wrote it. */
  at?: string | undefined;
  /** Whether the response belongs to a subagent or a side call. */
  isSidechain?: boolean;
}

/** The client replaced the conversation with something shorter. */
export interface CompactionRow {
  type: "compaction";
  /** How many tokens remain, as estimated by the client; absent if it gives no estimate. */
  leftTokens?: number | undefined;
  /** The content that remains, if there is no estimate. */
  kept?: readonly unknown[];
  windowTokens?: number | undefined;
  sessionId?: string | undefined;
  at?: string | undefined;
  isSidechain?: boolean;
  /** Set if the client writes the same row when a session begins. */
  mayBeStart?: boolean;
}

/** Something for the model's next call, such as a request or a tool's result. */
interface AdditionRow {
  type: "addition";
  /** Text, content blocks of a model API, or a value that the model gets as JSON. */
  content: unknown;
  id?: string | undefined;
  /** The ids of the tool calls that produced the content. */
  callIds?: readonly string[];
  isSidechain?: boolean;
  /** Set if the client repeats such content after a compaction, whose count already includes it. */
  isRestored?: boolean;
}

interface CallRow {
  type: "call";
  callId: string;
}

interface SettingRow {
  type: "setting";
  model?: string | undefined;
  windowTokens?: number | undefined;
  /** Windows by model, which also apply to earlier responses. */
  windows?: Readonly<Record<string, number>>;
  sessionId?: string | undefined;
}

/** The conversation did not fit into the window, whose size the error names. */
interface OverflowRow {
  type: "overflow";
  windowTokens: number;
}

/** The conversation continues from before the first row with this id. */
interface RewindRow {
  type: "rewind";
  to: string;
}
