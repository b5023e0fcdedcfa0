/** What happened in a session, independent of the client's event names. */
export type EventKind =
  /** A conversation was started, cleared or resumed, or continues after a compaction. */
  | "session-start"
  /** The user sent a request. */
  | "prompt"
  /** A tool is about to run: the client waits for a decision. */
  | "before-tool"
  /** The client is about to ask its user whether a tool may run. */
  | "permission-request"
  | "after-tool"
  /** A tool failed. */
  | "tool-failure"
  /** All tools of one answer have run, and the client is about to write its row. */
  | "after-tool-batch"
  /** The agent has finished its turn. */
  | "turn-end"
  /** A subagent has finished. */
  | "subagent-end"
  | "before-compaction"
  | "after-compaction"
  | "session-end";
