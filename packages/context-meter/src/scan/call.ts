/** One call of a model, as a row of a session file counts it. */
export interface Call {
  /** Shared by the rows of one call and by copies of them in resumed and forked sessions. */
  id: string | undefined;
  sessionId: string;
  model: string;
  /** ISO 8601. */
  at: string;
  inputTokens: number;
  outputTokens: number;
  cacheWriteTokens: number;
  cacheReadTokens: number;
}
