/** What happened in a session, regardless of the client's event names. */
export type EventKind =
  /** A conversation was started, cleared or resumed, or continues after a compaction. */
  | "session-start"
  | "prompt"
  /** A tool is about to run, and the client is waiting for a decision. */
  | "before-tool"
  /** The client is about to ask its user whether a tool may run. */
  | "permission-request"
  | "after-tool"
  | "tool-failure"
  /** All tools called by a response have run. The client records the response at about the same time. */
  | "after-tool-batch"
  | "turn-end"
  | "subagent-end"
  | "before-compaction"
  | "after-compaction"
  | "session-end";
